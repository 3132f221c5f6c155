import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bringPeer } from './peer.ts';

/** What's used of pdfjs-dist, which has types only where it's installed. */
interface Pdfjs {
  getDocument(options: { data: Uint8Array; verbosity: number }): {
    readonly promise: Promise<PdfjsDocument>;
    destroy(): Promise<void>;
  };
}

export interface PdfjsDocument {
  readonly numPages: number;
  getPage(number: number): Promise<PdfjsPage>;
  getMetadata(): Promise<{
    readonly info: { readonly Title?: string; readonly Language?: string | null };
    readonly metadata: { get(name: string): unknown } | null;
  }>;
  getMarkInfo(): Promise<ReadonlyMap<string, boolean> | null>;
}

interface PdfjsPage {
  getTextContent(): Promise<{ readonly items: readonly { readonly str?: string }[] }>;
  getStructTree(): Promise<unknown>;
  getAnnotations(): Promise<unknown>;
}

/** Installs Mozilla's reader, as browsers have it: 41 MB that nothing else here needs. Returns where. */
export const bringPdfjs = () => bringPeer({ name: 'pdfjs-dist', version: '6.5.438' });

/** It warns of what it can't draw without a canvas; nothing is drawn. */
async function withoutWarnings<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}

/** Opens documents with what's installed at a place, each until its work is done. Throws what pdfjs throws. */
export async function pdfjsAt(place: string) {
  const { getDocument } = await withoutWarnings(
    () => import(pathToFileURL(join(place, 'legacy/build/pdf.mjs')).href) as Promise<Pdfjs>,
  );
  return async <T>(data: Uint8Array, work: (document: PdfjsDocument) => Promise<T>): Promise<T> => {
    const task = getDocument({ data, verbosity: 0 });
    try {
      return await work(await task.promise);
    } finally {
      await task.destroy();
    }
  };
}
