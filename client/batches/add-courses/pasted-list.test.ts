import { fileOf, readPastedList } from './pasted-list.ts';

const canvas = { hosts: ['canvas.example.edu', 'example.instructure.com'], shard: '10430' };
const read = (text: string, numbersAre: 'lms' | 'sis' | null = null) =>
  readPastedList(text, { canvas, numbersAre }).ids.map(({ kind, value }) => `${kind} ${value}`);

test.each(['4711\n4712\n', '4711,4712', ' 4711 4712 ', '4711; 4712', '"4711"\t"4712"\r\n'])(
  'reads %j as two numbers, and as ids of the kind that a person says',
  (text) => {
    expect(read(text)).toEqual(['number 4711', 'number 4712']);
    expect(read(text, 'lms')).toEqual(['lms 4711', 'lms 4712']);
    expect(read(text, 'sis')).toEqual(['sis 4711', 'sis 4712']);
  },
);

test('tells SIS ids, numbers and addresses of courses apart', () => {
  expect(
    read('BIO-101 4711 https://canvas.example.edu/courses/4712/pages "BIO 101, Fall" "a ""b"""'),
  ).toEqual(['sis BIO-101', 'number 4711', 'lms 4712', 'sis BIO 101, Fall', 'sis a "b"']);
});

test('never takes an address for an SIS id', () => {
  expect(read('4711 canvas.example.edu/courses/4712', 'sis')).toEqual(['sis 4711', 'lms 4712']);
});

test('knows a course by its id with a shard, and by any host name of Canvas', () => {
  expect(new Set(read('10430~4711 example.instructure.com/courses/10430~4711'))).toEqual(
    new Set(['lms 4711']),
  );
  expect(read('10431~4711 104300000000004711')).toEqual([
    'lms 104310000000004711',
    'number 104300000000004711',
  ]);
});

test('keeps words together that are no ids by themselves', () => {
  expect(read('BIO 101\nCHEM 102, PHYS 103')).toEqual(['sis BIO 101', 'sis CHEM 102', 'sis PHYS 103']);
});

test.each([
  ['sis_course_id\n4711', ['sis 4711']],
  ['Canvas-Course-ID\n4711', ['lms 4711']],
  ['Course id\n4711', ['number 4711']],
  ['4711\nid', ['number 4711', 'sis id']],
])('follows the header that was copied with a column: %j', (text, ids) => {
  expect(read(text)).toEqual(ids);
});

test('finds no ids in a list without any', () => {
  expect(read(' , ;\n "" ')).toEqual([]);
});

test.each(['4711\tBiology 101\n4712\tBotany 102', 'lms_course_id,title\n4711,Biology 101'])(
  'leaves the columns of %j to the check',
  (text) => {
    expect(readPastedList(text, { canvas, numbersAre: null })).toMatchObject({
      ids: [],
      isTable: true,
      content: text,
    });
  },
);

test.each([
  ['1,234', '1,234'],
  ['4711 12,345,678', '12,345,678'],
  ['201,202', '201,202'],
  ['201, 202', undefined],
  ['4711,4712', undefined],
  ['"1,234"', undefined],
])('in %j, a number that could be several is %j', (text, unclear) => {
  expect(readPastedList(text, { canvas, numbersAre: null }).unclear).toBe(unclear);
});

test('makes a file with one row per id, whatever the ids contain', async () => {
  const list = readPastedList('4711 "a,b" =1', { canvas, numbersAre: null });
  const text = await fileOf(list, 'Pasted list').text();
  expect(text).toBe('"4711"\r\n"a,b"\r\n"=1"\r\n');
});
