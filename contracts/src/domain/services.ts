/**
 * One name table for the processors: where the code is, which settings document it reads
 * (`service_settings.service`), how it signs dead jobs, and its broker user.
 */
export const services = {
  "a1-scheduler": {
    settings: "a1-scraper-controller",
    failedStage: "nexa-a1-scheduler",
    brokerUser: "a1-scheduler",
  },
  "b1-scraper": {
    settings: "b1-scraper",
    failedStage: "nexa-b1-scraper",
    brokerUser: "b1-scraper",
  },
  "c1-cleaner": {
    settings: "c1-processor",
    failedStage: "nexa-c1-normalizer",
    brokerUser: "c1-cleaner",
  },
  "c2-dedup": { settings: "c2-dedup", failedStage: "nexa-c2-dedup", brokerUser: "c2-dedup" },
  "d1-inference": {
    settings: "d1-inference",
    failedStage: "nexa-d1-inference",
    brokerUser: "d1-inference",
  },
  api: { settings: "f1-api-backend", failedStage: "f1-api-backend", brokerUser: "api" },
} as const;
export type ServiceName = keyof typeof services;
