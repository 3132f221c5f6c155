import { once } from 'node:events';
import { documentRulesVersion } from '#shared/documents/document-rules.ts';
import type { CheckedDocument } from './document-finding.ts';
import { isPdf } from './document-magic.ts';
import { checkPdf } from './pdf/check-pdf.ts';

// The process that looks into documents (document-checker.ts starts it). It knows no database, no network and no secret,
// and any document may be its end.

/** What the parent announces; the document's bytes follow on standard input. */
export interface Announced {
  readonly name: string;
  readonly length: number;
}

interface Format {
  readonly isOne: (bytes: Uint8Array) => boolean;
  readonly check: (bytes: Uint8Array, name: string) => Promise<CheckedDocument>;
}

/** Formats by what their files begin with. */
const formats: readonly Format[] = [{ isOne: isPdf, check: checkPdf }];

const noDocument: CheckedDocument = {
  kind: null,
  rulesVersion: documentRulesVersion,
  pages: null,
  producer: null,
  findings: [],
  score: null,
  stopped: 'not_a_document',
  words: null,
};

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
    const format = formats.find(({ isOne }) => isOne(bytes));
    process.send?.(format ? await format.check(bytes, name) : noDocument);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
