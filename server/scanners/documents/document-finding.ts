export const documentKinds = ['pdf', 'docx', 'pptx', 'xlsx'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Where in a document, as people find it. The client words it; nothing here is a sentence. */
export type DocumentPlace =
  | { in: 'document' }
  | { in: 'page'; page: number; nth?: number }
  | { in: 'slide'; slide: number; object?: string; nth?: number }
  | { in: 'sheet'; sheet: string; cell?: string }
  | {
      in: 'text';
      part: 'body' | 'header' | 'footer' | 'footnotes' | 'endnotes';
      heading?: string;
      /** the n-th picture, table … under this heading */
      nth: number;
    };

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
