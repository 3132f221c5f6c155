import { severities } from '#shared/alerts/alert-terms.ts';
import { alertSorts } from '#shared/alerts/alert.columns.ts';
import { alertChoices } from '#shared/alerts/alert.api.ts';
import { idIn, useListParams } from '../ui/data-table/use-list-params.ts';
import { useAlerts } from './alert.api.ts';

/** What the page of alerts shows: its filters are in the address, the newest alerts come first. */
export function useAlertsPage() {
  const list = useListParams(alertSorts);
  const { params } = list;
  const sort = params.has('sort') ? list.sort : ({ by: 'openedAt', order: 'desc' } as const);
  const state = alertChoices.find((choice) => choice === params.get('state')) ?? 'open';
  const severity = severities.find((one) => one === params.get('severity'));
  const [ruleId, courseId, batchId] = ['ruleId', 'courseId', 'batchId'].map((name) => idIn(params, name));
  const filter = {
    state,
    ...(severity && { severity }),
    ...(ruleId !== undefined && { ruleId }),
    ...(courseId !== undefined && { courseId }),
    ...(batchId !== undefined && { batchId }),
    ...(list.search !== '' && { search: list.search }),
    sortBy: sort.by,
    sortOrder: sort.order,
  };
  const { page, limit } = list.query;
  const alerts = useAlerts({ ...filter, page, limit });
  const narrowings = ['severity', 'ruleId', 'courseId', 'batchId', 'search'].filter((name) =>
    params.has(name),
  );
  return {
    list,
    sort,
    filter,
    alerts,
    /** whether other alerts in that state exist perhaps */
    isNarrowed: narrowings.length > 0,
    clear: () => list.setParams(Object.fromEntries(narrowings.map((name) => [name, '']))),
  };
}
export type ShownAlerts = ReturnType<typeof useAlertsPage>;
