import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DocumentChecker } from '#server/scanners/documents/document-checker.ts';
import type { CheckedDocument } from '#server/scanners/documents/document-finding.ts';
import { isPdf } from '#server/scanners/documents/document-magic.ts';
import { pdfCases } from '#test/support/document-cases/pdf-cases.ts';
import type { Benchmark, Options } from './benchmark.ts';
import { afterwards } from './cleanup.ts';
import { makeCorpus } from './documents-corpus.ts';
import { bringPdfjs, pdfjsAt, type PdfjsDocument } from './pdfjs.ts';

/** What both readers can tell of a PDF; null: it says nothing of that. */
interface Seen {
  readonly needsPassword: boolean;
  readonly pages: number | null;
  readonly isTagged: boolean | null;
  readonly hasTitle: boolean | null;
  readonly hasLanguage: boolean | null;
  /** no text where we call the document scanned; null where we don't: pictures may stand beside text */
  readonly isWithoutText: boolean | null;
}

const questions: Readonly<Record<keyof Seen, string>> = {
  needsPassword: 'needs a password',
  pages: 'pages',
  isTagged: 'is tagged',
  hasTitle: 'has a title',
  hasLanguage: 'has a language',
  isWithoutText: 'is scanned: has no text at all',
};
const nothingSeen: Seen = {
  needsPassword: false,
  pages: null,
  isTagged: null,
  hasTitle: null,
  hasLanguage: null,
  isWithoutText: null,
};

interface Document {
  readonly name: string;
  readonly bytes: Buffer;
}

export const agreement: Benchmark = {
  about:
    "What our reader of PDFs and Mozilla's pdfjs-dist see in the same documents: those that the tests of the rules have, made ones as courses have them, and with `--files FOLDER` one's own. A document that only one of the two can read is counted under “can be read”. Ours differs on purpose where a document calls itself tagged but has no tags, says its language tag by tag, has its title in its metadata alone, or counts pages that it doesn't have.",
  run: async ({ size, files }) => {
    const open = await pdfjsAt(await bringPdfjs());
    const checker = new DocumentChecker();
    afterwards(() => checker.close());
    const differences: string[] = [];
    const counts = new Map<string, { equal: number; of: number }>();
    for (const { name, bytes } of documentsOf(size, files)) {
      const ours = seenByUs(await checker.checkDocument(bytes, name));
      const theirs = await seenByPdfjs(open, bytes);
      for (const { question, answers } of compared(ours, theirs)) {
        const count = counts.get(question) ?? { equal: 0, of: 0 };
        const isEqual = answers[0] === answers[1];
        counts.set(question, { equal: count.equal + Number(isEqual), of: count.of + 1 });
        if (!isEqual) differences.push(`${name}: ${question}: ours ${answers[0]}, pdfjs ${answers[1]}`);
      }
    }
    await checker.close();
    const rows = [...counts].map(([question, { equal, of }]) => `| ${question} | ${equal} | ${of} |`);
    const table = ['| what both say of a PDF | equal | of |', '| --- | --: | --: |', ...rows].join('\n');
    return [table, ...listed(differences)].join('\n\n');
  },
};

function* documentsOf(size: Options['size'], folder: string | undefined): Generator<Document> {
  for (const [rule, cases] of Object.entries(pdfCases))
    for (const kind of ['failing', 'sound'] as const)
      for (const [at, make] of cases[kind].entries())
        yield { name: `${rule}, ${kind} ${at + 1}`, bytes: make() };
  for (const [at, bytes] of makeCorpus(size === 'full' ? 200 : 12).entries())
    yield { name: `made ${at + 1}`, bytes };
  if (folder === undefined) return;
  const place = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!name.toLowerCase().endsWith('.pdf')) continue;
    const bytes = readFileSync(join(place, name));
    if (isPdf(bytes)) yield { name, bytes };
  }
}

/** From our findings: what people are told is what's compared. Undefined: not read. */
function seenByUs({ findings, pages, stopped, words }: CheckedDocument): Seen | undefined {
  const found = (rule: string) => findings.find((finding) => finding.rule === rule);
  /** A rule also speaks of what's there but of no use; it then quotes it. */
  const isMissing = (rule: string) => found(rule)?.places.every(({ excerpt = '' }) => excerpt === '');
  if (stopped !== null || found('pdf-unreadable')) return undefined;
  if (found('pdf-password')) return { ...nothingSeen, needsPassword: true };
  return {
    needsPassword: false,
    pages,
    isTagged: !found('pdf-untagged'),
    hasTitle: !isMissing('pdf-title'),
    hasLanguage: !isMissing('pdf-language'),
    isWithoutText: found('pdf-scanned') && words === 0 ? true : null,
  };
}

async function seenByPdfjs(
  open: Awaited<ReturnType<typeof pdfjsAt>>,
  bytes: Buffer,
): Promise<Seen | undefined> {
  try {
    // It takes the bytes for its own.
    return await open(new Uint8Array(bytes), look);
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException';
    return needsPassword ? { ...nothingSeen, needsPassword } : undefined;
  }
}

async function look(document: PdfjsDocument): Promise<Seen> {
  const { info, metadata } = await document.getMetadata();
  const marks = await document.getMarkInfo();
  let [hasTags, hasText] = [false, false];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    hasTags ||= Boolean(await page.getStructTree());
    hasText ||= (await page.getTextContent()).items.some(({ str = '' }) => str.trim() !== '');
  }
  return {
    needsPassword: false,
    pages: document.numPages,
    isTagged: hasTags && marks?.get('Marked') === true,
    hasTitle: Boolean(info.Title?.trim() || metadata?.get('dc:title')),
    hasLanguage: Boolean(info.Language?.trim()),
    isWithoutText: !hasText,
  };
}

function compared(ours: Seen | undefined, theirs: Seen | undefined) {
  const canBeRead = { question: 'can be read', answers: [ours !== undefined, theirs !== undefined] };
  if (!ours || !theirs) return [canBeRead];
  const keys = Object.keys(questions) as (keyof Seen)[];
  return [
    canBeRead,
    ...keys.flatMap((key) => {
      const answers = [ours[key], theirs[key]];
      return answers.includes(null) ? [] : [{ question: questions[key], answers }];
    }),
  ];
}

const mostListed = 40;

function listed(differences: readonly string[]): string[] {
  const first = differences.slice(0, mostListed).map((difference) => `- ${difference}`);
  const more = differences.length - first.length;
  return [...(first.length > 0 ? [first.join('\n')] : []), ...(more > 0 ? [`And ${more} more.`] : [])];
}
