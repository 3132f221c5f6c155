/** severe: with a screen reader, no one gets in. error: certainly fails WCAG. suggestion: better practice, or needs a look. */
export const documentSeverities = ['severe', 'error', 'suggestion'] as const;
export type DocumentSeverity = (typeof documentSeverities)[number];

export interface DocumentRule {
  readonly format: 'pdf' | 'docx' | 'pptx' | 'xlsx';
  readonly severity: DocumentSeverity;
  /** success criteria of WCAG 2.2 */
  readonly criteria: readonly string[];
  /** clauses of PDF/UA-1 (ISO 14289-1), or techniques of WCAG */
  readonly clauses: readonly string[];
}

const ofPdf =
  (severity: DocumentSeverity) =>
  (criteria: readonly string[], ...clauses: string[]): DocumentRule => ({
    format: 'pdf',
    severity,
    criteria,
    clauses,
  });

const severe = ofPdf('severe');
const error = ofPdf('error');
const suggestion = ofPdf('suggestion');

/** Counts up when a rule finds other than before, so that documents are checked again. */
export const documentRulesVersion = 1;

/** What a PDF is checked for. Ids are stored with findings, so they never change. */
export const pdfRules = {
  'pdf-password': severe(['1.3.1', '4.1.2']),
  'pdf-unreadable': severe(['1.3.1', '4.1.2']),
  'pdf-protected-damaged': severe(['1.3.1', '4.1.2']),
  'pdf-at-locked': severe(['4.1.2'], '7.16'),
  'pdf-scanned': severe(['1.1.1', '1.4.5'], 'PDF7'),
  'pdf-xfa': severe(['4.1.2'], '7.15'),
  'pdf-untagged': error(['1.3.1'], '6.2', '7.1'),
  'pdf-title': error(['2.4.2'], '7.1', 'PDF18'),
  'pdf-language': error(['3.1.1'], '7.2', 'PDF16'),
  'pdf-figure-alt': error(['1.1.1'], '7.3', 'PDF1'),
  'pdf-formula-alt': error(['1.1.1'], '7.7'),
  'pdf-table-header': error(['1.3.1'], '7.5', 'PDF6'),
  'pdf-field-name': error(['4.1.2'], '7.18.1', 'PDF12'),
  'pdf-heading-skip': error(['1.3.1'], '7.4.2', 'PDF9'),
  'pdf-pages-scanned': error(['1.1.1', '1.4.5'], 'PDF7'),
  'pdf-no-unicode': error(['1.3.1'], '7.21.7'),
  'pdf-no-headings': suggestion(['1.3.1', '2.4.6'], 'PDF9'),
  'pdf-bookmarks': suggestion(['2.4.5'], 'PDF2'),
  'pdf-title-shown': suggestion(['2.4.2'], '7.1', 'PDF18'),
  'pdf-tab-order': suggestion(['2.4.3'], '7.18.3', 'PDF3'),
  'pdf-link': suggestion(['2.4.4', '4.1.2'], '7.18.5', 'PDF11'),
  'pdf-annotation': suggestion(['1.3.1', '4.1.2'], '7.18.1', '7.18.4'),
  'pdf-list': suggestion(['1.3.1'], '7.6', 'PDF21'),
  'pdf-table-parts': suggestion(['1.3.1'], '7.2', 'PDF20'),
  'pdf-table-nested': suggestion(['1.3.2'], 'PDF20'),
  'pdf-table-scope': suggestion(['1.3.1'], '7.5', 'PDF6'),
  'pdf-untagged-content': suggestion(['1.3.1'], '7.1', 'PDF4'),
  'pdf-role-map': suggestion(['4.1.2'], '7.1'),
  'pdf-alt-file-name': suggestion(['1.1.1'], '7.3', 'PDF1'),
  'pdf-suspects': suggestion(['1.3.1'], '7.1'),
} as const satisfies Record<string, DocumentRule>;

export type PdfRuleId = keyof typeof pdfRules;
export const pdfRuleIds = Object.keys(pdfRules) as PdfRuleId[];

/** Every rule of the document checker. */
export const documentRules: Readonly<Record<string, DocumentRule>> = pdfRules;

/** The most and the least a document gets by its worst severity, so that a score can be told from what was found. */
const bandOfSeverity = {
  severe: { best: 30, worst: 0 },
  error: { best: 70, worst: 30 },
  suggestion: { best: 99, worst: 70 },
} as const satisfies Record<DocumentSeverity, { best: number; worst: number }>;

/** What each further rule that's broken takes. */
const pointsARule = 8;
/** An untagged document is no better than this: nothing in it has a meaning to assistive technology. */
const bestUntagged = 50;

/** Scores a document, 0 to 100, by the rules it breaks, however often it breaks each. */
export function documentScore(broken: readonly string[]): number {
  const found = new Set(broken.map((rule) => severityOf(rule)));
  const severity = documentSeverities.find((one) => found.has(one));
  if (severity === undefined) return 100;
  const { best, worst } = bandOfSeverity[severity];
  const score = Math.max(worst, best - pointsARule * (broken.length - 1));
  return broken.includes('pdf-untagged') ? Math.min(score, bestUntagged) : score;
}

function severityOf(rule: string): DocumentSeverity {
  const found = documentRules[rule];
  if (!found) throw new Error(`${rule} is no rule of the document checker`);
  return found.severity;
}
