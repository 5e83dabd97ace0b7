import { useNumber } from "../../number.ts";
import { useText } from "../../text/index.ts";

type Sentiments = { positif: number; netral: number; negatif: number };

/** A bar as long as the number of articles, parted by mood; grey is what nobody read. Its figures stand in the tip. */
export function MoodBar({
  sentiments,
  total,
  most,
}: {
  sentiments: Sentiments;
  total: number;
  most: number;
}) {
  const t = useText();
  const n = useNumber();
  const scale = 100 / Math.max(1, most);
  let at = 0;
  const parts = (["negatif", "netral", "positif"] as const).map((mood) => {
    const part = { mood, x: at, width: sentiments[mood] * scale };
    at += part.width;
    return part;
  });
  const words = parts.map(({ mood }) => `${t(`mood.${mood}`)} ${n(sentiments[mood])}`).join(", ");
  return (
    <svg
      className="mood-bar"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <rect className="mood-unread" width={total * scale} height="6" />
      {parts.map(({ mood, x, width }) => (
        <rect key={mood} className={`mood-${mood}`} x={x} width={width} height="6" />
      ))}
    </svg>
  );
}
