import type { DocumentKind, DocumentPlace } from '#shared/documents/document-place.ts';

export type { DocumentKind, DocumentPlace };

export interface DocumentFinding {
  /** key of the table of rules */
  rule: string;
  /** all occurrences */
  count: number;
  /** at most 5; an excerpt has at most 120 characters, text only */
  places: { place: DocumentPlace; excerpt?: string }[];
}

/** Why a check has no result. */
export type DocumentStop =
  | 'too_large'
  | 'timed_out'
  | 'crashed'
  | 'budget'
  | 'not_a_document'
  | 'old_format'
  | 'empty';

export interface CheckedDocument {
  kind: DocumentKind | null;
  rulesVersion: number;
  /** pages, slides or sheets */
  pages: number | null;
  /** the application that made it, at most 120 characters */
  producer: string | null;
  /** at most 50 rules */
  findings: DocumentFinding[];
  /** null where stopped */
  score: number | null;
  stopped: DocumentStop | null;
  /** for old formats: what it is, such as 'doc' or 'odt' */
  oldFormat?: string;
  /** of running text, to say that it's short enough to be a page; null: unknown */
  words: number | null;
}
