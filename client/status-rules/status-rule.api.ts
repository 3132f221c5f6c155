import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { listActivity } from '#shared/courses/activity.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import * as api from '#shared/status-rules/status-rule.api.ts';
import { listStatusUse, readCourseStatus } from '#shared/statuses/status.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useStatusRules = () => useEndpoint(api.listStatusRules, {});

/** How many proposals are shown at once; answered ones make room for the next. */
const shownAtOnce = 100;

export const useProposals = () =>
  useEndpoint(api.listStatusProposals, { query: { page: 1, limit: shownAtOnce } });

export const useCourseProposals = (courseId: number) =>
  useEndpoint(api.listCourseProposals, { params: { id: courseId } });

const change = {
  refreshes: [api.listStatusRules, api.listStatusProposals, api.listCourseProposals],
  alsoAfterRefusal: true,
};

export const useCreateStatusRule = () => useAction(api.createStatusRule, change);
export const useUpdateStatusRule = () => useAction(api.updateStatusRule, change);
export const useRemoveStatusRule = () => useAction(api.removeStatusRule, change);

export const useAnswerProposals = () =>
  useAction(api.answerStatusProposals, {
    refreshes: [
      api.listStatusProposals,
      api.listCourseProposals,
      readCourseStatus,
      listStatusUse,
      listActivity,
      queryCourses,
      readDashboard,
    ],
    alsoAfterRefusal: true,
  });
