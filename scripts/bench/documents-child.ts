import { checkPdf } from '#server/scanners/documents/pdf/check-pdf.ts';
import { beChild } from './child.ts';
import { pdfjsAt } from './pdfjs.ts';

export interface Given {
  /** where pdfjs-dist is installed; '' for our own checker */
  readonly place: string;
}

export interface Documents {
  /** in base64 */
  readonly documents: readonly string[];
}

export interface Measured {
  /** processor time, for each document */
  readonly milliseconds: readonly number[];
  /** the process's peak so far, in MB */
  readonly memory: number;
}

type Read = (bytes: Uint8Array) => Promise<unknown>;

async function startPdfjs(place: string): Promise<Read> {
  const open = await pdfjsAt(place);
  return (data) =>
    open(data, async (document) => {
      await document.getMetadata();
      for (let number = 1; number <= document.numPages; number += 1) {
        const page = await document.getPage(number);
        await page.getTextContent();
        await page.getStructTree();
        await page.getAnnotations();
      }
    });
}

beChild<Given, object, Documents>(async ({ place }) => {
  const read: Read = place ? await startPdfjs(place) : checkPdf;
  return {
    ready: {},
    answer: async ({ documents }): Promise<Measured> => {
      const milliseconds: number[] = [];
      for (const document of documents) {
        const bytes = new Uint8Array(Buffer.from(document, 'base64'));
        const before = process.cpuUsage();
        await read(bytes);
        const { user, system } = process.cpuUsage(before);
        milliseconds.push((user + system) / 1_000);
      }
      return { milliseconds, memory: process.resourceUsage().maxRSS / 1_024 };
    },
    stop: async () => undefined,
  };
});
