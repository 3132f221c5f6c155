import { compose } from '#server/compose.ts';
import { Problem } from '#shared/http/problem.ts';
import { readCourseList } from './list-readings.ts';

beforeAll(compose);

const lmsUrl = 'https://canvas.example.edu';
const canvas = { hosts: ['canvas.example.edu', 'example.instructure.com'], shard: '10430' };
const bytes = (text: string) => new TextEncoder().encode(text);

/** Each reading of a text: its column, and what each of its rows names. */
async function readingsOf(text: string, numbersAre?: 'lms' | 'sis') {
  const { readings } = await readCourseList(bytes(text), { canvas, numbersAre });
  return readings.map(({ column, place, rows }) => [
    column ?? place,
    ...rows.map(({ kind, given, outcome }) => `${outcome ?? kind} ${given}`),
  ]);
}

/** What the rows of a text name, if that's certain. */
async function certain(text: string) {
  const readings = await readingsOf(text);
  expect(readings).toHaveLength(1);
  return readings[0]?.slice(1);
}

const one = (header: string, cell: string) => certain(`${header}\n"${cell.replaceAll('"', '""')}"`);

describe('what a column is, its header says', () => {
  test.each([
    'lms_course_id',
    'LMS course ID',
    'canvas_course_id',
    'Canvas-ID',
    'Course ID (Canvas)',
    'ID de Canvas',
    'ID del curso en Canvas',
    'Identifiant Canvas du cours',
    'Numéro du cours dans Canvas',
    'Canvas-Kursnummer',
    'canvas\ncourse\nid',
    '\u200elmsCourseId\ufeff',
  ])('%j has Canvas ids', async (header) => {
    expect(await one(`"${header}"`, '4711')).toEqual(['lms 4711']);
  });

  test.each([
    'sis_course_id',
    'SIS ID',
    'sis',
    'Course SIS id',
    'ID SIS del curso',
    'Identifiant SIS',
    'SIS-Kurs-ID',
  ])('%j has SIS ids', async (header) => {
    expect(await one(header, '4711')).toEqual(['sis 4711']);
  });

  test.each([
    'course_id',
    'Course ID',
    'id',
    'ID del curso',
    'Identifiant du cours',
    'Kurs-ID',
    'Kursnummer',
    'IDs',
  ])('the numbers of %j can be either', async (header) => {
    const csv = `${header},title\n4711,Biology\nBIO-1,Botany`;
    expect(await readingsOf(csv)).toEqual([
      [header, 'lms 4711', 'sis BIO-1'],
      [header, 'sis 4711', 'sis BIO-1'],
    ]);
    expect(await readingsOf(csv, 'sis')).toEqual([[header, 'sis 4711', 'sis BIO-1']]);
  });

  test.each([
    'canvas_account_id',
    'sis_term_id',
    'user_id',
    'section_id',
    'sis_section_id',
    'blueprint_course_id',
    'integration_id',
    'account_id',
    'Course code',
    'No.',
  ])('%j has no ids of courses', async (header) => {
    expect(await certain(`${header},lms_course_id\n4712,4711`)).toEqual(['lms 4711']);
  });

  test('of two that disagree in a row, none counts', async () => {
    expect(await certain('lms_course_id,canvas_course_id\n4711,4712\n4711,4711\n,4713')).toEqual([
      'conflict 4711 4712',
      'lms 4711',
      'lms 4713',
    ]);
    expect(await readingsOf('course_id,course_id\n4711,4712')).toHaveLength(4);
    expect(await readingsOf('course_id,course_id\n4711,4711')).toHaveLength(2);
  });

  test('titles above it are left out, and counted', async () => {
    const { readings, rowsAbove } = await readCourseList(
      bytes('Course ids\nTerm:,Fall 2026\n\nlms_course_id,title\n4711,Biology'),
      { canvas, numbersAre: undefined },
    );
    expect(readings.flatMap(({ rows }) => rows.map(({ given, line }) => [given, line]))).toEqual([
      ['4711', 5],
    ]);
    expect(rowsAbove).toBe(2);
  });
});

