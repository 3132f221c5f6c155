/** Where a body stands: what its addresses are relative to. */
export interface Place {
  /** host names of the institution's Canvas, in lower case; the first is the one that relative addresses mean */
  readonly hosts: readonly string[];
  /** LMS id of the course, undefined where there is none */
  readonly courseId: string | undefined;
  /** What a file is, whatever its id in this course: size, type and name. Undefined for files that nobody knows. */
  fingerprintOf(fileId: string): string | undefined;
}

/** No course and no Canvas: for HTML from elsewhere. */
export const nowhere: Place = {
  hosts: ['canvas.invalid'],
  courseId: undefined,
  fingerprintOf: () => undefined,
};
