export type Victim = "broker" | "connector" | "client";
export type Kill = {
  /** The share of all writes that are confirmed when it happens, 0..1. */
  at: number;
  victim: Victim;
  /** Which of several. */
  index: number;
};

/** Random numbers that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Who dies when. Each kind at least once from three kills on; a broker takes longest to come back. */
export function planOf(seed: number, kills: number): Kill[] {
  const random = seeded(seed);
  const always: Victim[] = ["broker", "connector", "client"];
  return Array.from({ length: kills }, (_, i): Kill => {
    const chance = random();
    const drawn: Victim = chance < 0.2 ? "broker" : chance < 0.65 ? "connector" : "client";
    return {
      victim: always[i] ?? drawn,
      at: 0.03 + 0.9 * random(),
      index: Math.floor(random() * 1_000),
    };
  }).sort((a, b) => a.at - b.at);
}
