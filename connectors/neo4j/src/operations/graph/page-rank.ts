/**
 * PageRank of an undirected, weighted network by power iteration; the ranks add up to 1.
 *
 * @param weights of each node to its neighbours, both ways
 * @param damping share that follows an edge (Brin and Page 1998: 0.85)
 */
export function pageRank(
  weights: Map<string, Map<string, number>>,
  { damping = 0.85, rounds = 50, enough = 1e-8 } = {},
): Map<string, number> {
  const size = weights.size;
  const strength = new Map<string, number>();
  for (const [id, row] of weights)
    strength.set(
      id,
      [...row.values()].reduce((sum, weight) => sum + weight, 0),
    );
  let ranks = new Map([...weights.keys()].map((id) => [id, 1 / size]));
  for (let round = 0; round < rounds; round++) {
    // Who stands alone gives to all alike.
    const alone = [...ranks].reduce((sum, [id, rank]) => (strength.get(id) ? sum : sum + rank), 0);
    const base = (1 - damping + damping * alone) / size;
    const next = new Map([...weights.keys()].map((id) => [id, base]));
    for (const [id, row] of weights) {
      const share = (damping * (ranks.get(id) ?? 0)) / (strength.get(id) || 1);
      for (const [other, weight] of row) next.set(other, (next.get(other) ?? 0) + share * weight);
    }
    const change = [...next].reduce(
      (sum, [id, rank]) => sum + Math.abs(rank - (ranks.get(id) ?? 0)),
      0,
    );
    ranks = next;
    if (change < enough) break;
  }
  return ranks;
}