describe("Canvas's own files", () => {
  test.each([
    [
      'for its SIS import',
      'course_id,short_name,long_name,account_id,term_id,status\n104,BIO,Biology,7,8,active',
    ],
    [
      'of courses and sections',
      'course_id,integration_id,short_name,long_name,status\n104,,BIO,Biology,active',
    ],
  ])('%s have SIS ids in course_id', async (_, csv) => {
    expect(await certain(csv)).toEqual(['sis 104']);
  });

  test.each([
    [
      'provisioning',
      'canvas_course_id,course_id,integration_id,short_name,long_name,canvas_account_id\n4711,104,,B,Biology,7',
    ],
    ['unused courses', 'course id,sis id,short name,long name,status\n4711,104,B,Biology,active'],
    ['activity', 'user id,user sis id,course id,course sis id,course\n12,U12,4711,104,Biology'],
  ])('reports of %s have both ids, which must be of one course', async (_, csv) => {
    const { readings } = await readCourseList(bytes(csv), { canvas, numbersAre: undefined });
    expect(readings.map(({ rows }) => rows)).toEqual([
      [{ line: 2, kind: 'lms', given: '4711', outcome: null, alsoSis: '104' }],
    ]);
  });
});

describe('a column of Canvas ids', () => {
  test.each([
    ['4711', 'lms 4711'],
    ["'4711", 'lms 4711'],
    ['="4711"', 'lms 4711'],
    ['=4711', 'lms 4711'],
    ['4711.0', 'lms 4711'],
    ['4711,00', 'lms 4711'],
    ['1,234', 'lms 1234'],
    ['1.234.567', 'lms 1234567'],
    ['1\u202f234', 'lms 1234'],
    ['1’234', 'lms 1234'],
    ['4.711E+03', 'lms 4711'],
    ['\u00a04711\u200b', 'lms 4711'],
    ['47\u200b11', 'lms 4711'],
    ['\u202a4711\u202c', 'lms 4711'],
    ['４７１１', 'lms 4711'],
    ['٤٧١١', 'lms 4711'],
    ['1.04E+05', 'altered 1.04E+05'],
    ['1,04E+05', 'altered 1,04E+05'],
    ['1E+05', 'altered 1E+05'],
    ['10430000000000100', 'altered 10430000000000100'],
    ['1,000', 'altered 1,000'],
    ['1 234', 'altered 1 234'],
    ['00104', 'malformed 00104'],
    ['1-2', 'malformed 1-2'],
    ['02-Jan', 'malformed 02-Jan'],
    ['#N/A', 'malformed #N/A'],
    ['Biology', 'malformed Biology'],
    ['12.5', 'malformed 12.5'],
    ['', 'malformed '],
  ])('%j is %j', async (cell, named) => {
    expect(await certain(`lms_course_id,title\n"${cell.replaceAll('"', '""')}",x`)).toEqual([named]);
  });
});

describe('a column of SIS ids', () => {
  test.each([
    ['00104', 'sis 00104'],
    ['="00104"', 'sis 00104'],
    ["'00104", 'sis 00104'],
    ['sis_course_id:BIO-1', 'sis BIO-1'],
    ['1-2', 'sis 1-2'],
    ['104.0', 'sis 104.0'],
    ['1E5', 'sis 1E5'],
    ['1.04E+05', 'altered 1.04E+05'],
    ['#REF!', 'altered #REF!'],
    ['######', 'altered ######'],
    ['x'.repeat(300), `malformed ${'x'.repeat(255)}`],
  ])('%j is %j', async (cell, named) => {
    expect(await one('sis_course_id', cell)).toEqual([named]);
  });
});

test.each(['lms_course_id', 'sis_course_id', 'course_id', 'URL', 'Lien', 'Kurse'])(
  'an address of a course is known in a column %s',
  async (header) => {
    const cells = [
      `${lmsUrl}/courses/4711`,
      `${lmsUrl}/courses/4711/pages/home?x=1#top`,
      'example.instructure.com/courses/10430~4711',
      `=HYPERLINK("${lmsUrl}/courses/4711","Biology, 1")`,
      `=LIEN_HYPERTEXTE("${lmsUrl}/courses/4711";"Biologie")`,
      `<a href="${lmsUrl}/courses/4711">Biology</a>`,
      `[Biology](${lmsUrl}/courses/4711)`,
      `Biology (${lmsUrl}/courses/4711).`,
      `${lmsUrl}/courses/sis_course_id:BIO%201`,
      'https://other.example.edu/courses/4711',
    ];
    const named = await certain(
      `${header}\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n')}`,
    );
    const own = header === 'Kurse' ? named?.slice(1) : named;
    expect(own?.slice(0, 8)).toEqual(Array(8).fill('lms 4711'));
    expect(own?.slice(8)).toEqual(['sis BIO 1', 'elsewhere https://other.example.edu/courses/4711']);
  },
);

