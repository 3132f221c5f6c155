/** A course on screen: one that staff look at, or one that its instructors see as their own. */
export interface ShownCourse {
  readonly courseId: number;
  /** as its instructors see it; preview: somebody who administers the institution looks what that's like */
  readonly seenBy?: 'instructor' | 'preview';
  /** whether staff may have its texts changed in Canvas; its instructors always may */
  readonly mayFix?: boolean;
}

/** Whether the calls for instructors read it. */
export const isTaught = ({ seenBy }: ShownCourse) => seenBy !== undefined;

/** What these calls need besides, to read a course that isn't one's own. */
export const previewOf = ({ courseId, seenBy }: ShownCourse) =>
  seenBy === 'preview' ? { previewOf: courseId } : {};
