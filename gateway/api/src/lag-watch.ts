import type { Bus } from "@nexa/bus";
import { gauge, type Logger } from "@nexa/service";

const measured = gauge(
  "nexa_lag_measured_timestamp_seconds",
  "When the lag of all groups was last measured",
);

/**
 * Measures the lag of every group again and again, so that `/metrics` shows it without anyone asking.
 *
 * @param everyMs  pause between the end of one measuring and the next
 * @returns stops it; a measuring under way ends by itself
 */
export function watchLag(bus: Pick<Bus, "lag">, log: Logger, everyMs = 15_000): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const measure = async () => {
    try {
      await bus.lag();
      measured.setToCurrentTime();
    } catch (error) {
      log.warn({ event: "lag_unknown", err: error }, "lag could not be measured");
    }
    if (isStopped) return;
    timer = setTimeout(() => void measure(), everyMs); // it never rejects
    timer.unref();
  };
  void measure(); // it never rejects
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
