import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { Result } from '#shared/http/endpoint.ts';
import {
  mostLines,
  type queryScorecard,
  type ScorecardKind,
  type ScorecardRow,
} from '#shared/reports/report.api.ts';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import { sortRows, type SortValue } from '#shared/text/sort-rows.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { formatChange, formatCount, formatDay } from '../ui/format-value.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { coursesOf, everywhere, linesOf, movesOf, reportOf } from './place-address.ts';
import { labelOf, textOf, type Field } from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import { LinkedNumber } from './use-amount-text.tsx';
import type { ReportChoice } from './use-report-choice.ts';

export type Scorecard = Result<typeof queryScorecard>;

interface ScorecardTableProps {
  readonly title: string;
  readonly scorecard: Scorecard;
  readonly by: ScorecardKind;
  readonly choice: ReportChoice;
}

/** A row in its place in the tree; all of them together are one at its end. */
interface Placed extends ScorecardRow {
  readonly depth: number;
  readonly isTogether?: boolean;
}

/** Each unit with those that lie in it right after it; what leads in a circle stands at the top. */
export function placed(rows: readonly ScorecardRow[]): readonly Placed[] {
  const inside = Map.groupBy(rows, ({ parent }) => parent);
  const found: Placed[] = [];
  const waiting = (inside.get(null) ?? []).toReversed().map((row) => ({ ...row, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, depth } = next;
    found.push(next);
    const below = id === null ? [] : (inside.get(id) ?? []);
    waiting.push(...below.toReversed().map((row) => ({ ...row, depth: depth + 1 })));
  }
  const known = new Set(found.map(({ id }) => id));
  return [...found, ...rows.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, depth: 0 }))];
}

/** The numbers of each unit, term or batch; each leads to what's behind it. */
export function ScorecardTable({ title, scorecard, by, choice: asked }: ScorecardTableProps) {
  const intl = useIntl();
  // It isn't narrowed to a place.
  const choice = { ...asked, unitId: null, termId: null };
  const { rows, together, params } = scorecard;
  const fieldIds = params.fields.map(({ id }) => id);
  const { sort, setSort } = useRemovableSort(['title', 'courses', 'inScope', ...fieldIds]);
  const columns = useScorecardColumns(scorecard, by, choice);
  const sorted = sortRows(placed(rows), sort, {
    valueOf: (row, id: string): SortValue => {
      if (id === 'title') return row.title;
      return id === 'courses' || id === 'inScope' ? row[id] : (row.now[id] ?? null);
    },
    locale: intl.locale,
  });
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={rows.length > 0 ? [...sorted, { ...together, depth: 0, isTogether: true }] : []}
      keyOf={({ id, isTogether }) => (isTogether ? 'together' : `of-${id ?? ''}`)}
      empty={intl.formatMessage(reportMessages.noDataText)}
      sort={sort}
      onRemovableSort={setSort}
    />
  );
}

function useScorecardColumns(
  { rows, params }: Scorecard,
  by: ScorecardKind,
  choice: ReportChoice,
): readonly Column<Placed, string>[] {
  const intl = useIntl();
  const address = everywhere(useSearchParams()[0]);
  const titleOf = ({ title, isTogether }: Placed) =>
    title ?? intl.formatMessage(isTogether ? reportMessages.together : reportMessages.unknownPlace);
  return [
    {
      id: 'title',
      sortBy: 'title',
      header: intl.formatMessage(reportMessages.placeName, { by }),
      isRowHeader: true,
      cell: (row) => (
        <span style={{ paddingInlineStart: `${row.depth}rem` }}>
          <LinkedNumber to={reportOf(address, placeOf(row, by))}>{titleOf(row)}</LinkedNumber>
        </span>
      ),
    },
    {
      id: 'courses',
      sortBy: 'courses',
      header: intl.formatMessage(reportMessages.courses),
      align: 'end',
      cell: (row) => (
        <LinkedNumber to={row.courses === 0 ? null : coursesOf(choice, placeOf(row, by))}>
          {formatCount(intl, row.courses)}
        </LinkedNumber>
      ),
    },
    {
      id: 'inScope',
      sortBy: 'inScope',
      header: intl.formatMessage(reportMessages.inScope),
      align: 'end',
      cell: ({ inScope }) => formatCount(intl, inScope),
    },
    ...params.fields.map((field): Column<Placed, string> => ({
      id: field.id,
      sortBy: field.id,
      header: labelOf(intl, field),
      align: 'end',
      cell: (row) => <FieldCell row={row} field={field} by={by} choice={choice} day={params.from} />,
    })),
    {
      id: 'peers',
      header: intl.formatMessage(reportMessages.peers),
      cell: (row) => {
        const ids = row.isTogether ? [] : peersOf(rows, row);
        if (ids.length < 2) return null;
        return (
          <TextLink to={linesOf(address, by, ids)}>
            {intl.formatMessage(reportMessages.comparePeers, { title: titleOf(row) })}
          </TextLink>
        );
      },
    },
  ];
}

const placeOf = ({ id, isTogether }: Placed, kind: ScorecardKind) =>
  isTogether ? ('together' as const) : { kind, id };

/** A row and those beside it in the same place, the largest first, as many as a chart shows. */
function peersOf(rows: readonly ScorecardRow[], { id, parent }: ScorecardRow): readonly string[] {
  if (id === null) return [];
  const others = rows
    .filter((row) => row.parent === parent && row.id !== id)
    .toSorted((a, b) => b.courses - a.courses)
    .flatMap((row) => row.id ?? []);
  return [id, ...others.slice(0, mostLines - 1)];
}

interface FieldCellProps {
  readonly row: Placed;
  readonly field: Field;
  readonly by: ScorecardKind;
  readonly choice: ReportChoice;
  /** the first day, which the number is compared with */
  readonly day: string;
}

/** A number, which leads to its courses; below it how much it changed, which leads to the courses that did. */
function FieldCell({ row, field, by, choice, day }: FieldCellProps) {
  const intl = useIntl();
  const address = everywhere(useSearchParams()[0]);
  const [now, before] = [row.now[field.id] ?? null, row.before[field.id] ?? null];
  const change = now === null || before === null ? null : now - before;
  const place = placeOf(row, by);
  return (
    <>
      <LinkedNumber to={now ? coursesOf(choice, place, field.id) : null}>
        {textOf(intl, field.unit, now)}
      </LinkedNumber>
      {change === null ? null : (
        <div className="small-print">
          <LinkedNumber to={movesOf(address, choice, { place, fieldId: field.id, change })}>
            {intl.formatMessage(reportMessages.changeSince, {
              change: formatChange(intl, change, decimalsOf[field.unit]),
              day: formatDay(intl, day),
            })}
          </LinkedNumber>
        </div>
      )}
    </>
  );
}
