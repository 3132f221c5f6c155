import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Phrases that no native speaker writes in software, each with what to write instead. */
const odd: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again, or start over'],
  [/\bwhoever\b/i, 'people who, anyone who, or the thing itself'],
  [/\bso many\b/i, 'that many, up to a limit, or how many'],
  [/\bstands in\b/i, 'is in, contains, or replaces'],
  [/\bthe dead\b/i, 'dead letters, or lost workers'],
  [/\bnobody cared\b/i, 'unhandled, or ignored'],
  [/\bthe one who\b/i, 'the person who, or the role'],
  [/\b(?:hence|thus|lest|whilst)\b/i, 'so, or so that'],
  [/\bto be had\b/i, 'available'],
  [/\bbeforehand\b/i, 'before, or first'],
  [/\b(?:broken|broke|breaks|break) off\b/i, 'interrupted, cancelled, cut short, or ends early'],
];

/** The odd phrases in a text, a line each: `path:line: “phrase”: write …`. */
export const faultsOfWording = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      odd.flatMap(([phrase, instead]) =>
        (line.match(phrase) ?? []).map((found) => `${path}:${index + 1}: “${found}”: write ${instead}`),
      ),
    );

const trees = ['.github', 'client', 'server', 'shared', 'scripts', 'test'];

/** Our own files that name the phrases, and texts that aren't ours: made-up courses, and words that rules look for. */
const exempt =
  /^scripts\/wording(\.test)?\.ts$|^scripts\/harness\/course-|scan-cases\/|scanners\/udoit\/rules\//;

/** The files whose wording is checked, by their path below the root. */
export const wordingFiles = (root: string): string[] => [
  'README.md',
  ...trees.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .map((path) => `${tree}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path) && !exempt.test(path)),
  ),
];
