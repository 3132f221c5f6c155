import { once } from 'node:events';
import { documentScore } from '#shared/documents/document-rules.ts';
import { isPdf } from './document-magic.ts';
import { checkOffice } from './office/check-office.ts';
import { checkPdf } from './pdf/check-pdf.ts';

// The process that looks into documents (document-checker.ts starts it). It knows no database, no network and no secret,
// and any document may be its end.

/** What the parent announces; the document's bytes follow on standard input. */
export interface Announced {
  readonly name: string;
  readonly length: number;
}

async function receive(length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    const chunk = process.stdin.read() as Buffer | null;
    if (chunk === null) await once(process.stdin, 'readable');
    else {
      bytes.set(chunk, filled);
      filled += chunk.length;
    }
  }
  return bytes;
}

process.on('message', ({ name, length }: Announced) => {
  void receive(length).then(async (bytes) => {
    // What's neither is told by the check of Office files, which knows old formats and others' by their first bytes.
    process.send?.(isPdf(bytes) ? await checkPdf(bytes) : await checkOffice(bytes, name, documentScore));
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
