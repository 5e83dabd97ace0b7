import type { Publisher } from "./publisher.ts";
import { arenaolahraga } from "./publishers/arenaolahraga.ts";
import { balikini } from "./publishers/balikini.ts";
import { bisnisraya } from "./publishers/bisnisraya.ts";
import { delipos } from "./publishers/delipos.ts";
import { detakjabar } from "./publishers/detakjabar.ts";
import { harianjakarta } from "./publishers/harianjakarta.ts";
import { humaspolisi } from "./publishers/humaspolisi.ts";
import { jatengraya } from "./publishers/jatengraya.ts";
import { kabarborneo } from "./publishers/kabarborneo.ts";
import { kabarnusa } from "./publishers/kabarnusa.ts";
import { lensamaluku } from "./publishers/lensamaluku.ts";
import { papuakini } from "./publishers/papuakini.ts";
import { suarakapuas } from "./publishers/suarakapuas.ts";
import { suaratimur } from "./publishers/suaratimur.ts";
import { warta } from "./publishers/warta.ts";

/** All invented publishers, the crawl targets first. */
export const publishers: readonly Publisher[] = [
  kabarnusa,
  detakjabar,
  jatengraya,
  suaratimur,
  papuakini,
  harianjakarta,
  warta,
  humaspolisi,
  bisnisraya,
  arenaolahraga,
  delipos,
  kabarborneo,
  balikini,
  lensamaluku,
  suarakapuas,
];

/** The publisher with this id. @throws Error when there is none */
export const publisherOf = (id: string): Publisher => {
  const found = publishers.find((publisher) => publisher.id === id);
  if (!found) throw new Error(`newsroom: no publisher "${id}"`);
  return found;
};
