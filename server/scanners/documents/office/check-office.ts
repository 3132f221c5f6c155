import { extname } from 'node:path';
import { foldBlanks, shorten } from '#server/scanners/body/text.ts';
import { documentRulesVersion, type OfficeFormat } from '#shared/documents/document-rules.ts';
import type { CheckedDocument, DocumentFinding, DocumentPlace } from '../document-finding.ts';
import { compoundKindOf } from './compound-file.ts';
import { checkExcel } from './excel/check-excel.ts';
import { isTitle, type Faults } from './faults.ts';
import { openPackage, partsOf, type OfficePackage } from './office-package.ts';
import { checkPowerPoint } from './powerpoint/check-powerpoint.ts';
import { Shut, Stopped } from './stopped.ts';
import { checkWord } from './word/check-word.ts';
import { childOf } from './xml-node.ts';

const longestProducer = 120;

interface Checked {
  readonly faults: Faults;
  /** of running text; null is unknown */
  readonly words: number | null;
  /** slides or sheets; a text's pages are in its properties */
  readonly pages?: number;
}

const checks: Readonly<Record<OfficeFormat, (pack: OfficePackage, main: string) => Promise<Checked>>> = {
  docx: checkWord,
  pptx: checkPowerPoint,
  xlsx: checkExcel,
};

/** By the ids of the rules that are broken. */
export type ScoreOf = (broken: readonly string[]) => number;

/**
 * Checks a Word, PowerPoint or Excel file. Never throws for what's in it: a file that can't be checked says why, and one that
 * no one can open without a password has that as its finding. The name only tells what a locked file was.
 */
export async function checkOffice(
  bytes: Uint8Array,
  name: string,
  scoreOf: ScoreOf,
): Promise<CheckedDocument> {
  const nothing = {
    kind: null,
    rulesVersion: documentRulesVersion,
    pages: null,
    producer: null,
    findings: [],
    score: null,
    stopped: null,
    words: null,
  } satisfies CheckedDocument;
  try {
    const checked = await check(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return { ...nothing, ...checked, score: scoreOf(checked.findings.map(({ rule }) => rule)) };
  } catch (error) {
    const kind = kindByName(name);
    if (error instanceof Stopped)
      return {
        ...nothing,
        kind: error.why === 'budget' ? kind : null,
        stopped: error.why,
        ...oldFormat(error),
      };
    if (!(error instanceof Shut)) throw error;
    const findings: DocumentFinding[] = [{ rule: error.rule, count: 1, places: [{ place: whole }] }];
    return { ...nothing, kind, findings, score: scoreOf([error.rule]) };
  }
}

const whole: DocumentPlace = { in: 'document' };

const oldFormat = ({ oldFormat: given }: Stopped) => (given === undefined ? {} : { oldFormat: given });

/** By the last letter before x or m: templates and files with macros are of the same kind. */
function kindByName(name: string): OfficeFormat | null {
  const ending = extname(name).toLowerCase();
  if (/^\.do[ct][xm]?$/.test(ending)) return 'docx';
  if (/^\.(?:pp[ts]|pot)[xm]?$/.test(ending)) return 'pptx';
  return /^\.xl[st][xm]?$/.test(ending) ? 'xlsx' : null;
}

async function check(bytes: Buffer) {
  if (bytes.length === 0) throw new Stopped('empty');
  const compound = compoundKindOf(bytes);
  if (compound === 'locked') throw new Shut('office-password');
  if (compound)
    throw compound === 'unknown' ? new Stopped('not_a_document') : new Stopped('old_format', compound);
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') throw new Stopped('old_format', 'rtf');
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== zipStart) throw new Stopped('not_a_document');
  const pack = await openPackage(bytes);
  const { format, main } = await mainPartOf(pack);
  const { faults, words, pages } = await checks[format](pack, main);
  const { title, producer, pages: written } = await propertiesOf(pack);
  if (!isTitle(title)) faults.add('office-title', whole);
  return { kind: format, findings: faults.found(), words, pages: pages ?? written, producer };
}

const zipStart = 0x50_4b;

/** ODF begins with its type, unpacked. */
const openDocument: Readonly<Record<string, string>> = {
  text: 'odt',
  presentation: 'odp',
  spreadsheet: 'ods',
  graphics: 'odg',
};

const main =
  /^application\/(?:vnd\.(?:openxmlformats-officedocument\.|ms-)(word|powerpoint|presentation|excel|spreadsheet))/;
const formats: Readonly<Record<string, OfficeFormat>> = {
  word: 'docx',
  powerpoint: 'pptx',
  presentation: 'pptx',
  excel: 'xlsx',
  spreadsheet: 'xlsx',
};

/** The part that everything else hangs on, and what kind of file it makes. */
async function mainPartOf(pack: OfficePackage): Promise<{ format: OfficeFormat; main: string }> {
  if (pack.has('mimetype')) {
    const type = Buffer.from((await pack.bytesOf('mimetype')) ?? []).toString('latin1');
    const [, odf] = /^application\/vnd\.oasis\.opendocument\.(\w+)/.exec(type) ?? [];
    throw odf === undefined
      ? new Stopped('not_a_document')
      : new Stopped('old_format', openDocument[odf] ?? 'odf');
  }
  const [found] = partsOf(await pack.relationsOf(''), 'officeDocument');
  if (found === undefined) throw new Stopped('not_a_document');
  const type = await pack.typeOf(found);
  if (type.includes('sheet.binary')) throw new Stopped('old_format', 'xlsb');
  const format = formats[main.exec(type)?.[1] ?? ''];
  if (!format) throw new Stopped('not_a_document');
  if (!pack.has(found)) throw new Shut('office-unreadable');
  return { format, main: found };
}

async function propertiesOf(pack: OfficePackage) {
  const relations = await pack.relationsOf('');
  const [core = ''] = partsOf(relations, 'core-properties');
  const [extended = ''] = partsOf(relations, 'extended-properties');
  const title = childOf(await pack.tree(core, 'cp:coreProperties'), 'dc:title')?.text;
  const properties = await pack.tree(extended, 'ep:Properties');
  const producer = foldBlanks(childOf(properties, 'ep:Application')?.text ?? '');
  const pages = Number(childOf(properties, 'ep:Pages')?.text ?? Number.NaN);
  return {
    title,
    producer: producer === '' ? null : shorten(producer, longestProducer),
    pages: Number.isInteger(pages) && pages > 0 ? pages : null,
  };
}
