export {
  connectBroker,
  type Broker,
  type ParkedWrites,
  type Introspection,
  type ServeOptions,
} from "./broker.ts";
export { maxWriteBytes, type ClientOptions, type RpcCallOptions } from "./client.ts";
export type { ConnectorStats, Pong } from "./describe.ts";
export type { ReconnectOptions } from "./link.ts";
export { oncePerKey } from "./once-per-key.ts";
export type { Actor, JournalEntry } from "./journal.ts";
export type { ParkedNote } from "./copies.ts";
export type { ParkedFilter, ParkedSelection } from "./parked-filter.ts";
export type { ParkedWrite } from "./parked-message.ts";
export type { ParkedOptions, Replayed, ReplayOptions } from "./parking.ts";
export type { BatchOptions } from "./write-server.ts";
export { maxResultBytes } from "./read-wire.ts";
export type { OnSpan, Span } from "./spans.ts";
export { currentTrace, traceparent, withTrace } from "./trace.ts";
export { decode, encode } from "./values.ts";
export {
  operatorsOnly,
  permissionsFor,
  type AllowList,
  type BrokerPermissions,
  type BrokerRole,
} from "./permissions.ts";
export type { TlsOptions } from "./tls.ts";
