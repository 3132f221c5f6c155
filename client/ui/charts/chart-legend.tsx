import { Text } from '@instructure/ui/latest';
import { Point } from 'victory';
import { lookOf, shade, type Look } from './palette.ts';
import type { ChartProps } from './series.ts';

/** Each line's colour, dashes and marker next to its name, and the meaning of a shaded area. */
export const ChartLegend = ({ series, shaded }: Pick<ChartProps, 'series' | 'shaded'>) => (
  <ul className="chart-legend">
    {series.map((field, index) => (
      <li key={field.id}>
        <LineSample look={lookOf(field, index)} />
        <Text>{field.label}</Text>
      </li>
    ))}
    {shaded ? (
      <li>
        <svg width="48" height="16" aria-hidden="true">
          <rect width="47" height="15" x="0.5" y="0.5" {...shade} strokeWidth="1" strokeDasharray="4 4" />
        </svg>
        <Text>{shaded.label}</Text>
      </li>
    ) : null}
  </ul>
);

const LineSample = ({ look: { color, dash, width, marker } }: { look: Look }) => (
  <svg width="48" height="16" aria-hidden="true">
    <line x1="0" y1="8" x2="48" y2="8" stroke={color} strokeWidth={width} strokeDasharray={dash} />
    <Point x={24} y={8} size={5} symbol={marker} style={{ fill: color }} />
  </svg>
);
