import type { DocumentCheck } from '#shared/course-files/document.ts';

/** What's said of a document that nobody has checked. */
export const uncheckedDocument: DocumentCheck = {
  verdict: 'waiting',
  worstRule: null,
  reason: null,
  kind: null,
  oldFormat: null,
  score: null,
  pages: null,
  checkedAt: null,
  reach: null,
  placeCount: 0,
};
