import type { AssignmentItem, NewQuizItem } from '#scripts/harness/course-content.ts';
import { bankEntryItem, bankItem, questionItem, stimulusItem } from '#scripts/harness/new-quiz-items.ts';
import { readAccessibilityOf } from '#server/findings/accessibility.service.ts';
import { listFindingsOf } from '#server/findings/finding-list.service.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { readGeneral } from '#server/settings/general-settings.service.ts';
import { listFindings } from '#shared/findings/findings.api.ts';
import {
  assigned,
  eachInReadScene,
  findingsIn,
  readNow,
  scanOf,
  valuesIn,
  type ReadScene,
} from '#test/support/read-scene.ts';

let scene: ReadScene;
let asked: string[];
eachInReadScene((given) => {
  scene = given;
  asked = [];
  scene.harness.simulator.meanwhile.push((path) => {
    if (path.startsWith('/api/quiz/v1/')) asked.push(path.replace(/^.*\/courses\/\d+/, ''));
  });
});

const vague = '<p>For it <a href="https://x.test/">click here</a>.</p>';
const plain = '<p>Which one?</p>';
const quiz = (id: number, items: readonly NewQuizItem[], given: Partial<AssignmentItem> = {}) =>
  assigned(id, '', {
    title: `Quiz ${id}`,
    handedInTo: 'new_quiz',
    newQuiz: { instructions: '<p>Good luck.</p>', items: () => items },
    ...given,
  });
const fill = (...assignments: readonly AssignmentItem[]) =>
  scene.harness.mutate.content(scene.course, { assignments });
const read = (isFull = false) => readNow(scene, [scene.courseId], isFull);
const switchOn = (isOn = true) =>
  db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ scansNewQuizzes: isOn }) })
    .execute();

const course = () => ({ id: scene.courseId, lms_course_id: scene.course.id, title: 'Course' });
const reading = () => ({ scope: scene.institution.scope, course: course(), staff: null, showsScores: true });
async function unchecked() {
  const { unchecked: found } = await readAccessibilityOf(scene.institution.scope, course(), {
    showsScores: true,
  });
  return {
    ...found,
    items: found.items.map(({ item, problem }) => [item.title, problem]),
  };
}
/** Where the findings are, as people see it: the quiz, the question and the part. */
async function places() {
  const { findings } = await listFindingsOf(reading(), listFindings.query.parse({}));
  return findings.map(({ item: { title, question }, part }) => [
    title,
    `${question?.type ?? 'none'} ${question?.number ?? ''}`,
    part && [part.part, part.number ?? []].flat().join(' '),
  ]);
}
const found = async () => (await findingsIn(scene)).map(({ rule, state, item }) => [rule, state, item]);
const laterThan = (hours: number) =>
  runSql(
    `update content_items set inside_at = inside_at - interval '${hours} hours' where inside_at is not null`,
  );

test('aren’t asked for until the institution wants it, and are named', async () => {
  fill(quiz(11, [questionItem(1, vague)]));
  await read();
  expect(asked).toEqual([]);
  expect(await unchecked()).toMatchObject({
    items: [['Quiz 11', 'new_quiz']],
    contents: [{ kind: 'new_quiz', count: 1 }],
  });
  expect(await valuesIn(scene, 'udoit.quiz_unread_count')).toEqual({ 'udoit.quiz_unread_count': 1 });
});

test('have findings where people see them, with the way to the quiz', async () => {
  await switchOn();
  fill(
    quiz(11, [
      stimulusItem(1, vague),
      questionItem(2, plain, { choices: [plain, vague] }),
      bankEntryItem(3, vague),
      questionItem(4, plain, { feedback: { incorrect: vague } }),
    ]),
  );
  await read();
  expect(asked).toEqual(['/quizzes', '/quizzes/11/items']);
  expect(await places()).toEqual([
    ['Quiz 11', 'stimulus 1', 'text'],
    ['Quiz 11', 'question 1', 'choice 2'],
    ['Quiz 11', 'question 2', 'text'],
    ['Quiz 11', 'question 3', 'incorrect'],
  ]);
  const { findings } = await listFindingsOf(reading(), listFindings.query.parse({}));
  expect(findings[0]?.item).toMatchObject({
    url: expect.stringMatching(/\/courses\/\d+\/assignments\/11$/),
    editUrl: expect.stringMatching(/\/assignments\/11\/edit\?quiz_lti$/),
  });
  expect(await unchecked()).toMatchObject({ items: [], contents: [] });
  expect((await scanOf(scene, 'udoit'))?.gaps).toEqual([]);
  expect(await valuesIn(scene, 'core.itemCount', 'udoit.quiz_unread_count')).toEqual({
    'core.itemCount': 1,
    'udoit.quiz_unread_count': 0,
  });
});

