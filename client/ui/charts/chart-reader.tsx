import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#shared/text/messages.ts';
import type { Margins } from './plot.ts';

/** A place of a chart at which its values can be read. */
export interface Stop {
  /** in pixels from the chart's left edge */
  readonly x: number;
  readonly title: string;
  readonly lines: readonly StopLine[];
  /** what happened there */
  readonly remarks: readonly string[];
}

interface StopLine {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** the value in the period before */
  readonly before?: string | undefined;
  /** how the line is drawn */
  readonly sample?: ReactNode;
}

interface ChartReaderProps {
  readonly title: string;
  /** from the left to the right of the chart, or the other way in a mirrored one */
  readonly stops: readonly Stop[];
  readonly margins: Margins;
  readonly width: number;
  readonly isMirrored: boolean;
}

/** Where the next stop is, for each key that moves; a chart has a few dozen days, or half a year of them. */
const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowUp: (place) => place + 1,
  ArrowDown: (place) => place - 1,
  PageUp: (place) => place + 7,
  PageDown: (place) => place - 7,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const sideways = { ArrowRight: 1, ArrowLeft: -1 } as const;

function placeAfter(key: string, place: number, { stops, isMirrored }: ChartReaderProps) {
  const step = sideways[key as keyof typeof sideways];
  const wanted = step === undefined ? steps[key]?.(place, stops.length) : place + (isMirrored ? -step : step);
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), stops.length - 1);
}

/**
 * Reads a chart's values where the pointer or the finger is, or by keyboard: for the keyboard and screen readers, it's a
 * slider over the chart's days.
 */
export function ChartReader(props: ChartReaderProps) {
  const { title, stops, margins } = props;
  const intl = useIntl();
  const textOf = useStopText();
  const [place, setPlace] = useState(Infinity);
  const [isShown, setIsShown] = useState(false);
  const last = stops.length - 1;
  const now = Math.min(place, last);
  const stop = stops[now];
  if (!stop) return null;
  const read = (next: number) => {
    setPlace(next);
    setIsShown(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      // The dialog around it, if there's one, stays open.
      event.stopPropagation();
      setIsShown(false);
      return;
    }
    const next = placeAfter(event.key, now, props);
    if (next === undefined) return;
    event.preventDefault();
    read(next);
  };
  const handlePointer = ({ clientX, currentTarget }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left + margins.left;
    read(nearest(stops, x));
  };
  return (
    <>
      <div
        className="chart-reader"
        role="slider"
        tabIndex={0}
        aria-label={intl.formatMessage(chartMessages.read, { title })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={now}
        aria-valuetext={textOf(stop)}
        style={{ inset: `${margins.top}px ${margins.right}px ${margins.bottom}px ${margins.left}px` }}
        onKeyDown={handleKey}
        onFocus={({ currentTarget }) => setIsShown(currentTarget.matches(':focus-visible'))}
        onBlur={() => setIsShown(false)}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
        // A finger that's lifted has left too: what it has found stays until something else is touched.
        onPointerLeave={({ pointerType }) => setIsShown(pointerType === 'touch')}
      />
      {isShown ? <Tip stop={stop} {...props} /> : null}
    </>
  );
}

function nearest(stops: readonly Stop[], x: number) {
  const distances = stops.map((stop) => Math.abs(stop.x - x));
  return distances.indexOf(Math.min(...distances));
}

/** A stop in words, for screen readers. */
function useStopText() {
  const intl = useIntl();
  return ({ title, lines, remarks }: Stop) =>
    [
      title,
      ...lines.map(({ label, value, before }) =>
        before === undefined
          ? intl.formatMessage(chartMessages.line, { label, value })
          : intl.formatMessage(chartMessages.lineBefore, { label, value, before }),
      ),
      ...remarks,
    ].join('; ');
}

/** What a stop says, beside a line through it, on the side that has more room. */
function Tip({ stop, margins, width }: ChartReaderProps & { readonly stop: Stop }) {
  const intl = useIntl();
  const { x, title, lines, remarks } = stop;
  const gap = 10;
  const side = x > width / 2 ? { right: width - x + gap } : { left: x + gap };
  return (
    <div aria-hidden="true">
      <span className="chart-cursor" style={{ left: x, top: margins.top, bottom: margins.bottom }} />
      <div className="chart-tip" style={{ top: margins.top, ...side }}>
        <strong>{title}</strong>
        <ul>
          {lines.map(({ id, label, value, before, sample }) => (
            <li key={id}>
              {sample}
              <span>{label}</span>
              <strong>{value}</strong>
              {before === undefined ? null : (
                <span className="chart-tip-before">
                  {intl.formatMessage(chartMessages.before, { value: before })}
                </span>
              )}
            </li>
          ))}
        </ul>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </div>
    </div>
  );
}

export const chartMessages = defineMessages({
  read: { id: 'chart.read', defaultMessage: 'Read value by value: {title}' },
  line: { id: 'chart.line', defaultMessage: '{label}: {value}' },
  lineBefore: { id: 'chart.lineBefore', defaultMessage: '{label}: {value}, {before} in the period before' },
  before: { id: 'chart.before', defaultMessage: 'before: {value}' },
  begins: { id: 'chart.begins', defaultMessage: 'A new batch begins' },
  previous: { id: 'chart.previous', defaultMessage: 'The period before' },
});
