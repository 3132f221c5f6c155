import { whenever } from '#server/infra/events/event.ts';
import { statusGiven, statusMerged } from '#server/statuses/status.events.ts';
import { tasklistsChanged, tasklistsCompleted } from '#server/tasks/task.events.ts';
import { applyRules, followGiven, followMerge, followTasklists } from './apply-status-rules.service.ts';

export const applyStatusRules = whenever(tasklistsCompleted, (scope, { tasklists }) =>
  applyRules(scope, tasklists),
);

export const dropReopenedProposals = whenever(tasklistsChanged, (scope, { courseIds }) =>
  followTasklists(scope, courseIds),
);

export const dropFulfilledProposals = whenever(statusGiven, (scope, { courseIds }) =>
  followGiven(scope, courseIds),
);

/** A removed status lives on in another. */
export const carryStatusRules = whenever(statusMerged, (scope, { statusId, into }) =>
  followMerge(scope, statusId, into),
);
