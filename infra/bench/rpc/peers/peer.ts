import type { Story } from "../echo.ts";

/** One way of asking: a server that echoes, and a client for it. */
export type Peer = {
  /** Resolves when it serves. */
  serve(url: string): Promise<void>;
  /** Resolves when it can ask. */
  connect(url: string): Promise<Asker>;
};
export type Asker = { ask(story: Story): Promise<Story>; close(): Promise<void> };
