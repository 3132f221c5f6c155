import type { DocumentKind } from './document-place.ts';

/** severe: with a screen reader, no one gets in. error: certainly fails WCAG. suggestion: better practice, or needs a look. */
export const documentSeverities = ['severe', 'error', 'suggestion'] as const;
export type DocumentSeverity = (typeof documentSeverities)[number];

export type OfficeFormat = Exclude<DocumentKind, 'pdf'>;

export interface DocumentRule {
  readonly formats: readonly DocumentKind[];
  readonly severity: DocumentSeverity;
  /** success criteria of WCAG 2.2 */
  readonly criteria: readonly string[];
  /** clauses of PDF/UA-1 (ISO 14289-1), or techniques of WCAG; none for Office files */
  readonly clauses: readonly string[];
}

const ofPdf =
  (severity: DocumentSeverity) =>
  (criteria: readonly string[], ...clauses: string[]): DocumentRule => ({
    formats: ['pdf'],
    severity,
    criteria,
    clauses,
  });

const severeInPdf = ofPdf('severe');
const errorInPdf = ofPdf('error');
const suggestionInPdf = ofPdf('suggestion');

const ofOffice =
  (severity: DocumentSeverity) =>
  (formats: readonly OfficeFormat[], ...criteria: string[]) => ({
    formats,
    severity,
    criteria,
    clauses: [],
  });

const severeInOffice = ofOffice('severe');
const errorInOffice = ofOffice('error');
const suggestionInOffice = ofOffice('suggestion');

/** Counts up when a rule finds other than before, so that documents are checked again. */
export const documentRulesVersion = 1;

/** What a PDF is checked for. Ids are stored with findings, so they never change. */
export const pdfRules = {
  'pdf-password': severeInPdf(['1.3.1', '4.1.2']),
  'pdf-unreadable': severeInPdf(['1.3.1', '4.1.2']),
  'pdf-protected-damaged': severeInPdf(['1.3.1', '4.1.2']),
  'pdf-at-locked': severeInPdf(['4.1.2'], '7.16'),
  'pdf-scanned': severeInPdf(['1.1.1', '1.4.5'], 'PDF7'),
  'pdf-xfa': severeInPdf(['4.1.2'], '7.15'),
  'pdf-untagged': errorInPdf(['1.3.1'], '6.2', '7.1'),
  'pdf-title': errorInPdf(['2.4.2'], '7.1', 'PDF18'),
  'pdf-language': errorInPdf(['3.1.1'], '7.2', 'PDF16'),
  'pdf-figure-alt': errorInPdf(['1.1.1'], '7.3', 'PDF1'),
  'pdf-formula-alt': errorInPdf(['1.1.1'], '7.7'),
  'pdf-table-header': errorInPdf(['1.3.1'], '7.5', 'PDF6'),
  'pdf-field-name': errorInPdf(['4.1.2'], '7.18.1', 'PDF12'),
  'pdf-heading-skip': errorInPdf(['1.3.1'], '7.4.2', 'PDF9'),
  'pdf-pages-scanned': errorInPdf(['1.1.1', '1.4.5'], 'PDF7'),
  'pdf-no-unicode': errorInPdf(['1.3.1'], '7.21.7'),
  'pdf-no-headings': suggestionInPdf(['1.3.1', '2.4.6'], 'PDF9'),
  'pdf-bookmarks': suggestionInPdf(['2.4.5'], 'PDF2'),
  'pdf-title-shown': suggestionInPdf(['2.4.2'], '7.1', 'PDF18'),
  'pdf-tab-order': suggestionInPdf(['2.4.3'], '7.18.3', 'PDF3'),
  'pdf-link': suggestionInPdf(['2.4.4', '4.1.2'], '7.18.5', 'PDF11'),
  'pdf-annotation': suggestionInPdf(['1.3.1', '4.1.2'], '7.18.1', '7.18.4'),
  'pdf-list': suggestionInPdf(['1.3.1'], '7.6', 'PDF21'),
  'pdf-table-parts': suggestionInPdf(['1.3.1'], '7.2', 'PDF20'),
  'pdf-table-nested': suggestionInPdf(['1.3.2'], 'PDF20'),
  'pdf-table-scope': suggestionInPdf(['1.3.1'], '7.5', 'PDF6'),
  'pdf-untagged-content': suggestionInPdf(['1.3.1'], '7.1', 'PDF4'),
  'pdf-role-map': suggestionInPdf(['4.1.2'], '7.1'),
  'pdf-alt-file-name': suggestionInPdf(['1.1.1'], '7.3', 'PDF1'),
  'pdf-suspects': suggestionInPdf(['1.3.1'], '7.1'),
} as const satisfies Record<string, DocumentRule>;

