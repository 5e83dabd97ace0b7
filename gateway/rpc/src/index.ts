export { connectBroker, type Broker, type ServeOptions } from "./broker.ts";
export { maxWriteBytes, type ClientOptions, type RpcCallOptions } from "./client.ts";
export type { ReconnectOptions } from "./link.ts";
export type { ParkedWrite } from "./parked-message.ts";
export type { BatchOptions } from "./write-server.ts";
export { maxResultBytes } from "./read-wire.ts";
export { currentTrace, withTrace } from "./trace.ts";
export { decode, encode } from "./values.ts";