test('have their instructions checked, from the list or one by one', async () => {
  await switchOn();
  fill(quiz(11, [], { newQuiz: { instructions: vague, items: () => [] } }));
  scene.harness.simulator.listsNewQuizzes = false;
  await read();
  expect(asked).toEqual(['/quizzes', '/quizzes/11/items', '/quizzes/11']);
  expect(await found()).toEqual([['link-text-vague', 'active', '11']]);
  scene.harness.simulator.listsNewQuizzes = true;
  fill(quiz(11, [], { newQuiz: { instructions: plain, items: () => [] } }));
  await read();
  expect(await found()).toEqual([['link-text-vague', 'fixed', '11']]);
});

test('name the banks that questions are drawn from, whose questions nobody gives', async () => {
  await switchOn();
  fill(quiz(11, [bankItem(1, 'Chapter 3'), questionItem(2, plain)]));
  await read();
  expect(await unchecked()).toMatchObject({
    items: [['Quiz 11 · Chapter 3', 'question_bank']],
    itemCount: 1,
  });
  expect(await valuesIn(scene, 'udoit.quiz_unread_count')).toEqual({ 'udoit.quiz_unread_count': 1 });
  expect((await scanOf(scene, 'udoit'))?.gaps).toEqual([{ part: 'texts', reason: 'unread' }]);
});

test('name the questions that are answered in a picture, and go on naming them', async () => {
  await switchOn();
  fill(quiz(11, [questionItem(1, vague, { interaction: 'hot-spot' }), questionItem(2, plain)]));
  await read();
  expect((await unchecked()).items).toEqual([['Quiz 11', 'hot_spot']]);
  expect(await places()).toEqual([['Quiz 11', 'question 1', 'text']]);
  await laterThan(2);
  await read();
  expect((await unchecked()).items).toEqual([['Quiz 11', 'hot_spot']]);
  expect(await valuesIn(scene, 'udoit.quiz_unread_count')).toEqual({ 'udoit.quiz_unread_count': 1 });
});

describe.each([true, false])('with paging (%s)', (isPaged) => {
  test('are read to their end', async () => {
    await switchOn();
    scene.harness.simulator.pagesNewQuizzes = isPaged;
    fill(
      quiz(
        11,
        Array.from({ length: 230 }, (_, at) => questionItem(at + 1, at === 229 ? vague : plain)),
      ),
    );
    await read();
    expect(asked.filter((path) => path.endsWith('/items'))).toHaveLength(isPaged ? 3 : 1);
    expect(await places()).toEqual([['Quiz 11', 'question 230', 'text']]);
  });
});

describe('that haven’t changed', () => {
  const edited = (isDated: boolean) => {
    scene.harness.simulator.datesNewQuizzes = isDated;
    const editedAt = '2026-04-01T09:00:00Z';
    const newQuiz = { instructions: '', editedAt, items: () => [questionItem(1, plain)] };
    fill(quiz(11, [], { newQuiz }), quiz(12, [questionItem(2, vague)]));
  };
  beforeEach(async () => {
    await switchOn();
    fill(quiz(11, [questionItem(1, vague)]), quiz(12, [questionItem(2, vague)]));
    await read();
    asked.length = 0;
  });

  test('aren’t read again', async () => {
    const before = await findingsIn(scene);
    await read();
    expect(asked).toEqual(['/quizzes']);
    expect(await findingsIn(scene)).toEqual(before);
    expect(await unchecked()).toMatchObject({ items: [] });
  });

  test('are read again for a rescan of everything', async () => {
    await read(true);
    expect(asked.toSorted()).toEqual(['/quizzes', '/quizzes/11/items', '/quizzes/12/items']);
  });

  test('and one that did is, where Canvas gives it a new date', async () => {
    edited(true);
    await read();
    expect(asked).toEqual(['/quizzes', '/quizzes/11/items']);
    expect((await found()).map(([, state]) => state)).toEqual(['fixed', 'active']);
  });

  test('and one that did is within a week, where Canvas doesn’t', async () => {
    edited(false);
    await read();
    expect(asked).toEqual(['/quizzes']);
    await laterThan(8 * 24);
    await read();
    expect(asked).toEqual(['/quizzes', '/quizzes', '/quizzes/11/items', '/quizzes/12/items']);
    expect((await found()).map(([, state]) => state)).toEqual(['fixed', 'active']);
  });
});

