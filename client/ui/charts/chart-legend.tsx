import { Text } from '@instructure/ui/latest';
import { Point } from 'victory';
import { lookOf, type Look } from './palette.ts';
import type { Series } from './series.ts';

/** What each line is: its colour, dashes and marker beside its name. */
export const ChartLegend = ({ series }: { series: readonly Series[] }) => (
  <ul className="chart-legend">
    {series.map((field, index) => (
      <li key={field.id}>
        <LineSample look={lookOf(field, index)} />
        <Text>{field.label}</Text>
      </li>
    ))}
  </ul>
);

const LineSample = ({ look: { color, dash, width, marker } }: { look: Look }) => (
  <svg width="48" height="16" aria-hidden="true">
    <line x1="0" y1="8" x2="48" y2="8" stroke={color} strokeWidth={width} strokeDasharray={dash} />
    <Point x={24} y={8} size={5} symbol={marker} style={{ fill: color }} />
  </svg>
);
