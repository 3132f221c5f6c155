import { listAlerts } from '#shared/alerts/alert.api.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listTrackedDocuments } from '#shared/course-files/course-files.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import { listVideos } from '#shared/media/media.api.ts';
import * as api from '#shared/scope-decisions/scope-decision.api.ts';
import * as rules from '#shared/scope-decisions/scope-rule.api.ts';
import * as settings from '#shared/scope-decisions/scope-settings.api.ts';
import { listTasks } from '#shared/tasks/task.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useScopeSettings = () => useEndpoint(settings.readScopeSettings, {});
export const useScopeRules = () => useEndpoint(rules.listScopeRules, {});
export const useCourseScope = (courseId: number) =>
  useEndpoint(api.readCourseScope, { params: { id: courseId } });

/** Items, documents and videos of a course to decide about. */
export const useScopeSubjects = (courseId: number, search: string) =>
  useEndpoint(
    api.findScopeSubjects,
    { params: { id: courseId }, query: { search } },
    { keepPreviousData: true },
  );

export const useScopeDecisions = (query: Input<typeof api.listScopeDecisions>['query']) =>
  useEndpoint(api.listScopeDecisions, { query }, { keepPreviousData: true });

export const fetchScopeFile = (
  query: Input<typeof api.exportScopeDecisions>['query'],
  receiving: Receiving,
) => callForFile(api.exportScopeDecisions, { query }, receiving);

/** What a rule would decide now; null: it isn't complete yet. */
export const useScopePreview = (body: Input<typeof rules.previewScopeRule>['body'] | null) =>
  useEndpoint(rules.previewScopeRule, body && { body }, { keepPreviousData: true });

/** All that shows decisions. */
const shown: readonly Endpoint[] = [
  api.listScopeDecisions,
  api.readCourseScope,
  api.findScopeSubjects,
  rules.listScopeRules,
  settings.readScopeSettings,
  queryCourses,
  readDashboard,
  listTasks,
  listBatches,
  listAlerts,
  listTrackedDocuments,
  listVideos,
];
const change = { refreshes: [...shown, listUndos], alsoAfterRefusal: true };

export const useDecideScope = () => useAction(api.decideScope, change);
export const useDecideScopeWherever = () => useAction(api.decideScopeWherever, change);
export const useCreateScopeRule = () => useAction(rules.createScopeRule, change);
export const useUpdateScopeRule = () => useAction(rules.updateScopeRule, change);
export const useRemoveScopeRule = () => useAction(rules.removeScopeRule, change);
export const useUpdateScopeSettings = () => useAction(settings.updateScopeSettings, change);
export const useStartScopePreset = () => useAction(settings.startScopePreset, change);
export const useCreateScopeKind = () => useAction(settings.createScopeKind, change);
export const useUpdateScopeKind = () => useAction(settings.updateScopeKind, change);
export const useRemoveScopeKind = () => useAction(settings.removeScopeKind, change);
