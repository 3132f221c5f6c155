import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { CellValue } from '#shared/columns/column.ts';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import type { BandLimits } from '#shared/scans/udoit-score.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { cellStateOf, type CellState } from './cell-state.ts';
import { CellSign } from './cell-sign.tsx';
import { CellValueText } from './cell-value.tsx';
import { courseTableMessages } from './course-table.messages.ts';
import { Sparkline } from './sparkline.tsx';

/** What a page of the table says about all its cells. */
export interface TableFacts {
  readonly unavailable: readonly string[];
  readonly staleBefore: string;
  readonly scoreLimits: BandLimits;
  readonly trends?: Readonly<Record<string, readonly (number | null)[]>> | undefined;
}

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
      <span className="course-cell">
        {trend ? <Sparkline values={trend} /> : null}
        <WithAlerts of={row} id={id} value={value}>
          <Value value={value} state={state} column={column} limits={facts.scoreLimits} />
        </WithAlerts>
      </span>
      <CellSign state={state} isInWords={saysState} />
    </>
  );
}

interface WithAlertsProps {
  readonly of: CourseTableRow;
  readonly id: string;
  readonly value: CellValue;
  readonly children: ReactNode;
}

/** What a course has of alerts leads to them. */
function WithAlerts({ of: course, id, value, children }: WithAlertsProps) {
  const isAboutAlerts = id === 'readygo.alert_count' || id === 'readygo.open_alerts';
  const isNone = value === null || value === 0 || (Array.isArray(value) && value.length === 0);
  if (!isAboutAlerts || isNone) return children;
  return <TextLink to={`/alerts?courseId=${course.id}`}>{children}</TextLink>;
}

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
