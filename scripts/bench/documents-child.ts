import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkPdf } from '#server/scanners/documents/pdf/check-pdf.ts';
import { beChild } from './child.ts';

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

/** What's used of pdfjs-dist, which has types only where it's installed. */
interface Pdfjs {
  getDocument(options: { data: Uint8Array; verbosity: number }): {
    readonly promise: Promise<{
      readonly numPages: number;
      getPage(number: number): Promise<Page>;
      getMetadata(): Promise<unknown>;
    }>;
    destroy(): Promise<void>;
  };
}

interface Page {
  getTextContent(): Promise<unknown>;
  getStructTree(): Promise<unknown>;
  getAnnotations(): Promise<unknown>;
}

type Read = (bytes: Uint8Array) => Promise<unknown>;

async function startPdfjs(place: string): Promise<Read> {
  // It says on standard error what it can't draw without a canvas; nothing is drawn.
  const { getDocument } = (await import(pathToFileURL(join(place, 'legacy/build/pdf.mjs')).href)) as Pdfjs;
  return async (data) => {
    const task = getDocument({ data, verbosity: 0 });
    try {
      const document = await task.promise;
      await document.getMetadata();
      for (let number = 1; number <= document.numPages; number += 1) {
        const page = await document.getPage(number);
        await page.getTextContent();
        await page.getStructTree();
        await page.getAnnotations();
      }
    } finally {
      await task.destroy();
    }
  };
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
