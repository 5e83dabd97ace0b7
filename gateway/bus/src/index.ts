export { connectBus, type Bus, type BusOptions } from "./bus.ts";
export type { ConsumeOptions } from "./consume.ts";
export type { LagRow, LagState } from "./lag.ts";
export { replayIdHeader } from "./encode.ts";
export type { OffsetRow, PeekedRecord, PeekFrom } from "./peek.ts";
export type { Producer, SendOptions } from "./producer.ts";
export { defaultReplayLimit } from "./replay.ts";
export type { AnyTopic, Handle, MessageContext, Output, PartOptions } from "./types.ts";
