import type { Handlers, neo4j } from "@nexa/contracts";
import type { Graph } from "../transactions.ts";
import { coMentions } from "./co-mentions.ts";
import { counts } from "./counts.ts";
import { matchOpportunities } from "./match-opportunities.ts";
import { profile } from "./profile.ts";
import { readArticleGraph } from "./read-article-graph.ts";
import { saveArticle } from "./save-article.ts";
import { saveOpportunity } from "./save-opportunity.ts";
import { saveResume } from "./save-resume.ts";

/** Every operation of the contract on this graph. */
export const operations = (graph: Graph): Handlers<typeof neo4j> => ({
  talent: {
    saveResume: saveResume(graph),
    saveOpportunity: saveOpportunity(graph),
    profile: profile(graph),
    matchOpportunities: matchOpportunities(graph),
  },
  news: {
    saveArticle: saveArticle(graph),
    articleGraph: readArticleGraph(graph),
    coMentions: coMentions(graph),
  },
  store: { counts: counts(graph) },
});
