import type { Handlers, neo4j } from "@nexa/contracts";
import type { Graph } from "../transactions.ts";
import { articleVersions } from "./article-versions.ts";
import { coMentions } from "./co-mentions.ts";
import { coSkills } from "./co-skills.ts";
import { counts } from "./counts.ts";
import { planCypher } from "./cypher/plan-cypher.ts";
import { readCypher } from "./cypher/read-cypher.ts";
import { streamCypher } from "./cypher/stream-cypher.ts";
import { compare } from "./entities/compare.ts";
import { merge, split } from "./entities/decide.ts";
import { history } from "./entities/history.ts";
import { mentionsOf } from "./entities/mentions-of.ts";
import { named } from "./entities/named.ts";
import { readProfile } from "./entities/read-profile.ts";
import { countEntities, scanEntities } from "./entities/scan-entities.ts";
import { search } from "./entities/search.ts";
import { centrality } from "./graph/centrality.ts";
import { changesSince } from "./graph/changes-since.ts";
import { coMentionNetwork } from "./graph/co-mention-network.ts";
import { neighbours } from "./graph/neighbours.ts";
import { shortestPath, shortestPaths } from "./graph/paths.ts";
import { countRelations, scanRelations } from "./graph/scan-relations.ts";
import { timeline } from "./graph/timeline.ts";
import { triples } from "./graph/triples.ts";
import { listTalent } from "./list-talent.ts";
import { matchCandidates } from "./match-candidates.ts";
import { matchOpportunities } from "./match-opportunities.ts";
import { profile } from "./profile.ts";
import { readArticleGraph } from "./read-article-graph.ts";
import { readEvent } from "./read-event.ts";
import { saveArticle } from "./save-article.ts";
import { saveOpportunity } from "./save-opportunity.ts";
import { saveResume } from "./save-resume.ts";
import { skillGap } from "./skill-gap.ts";

/** Every operation of the contract on this graph. */
export const operations = (graph: Graph): Handlers<typeof neo4j> => ({
  talent: {
    saveResume: saveResume(graph),
    saveOpportunity: saveOpportunity(graph),
    profile: profile(graph),
    matchOpportunities: matchOpportunities(graph),
    matchCandidates: matchCandidates(graph),
    skillGap: skillGap(graph),
    coSkills: coSkills(graph),
    ...listTalent(graph),
  },
  news: {
    saveArticle: saveArticle(graph),
    versions: articleVersions(graph),
    articleGraph: readArticleGraph(graph),
    coMentions: coMentions(graph),
    event: readEvent(graph),
  },
  entities: {
    search: search(graph),
    profile: readProfile(graph),
    compare: compare(graph),
    history: history(graph),
    merge: merge(graph),
    split: split(graph),
    mentions: mentionsOf(graph),
    named: named(graph),
    scan: scanEntities(graph),
    count: countEntities(graph),
  },
  graph: {
    neighbours: neighbours(graph),
    shortestPath: shortestPath(graph),
    shortestPaths: shortestPaths(graph),
    coMentionNetwork: coMentionNetwork(graph),
    centrality: centrality(graph),
    timeline: timeline(graph),
    changesSince: changesSince(graph),
    triples: triples(graph),
    scan: scanRelations(graph),
    count: countRelations(graph),
  },
  cypher: {
    read: readCypher(graph),
    stream: streamCypher(graph),
    plan: planCypher(graph),
  },
  store: { counts: counts(graph) },
});
