import * as rules from '#shared/alerts/alert-rule.api.ts';
import * as api from '#shared/alerts/alert.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useAlertRules = () => useEndpoint(rules.listAlertRules, {});
export const useAlertRule = (id: number) => useEndpoint(rules.readAlertRule, { params: { id } });
export const useAlertPresets = () => useEndpoint(rules.listAlertPresets, {});

type Asked = Input<typeof rules.previewAlertRule>['body'];

/** What a rule would find now; null: it isn't complete yet. */
export const useRulePreview = (body: Asked | null) =>
  useEndpoint(rules.previewAlertRule, body && { body }, { keepPreviousData: true });

type ListQuery = Input<typeof api.listAlerts>['query'];

export const useAlerts = (query: ListQuery | null) =>
  useEndpoint(api.listAlerts, query && { query }, { keepPreviousData: true });

export const fetchAlertsFile = (query: Input<typeof api.exportAlerts>['query'], receiving: Receiving) =>
  callForFile(api.exportAlerts, { query }, receiving);

/** All that shows alerts. */
const shown: readonly Endpoint[] = [
  rules.listAlertRules,
  api.listAlerts,
  api.readAlert,
  queryCourses,
  readDashboard,
];
const change = {
  refreshes: [...shown, rules.readAlertRule, listUndos],
  alsoAfterRefusal: true,
};

export const useCreateAlertRule = () => useAction(rules.createAlertRule, change);
/** The rule itself isn't read again: what somebody is typing stays. */
export const useUpdateAlertRule = () =>
  useAction(rules.updateAlertRule, { refreshes: shown, alsoAfterRefusal: true });
export const useRemoveAlertRule = () => useAction(rules.removeAlertRule, change);
export const useAnswerAlerts = () =>
  useAction(api.answerAlerts, { refreshes: shown, alsoAfterRefusal: true });