export type PdfRuleId = keyof typeof pdfRules;
export const pdfRuleIds = Object.keys(pdfRules) as PdfRuleId[];

/** What's checked in Word, PowerPoint and Excel files. Ids are stored with findings, so they never change. */
export const officeRules = {
  'office-password': severeInOffice(['docx', 'pptx', 'xlsx']),
  'office-unreadable': severeInOffice(['docx', 'pptx', 'xlsx']),
  'office-alt-missing': errorInOffice(['docx', 'pptx', 'xlsx'], '1.1.1'),
  'office-alt-filename': errorInOffice(['docx', 'pptx', 'xlsx'], '1.1.1'),
  'office-alt-automatic': suggestionInOffice(['docx', 'pptx', 'xlsx'], '1.1.1'),
  'office-table-header': errorInOffice(['docx', 'pptx', 'xlsx'], '1.3.1'),
  'office-contrast': errorInOffice(['docx', 'pptx'], '1.4.3'),
  'office-link-vague': suggestionInOffice(['docx', 'pptx'], '2.4.4'),
  'office-link-bare': suggestionInOffice(['docx', 'pptx'], '2.4.4'),
  'office-merged': suggestionInOffice(['docx', 'xlsx'], '1.3.1'),
  'office-title': suggestionInOffice(['docx', 'pptx', 'xlsx'], '2.4.2'),
  'office-language': suggestionInOffice(['docx', 'pptx'], '3.1.1'),
  'docx-heading-none': errorInOffice(['docx'], '1.3.1', '2.4.6'),
  'docx-heading-skip': errorInOffice(['docx'], '1.3.1', '2.4.6'),
  'docx-heading-first': suggestionInOffice(['docx'], '1.3.1', '2.4.6'),
  'docx-heading-fake': suggestionInOffice(['docx'], '1.3.1'),
  'docx-list-fake': suggestionInOffice(['docx'], '1.3.1'),
  'docx-link-empty': errorInOffice(['docx'], '2.4.4'),
  'docx-table-nested': suggestionInOffice(['docx'], '1.3.1', '1.3.2'),
  'docx-floating': suggestionInOffice(['docx'], '1.3.2'),
  'docx-text-box': suggestionInOffice(['docx'], '1.3.2'),
  'docx-blank-runs': suggestionInOffice(['docx'], '1.3.1'),
  'pptx-slide-title': errorInOffice(['pptx'], '2.4.2'),
  'pptx-title-repeated': suggestionInOffice(['pptx'], '2.4.2'),
  'pptx-reading-order': suggestionInOffice(['pptx'], '1.3.2'),
  'pptx-video-captions': suggestionInOffice(['pptx'], '1.2.2'),
  'xlsx-sheet-name': suggestionInOffice(['xlsx'], '2.4.6'),
  'xlsx-no-table': suggestionInOffice(['xlsx'], '1.3.1'),
} as const satisfies Record<string, DocumentRule>;

export type OfficeRuleId = keyof typeof officeRules;
export const officeRuleIds = Object.keys(officeRules) as OfficeRuleId[];

export type DocumentRuleId = PdfRuleId | OfficeRuleId;

/** Every rule of the document checker. */
export const documentRules: Readonly<Record<string, DocumentRule>> = { ...pdfRules, ...officeRules };

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
