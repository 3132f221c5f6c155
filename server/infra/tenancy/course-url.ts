import type { Institution } from './institution.ts';

/** Where a course is in the institution's Canvas, for links. */
export const courseUrl = ({ canvasUrl }: Institution, lmsCourseId: string) =>
  `${canvasUrl}/courses/${encodeURIComponent(lmsCourseId)}`;
