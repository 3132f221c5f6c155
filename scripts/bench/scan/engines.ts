import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RunOptions } from 'axe-core';
import type { DOMWindow } from 'jsdom';
import { nowhere } from '#server/scanners/body/place.ts';
import { readContent } from '#server/scanners/read-content.ts';

const engineNames = ['ours', 'axe', 'equal-access'] as const;
export type EngineName = (typeof engineNames)[number];

/** Scans one body completely. */
type ScanOne = (html: string) => Promise<unknown>;

/** Engines as their users start them: loaded once, from a place if they have one, with one window for all bodies. */
export const startEngine: Readonly<Record<EngineName, (place: string) => Promise<ScanOne>>> = {
  ours: async () => async (html) => readContent(html, nowhere),
  axe: startAxe,
  'equal-access': startEqualAccess,
};

/** Rules about whole pages and not what a teacher writes, and those that wait for frames that never load. */
const axeOptions: RunOptions = {
  iframes: false,
  resultTypes: ['violations'],
  rules: Object.fromEntries(
    [
      'bypass',
      'document-title',
      'html-has-lang',
      'landmark-one-main',
      'page-has-heading-one',
      'region',
      'color-contrast',
    ].map((rule) => [rule, { enabled: false }]),
  ),
};

async function startAxe(): Promise<ScanOne> {
  const window = await makeWindow();
  const { source } = createRequire(import.meta.url)('axe-core') as typeof import('axe-core');
  window.eval(source);
  // Inside the window, where axe put itself.
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  return async (html) => {
    window.document.body.innerHTML = html;
    return axe.run(window.document, axeOptions);
  };
}

interface EqualAccess {
  readonly Checker: new () => { check(document: Document, guidelines: readonly string[]): Promise<unknown> };
}

async function startEqualAccess(place: string): Promise<ScanOne> {
  const window = await makeWindow();
  lendWindow(window);
  const { Checker } = createRequire(import.meta.url)(join(place, 'ace-node.js')) as EqualAccess;
  const checker = new Checker();
  return (html) => {
    window.document.body.innerHTML = html;
    return checker.check(window.document, ['WCAG_2_1']);
  };
}

/** This engine looks for a browser's names in its global scope, not in the document it gets. */
function lendWindow(window: DOMWindow) {
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis) continue;
    const descriptor = Object.getOwnPropertyDescriptor(window, name);
    if (descriptor) Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  }
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
  Object.defineProperty(globalThis, 'document', { value: window.document, configurable: true });
}

/** A browser's document without a browser. */
async function makeWindow() {
  // Loaded only here: it would count as memory of ours.
  const { JSDOM, VirtualConsole } = await import('jsdom');
  return new JSDOM('<!doctype html><html lang="en"><title>Document</title><body></body></html>', {
    pretendToBeVisual: true,
    runScripts: 'outside-only',
    virtualConsole: new VirtualConsole(),
  }).window;
}
