import { Button } from '@instructure/ui/latest';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { sortRows } from '#shared/text/sort-rows.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { sortValueOf, useHistoryColumns } from './history-columns.tsx';
import { daysOfReport } from './report-days.ts';
import type { Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';

interface HistoryTableProps {
  readonly title: string;
  readonly report: Report;
  readonly batchCount: number;
}

/** How many days are shown before a person asks for all: half a year of cards is a long way on a phone. */
const daysAtFirst = 31;

/** A report's numbers, the latest day first. */
export function HistoryTable({ title, report, batchCount }: HistoryTableProps) {
  const intl = useIntl();
  const columns = useHistoryColumns(report.params.fields, batchCount);
  const { sort, setSort } = useRemovableSort(columns.map(({ id }) => id));
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    // Nobody can ask for the rest on paper.
    const showAll = () => flushSync(() => setShowsAll(true));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  const days = sortRows(daysOfReport(report).toReversed(), sort, {
    valueOf: sortValueOf,
    locale: intl.locale,
  });
  const isLong = days.length > daysAtFirst;
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={showsAll ? days : days.slice(0, daysAtFirst)}
        keyOf={({ date }) => date}
        empty={intl.formatMessage(reportMessages.noData)}
        sort={sort}
        onRemovableSort={setSort}
      />
      {isLong ? (
        <div className="button-row after-table">
          <Button onClick={() => setShowsAll(!showsAll)}>
            {intl.formatMessage(showsAll ? reportMessages.fewerDays : reportMessages.allDays, {
              count: showsAll ? daysAtFirst : days.length,
            })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
