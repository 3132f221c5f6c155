import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { CellValue } from '#shared/columns/column.ts';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import type { BandLimits } from '#shared/scans/udoit-score.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { cellStateOf, type CellState } from './cell-state.ts';
import { CellValueText } from './cell-value.tsx';
import { courseTableMessages } from './course-table.messages.ts';
import { formatScore } from '../ui/format-value.ts';
import { Status, type Tone } from '../ui/page/status.tsx';

interface CellSignProps {
  readonly state: CellState;
  readonly isInWords: boolean;
}

const tones = { scanning: 'busy', failed: 'bad', stale: 'waiting' } as const satisfies Partial<
  Record<CellState['kind'], Tone>
>;

/** Why a value isn't there or isn't new: in words, or as a sign with the words for screen readers and on hover. */
function CellSign({ state, isInWords }: CellSignProps) {
  const intl = useIntl();
  const words = wordsOf(intl, state);
  if (words === undefined || !(state.kind in tones)) return null;
  const tone = tones[state.kind as keyof typeof tones];
  if (isInWords)
    return (
      <div className="small-print">
        <Status tone={tone}>{words}</Status>
      </div>
    );
  return (
    <span title={words} className="cell-sign">
      <Status tone={tone}>
        <span className="for-screen-readers">{words}</span>
      </Status>
    </span>
  );
}

function wordsOf(intl: IntlShape, state: CellState) {
  switch (state.kind) {
    case 'scanning':
      return intl.formatMessage(courseTableMessages.scanning);
    case 'failed': {
      const { errorMessage: reason } = state.scan;
      return reason === null
        ? intl.formatMessage(courseTableMessages.failed)
        : intl.formatMessage(courseTableMessages.failedWhy, { reason });
    }
    case 'stale': {
      const day = intl.formatDate(state.scan.scannedAt ?? undefined, { dateStyle: 'medium' });
      return intl.formatMessage(courseTableMessages.stale, { day });
    }
    default:
      return undefined;
  }
}

const size = { width: 72, height: 20, margin: 2 };

interface SparklineProps {
  /** of consecutive days, oldest first; null where there's none */
  readonly values: readonly (number | null)[];
}

/** A score over the last days as a small line, whose name says where it went. */
function Sparkline({ values }: SparklineProps) {
  const intl = useIntl();
  const known = values.filter((value) => value !== null);
  const [from, to] = [known[0], known.at(-1)];
  if (from === undefined || to === undefined || known.length < 2) return null;
  const number = (value: number) => formatScore(intl, value);
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

/** What a page of the table says about all its cells. */
export interface TableFacts {
  readonly unavailable: readonly string[];
  readonly staleBefore: string;
  readonly scoreLimits: BandLimits;
  readonly trends?: Readonly<Record<string, readonly (number | null)[]>> | undefined;
}

/** Codes are read as one word, whatever is in them. */
const codes: ReadonlySet<string> = new Set(['core.courseCode', 'core.sisCourseId', 'core.lmsCourseId']);

interface CourseCellProps {
  readonly row: CourseTableRow;
  readonly id: string;
  readonly column: DescribedColumn | undefined;
  readonly facts: TableFacts;
  /** its state is said in words; otherwise by a sign, with the words for screen readers */
  readonly saysState: boolean;
}

/** One value of a course, with the state of the scan it comes from. */
export function CourseCell({ row, id, column, facts, saysState }: CourseCellProps) {
  const state = cellStateOf(row, id, facts);
  const value = row.values[id] ?? null;
  if (state.kind === 'unavailable' || !column) return <Unavailable />;
  const trend = id === 'udoit.score' ? facts.trends?.[row.id] : undefined;
  return (
    <>
      <span className={codes.has(id) ? 'course-cell unbroken' : 'course-cell'}>
        {trend ? <Sparkline values={trend} /> : null}
        <WithWay of={row} id={id} value={value}>
          <Value value={value} state={state} column={column} limits={facts.scoreLimits} />
        </WithWay>
      </span>
      <CellSign state={state} isInWords={saysState} />
    </>
  );
}

interface WithWayProps {
  readonly of: CourseTableRow;
  readonly id: string;
  readonly value: CellValue;
  readonly children: ReactNode;
}

/** What a course has of alerts leads to them, and its score to what explains it. */
function WithWay({ of: course, id, value, children }: WithWayProps) {
  const to = value === null ? undefined : ways[id]?.(course.id, value);
  return to === undefined ? children : <TextLink to={to}>{children}</TextLink>;
}

const toAlerts = (courseId: number, value: CellValue) =>
  value === 0 || (Array.isArray(value) && value.length === 0) ? undefined : `/alerts?courseId=${courseId}`;
const ways: Readonly<Record<string, (courseId: number, value: CellValue) => string | undefined>> = {
  'readygo.alert_count': toAlerts,
  'readygo.open_alerts': toAlerts,
  'udoit.score': (courseId) => `/courses/${courseId}/accessibility`,
};

interface ValueProps {
  readonly value: CellValue;
  readonly state: CellState;
  readonly column: DescribedColumn;
  readonly limits: BandLimits;
}

function Value({ value, state, column, limits }: ValueProps) {
  const intl = useIntl();
  if (value !== null) return <CellValueText value={value} column={column} limits={limits} />;
  // Where a scan is still to come or has failed, the sign says so already.
  const isSaid = state.kind === 'scanning' || state.kind === 'failed';
  const why = intl.formatMessage(courseTableMessages[state.kind === 'never' ? 'never' : 'noValue']);
  return <Dash why={isSaid ? undefined : why} />;
}

const Unavailable = () => {
  const intl = useIntl();
  const why = intl.formatMessage(courseTableMessages.unavailableWhy);
  return (
    <span className="soft" title={why}>
      {intl.formatMessage(courseTableMessages.unavailable)}
      <span className="for-screen-readers"> ({why})</span>
    </span>
  );
};

/** A dash, and for screen readers what it means. */
const Dash = ({ why }: { why: string | undefined }) => (
  <span className="soft" title={why}>
    <span aria-hidden="true">—</span>
    {why === undefined ? null : <span className="for-screen-readers">{why}</span>}
  </span>
);
