import { bare } from "./bare.ts";
import { golevelup } from "./golevelup.ts";
import { moleculer } from "./moleculer.ts";
import { ours } from "./ours.ts";
import type { Peer } from "./peer.ts";
import { rabbitmqClient } from "./rabbitmq-client.ts";

export const peers = { bare, ours, golevelup, rabbitmqClient, moleculer } satisfies Record<
  string,
  Peer
>;
export type PeerName = keyof typeof peers;
export const peerNames = Object.keys(peers) as PeerName[]; // the keys just above
