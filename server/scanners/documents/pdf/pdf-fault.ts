import type { PdfRuleId } from '#shared/documents/document-rules.ts';

/** One occurrence of a fault. */
export interface PdfFault {
  readonly rule: PdfRuleId;
  /** counts from 0; undefined: of the document as a whole */
  readonly page?: number | undefined;
  /** which one of its kind on the page, counting from 1 */
  readonly nth?: number | undefined;
  readonly excerpt?: string | undefined;
}
