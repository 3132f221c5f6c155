import { Text } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Point } from 'victory';
import { chartMessages } from './chart-reader.tsx';
import { defaultBarColour, faint, lookOf, markDashes, shade, type Look } from './palette.ts';
import type { ChartProps } from './series.ts';

type LegendProps = Pick<ChartProps, 'series' | 'shaded' | 'marks' | 'isFollowing' | 'isLabelled'>;

/** Each line's colour, dashes and marker next to its name, unless that's at its end, and what else is drawn. */
export const ChartLegend = ({ series, isFollowing, isLabelled, ...others }: LegendProps) => (
  <ul className="chart-legend">
    {isLabelled
      ? null
      : series.map((field, index) => (
          <li key={field.id}>
            <LineSample look={lookOf(field, index)} />
            <Text>{field.label}</Text>
          </li>
        ))}
    {isFollowing ? null : <Others series={series} {...others} />}
  </ul>
);

/** What is drawn besides the lines of the fields. */
function Others({ series, shaded, marks = [] }: LegendProps) {
  const kinds = [...new Map(marks.map(({ kind, label }) => [kind, label]))];
  return (
    <>
      {series.some(({ previous }) => previous !== undefined) ? (
        <li>
          <Sample>
            <line x1="0" y1="8" x2="48" y2="8" stroke="var(--ink)" {...faint} />
          </Sample>
          <Text>
            <FormattedMessage {...chartMessages.previous} />
          </Text>
        </li>
      ) : null}
      {shaded ? (
        <li>
          <Sample>
            <rect width="47" height="15" x="0.5" y="0.5" {...shade} strokeWidth="1" strokeDasharray="4 4" />
          </Sample>
          <Text>{shaded.label}</Text>
        </li>
      ) : null}
      {series.some(({ beginsLate }) => beginsLate) ? (
        <li>
          <Sample>
            <circle cx="24" cy="8" r="5" fill="var(--ground)" stroke="var(--ink)" strokeWidth="2.5" />
          </Sample>
          <Text>
            <FormattedMessage {...chartMessages.begins} />
          </Text>
        </li>
      ) : null}
      {kinds.map(([kind, label]) => (
        <li key={kind}>
          <Sample>
            <line x1="24" y1="0" x2="24" y2="16" stroke="var(--ink)" strokeDasharray={markDashes[kind]} />
          </Sample>
          <Text>{label}</Text>
        </li>
      ))}
    </>
  );
}

const Sample = ({ children }: { children: ReactNode }) => (
  <svg width="48" height="16" viewBox="0 0 48 16" aria-hidden="true">
    {children}
  </svg>
);

/** Which of the two bars of each pair is which. */
export const PairLegend = ({ before, now }: { before: string; now: string }) => (
  <ul className="chart-legend">
    <li>
      <Sample>
        <rect
          width="46"
          height="14"
          x="1"
          y="1"
          fill="var(--ground)"
          stroke={defaultBarColour}
          strokeWidth="2"
        />
      </Sample>
      <Text>{before}</Text>
    </li>
    <li>
      <Sample>
        <rect width="48" height="16" fill={defaultBarColour} />
      </Sample>
      <Text>{now}</Text>
    </li>
  </ul>
);

/** A short piece of a line, as it's drawn in the chart. */
export const LineSample = ({ look: { color, dash, width, marker } }: { look: Look }) => (
  <Sample>
    <line x1="0" y1="8" x2="48" y2="8" stroke={color} strokeWidth={width} strokeDasharray={dash} />
    <Point x={24} y={8} size={5} symbol={marker} style={{ fill: color }} />
  </Sample>
);