test('a formula is read without quotation marks around it, too', async () => {
  expect(await certain(`lms_course_id;title\n=HYPERLINK("${lmsUrl}/courses/4711";"Biology");x`)).toEqual([
    'lms 4711',
  ]);
});

describe('without a header', () => {
  test.each(['4711\nBIO-1', '"4711"\n"BIO-1"', '4711,BIO-1', '\ufeff4711,,\r\nBIO-1,,\r\n', "'4711\nBIO-1"])(
    'the numbers of %j can be either',
    async (text) => {
      expect(await readingsOf(text)).toEqual([
        [1, 'lms 4711', 'sis BIO-1'],
        [1, 'sis 4711', 'sis BIO-1'],
      ]);
    },
  );

  test('an id that is like the name of a column is an id', async () => {
    expect(await certain('Course-ID-7\nsis_8\nID9')).toEqual(['sis Course-ID-7', 'sis sis_8', 'sis ID9']);
  });

  test("an id with its shard is Canvas's", async () => {
    expect(await certain('10430~104\nBIO-1')).toEqual(['lms 10430~104', 'sis BIO-1']);
    expect(await certain('lms_course_id\n10430~104')).toEqual(['lms 10430~104']);
  });

  test('ids with zeros in front, or with letters, are SIS ids', async () => {
    expect(await certain('00104\nBIO-1')).toEqual(['sis 00104', 'sis BIO-1']);
  });

  test.each([
    ['4711,Biology 101\n4712,Botany 102', 1],
    ['Biology 101;4711;30.5\nBotany 102;4712;1.5', 2],
    ['Title\tNummer\nBiology 101\t4711\nBotany 102\t4712', 'Nummer'],
  ])('the column of ids in %j is found, and asked about', async (text, column) => {
    expect(await readingsOf(text)).toEqual([
      [column, 'lms 4711', 'lms 4712'],
      [column, 'sis 4711', 'sis 4712'],
    ]);
  });

  test('several columns that could have them are all offered', async () => {
    const readings = await readingsOf('4711,Biology,30\n4712,Botany,25');
    expect(readings.map(([column]) => column)).toEqual([1, 1, 3, 3]);
  });

  test.each(['Biology,Botany\nArt,Music', '1,2,3,4\n5,6,7,8'])(
    'a file is refused whose columns could be anything: %j',
    async (text) => {
      await expect(readingsOf(text)).rejects.toThrow(Problem);
    },
  );
});

/** A list of numbers in every form in which a spreadsheet keeps one, where nothing says what they are. */
const numbers = [
  '104',
  '104.0',
  "'104",
  '="104"',
  '1,234',
  '1.04E+05',
  '104 ',
  '\u200e104',
  '１０４',
  '10430000000000100',
];
const places: readonly (readonly [string, (cell: string) => string])[] = [
  ['a column without a header', (cell) => `"${cell.replaceAll('"', '""')}"`],
  ['course_id', (cell) => `course_id\n"${cell.replaceAll('"', '""')}"`],
  ['id beside a title', (cell) => `sep=;\nid;title\n"${cell.replaceAll('"', '""')}";Biology`],
  [
    'course_id beside a short name alone',
    (cell) => `course_id,short_name\n"${cell.replaceAll('"', '""')}",BIO`,
  ],
  ['a column of an unknown name', (cell) => `Foo,Bar\n"${cell.replaceAll('"', '""')}",Biology`],
  ['two columns', (cell) => `"${cell.replaceAll('"', '""')}",Biology and more`],
];

test.each(places.flatMap(([place, textOf]) => numbers.map((cell) => [cell, place, textOf(cell)] as const)))(
  'the number %j in %s is never certain',
  async (_cell, _place, text) => {
    const { readings } = await readCourseList(bytes(text), { canvas, numbersAre: undefined });
    expect(readings.map(({ numbersAre }) => numbersAre)).toEqual(['lms', 'sis']);
  },
);
