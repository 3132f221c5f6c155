import { docx, heading, paragraph, picture, prose, table } from '#scripts/documents/office/docx.ts';
import { pptx, slidePicture, slideTitle } from '#scripts/documents/office/pptx.ts';
import { anchor, xlsx } from '#scripts/documents/office/xlsx.ts';
import { commonParts, declared, zipped } from '#scripts/documents/office/zip.ts';
import {
  documentRulesVersion,
  officeRuleIds,
  officeRules,
  type OfficeFormat,
  type OfficeRuleId,
} from '#shared/documents/document-rules.ts';
import type { CasesOf } from '#test/support/document-cases/case.ts';
import { excelCases } from '#test/support/document-cases/excel.ts';
import { powerPointCases } from '#test/support/document-cases/powerpoint.ts';
import { wordCases } from '#test/support/document-cases/word.ts';
import { checkOffice } from './check-office.ts';

const brokenIn = async (bytes: Buffer, name: string) =>
  (await checkOffice(bytes, name, () => 0)).findings.map(({ rule }) => rule);

interface Case {
  readonly content: unknown;
  readonly make: () => Promise<Buffer>;
}

/** Cases of one format by rule, each with its file still to be made. */
function prepared<Content>(cases: CasesOf<Content>, make: (content: Content) => Promise<Buffer>) {
  const each = (contents: readonly Content[] = []): Case[] =>
    contents.map((content) => ({ content, make: () => make(content) }));
  return (id: OfficeRuleId) => ({ failing: each(cases[id]?.failing), sound: each(cases[id]?.sound) });
}

const casesOf = {
  docx: prepared(wordCases, docx),
  pptx: prepared(powerPointCases, pptx),
  xlsx: prepared(excelCases, xlsx),
} satisfies Record<OfficeFormat, unknown>;

const pairs = (['docx', 'pptx', 'xlsx'] as const).flatMap((format) =>
  officeRuleIds
    .filter(
      (id) => officeRules[id].severity !== 'severe' && officeRules[id].formats.some((one) => one === format),
    )
    .map((id) => ({ format, id })),
);

describe.each(pairs)('$id in $format', ({ format, id }) => {
  const { failing, sound } = casesOf[format](id);
  const breaksIn = async ({ make }: Case) => (await brokenIn(await make(), `file.${format}`)).includes(id);
  const contentsWhere = async (cases: readonly Case[], isBroken: boolean) => {
    const found: unknown[] = [];
    for (const one of cases) if ((await breaksIn(one)) === isBroken) found.push(one.content);
    return found;
  };

  test('has test cases', () => {
    expect(failing.length).toBeGreaterThanOrEqual(3);
    expect(sound.length).toBeGreaterThanOrEqual(3);
  });

  test('finds faults', async () => {
    expect(await contentsWhere(failing, false)).toEqual([]);
  });

  test('accepts sound content', async () => {
    expect(await contentsWhere(sound, true)).toEqual([]);
  });
});

const placesOf = async (rule: OfficeRuleId, bytes: Buffer) =>
  (await checkOffice(bytes, '', () => 0)).findings.find((finding) => finding.rule === rule)?.places;

describe('places', () => {
  test('are counted below headings in a text', async () => {
    const body = [
      heading(1, 'Rivers'),
      picture({ alt: 'The delta' }),
      heading(2, 'Deltas'),
      picture({ alt: 'The delta' }),
      picture({}),
    ];
    expect(await placesOf('office-alt-missing', await docx({ body: body.join('') }))).toEqual([
      { place: { in: 'text', part: 'body', heading: 'Deltas', nth: 2 } },
    ]);
  });

  test('tell the header from the text', async () => {
    const bytes = await docx({ body: picture({ alt: 'The delta' }), header: picture({ alt: 'crest.png' }) });
    expect(await placesOf('office-alt-filename', bytes)).toEqual([
      { place: { in: 'text', part: 'header', nth: 1 }, excerpt: 'crest.png' },
    ]);
  });

  test('name the slide and the picture on it', async () => {
    const twoPictures = slidePicture({ alt: 'The delta' }) + slidePicture({});
    const bytes = await pptx({
      slides: [slideTitle('One'), slideTitle('Two'), slideTitle('Three') + twoPictures],
    });
    expect(await placesOf('office-alt-missing', bytes)).toEqual([
      { place: { in: 'slide', slide: 3, object: 'picture', nth: 2 } },
    ]);
  });

  test('name the sheet and the cell', async () => {
    const bytes = await xlsx({ sheets: [{ name: 'Budget', rows: [['a']], drawing: anchor({}) }] });
    expect(await placesOf('office-alt-missing', bytes)).toEqual([
      { place: { in: 'sheet', sheet: 'Budget', cell: 'B4' } },
    ]);
  });

  test('are five at most, with short excerpts, while all are counted', async () => {
    const faint = paragraph('River '.repeat(100), '', '<w:color w:val="BBBBBB"/>');
    const { findings } = await checkOffice(
      await docx({ body: heading(1, 'Rivers') + faint.repeat(9) }),
      '',
      () => 0,
    );
    expect(findings).toMatchObject([{ rule: 'office-contrast', count: 9 }]);
    expect(findings[0]?.places.map(({ excerpt }) => excerpt?.length)).toEqual([120, 120, 120, 120, 120]);
  });
});

test('says what a file is, who made it and how much there is to read', async () => {
  const bytes = await pptx({ slides: [slideTitle('One river'), slideTitle('Two rivers')] });
  expect(await checkOffice(bytes, 'deck.pptx', (broken) => 90 + broken.length)).toEqual({
    kind: 'pptx',
    rulesVersion: documentRulesVersion,
    pages: 2,
    producer: 'Courseyard',
    findings: [],
    score: 90,
    stopped: null,
    words: 4,
  });
});

test('counts the words of the text and its notes, but not of what each page repeats', async () => {
  const bytes = await docx({
    body: paragraph('Two words'),
    header: paragraph('Not these four words'),
    footnotes: paragraph('Three more words'),
  });
  expect(await checkOffice(bytes, '', () => 0)).toMatchObject({ words: 5 });
});

test('takes what only looks like headings as where the missing ones belong', async () => {
  const body = [1, 2].map((part) => paragraph(`Part ${part}`, '', '<w:b/>') + prose(200)).join('');
  const { findings } = await checkOffice(await docx({ body }), '', () => 0);
  expect(findings).toMatchObject([
    { rule: 'docx-heading-none', count: 2, places: [{ excerpt: 'Part 1' }, { excerpt: 'Part 2' }] },
  ]);
});

test.each([
  [
    'other prefixes',
    (xml: string) => xml.replaceAll(/(<\/?|\s|xmlns:)w:/g, '$1ns0:').replace('xmlns:w=', 'xmlns:ns0='),
  ],
  [
    'the namespaces of strict files',
    (xml: string) =>
      xml.replaceAll(/http:\/\/schemas\.openxmlformats\.org\/(\w+)\/2006/g, 'http://purl.oclc.org/ooxml/$1'),
  ],
])('reads files with %s', async (_what, rewrite) => {
  const xml = `<w:document ${declared('w', 'wp', 'a', 'pic')}><w:body>${picture({})}${table(
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    '',
  )}</w:body></w:document>`;
  const bytes = await zipped({
    ...commonParts('word/document.xml', { 'word/document.xml': 'wordprocessingml.document.main' }, 'Rivers'),
    'word/document.xml': rewrite(xml),
  });
  expect(await brokenIn(bytes, 'file.docx')).toEqual([
    'office-alt-missing',
    'office-table-header',
    'office-language',
  ]);
});
