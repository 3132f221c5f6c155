interface SmallChartProps {
  /** says what it shows and how high it goes; the numbers are in a table below */
  readonly title: string;
  /** one for each part of a period, oldest first; null where there's none */
  readonly values: readonly (number | null)[];
}

/** A bar of zero is a line: only a part without a number is empty. */
const size = { width: 240, height: 48, gap: 0.2, zero: 1.5 };

/** A row of small bars without axes, to see at a glance when there was much, when little, and when nobody counted. */
export function SmallChart({ title, values }: SmallChartProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const slot = size.width / Math.max(1, values.length);
  return (
    <svg
      className="small-chart"
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
    >
      {values.map((value, place) => {
        if (value === null) return null;
        const height = Math.max(size.zero, (value / most) * size.height);
        return (
          <rect
            // A part has no other name than its place.
            key={place}
            x={place * slot + (slot * size.gap) / 2}
            y={size.height - height}
            width={slot * (1 - size.gap)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
