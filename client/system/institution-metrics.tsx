import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { MetricPeriod } from '#shared/system/system-metrics.api.ts';
import { institutionMetricList, metricNames, metricSorts } from '#shared/system/system-metrics.columns.ts';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { useListParams } from '../ui/data-table/use-list-params.ts';
import { useRemovableSort } from '../ui/data-table/use-removable-sort.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { useMetricTexts } from './metric-names.ts';
import { useInstitutionMetrics } from './system.api.ts';
import { metricMessages } from './system.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** What the address says of the table: its search and its sort. */
export function useInstitutionList() {
  const list = useListParams(['institution']);
  const { sort, setSort } = useRemovableSort(metricSorts);
  const wanted = {
    ...(list.search !== '' && { search: list.search }),
    ...(sort && { sortBy: sort.by, sortOrder: sort.order }),
  };
  return { list, sort, setSort, wanted };
}

interface InstitutionMetricsProps {
  readonly period: MetricPeriod;
  readonly shown: ReturnType<typeof useInstitutionList>;
}

/** All numbers of each institution, the busiest first unless another order is chosen. */
export function InstitutionMetrics({ period, shown }: InstitutionMetricsProps) {
  const intl = useIntl();
  const text = useTexts(metricMessages);
  const title = intl.formatMessage(institutionMetricList.title);
  const { list, sort, setSort, wanted } = shown;
  const { page, limit } = list.query;
  const found = useInstitutionMetrics({ period, ...wanted, page, limit });
  const columns = useColumns();
  return (
    <section className="after">
      <Heading level="h2" margin="0 0 small">
        {title}
      </Heading>
      <FilterBar
        list={list}
        of={found}
        label={metricMessages.search}
        none={metricMessages.noneFound}
        narrowedBy={period}
      />
      <LoadState of={found} list={{ loading: metricMessages.listLoading, failed: metricMessages.failed }}>
        {({ institutions, pagination }) => (
          <>
            <DataTable
              caption={title}
              rows={institutions}
              keyOf={({ institution }) => institution?.id ?? 0}
              empty={text(list.search === '' ? 'noNumbers' : 'noneFound')}
              columns={columns}
              sort={sort}
              onRemovableSort={setSort}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
    </section>
  );
}

function useColumns() {
  const intl = useIntl();
  const { write } = useMetricTexts();
  const column = useListColumns(institutionMetricList);
  return [
    column('institution', {
      isRowHeader: true,
      cell: ({ institution }) => institution?.title ?? intl.formatMessage(metricMessages.noInstitution),
    }),
    ...metricNames.map((metric) =>
      column(metric, {
        align: 'end',
        cell: (row) => <span className="unbroken">{write(metric, row[metric])}</span>,
      }),
    ),
  ];
}
