import { useIntl } from 'react-intl';
import { fixSorts, fixTexts } from '#shared/fixes/fix.columns.ts';
import type { Fix } from '#shared/fixes/fix.ts';
import type { listFixes } from '#shared/fixes/fixes.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { Pager } from '../../ui/data-table/pager.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { useRemovableSort } from '../../ui/data-table/use-removable-sort.ts';
import { formatPercent } from '../../ui/format-value.ts';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { useOpened } from '../../ui/overlay/use-opened.ts';
import { LoadState } from '../../ui/page/load-state.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { FixRunList } from '../fix-runs/run-list.tsx';
import { fetchFixesFile, useFixes } from './fix.api.ts';
import { FixFilters, fixParams, type ChosenOne } from './fix-filters.tsx';
import { fixListMessages } from './fix-list.messages.ts';
import { FixesTable } from './fixes-table.tsx';

/** Who changed what in Canvas from here, and what became of it; its filters are in the address. */
export default function FixesPage() {
  const intl = useIntl();
  const text = useTexts(fixListMessages);
  const list = useListParams(['at']);
  const compare = useOpened('compare');
  const filter = {
    ...(list.search !== '' && { search: list.search }),
    ...list.chosen(fixParams),
  };
  const { sort, setSort } = useRemovableSort(fixSorts);
  const order = sort && { sortBy: sort.by, sortOrder: sort.order };
  const { page, limit } = list.query;
  const fixes = useFixes({ ...filter, ...order, page, limit });
  const name = intl.formatMessage(fixTexts.list);
  const numbers = fixes.data?.numbers;
  return (
    <>
      <PageHeading
        title={numbers ? text('title', { count: numbers.written }) : name}
        name={name}
        subtitle={fixes.data ? <Numbers found={fixes.data} /> : null}
      >
        <ExportMenu fetchFile={(format, receiving) => fetchFixesFile({ ...filter, format }, receiving)} />
      </PageHeading>
      <FixFilters list={list} fixes={fixes} chosen={chosenIn(list.params, fixes.data?.fixes ?? [], text)} />
      <LoadState of={fixes} list={{ loading: fixListMessages.loading, failed: fixListMessages.failed }}>
        {({ fixes: rows, pagination }) => (
          <>
            <FixesTable
              fixes={rows}
              sort={sort}
              isNarrowed={Object.keys(filter).length > 0}
              onSort={setSort}
              onCourse={(id) => list.setParam('courseId', String(id))}
              onCompare={(id) => compare.open(String(id))}
            />
            <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
          </>
        )}
      </LoadState>
      <FixRunList />
    </>
  );
}

/** How many came to nothing, and their shares: undone of what was saved, the others of all that was tried. */
function Numbers({ found }: { found: Pick<Result<typeof listFixes>, 'numbers' | 'pagination'> }) {
  const intl = useIntl();
  const text = useTexts(fixListMessages);
  const { written, undone, stale, refused, medianSeconds } = found.numbers;
  const { total } = found.pagination;
  if (total === 0) return null;
  const share = (count: number, of: number) => (of === 0 ? '–' : formatPercent(intl, (100 * count) / of));
  const shares = {
    undoneShare: share(undone, written),
    staleShare: share(stale, total),
    refusedShare: share(refused, total),
  };
  return (
    <>
      <span>{text('numbers', { undone, stale, refused, ...shares })}</span>
      {medianSeconds === null ? null : <span>{text('median', { seconds: Math.round(medianSeconds) })}</span>}
    </>
  );
}

/** What a link or a click narrowed the list to, with the name that the list gives it. */
function chosenIn(
  params: URLSearchParams,
  fixes: readonly Fix[],
  text: ReturnType<typeof useTexts<keyof typeof fixListMessages>>,
): ChosenOne[] {
  const one = (param: string, nameOf: (id: string) => string) => {
    const id = params.get(param);
    return id === null ? [] : [{ param, label: nameOf(id) }];
  };
  return [
    ...one('courseId', (id) => {
      const fix = fixes.find(({ courseId }) => String(courseId) === id);
      return text('onlyCourse', { name: fix?.courseTitle ?? `#${id}` });
    }),
    ...one('batchId', (id) => text('onlyBatch', { id })),
    ...one('runId', (id) => text('onlyRun', { id })),
  ];
}
