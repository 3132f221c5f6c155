import { fileOf, readPastedList } from './pasted-list.ts';

const canvas = { hosts: ['canvas.example.edu', 'example.instructure.com'], shard: '10430' };
const read = (text: string, numbersAre: 'lms' | 'sis' = 'lms') =>
  readPastedList(text, { canvas, numbersAre }).ids.map(({ kind, value }) => `${kind} ${value}`);

test.each(['4711\n4712\n', '4711,4712', ' 4711 4712 ', '4711; 4712', '"4711"\t"4712"\r\n'])(
  'reads %j as two ids in Canvas',
  (text) => {
    expect(read(text)).toEqual(['lms 4711', 'lms 4712']);
  },
);

test('tells SIS ids, numbers and addresses of courses apart', () => {
  expect(
    read('BIO-101 4711 https://canvas.example.edu/courses/4712/pages "BIO 101, Fall" "a ""b"""'),
  ).toEqual(['sis BIO-101', 'lms 4711', 'lms 4712', 'sis BIO 101, Fall', 'sis a "b"']);
});

test('reads numbers as SIS ids if asked to, but never addresses', () => {
  expect(read('4711 104300000000004711 canvas.example.edu/courses/4712', 'sis')).toEqual([
    'sis 4711',
    'sis 104300000000004711',
    'lms 4712',
  ]);
});

test('knows a course by any of its ids and any host name of Canvas', () => {
  const own = '10430~4711 104300000000004711 example.instructure.com/courses/10430~4711';
  expect(new Set(read(own))).toEqual(new Set(['lms 4711']));
  expect(read('10431~4711')).toEqual(['lms 104310000000004711']);
});

test.each([
  ['sis_course_id\n4711', ['sis 4711']],
  ['Canvas-Course-ID\n4711', ['lms 4711']],
  ['4711\nid', ['lms 4711', 'sis id']],
])('follows the header that was copied with a column: %j', (text, ids) => {
  expect(read(text)).toEqual(ids);
});

test('finds no ids in a list without any', () => {
  expect(read(' , ;\n "" ')).toEqual([]);
});

test('makes a file with one row per id, whatever the ids contain', async () => {
  const list = readPastedList('4711 "a,b" =1', { canvas, numbersAre: 'lms' });
  expect(list).toMatchObject({ lmsCount: 1, sisCount: 2 });
  const text = await fileOf(list, 'Pasted list').text();
  expect(text).toBe('"4711",\r\n,"a,b"\r\n,"=1"\r\n');
});
