import { listColumnWords } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { listActivity } from '#shared/courses/activity.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import * as api from '#shared/statuses/status.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';

/** The institution's statuses; the core flavour isn't asked for any. */
export const useStatuses = () => useEndpoint(api.listStatuses, useSettings().isReadyGo ? {} : null);

/** The same, with how many courses have each. */
export const useStatusUse = () => useEndpoint(api.listStatusUse, {});

export const useCourseStatus = (courseId: number) =>
  useEndpoint(api.readCourseStatus, { params: { id: courseId } });

/** All that shows statuses. */
const shown = [
  api.listStatuses,
  api.listStatusUse,
  api.readCourseStatus,
  listColumnWords,
  listActivity,
  queryCourses,
  readDashboard,
];
const change = { refreshes: shown, alsoAfterRefusal: true };

export const useCreateStatus = () => useAction(api.createStatus, change);
export const useUpdateStatus = () => useAction(api.updateStatus, change);
export const useOrderStatuses = () => useAction(api.orderStatuses, change);
export const useRemoveStatus = () => useAction(api.removeStatus, change);
export const useSetCourseStatus = () => useAction(api.setCourseStatus, change);
