import { PassThrough } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { EventHub, LiveEvent } from "../events.ts";

const heartbeatMs = 15_000;
/** Then the page asks again and is let in, or not, anew. */
const longestMs = 30 * 60_000;
/** A page that reads no more is cut off: what waits for it must not fill the memory. */
const mostWaitingBytes = 1024 * 1024;

const textOf = ({ id, topic, data }: LiveEvent) =>
  `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`;

/** Live events as server-sent events; `Last-Event-ID` goes on where the line was lost. */
export const eventRoutes =
  (hub: EventHub): FastifyPluginAsyncZod =>
  async (app) => {
    const open = new Set<PassThrough>();
    app.addHook("preClose", async () => {
      for (const stream of open) stream.end();
    });
    app.get(
      "/events",
      {
        config: { access: "viewer" },
        schema: {
          tags: ["live"],
          summary: "Live events: `topic` as event, JSON as data; event `reset` asks to read anew",
          querystring: z.object({
            topics: z.string().optional().describe("Only these, separated by commas"),
          }),
          headers: z.object({ "last-event-id": z.string().optional() }),
          produces: ["text/event-stream"],
          // A stream is sent as it is; the type asks for the text it stands for.
          response: {
            200: z.custom<PassThrough>().meta({
              type: "string",
              description: "Ends after half an hour; ask again with the last id",
            }),
          },
        },
      },
      async (request, reply) => {
        const topics = request.query.topics?.split(",");
        const isWanted = ({ topic }: LiveEvent) => topics?.includes(topic) ?? true;
        const stream = new PassThrough();
        const send = (text: string) => {
          if (stream.writableLength > mostWaitingBytes) stream.destroy();
          else if (!stream.writableEnded) stream.write(text);
        };
        stream.write("retry: 2000\n\n");
        const lastId = request.headers["last-event-id"];
        const missed = lastId === undefined ? [] : hub.since(Number(lastId));
        if (missed === null) send(`id: ${hub.lastId}\nevent: reset\ndata: {}\n\n`);
        else for (const event of missed.filter(isWanted)) send(textOf(event));
        const stop = hub.listen((event) => {
          if (isWanted(event)) send(textOf(event));
        });
        const heartbeat = setInterval(() => send(": still here\n\n"), heartbeatMs);
        const end = setTimeout(() => stream.end(), longestMs);
        open.add(stream);
        stream.once("close", () => {
          stop();
          clearInterval(heartbeat);
          clearTimeout(end);
          open.delete(stream);
        });
        return reply
          .type("text/event-stream")
          .header("cache-control", "no-store")
          .header("x-accel-buffering", "no")
          .send(stream);
      },
    );
  };
