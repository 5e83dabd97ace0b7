import { useInfiniteQuery } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import type { Item } from "../../api/types.ts";
import { useNumber } from "../../number.ts";
import { Empty, Loaded, NoMatch } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table-columns.ts";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { given } from "../analysis/changed.ts";

type Asked = { q: string | undefined; skill: string | undefined };
type Resume = Item<"/api/v1/talent/resumes">;
type Opportunity = Item<"/api/v1/talent/opportunities">;
type Skill = Item<"/api/v1/talent/skills">;
type Page<Row> = { items: Row[]; next: string | null; total: number };
const limit = 100;

/** Newest resumes of all profiles. */
export function ResumeList({ asked, onOpen }: { asked: Asked; onOpen: (id: string) => void }) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const columns: Column<Resume>[] = [
    { id: "name", header: t("common.name"), cell: ({ full_name }) => full_name },
    { id: "headline", header: t("talent.headline"), cell: ({ headline }) => headline },
    {
      id: "skills",
      header: t("talent.skills"),
      width: 110,
      isNumber: true,
      cell: ({ skills }) => n(skills),
    },
    {
      id: "when",
      header: t("talent.submitted"),
      width: 160,
      isWide: true,
      cell: (of) => time(of.submitted_at, "short"),
    },
  ];
  return (
    <List<Resume>
      name="resumes"
      asked={asked}
      ask={(query) => answer(api.GET("/api/v1/talent/resumes", { params: { query } }))}
      columns={columns}
      keyOf={({ profile_id }) => profile_id}
      onOpen={({ profile_id }) => onOpen(profile_id)}
    />
  );
}

/** Opportunities, latest first. */
export function OpportunityList({ asked, onOpen }: { asked: Asked; onOpen: (id: string) => void }) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  const columns: Column<Opportunity>[] = [
    { id: "title", header: t("talent.job"), cell: ({ title }) => title },
    {
      id: "organization",
      header: t("talent.organization"),
      cell: ({ organization }) => organization,
    },
    {
      id: "skills",
      header: t("talent.skills"),
      width: 110,
      isNumber: true,
      cell: ({ skills }) => n(skills),
    },
    {
      id: "when",
      header: t("talent.posted"),
      width: 160,
      isWide: true,
      cell: (of) => time(of.posted_at, "short"),
    },
  ];
  return (
    <List<Opportunity>
      name="opportunities"
      asked={asked}
      ask={(query) => answer(api.GET("/api/v1/talent/opportunities", { params: { query } }))}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

/** Skills, those of the most resumes and opportunities first. */
export function SkillList({
  q,
  onOpen,
}: {
  q: string | undefined;
  onOpen: (skill: string) => void;
}) {
  const t = useText();
  const n = useNumber();
  const columns: Column<Skill>[] = [
    { id: "name", header: t("talent.skill"), cell: ({ skill }) => skill.name },
    {
      id: "resumes",
      header: t("talent.tab.resumes"),
      width: 120,
      isNumber: true,
      cell: (of) => n(of.resumes),
    },
    {
      id: "jobs",
      header: t("talent.tab.opportunities"),
      width: 120,
      isNumber: true,
      cell: (of) => n(of.opportunities),
    },
  ];
  return (
    <List<Skill>
      name="skills"
      asked={{ q, skill: undefined }}
      ask={({ skill: _, ...query }) =>
        answer(api.GET("/api/v1/talent/skills", { params: { query } }))
      }
      columns={columns}
      keyOf={({ skill }) => skill.uri ?? skill.name}
      onOpen={({ skill }) => onOpen(skill.uri ?? skill.name)}
    />
  );
}

type Query = { q?: string; skill?: string; after?: string; limit: number };
function List<Row>(props: {
  name: "resumes" | "opportunities" | "skills";
  asked: Asked;
  ask: (query: Query) => Promise<Page<Row>>;
  columns: Column<Row>[];
  keyOf: (row: Row) => string;
  onOpen: (row: Row) => void;
}) {
  const t = useText();
  const n = useNumber();
  const { name, asked, ask, columns, keyOf, onOpen } = props;
  const list = useInfiniteQuery({
    queryKey: ["talent", name, asked],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      ask({ ...given(asked), limit, ...(pageParam ? { after: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return (
    <Loaded query={{ ...list, data: rows }}>
      {(items) =>
        items.length > 0 ? (
          <>
            <p className="card-body soft" aria-live="polite">
              {t("common.shown", { shown: n(items.length), total: n(list.data?.pages[0]?.total) })}
            </p>
            <Table
              label={t(`talent.tab.${name}`)}
              rows={items}
              columns={columns}
              keyOf={keyOf}
              onOpen={onOpen}
              onEnd={() => {
                if (hasNextPage && !isFetchingNextPage) void fetchNextPage(); // its failure shows above
              }}
            />
          </>
        ) : asked.q !== undefined || asked.skill !== undefined ? (
          <NoMatch />
        ) : (
          <Empty title={t("talent.none")} hint={t("talent.none.hint")} />
        )
      }
    </Loaded>
  );
}
