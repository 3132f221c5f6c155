import type { DocumentKind } from './document-finding.ts';

/** Readers allow this much before a PDF begins. */
const beforePdf = 1_024;

/** Whether bytes are a PDF's, whatever the file is called. */
export function isPdf(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, beforePdf));
  return beginning.includes('%PDF-') && !beginning.subarray(0, 2).equals(Buffer.from('PK'));
}

/** What a document claims to be, for one that can't be looked into. */
export function claimedKind(bytes: Uint8Array, name: string): DocumentKind | null {
  if (isPdf(bytes)) return 'pdf';
  const ending = /\.(docx|pptx|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  return ending === 'docx' || ending === 'pptx' || ending === 'xlsx' ? ending : null;
}
