import { makePdf, pdfFaults, soundPdf, type PdfFault } from '#scripts/documents/make-pdf.ts';
import { pdfRuleIds } from '#shared/documents/document-rules.ts';
import { pdfCases } from '#test/support/document-cases/pdf-cases.ts';
import { checkPdf } from './check-pdf.ts';

const rulesBrokenBy = async (bytes: Uint8Array) => (await checkPdf(bytes)).findings.map(({ rule }) => rule);

describe.each(pdfRuleIds)('%s', (id) => {
  const { failing, sound } = pdfCases[id];
  /** Which cases, by position, break the rule. */
  const breaking = async (cases: readonly (() => Buffer)[]) => {
    const broken: number[] = [];
    for (const [at, make] of cases.entries()) if ((await rulesBrokenBy(make())).includes(id)) broken.push(at);
    return broken;
  };

  test('has test cases', () => {
    expect(failing.length).toBeGreaterThanOrEqual(3);
    expect(sound.length).toBeGreaterThanOrEqual(3);
  });

  test('finds faults', async () => {
    expect(await breaking(failing)).toEqual([...failing.keys()]);
  });

  test('accepts sound documents', async () => {
    expect(await breaking(sound)).toEqual([]);
  });
});

test('finds nothing in a sound document, however it is written', async () => {
  for (const layout of ['table', 'streams'] as const)
    expect(await checkPdf(soundPdf(25, { layout }))).toEqual({
      kind: 'pdf',
      rulesVersion: 1,
      pages: 25,
      producer: 'Northfield Writer 3',
      findings: [],
      score: 100,
      stopped: null,
      words: expect.any(Number) as number,
    });
});

/** What a fault is found as, where that isn't its own name alone. */
const foundAs: Readonly<Partial<Record<PdfFault, readonly string[]>>> = {
  damaged: ['pdf-unreadable'],
  scanned: ['pdf-scanned', 'pdf-untagged'],
};

test.each(pdfFaults)('finds %s as one fault and nothing beside it', async (fault) => {
  expect(await rulesBrokenBy(makePdf([fault]))).toEqual(foundAs[fault] ?? [`pdf-${fault}`]);
});

test('leaves out of an untagged document what only tags could say', async () => {
  const bytes = makePdf([
    'untagged',
    'title',
    'language',
    'figure-alt',
    'table-header',
    'link',
    'title-shown',
  ]);
  expect(await rulesBrokenBy(bytes)).toEqual(['pdf-untagged', 'pdf-title', 'pdf-language']);
});

test('says where faults are, five of them, and counts all', async () => {
  const { findings } = await checkPdf(makePdf(Array.from({ length: 7 }, () => 'figure-alt' as const)));
  expect(findings).toMatchObject([{ rule: 'pdf-figure-alt', count: 7 }]);
  expect(findings[0]?.places.map(({ place }) => place)).toEqual(
    [2, 3, 4, 5, 6].map((nth) => ({ in: 'page', page: 1, nth })),
  );
});

test('shortens what it quotes, and keeps names of programs short', async () => {
  const { findings, producer } = await checkPdf(
    makePdf([], { title: `${'x'.repeat(400)}.docx`, producer: `Copier ${'y'.repeat(400)}` }),
  );
  expect(findings[0]?.places[0]?.excerpt).toHaveLength(120);
  expect(producer).toHaveLength(120);
});

test('reads title and program of repaired files too', async () => {
  const broken = Buffer.from(
    makePdf()
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7'),
    'latin1',
  );
  expect(await checkPdf(broken)).toMatchObject({ producer: 'Northfield Writer 3', score: 100 });
});

/** A document without a title that was given one later, by a table that points at the earlier one, or near it. */
function updated(away: number) {
  const bytes = makePdf(['title']);
  const text = bytes.toString('latin1');
  const info = /(\d+) 0 obj\n<<\/Producer/.exec(text)?.[1] ?? '';
  const update = `${info} 0 obj\n<</Title(Rivers)/Producer(Another 2)>>\nendobj\n`;
  const table = `xref\n${info} 1\n${String(bytes.length).padStart(10, '0')} 00000 n \n`;
  const [trailer = ''] = /<<\/Size.*>>/.exec(text) ?? [];
  const previous = `/Prev ${text.lastIndexOf('xref\n0 ') + away}>>`;
  const end = `trailer\n${trailer.replace(/>>$/, previous)}\nstartxref\n${bytes.length + update.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(update + table + end, 'latin1')]);
}

test.each([
  { what: 'the latest version of what was changed later', away: 0 },
  { what: 'the objects themselves where an earlier table is dropped', away: -1 },
])('goes by $what', async ({ away }) => {
  expect(await checkPdf(updated(away))).toMatchObject({ producer: 'Another 2', score: 100 });
});

test('tells how many words a document has, and nothing of one too long to be read whole', async () => {
  expect((await checkPdf(makePdf(['scanned']))).words).toBe(0);
  const { words } = await checkPdf(
    makePdf([], { pages: [[{ tag: 'P', text: 'five letters each, about. '.repeat(40) }]] }),
  );
  expect(words).toBeGreaterThan(120);
  expect(words).toBeLessThan(240);
  expect((await checkPdf(soundPdf(150))).words).toBeNull();
});
