import { getRouteApi } from "@tanstack/react-router";
import { Tabs } from "radix-ui";
import { useCallback } from "react";
import { SearchBox, Chips } from "../../parts/field.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { useText } from "../../text/index.ts";
import { changed, type Change } from "../analysis/changed.ts";
import type { talentSearch } from "../analysis/searches.ts";
import { OpportunityDrawer } from "./opportunity-drawer.tsx";
import { OpportunityList, ResumeList, SkillList } from "./lists.tsx";
import { ResumeDrawer } from "./resume-drawer.tsx";

const route = getRouteApi("/talent");
const tabs = ["resumes", "opportunities", "skills"] as const;
type Search = ReturnType<typeof talentSearch>;

/** Who fits what: resumes to opportunities and back, with the skills that are missing. */
export function TalentPage() {
  const t = useText();
  const search = route.useSearch();
  const go = route.useNavigate();
  const tab = tabs.find((each) => each === search.tab) ?? "resumes";
  const change = useCallback(
    (some: Change<Search>, replace = false) =>
      void go({ search: (old) => changed(old, some), replace }), // the router shows its failures
    [go],
  );
  const find = useCallback((q: string) => change({ q }, true), [change]);
  const asked = { q: search.q, skill: search.skill };
  const { open } = search;
  const close = () => change({ open: undefined, with: undefined });
  return (
    <Page title={t("talent.title")} lead={t("talent.lead")}>
      <Tabs.Root
        value={tab}
        onValueChange={(next) =>
          change({
            tab: next === "resumes" ? undefined : next,
            open: undefined,
            q: undefined,
            with: undefined,
          })
        }
      >
        <Tabs.List className="tabs" aria-label={t("talent.title")}>
          {tabs.map((each) => (
            <Tabs.Trigger key={each} value={each}>
              {t(`talent.tab.${each}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Card>
          <div className="filters">
            <SearchBox value={search.q ?? ""} onSearch={find} label={t(`talent.search.${tab}`)} />
            {search.skill !== undefined && tab !== "skills" && (
              <Chips
                chips={[
                  {
                    key: "skill",
                    label: t("talent.withSkill", { skill: search.skill }),
                    onDrop: () => change({ skill: undefined }),
                  },
                ]}
              />
            )}
          </div>
          <Tabs.Content value="resumes">
            <ResumeList asked={asked} onOpen={(id) => change({ open: id })} />
          </Tabs.Content>
          <Tabs.Content value="opportunities">
            <OpportunityList asked={asked} onOpen={(id) => change({ open: id })} />
          </Tabs.Content>
          <Tabs.Content value="skills">
            <SkillList
              q={search.q}
              onOpen={(skill) => change({ tab: "opportunities", skill, q: undefined })}
            />
          </Tabs.Content>
        </Card>
      </Tabs.Root>
      {open !== undefined && tab === "resumes" && (
        <ResumeDrawer
          id={open}
          opportunity={search.with}
          onGap={(id) => change({ with: id })}
          onClose={close}
        />
      )}
      {open !== undefined && tab === "opportunities" && (
        <OpportunityDrawer
          id={open}
          onOpen={(resume) => change({ tab: undefined, open: resume, with: open })}
          onClose={close}
        />
      )}
    </Page>
  );
}
