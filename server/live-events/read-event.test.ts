import { momentOf, readEvent } from './read-event.ts';

const event = (name: string, body: object = {}, metadata: object = {}) => ({
  metadata: {
    event_name: name,
    event_time: '2026-11-05T13:38:00.218Z',
    root_account_id: '21070000000000001',
    ...metadata,
  },
  body,
});
const aboutOf = (name: string, body?: object, metadata?: object) =>
  readEvent(event(name, body, metadata))?.about;

test.each([
  ['2019-11-05T13:38:00.218Z', '2019-11-05T13:38:00.218Z'],
  ['2019-11-05T13:38:00Z', '2019-11-05T13:38:00.000Z'],
  ['2019-11-05 07:38:00 -0800', '2019-11-05T15:38:00.000Z'],
  ['2019-11-05 07:38:00 UTC', '2019-11-05T07:38:00.000Z'],
  ['2019-11-05T07:38:00+01:00', '2019-11-05T06:38:00.000Z'],
])('reads the time %s', (written, iso) => {
  expect(momentOf(written)?.toISOString()).toBe(iso);
});

test.each(['', 'yesterday', '2019-11-05', '1573000000', '2019-13-45T99:00:00Z'])(
  'finds no time in %j',
  (written) => expect(momentOf(written)).toBeUndefined(),
);

test('makes local ids of global ones', () => {
  const read = readEvent(event('course_updated', { course_id: '21070000000000565', account_id: 12 }));
  expect(read).toMatchObject({
    rootAccountId: '1',
    about: { kind: 'course', courseId: '565', accountId: '12', termId: null },
  });
});

test('knows ids of any form, and the shard that they are in', () => {
  const read = readEvent(event('course_updated', { course_id: '2107~565' }, { root_account_id: '2107~1' }));
  expect(read).toMatchObject({ rootAccountId: '1', shard: '2107', about: { courseId: '565' } });
  expect(readEvent(event('course_updated', {}, { root_account_id: 1 }))?.shard).toBeNull();
});

test.each([
  ['wiki_page_updated', { context_type: 'Course', context_id: '17' }],
  ['attachment_created', { context_type: 'Course', context_id: '17' }],
  ['assignment_updated', { course_id: '17' }],
  ['assignment_created', { context_type: 'Course', context_id: 17 }],
  ['module_item_created', { context_type: 'Course', context_id: '10000000000017' }],
  ['syllabus_updated', { course_id: '17' }],
  ['content_migration_completed', { context_type: 'Course', context_id: '17' }],
  ['quizzes.quiz_updated', { course_id: '17' }],
])('knows whose content changed: %s', (name, body) => {
  expect(aboutOf(name, body)).toMatchObject({ kind: 'content', courseId: '17' });
});

test('takes the course that a person was in when the event itself names none', () => {
  const where = { context_type: 'Course', context_id: '18' };
  expect(aboutOf('module_created', {}, where)?.courseId).toBe('18');
  expect(aboutOf('attachment_created', { context_type: 'User', context_id: '4' }, where)).toBeUndefined();
});

test.each(['user_updated', 'enrollment_updated', 'grade_change', 'quiz_submitted', 'course_section_created'])(
  'has nothing to do about %s',
  (name) => {
    expect(readEvent(event(name, { course_id: '17' }))).toMatchObject({ about: undefined });
  },
);

test.each([
  undefined,
  'text',
  {},
  { metadata: {}, body: {} },
  event('', {}),
  event('course_created', {}, { event_time: 'soon' }),
  event('course_created', {}, { root_account_id: null }),
  { ...event('course_created'), body: [] },
])('does not take %j for an event', (given) => {
  expect(readEvent(given)).toBeUndefined();
});

test('a second delivery has the same key, another event has another', () => {
  const first = event('course_updated', { course_id: '1', account_id: '2' }, { request_id: 'a' });
  const again = { body: { account_id: '2', course_id: '1' }, iat: 5, metadata: { ...first.metadata } };
  const other = event('course_updated', { course_id: '1', account_id: '2' }, { request_id: 'b' });
  expect(readEvent(again)?.key).toBe(readEvent(first)?.key);
  expect(readEvent(other)?.key).not.toBe(readEvent(first)?.key);
});
