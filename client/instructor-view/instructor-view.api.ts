import { isScanning } from '#shared/courses/course.ts';
import { readInstructorView, type InstructorView } from '#shared/courses/instructor-view.api.ts';
import { readProgress, recordVisit } from '#shared/instructor-view/progress.api.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** How often to ask while the course is being scanned, in milliseconds. */
const scanPollMs = 3_000;

/** A session's own course; with a course to preview, that one as its instructors see it. */
export const useInstructorView = (previewed?: number) =>
  useEndpoint(
    readInstructorView,
    { query: previewed === undefined ? {} : { previewOf: previewed } },
    { refreshInterval: (course?: InstructorView) => (isScanning(course) ? scanPollMs : 0) },
  );

export const useProgress = ({ seenBy }: ShownCourse) =>
  useEndpoint(readProgress, seenBy === 'instructor' ? {} : null);
export const useRecordVisit = () => useAction(recordVisit, { refreshes: [readProgress] });