describe('that can’t be read', () => {
  test('where the account may not are asked for once, and named', async () => {
    await switchOn();
    scene.harness.simulator.denied.add('manage_assignments_edit');
    fill(...Array.from({ length: 40 }, (_, at) => quiz(at + 1, [questionItem(at + 1, vague)])));
    await read();
    expect(asked.length).toBeLessThan(10);
    expect((await scanOf(scene, 'udoit'))?.status).toBe('succeeded');
    expect((await unchecked()).contents).toEqual([{ kind: 'new_quiz', count: 40 }]);
  });

  test('as they were deleted after they were listed are named, and the others read', async () => {
    await switchOn();
    fill(quiz(11, [questionItem(1, vague)]), quiz(12, [questionItem(2, vague)]));
    scene.harness.mutate.before(1, /\/quizzes\/11\/items$/, () => fill(quiz(12, [questionItem(2, vague)])));
    await read();
    expect(await places()).toEqual([['Quiz 12', 'question 1', 'text']]);
    expect(await unchecked()).toMatchObject({ items: [['Quiz 11', 'new_quiz']] });
    await read();
    expect(await unchecked()).toMatchObject({ items: [] });
  });

  test('keep what was found, named as not checked, until they can', async () => {
    await switchOn();
    fill(quiz(11, [questionItem(1, vague)], { updatedAt: '2026-03-01T09:00:00Z' }));
    await read();
    scene.harness.faults.switchOn({ kind: 'error_500', path: /quiz\/v1.*items/ });
    fill(quiz(11, [questionItem(1, plain)], { updatedAt: '2026-04-01T09:00:00Z' }));
    await read();
    expect(await found()).toEqual([['link-text-vague', 'active', '11 1']]);
    expect((await unchecked()).items).toEqual([
      ['Quiz 11', 'missing'],
      ['Quiz 11', 'new_quiz'],
    ]);
    scene.harness.faults.clear();
    await read();
    expect(await found()).toEqual([['link-text-vague', 'fixed', '11 1']]);
    expect((await unchecked()).items).toEqual([]);
  });

  test('as a whole, by their size or their lack of a text, are named question by question', async () => {
    await switchOn();
    fill(
      quiz(11, [
        questionItem(1, `<p>${'x'.repeat(5_000_000)}</p>`),
        questionItem(2, null),
        questionItem(3, vague),
      ]),
    );
    await read();
    expect(await places()).toContainEqual(['Quiz 11', 'question 3', 'text']);
    expect((await unchecked()).items).toEqual([['Quiz 11', 'cut']]);
  });
});

test('aren’t called fixed when they’re no longer read, and are again when they are', async () => {
  await switchOn();
  fill(quiz(11, [questionItem(1, vague)]));
  await read();
  await switchOn(false);
  await read();
  expect(await found()).toEqual([]);
  expect(await valuesIn(scene, 'udoit.issue_fix_count', 'udoit.quiz_unread_count')).toEqual({
    'udoit.issue_fix_count': 0,
    'udoit.quiz_unread_count': 1,
  });
  await switchOn();
  await read();
  expect(await found()).toEqual([['link-text-vague', 'active', '11 1']]);
});

test('are counted for the settings page, read or not', async () => {
  fill(quiz(11, []), quiz(12, []), assigned(13, plain));
  await read();
  const { newQuizzes } = await readGeneral(scene.institution.scope);
  expect(newQuizzes).toEqual({ quizzes: 2, courses: 1 });
  await switchOn();
  await read();
  expect((await readGeneral(scene.institution.scope)).newQuizzes).toEqual({ quizzes: 2, courses: 1 });
});
