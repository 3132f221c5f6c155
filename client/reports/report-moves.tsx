import { Heading } from '@instructure/ui/latest';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { moveSorts, type MovedCourse } from '#shared/reports/report.api.ts';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { useInnerPage } from '../ui/data-table/use-page-size.ts';
import { SearchField } from '../ui/form/search-field.tsx';
import { foundIn } from '../ui/form/use-found-news.ts';
import { formatChange, formatDay } from '../ui/format-value.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { formatterOf, labelOf, movementOf, type Movement, type Report } from './report-format.ts';
import { betterWhenIn, kindOf } from './report-heading.tsx';
import { useMoves } from './report.api.ts';
import { reportMessages } from './report.messages.ts';
import type { Direction } from './report-address.ts';
import { movesQuestionOf } from './use-asked-report.ts';
import type { ReportChoice } from './use-report-choice.ts';

type Sort = (typeof moveSorts)[number];

interface MovedCoursesProps {
  readonly report: Report;
  readonly choice: ReportChoice;
  readonly direction: Direction;
}

/** The courses behind a report's headline: those whose number rose, or those where it fell, the largest change first. */
export function MovedCourses({ report, choice, direction }: MovedCoursesProps) {
  const intl = useIntl();
  const movement = movementOf(report, choice.field);
  const { page, limit, setPage, setSize } = useInnerPage();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<SortState<Sort>>({ by: 'change', order: 'desc' });
  const question = movesQuestionOf(choice, report);
  const found = useMoves(
    question && {
      ...question,
      direction,
      page,
      limit,
      ...(search !== '' && { search }),
      sortBy: sort.by,
      sortOrder: sort.order,
    },
  );
  const heading = useHeadingFocus();
  const columns = useMovedColumns(movement);
  if (!movement) return null;
  const kind = kindOf(direction, betterWhenIn(choice, movement.field.id));
  const count = intl.formatMessage(reportMessages.moved, { kind, count: found.data?.[direction] ?? 0 });
  const title =
    movement.field.id === choice.fields[0]
      ? count
      : intl.formatMessage(reportMessages.ofField, { field: labelOf(intl, movement.field), text: count });
  return (
    <section className="report-moved" aria-label={title}>
      <div ref={heading} tabIndex={-1} className="report-moved-heading">
        <Heading level="h3">
          {title}
          {found.data ? (
            <InScopeCount
              of={{ courseCount: found.data[direction], inScopeCount: found.data.inScope[direction] }}
            />
          ) : null}
        </Heading>
      </div>
      <div className="toolbar">
        <SearchField
          value={search}
          found={foundIn(found, intl.formatMessage(reportMessages.noMoved))}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </div>
      <LoadState
        of={found}
        list={{ loading: reportMessages.movedLoading, failed: reportMessages.movedFailed }}
      >
        {({ courses, pagination }) => (
          <>
            <DataTable
              caption={title}
              columns={columns}
              rows={courses}
              keyOf={({ id }) => id}
              empty={intl.formatMessage(reportMessages.noMoved)}
              sort={sort}
              onSort={(next) => {
                setSort(next);
                setPage(1);
              }}
            />
            <Pager pagination={pagination} onPage={setPage} onSize={setSize} />
          </>
        )}
      </LoadState>
    </section>
  );
}

/** Takes people who followed a link above to what it shows; those who open the address stay at the top. */
function useHeadingFocus() {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest('.report-moved-links, .report-sides')) heading.current?.focus();
  }, []);
  return heading;
}

function useMovedColumns(movement: Movement | undefined): readonly Column<MovedCourse, Sort>[] {
  const intl = useIntl();
  if (!movement) return [];
  const { field, from, to } = movement;
  const write = formatterOf(intl, field.unit);
  const number = (id: 'before' | 'now', day: string): Column<MovedCourse, Sort> => ({
    id,
    sortBy: id,
    header: formatDay(intl, day),
    align: 'end',
    cell: (row) => write(row[id]),
  });
  return [
    {
      id: 'title',
      sortBy: 'title',
      header: intl.formatMessage(reportMessages.course),
      isRowHeader: true,
      cell: ({ id, title }) => <TextLink to={`/courses/${id}`}>{title}</TextLink>,
    },
    number('before', from),
    number('now', to),
    {
      id: 'change',
      sortBy: 'change',
      header: intl.formatMessage(reportMessages.change),
      align: 'end',
      cell: ({ change }) => formatChange(intl, change, decimalsOf[field.unit]),
    },
  ];
}
