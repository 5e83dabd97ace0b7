import type { Job, SearchCandidate } from "@nexa/contracts";

/** What the queue tells about the job in hand. */
export type JobContext = { replayCount: number; signal: AbortSignal };
/** What the run-time settings allow: code points of a search result, and the age of a sitemap's entry. */
export type JobLimits = { maxChars: number; windowHours: number };
/** A search result, in the form in which its dead letter is replayed. */
export type CandidateJob = Job & { page_url: string; search_candidate: SearchCandidate };
