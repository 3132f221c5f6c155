import { whenever } from '#server/infra/events/event.ts';
import { linksChecked } from '#server/link-checks/link-check.events.ts';
import { refreshLinksJob } from './refresh-links.job.ts';

/** Courses learn in a job of its own: there can be thousands with the same link. */
export const tellCoursesOfLinks = whenever(linksChecked, (scope) => refreshLinksJob.enqueue(scope, {}));
