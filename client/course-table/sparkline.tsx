import { useIntl } from 'react-intl';
import { courseTableMessages } from './course-table.messages.ts';

const size = { width: 72, height: 20, margin: 2 };

interface SparklineProps {
  /** of consecutive days, oldest first; null where there's none */
  readonly values: readonly (number | null)[];
}

/** A score over the last days as a small line, whose name says where it went. */
export function Sparkline({ values }: SparklineProps) {
  const intl = useIntl();
  const known = values.filter((value) => value !== null);
  const [from, to] = [known[0], known.at(-1)];
  if (from === undefined || to === undefined || known.length < 2) return null;
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 });
  const isFlat = known.every((value) => value === to);
  const name = intl.formatMessage(courseTableMessages[isFlat ? 'trendFlat' : 'trend'], {
    from: number(from),
    to: number(to),
  });
  return (
    <svg className="sparkline" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={name}>
      <title>{name}</title>
      <path d={pathOf(values)} />
    </svg>
  );
}

/** A line through the known values. Differences below ten points stay small, because they are. */
function pathOf(values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null);
  const middle = (Math.min(...known) + Math.max(...known)) / 2;
  const span = Math.max(10, Math.max(...known) - Math.min(...known));
  const inner = size.height - 2 * size.margin;
  const points = values.flatMap((value, day) => {
    if (value === null) return [];
    const x = (day / Math.max(1, values.length - 1)) * size.width;
    const y = size.height / 2 - ((value - middle) / span) * inner;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join(' L')}`;
}
