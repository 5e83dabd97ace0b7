import { useNumber } from "../../number.ts";
import { useText } from "../../text/index.ts";
import { useTime } from "../../time.ts";
import { steps } from "./query.ts";

type Props = {
  bars: { from: string; count: number }[];
  step: keyof typeof steps;
  onChoose: (window: { from: string; to: string }) => void;
};
const height = 56;
const width = 1000;

/** How many articles when; a press on a bar narrows the search to it. The fields above do the same by keyboard. */
export function Histogram({ bars, step, onChoose }: Props) {
  const t = useText();
  const n = useNumber();
  const time = useTime();
  if (bars.length < 2) return null;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const wide = width / bars.length;
  const endOf = (index: number, from: string) =>
    bars[index + 1]?.from ?? new Date(Date.parse(from) + steps[step]).toISOString();
  const [first, last] = [bars[0], bars.at(-1)];
  const label = t("articles.histogram", { step: t(`articles.step.${step}`), most: n(most) });
  return (
    <div className="histogram">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ from, count }, index) => {
          const tall = count === 0 ? 0 : Math.max(2, (count / most) * height);
          return (
            <g key={from} onClick={() => onChoose({ from, to: endOf(index, from) })}>
              <title>{`${time(from)}: ${n(count)}`}</title>
              <rect className="histogram-space" x={index * wide} width={wide} height={height} />
              <rect
                className="histogram-bar"
                x={index * wide + wide * 0.08}
                y={height - tall}
                width={wide * 0.84}
                height={tall}
              />
            </g>
          );
        })}
      </svg>
      <p className="histogram-ends soft">
        <span>{time(first?.from, "short")}</span>
        <span>{label}</span>
        <span>{time(last?.from, "short")}</span>
      </p>
      <details className="histogram-table">
        <summary>{t("articles.histogram.table")}</summary>
        <div className="chart-table" tabIndex={0} role="region" aria-label={label}>
          <table>
            <tbody>
              {bars.map(({ from, count }) => (
                <tr key={from}>
                  <th scope="row">{time(from)}</th>
                  <td className="number">{n(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
