import { makePdf } from '#scripts/documents/make-pdf.ts';
import { DocumentChecker } from './document-checker.ts';

/** Half a million objects that are none: looking for the document among them takes seconds. */
const slow = Buffer.from(
  `%PDF-1.5\n${Array.from({ length: 500_000 }, (_nothing, at) => `${at} 0 obj`).join('\n')}`,
);

const checkers: DocumentChecker[] = [];
function startChecker(...given: ConstructorParameters<typeof DocumentChecker>) {
  const checker = new DocumentChecker(...given);
  checkers.push(checker);
  return checker;
}
afterEach(async () => {
  for (const checker of checkers.splice(0)) await checker.close();
});

test('checks one document after another in one process', async () => {
  const checker = startChecker();
  const [first, second] = await Promise.all([
    checker.checkDocument(makePdf(['title']), 'a.pdf'),
    checker.checkDocument(makePdf(), 'b.pdf'),
  ]);
  expect([first.findings.map(({ rule }) => rule), second.score]).toEqual([['pdf-title'], 100]);
  const { processId } = checker;
  await checker.checkDocument(makePdf(), 'c.pdf');
  expect(checker.processId).toBe(processId);
});

test('a process that is killed in the middle of a document takes nothing else with it', async () => {
  const checker = startChecker();
  await checker.checkDocument(makePdf(), 'a.pdf');
  const { processId } = checker;
  const [killed, next] = [checker.checkDocument(slow, 'b.pdf'), checker.checkDocument(makePdf(), 'c.pdf')];
  await new Promise(setImmediate);
  process.kill(processId!, 'SIGKILL');
  expect(await killed).toMatchObject({ kind: 'pdf', stopped: 'crashed', score: null, findings: [] });
  expect(await next).toMatchObject({ stopped: null, score: 100 });
  expect(checker.processId).not.toBe(processId);
});

test('says of a document that takes too long that it does, and goes on', async () => {
  const checker = startChecker({ withinMs: 400 });
  expect(await checker.checkDocument(slow, 'a.pdf')).toMatchObject({ stopped: 'timed_out', score: null });
  const patient = startChecker();
  expect(await patient.checkDocument(makePdf(), 'b.pdf')).toMatchObject({ score: 100 });
});

test('watches the memory of the process from outside', async () => {
  const checker = startChecker({ mostResident: 2 ** 20 });
  expect(await checker.checkDocument(slow, 'a.pdf')).toMatchObject({ stopped: 'budget' });
});

test('takes another process after its share of documents, or when it has grown', async () => {
  for (const bounds of [{ documentsAProcess: 1 }, { grown: 2 ** 20 }]) {
    const checker = startChecker(bounds);
    await checker.checkDocument(makePdf(), 'a.pdf');
    expect(checker.processId).toBeUndefined();
    expect(await checker.checkDocument(makePdf(), 'b.pdf')).toMatchObject({ score: 100 });
  }
});

test.each([
  { name: 'empty.pdf', bytes: Buffer.alloc(0), stopped: 'empty', kind: null },
  { name: 'large.docx', bytes: Buffer.alloc(2_000), stopped: 'too_large', kind: 'docx' },
  { name: 'login.pdf', bytes: Buffer.from('<!doctype html>'), stopped: 'not_a_document', kind: null },
])('says that $name was not checked: $stopped', async ({ name, bytes, stopped, kind }) => {
  const checker = startChecker({ mostBytes: 1_000 });
  expect(await checker.checkDocument(bytes, name)).toMatchObject({
    stopped,
    kind,
    score: null,
    findings: [],
  });
});

test('checks nothing once it is closed', async () => {
  const checker = startChecker();
  const checking = checker.checkDocument(makePdf(), 'a.pdf');
  await checker.close();
  await checking.catch(() => undefined);
  await expect(checker.checkDocument(makePdf(), 'b.pdf')).rejects.toThrow('closed');
});
