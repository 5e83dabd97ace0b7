import type { TargetDocument } from "@nexa/contracts";

/** A target of five minutes, for tests. */
export const target: TargetDocument = {
  id: "00000000-0000-4000-8000-000000000001",
  domainName: "kabarbrebes.test",
  baseUrl: "http://kabarbrebes.test/indeks",
  sectorId: "00000000-0000-4000-8000-00000000000a",
  sectorName: "Politik, Hukum, dan Keamanan",
  region: {
    regionid: "00000000-0000-4000-8000-00000000000b",
    regionname: "Jawa Tengah",
    regionlevel: "PROVINSI",
  },
  organization: {
    orgid: "00000000-0000-4000-8000-00000000000c",
    orgname: "Kabar Brebes",
    orgtype: "MEDIA",
    parentorgid: null,
  },
  scrapingConfig: {
    engine: "news",
    maxpages: 2,
    timeoutms: 10_000,
    htmlselectors: { articlewrapper: "", title: "", bodycontent: "", publisheddate: "" },
  },
  active: true,
  scrapeInterval: 300_000_000_000,
};
