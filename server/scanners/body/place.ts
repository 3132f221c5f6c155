/** Where a body is: the base for its addresses. */
export interface Place {
  /** host names of the institution's Canvas, in lower case; relative addresses use the first */
  readonly hosts: readonly string[];
  /** the Canvas's own shard, if it's known */
  readonly shard?: string | null;
  /** LMS id of the course, undefined if there is none */
  readonly courseId: string | undefined;
  /** A file's size, type and name, which don't depend on its id in this course. Undefined for unknown files. */
  fingerprintOf(fileId: string): string | undefined;
}

/** No course and no Canvas: for HTML from elsewhere. */
export const nowhere: Place = {
  hosts: ['canvas.invalid'],
  courseId: undefined,
  fingerprintOf: () => undefined,
};
