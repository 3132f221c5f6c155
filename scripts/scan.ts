import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBody, type Body } from '#server/scanners/body/body.ts';
import { nowhere } from '#server/scanners/body/place.ts';
import { DocumentChecker } from '#server/scanners/documents/document-checker.ts';
import { isPdf } from '#server/scanners/documents/document-magic.ts';
import { proveWays, type ProvedWay } from '#server/scanners/udoit/fixes/fix.ts';
import type { Finding } from '#server/scanners/udoit/finding.ts';
import { mostFindings, scanBody } from '#server/scanners/udoit/scan-body.ts';
import { documentRules } from '#shared/documents/document-rules.ts';
import { udoitRules } from '#shared/scans/udoit-rules.ts';

const help = `
Prints what the accessibility scan finds in HTML, PDF and Office files, one JSON object a line. Of HTML:
file, rule, severity, type, line and excerpt. Of documents: file, rule, severity, count, and the
first places. Nothing else goes to standard output.

  npm run scan -- [--fixes] FILE…      (- reads standard input)

With --fixes, each also says how it can be mended: the ways, what a person has to say, a proposal,
and the edits as offsets in UTF-16 units; or why it can't. Each way was tried and proved, so this
takes a few milliseconds a finding, and longer in long files. Documents have no such ways.

npm itself begins with lines of its own on standard output; "npm run -s scan" keeps them away.
Ends with 1 when a file could not be read or checked; the others are scanned all the same.
`;

/** The reader may have had enough (`| head`): then there's no one left to print for. */
process.stdout.on('error', () => process.exit(0));

/** npm changes into the project's folder; file names are relative to where the command was typed. */
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file);

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        fixes: { type: 'boolean', default: false },
      },
    });
    return { files: positionals, isHelp: values.help, wantsFixes: values.fixes };
  } catch (error) {
    console.error(textOf(error));
    return { files: [], isHelp: false, wantsFixes: false };
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function scanFile(file: string) {
  try {
    const bytes = file === '-' ? await readStandardInput() : await readFile(pathOf(file));
    await print(isDocument(bytes) ? await documentLinesOf(file, bytes) : linesOf(file, decode(bytes)));
  } catch (error) {
    console.error(`${file}: ${textOf(error)}`);
    process.exitCode = 1;
  }
}

/** What files of Office begin with: archives, and the compound files of before 2007 and of those with a password. */
const officeBeginnings = [Buffer.from('PK\x03\x04'), Buffer.from('d0cf11e0', 'hex')];

/** Whether it's checked as a document: anything else is read as HTML. */
const isDocument = (bytes: Buffer) =>
  isPdf(bytes) || officeBeginnings.some((magic) => bytes.subarray(0, magic.length).equals(magic));

const checker = new DocumentChecker();

async function documentLinesOf(file: string, bytes: Buffer): Promise<string[]> {
  const { findings, stopped } = await checker.checkDocument(bytes, file);
  if (stopped !== null) throw new Error(`not checked: ${stopped}`);
  return findings.map(({ rule, count, places }) =>
    JSON.stringify({ file, rule, severity: documentRules[rule]?.severity, count, places }),
  );
}

function linesOf(file: string, html: string): string[] {
  const body = readBody(html);
  const { findings, hasMore } = scanBody(body, nowhere);
  if (body.isCut)
    console.error(`${file}: only the first ${grouped(body.source.length)} characters were read`);
  if (hasMore) console.error(`${file}: only the first ${grouped(mostFindings)} findings are printed`);
  const lineAt = lineCounter(body.source);
  return findings.map((finding) => {
    const { rule, start, excerpt } = finding;
    const { severity, type } = udoitRules[rule];
    const line = { file, rule, severity, type, line: lineAt(start), excerpt };
    return JSON.stringify(wantsFixes ? { ...line, ...fixesOf(body, finding) } : line);
  });
}

/** How a finding can be mended, or why it can't; edits only where there's nothing left to say. */
function fixesOf(body: Body, finding: Finding) {
  const ways = proveWays(body, finding);
  if ('isProved' in ways)
    return { refused: ways.rule === undefined ? ways.reason : `${ways.reason}: ${ways.rule}` };
  return { ways: ways.map(wayOf) };
}

function wayOf({ way, field, proved: { edits, inverse, alsoMended } }: ProvedWay) {
  const isOpen = field !== null && field.proposal === null;
  return { way, field, ...(isOpen ? {} : { edits, inverse, alsoMended }) };
}

/** A file's first bytes show when it isn't UTF-8. */
function decode(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

const grouped = (number: number) => number.toLocaleString('en');

async function readStandardInput() {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

const print = (lines: readonly string[]) =>
  new Promise<void>((printed) => {
    if (lines.length === 0) printed();
    else process.stdout.write(`${lines.join('\n')}\n`, () => printed());
  });

const { files, isHelp, wantsFixes } = readCommand();
if (files.length === 0 || isHelp) {
  console.error(help);
  process.exitCode = isHelp ? 0 : 2;
} else for (const file of files) await scanFile(file);
await checker.close();

/** Returns an offset's line, counting from 1, for offsets that never go back. */
function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, 0];
  return (offset) => {
    for (; at < offset; at += 1) {
      const character = text[at];
      if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) line += 1;
    }
    return line;
  };
}
