import { canvasCourse } from './canvas-types.ts';
import { canvasPage } from './content-types.ts';

const course = (given: object) => canvasCourse.parse({ id: '17', ...given });

test.each<[string, object, object]>([
  ['a name with NUL in it', { name: 'Bio\0logy' }, { name: 'Bio logy' }],
  ['a name with half a character', { name: 'Bio\uD83Dlogy' }, { name: 'Bio\uFFFDlogy' }],
  ['a name of 10 kB', { name: 'x'.repeat(10_240) }, { name: 'x'.repeat(255) }],
  ['a name of blanks', { name: ' \n ' }, { name: null }],
  ["a nickname, the runner's alone", { name: 'Bio', original_name: 'Biology' }, { name: 'Biology' }],
  ['a name that is no text', { name: { en: 'Biology' } }, { name: null }],
  ['a beginning to be announced', { start_at: 'TBD' }, { start_at: null }],
  ['a beginning that a lenient parser makes something of', { start_at: 'Course 5' }, { start_at: null }],
  ['a beginning in year 0', { start_at: '0000-01-01T00:00:00Z' }, { start_at: null }],
  ['a beginning that is in year 0 elsewhere', { start_at: '0001-01-01T00:00:00+14:00' }, { start_at: null }],
  ['a beginning before Christ', { start_at: '-000044-03-15T00:00:00Z' }, { start_at: null }],
  ['an end after all calendars', { end_at: '9999-12-31T23:59:59-12:00' }, { end_at: null }],
  ['a beginning as a number', { start_at: 1_700_000_000 }, { start_at: null }],
  [
    'a beginning with an offset',
    { start_at: '2026-01-05T00:00:00-07:00' },
    { start_at: '2026-01-05T07:00:00.000Z' },
  ],
  ['an empty SIS id', { sis_course_id: '' }, { sis_course_id: null }],
  ['a SIS id that would have to be changed', { sis_course_id: 'A\u00001' }, { sis_course_id: null }],
  ['a SIS id that is too long', { sis_course_id: 'A'.repeat(300) }, { sis_course_id: null }],
  ['an account that is none', { account_id: 'root' }, { account_id: null }],
  ['its own state', { workflow_state: 'frozen' }, { workflow_state: 'unpublished' }],
  ['a negative number of students', { total_students: -1 }, { total_students: null }],
  ['a number of students as text', { total_students: '12' }, { total_students: null }],
  ['a format that is not set', {}, { course_format: 'not_set' }],
  ['a format that is empty', { course_format: '' }, { course_format: 'not_set' }],
  ['its own format', { course_format: 'holographic' }, { course_format: 'not_set' }],
  ['a format', { course_format: 'blended' }, { course_format: 'blended' }],
  ['no syllabus', { syllabus_body: null }, { syllabus_body: '' }],
  ['a syllabus that was left out', {}, { syllabus_body: null }],
  ['a syllabus that is no text', { syllabus_body: { en: 'Hi' } }, { syllabus_body: null }],
  ['a syllabus with NUL in it', { syllabus_body: '<p>\0a\n</p>' }, { syllabus_body: '<p>a\n</p>' }],
])('keeps a course with %s', (_, given, kept) => expect(course(given)).toMatchObject(kept));

test.each(['17', '21070000000000565', '18446744073709551615'])('keeps the id %s', (id) => {
  expect(course({ id }).id).toBe(id);
});

test('has one form for an id of another shard', () =>
  expect(course({ id: '2107~565', account_id: '2107~1' })).toMatchObject({
    id: '21070000000000565',
    account_id: '21070000000000001',
  }));

test('keeps a numeric id as its digits', () => expect(course({ id: 17 }).id).toBe('17'));

test.each<unknown>([
  undefined,
  null,
  '',
  'x17',
  '17 ',
  '-1',
  '017',
  -1,
  1.5,
  2 ** 53,
  { id: 1 },
  ['1'],
  true,
])('does not accept a course whose id is %j', (id) =>
  expect(canvasCourse.safeParse({ id, name: 'Biology' }).success).toBe(false),
);

test.each<[boolean, string, object]>([
  [false, 'a Canvas with no other editor', {}],
  [false, 'the usual editor', { editor: 'rce' }],
  [false, 'no editor yet', { editor: null, body: null }],
  [false, 'the usual editor, and no blocks', { editor: 'rce', block_editor_attributes: null }],
  [true, 'the first block editor', { editor: 'block_editor' }],
  [true, 'the second', { editor: 'block_content_editor' }],
  [true, 'one of tomorrow', { editor: 'canvas_pages' }],
  [true, 'an editor without a name', { editor: 7 }],
  [true, 'blocks alone', { block_editor_attributes: { id: 1, version: '0.2', blocks: {} } }],
  [true, 'blocks beside no text', { body: null, block_editor_attributes: {} }],
  [true, 'blocks, whatever it says', { editor: 'rce', block_editor_attributes: { id: 1 } }],
])('says %s of whether a page is made of blocks: %s', (hasBlocks, _, given) =>
  expect(canvasPage.parse({ page_id: '1', url: 'week-1', body: '<p>Hi</p>', ...given })).toMatchObject({
    hasBlocks,
  }),
);

test.each<unknown>([null, 'course', 17, []])('takes %j for no course', (item) =>
  expect(canvasCourse.safeParse(item).success).toBe(false),
);
