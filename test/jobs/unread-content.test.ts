import type { AssignmentItem, CourseContent } from '#scripts/harness/course-content.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { readAccessibilityOf } from '#server/findings/accessibility.service.ts';
import { catchUp } from '#server/scans/scan.service.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { readTidy } from '#server/tidyup/tidy.service.ts';
import type { MetricId } from '#shared/scans/metrics.ts';
import type { TidyList } from '#shared/tidyup/tidy-lists.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  assigned,
  eachInReadScene,
  findingsIn,
  itemsIn,
  readNow,
  scanOf,
  valuesIn,
  written,
  type ReadScene,
} from '#test/support/read-scene.ts';

// What wasn't read isn't nothing: it's named, counts as neither empty nor unused, and helps no score.

let scene: ReadScene;
eachInReadScene((given) => {
  scene = given;
  change({ files: [map], pages: [front] });
});

const vagueLink = '<p>For it <a href="https://x.test/">click here</a>.</p>';
const front = written(1, vagueLink);
const map = {
  id: 31,
  name: 'map.png',
  type: 'image/png',
  size: 1_000,
  folderId: 1,
  hidden: false,
  updatedAt: '2026-03-01T09:00:00Z',
};
const change = (content: Partial<CourseContent>) => scene.harness.mutate.content(scene.course, content);
const read = (isFull = false) => readNow(scene, [scene.courseId], isFull);
const value = async (id: MetricId) => (await valuesIn(scene, id))[id];
const unchecked = async () => {
  const { unchecked: found } = await readAccessibilityOf(
    scopeTo(scene.institution.id),
    { id: scene.courseId, lms_course_id: scene.course.id, title: 'Course' },
    { showsScores: true },
  );
  return { ...found, items: found.items.map(({ item, problem }) => [item.title, problem]) };
};
const listed = async (list: TidyList) => {
  const { lists } = await readTidy(scopeTo(scene.institution.id), scene.courseId);
  const { count, gaps } = lists.find((each) => each.list === list) ?? {};
  return { count, gaps };
};
const unknown = { count: null, gaps: [{ part: 'texts', reason: 'unread' }] };

async function expectNothingUnused() {
  for (const list of ['file_unused', 'content_unused', 'page_orphan', 'assignment_orphan'] as const)
    expect([list, await listed(list)]).toEqual([list, unknown]);
  const { rows } = await runSql('select is_used from course_files');
  expect(rows).toEqual([{ is_used: null }]);
}

test('a course that was read as a whole knows what nothing uses', async () => {
  await read();
  expect(await listed('file_unused')).toEqual({ count: 1, gaps: [] });
  expect((await scanOf(scene, 'tidyup'))?.gaps).toEqual([]);
});

describe('a page made of blocks', () => {
  const blocks = (given: Partial<typeof front> = {}) =>
    written(2, vagueLink, { title: 'Blocks', editor: 'block_editor', ...given });

  test.each<[string, () => unknown]>([
    ['is listed with a frame that stands for it', () => change({ pages: [front, blocks()] })],
    [
      'is listed with its blocks and no text',
      () => change({ pages: [front, blocks({ editor: 'block_content_editor' })] }),
    ],
    [
      'is listed without texts, with its editor',
      () => {
        scene.harness.simulator.listsPageTexts = false;
        change({ pages: [front, blocks()] });
      },
    ],
    [
      'says nothing of its editor, alone or listed: the frame does',
      () => {
        scene.harness.simulator.namesEditors = false;
        scene.harness.simulator.listsPageTexts = false;
        change({ pages: [front, blocks()] });
      },
    ],
    [
      'is a draft where only published content is checked',
      () => {
        change({ pages: [front, blocks({ published: false })] });
        const settings = JSON.stringify({ scansPublishedOnly: true });
        return db().updateTable('institutions').set({ settings }).execute();
      },
    ],
  ])('isn’t checked, and is named: it %s', async (_, begin) => {
    await read();
    const score = await value('udoit.score');
    await begin();
    for (const isFull of [false, false, true]) {
      await read(isFull);
      expect(await unchecked()).toMatchObject({ items: [['Blocks', 'block_editor']], itemCount: 1 });
      expect((await findingsIn(scene)).map(({ item }) => item)).toEqual(['1']);
      expect(
        await valuesIn(
          scene,
          'udoit.score',
          'udoit.content_scanned_count',
          'udoit.clean_content_percent',
          'udoit.content_unscannable_count',
          'core.pageCount',
          'core.wordCount',
        ),
      ).toEqual({
        'udoit.score': score,
        'udoit.content_scanned_count': 1,
        'udoit.clean_content_percent': 100,
        'udoit.content_unscannable_count': 1,
        'core.pageCount': 2,
        'core.wordCount': null,
      });
      expect(await listed('page_empty')).toEqual({ count: 0, gaps: [] });
      await expectNothingUnused();
    }
  });

  test('that was a text before takes its faults with it, unfixed, and has them again when it’s a text again', async () => {
    change({ pages: [front, written(2, vagueLink)] });
    await read();
    expect(await findingsIn(scene)).toHaveLength(2);
    change({ pages: [front, blocks()] });
    await read();
    expect((await findingsIn(scene)).map(({ item }) => item)).toEqual(['1']);
    expect(await valuesIn(scene, 'udoit.issue_fix_count', 'udoit.issue_count')).toEqual({
      'udoit.issue_fix_count': 0,
      'udoit.issue_count': 1,
    });
    expect((await itemsIn(scene)).find((item) => item.lms_item_id === '2')).toMatchObject({
      facts: null,
      counts: {},
    });
    change({ pages: [front, written(2, vagueLink)] });
    await read();
    expect((await findingsIn(scene)).map(({ item, state }) => [item, state])).toEqual([
      ['1', 'active'],
      ['2', 'active'],
    ]);
    expect(await listed('file_unused')).toEqual({ count: 1, gaps: [] });
  });

  test('that was gone and comes back made of blocks has nothing of its text', async () => {
    change({ pages: [front, written(2, vagueLink)] });
    await read();
    change({ pages: [front] });
    await read();
    change({ pages: [front, blocks()] });
    await read();
    expect(await value('udoit.issue_count')).toBe(1);
    expect((await itemsIn(scene)).find((item) => item.lms_item_id === '2')).toMatchObject({
      facts: null,
      counts: {},
      gone_at: null,
    });
  });

  test('isn’t asked for on its own where the list says what it is', async () => {
    change({ pages: [front, blocks()] });
    await read();
    const asked: string[] = [];
    scene.harness.simulator.meanwhile.push((path) => void (/pages\//.test(path) && asked.push(path)));
    await read();
    expect(asked).toEqual([]);
  });

  test('alone leaves a course without a score', async () => {
    change({ pages: [blocks()], files: [] });
    await read();
    expect(await valuesIn(scene, 'udoit.score', 'udoit.clean_content_percent')).toEqual({
      'udoit.score': null,
      'udoit.clean_content_percent': null,
    });
  });
});

const frame = (address: string) =>
  `<style>body { margin: 0; }</style><iframe class="block_editor_view" src="${address}" sandbox="allow-scripts"></iframe>`;

test.each<[string, (html: string) => Partial<CourseContent>]>([
  ['a page', (html) => ({ pages: [front, written(2, html)] })],
  ['an assignment', (html) => ({ assignments: [assigned(2, html)] })],
  ['a quiz', (html) => ({ quizzes: [written(2, html)] })],
  ['a discussion', (html) => ({ discussions: [written(2, html)] })],
  ['an announcement', (html) => ({ announcements: [written(2, html)] })],
  ['the syllabus', (html) => ({ syllabus: html })],
])('Canvas’s own frame in place of the text of %s isn’t its text', async (_, contentOf) => {
  for (const address of ['/block_editors/12', `${scene.harness.origin}/block_editors/10430~12`]) {
    change(contentOf(frame(address)));
    await read();
    expect(await unchecked()).toMatchObject({ items: [[expect.any(String), 'block_editor']] });
    expect((await findingsIn(scene)).map(({ item }) => item)).toEqual(['1']);
    await expectNothingUnused();
  }
});

test('such a frame within a text leaves the rest to be checked, and its own part named', async () => {
  change({ pages: [written(1, `${vagueLink}${frame('/block_editors/12')}`)] });
  for (const isFull of [false, false, true]) {
    await read(isFull);
    expect(await unchecked()).toMatchObject({ items: [['Item 1', 'block_editor']] });
    expect((await findingsIn(scene)).map(({ rule }) => rule)).toContain('link-text-vague');
    await expectNothingUnused();
  }
});

describe('an assignment whose content is elsewhere', () => {
  const inTool = (id: number, html: string, given: Partial<AssignmentItem>) =>
    assigned(id, html, { title: `Work ${id}`, ...given });

  test('is named, New Quizzes and other tools apart, and what’s in it counts as neither checked nor clean', async () => {
    change({
      assignments: [
        inTool(11, '', { handedInTo: 'new_quiz' }),
        inTool(12, vagueLink, { handedInTo: 'external_tool' }),
        inTool(13, '', { handedInTo: 'external_tool' }),
        inTool(14, '<p>Read it.</p>', { handedInTo: 'canvas' }),
      ],
    });
    for (const isFull of [false, false, true]) {
      await read(isFull);
      expect(await unchecked()).toMatchObject({
        items: [
          ['Work 11', 'new_quiz'],
          ['Work 12', 'external_tool'],
          ['Work 13', 'external_tool'],
        ],
        itemCount: 3,
        contents: [
          { kind: 'new_quiz', count: 1 },
          { kind: 'tool_assignment', count: 2 },
        ],
      });
      expect(
        await valuesIn(
          scene,
          'core.assignmentCount',
          'udoit.content_scanned_count',
          'udoit.content_unscannable_count',
          'udoit.issue_count',
        ),
      ).toEqual({
        'core.assignmentCount': 4,
        'udoit.content_scanned_count': 3,
        'udoit.content_unscannable_count': 3,
        'udoit.issue_count': 2,
      });
    }
  });

  test('is named last, so that it pushes out nothing that failed', async () => {
    const work = Array.from({ length: 60 }, (_, index) =>
      inTool(100 + index, '', { handedInTo: 'external_tool' }),
    );
    change({
      assignments: work,
      pages: [front, written(2, '', { editor: 'block_editor', title: 'Blocks' })],
    });
    await read();
    const { items, itemCount } = await unchecked();
    expect([items[0], itemCount]).toEqual([['Blocks', 'block_editor'], 61]);
  });

  test('leaves open what’s unused if it’s a New Quiz, as it can show files, and not if it’s another tool’s', async () => {
    change({ assignments: [inTool(11, '', { handedInTo: 'external_tool' })] });
    await read();
    expect((await listed('file_unused')).count).toBe(1);
    change({ assignments: [inTool(11, '', { handedInTo: 'new_quiz' })] });
    await read();
    await expectNothingUnused();
  });

  test('is no longer named once it’s handed in here, although its description stayed the same', async () => {
    change({ assignments: [inTool(11, '<p>Read it.</p>', { handedInTo: 'external_tool' })] });
    await read();
    expect((await unchecked()).itemCount).toBe(1);
    change({ assignments: [inTool(11, '<p>Read it.</p>', {})] });
    await read();
    expect((await unchecked()).itemCount).toBe(0);
  });

  test.each<[string, Partial<AssignmentItem>, number]>([
    ['another tool', { handedInTo: 'external_tool' }, 0],
    ['another tool, ungraded', { handedInTo: 'external_tool', isUngraded: true }, 0],
    ['New Quizzes', { handedInTo: 'new_quiz' }, 0],
    ['New Quizzes, ungraded', { handedInTo: 'new_quiz', isUngraded: true }, 0],
    ['a file to write on', { handedInTo: 'annotation' }, 0],
    ['a page', { handedInTo: 'page' }, 0],
    ['a rubric', { hasRubric: true }, 0],
    ['a quiz that isn’t listed', { handedInTo: 'quiz', sameAs: 99 }, 0],
    ['a discussion that isn’t listed', { handedInTo: 'discussion', sameAs: 99 }, 0],
    ['its description alone', {}, 1],
    ['its description alone, ungraded', { isUngraded: true }, 1],
  ])('is empty without a description only if there’s nothing else: %s', async (_, given, count) => {
    change({ assignments: [inTool(11, '', given)] });
    await read();
    expect(await value('core.assignmentCount')).toBe(1);
    expect(await listed('assignment_empty')).toEqual({ count, gaps: [] });
  });
});

const included = [
  ['syllabus_body', 'syllabus', 'core.hasSyllabus'],
  ['teachers', 'teachers', 'core.teacherCount'],
  ['total_students', 'students', 'core.studentCount'],
  ['storage_quota_used_mb', 'storage', 'core.storageUsedMb'],
] as const;
const withheld = included.map(([, part]) => ({ part, reason: 'withheld' }));

describe('what Canvas drops for a key that doesn’t allow includes', () => {
  const picture = `<p>Welcome. <img src="/courses/1/files/${map.id}/preview" alt="The island"></p>`;
  beforeEach(() => change({ syllabus: picture }));

  test('is a gap, named for each tool: nothing of it is empty, and what was known stays', async () => {
    await read();
    const teachers = () => runSql('select lms_user_id, name from course_teachers order by 1');
    const before = await teachers();
    expect(before.rows).toHaveLength(1);
    expect(await listed('file_unused')).toEqual({ count: 0, gaps: [] });
    scene.harness.simulator.dropsIncludes = true;
    for (const isFull of [false, true]) {
      await read(isFull);
      for (const tool of ['core', 'udoit', 'tidyup'] as const)
        expect(await scanOf(scene, tool)).toMatchObject({ status: 'succeeded', gaps: withheld });
      for (const [, , metric] of included) expect([metric, await value(metric)]).toEqual([metric, null]);
      expect(
        await valuesIn(scene, 'udoit.score', 'core.itemCount', 'core.pageCount', 'tidyup.page_empty_count'),
      ).toEqual({
        'udoit.score': null,
        'core.itemCount': null,
        'core.pageCount': 1,
        'tidyup.page_empty_count': 0,
      });
      expect(await listed('file_unused')).toEqual({
        count: null,
        gaps: [{ part: 'syllabus', reason: 'withheld' }],
      });
      expect((await teachers()).rows).toEqual(before.rows);
      expect((await itemsIn(scene)).map(({ kind, gone_at }) => [kind, gone_at])).toEqual([
        ['page', null],
        ['syllabus', null],
      ]);
      expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(['active']);
    }
  });

  test('are the texts of pages and the items of modules, too: these are asked for one by one', async () => {
    scene.harness.simulator.dropsIncludes = true;
    const week = { id: 5, title: 'Map', type: 'File' as const, file: map };
    change({ modules: [{ id: 1, name: 'Week 1', published: true, items: [week] }] });
    await read(true);
    expect(await valuesIn(scene, 'core.moduleItemCount', 'udoit.issue_count', 'core.pageCount')).toEqual({
      'core.moduleItemCount': 1,
      'udoit.issue_count': null,
      'core.pageCount': 1,
    });
    expect(await findingsIn(scene)).toHaveLength(1);
    expect((await unchecked()).itemCount).toBe(0);
  });

  test('is read again as soon as the runner gets it', async () => {
    scene.harness.simulator.dropsIncludes = true;
    await read();
    scene.harness.simulator.dropsIncludes = false;
    await catchUp(scene.institution.scope, 'core', new Date());
    await runJobs();
    expect((await scanOf(scene, 'core'))?.gaps).toEqual([]);
    expect(await value('core.hasSyllabus')).toBe(1);
  });

  test.each(included)('is unknown each by itself: %s', async (field, part, metric) => {
    scene.harness.mutate.distort(scene.course.id, { [field]: undefined });
    await read();
    expect((await scanOf(scene, 'tidyup'))?.gaps).toEqual([{ part, reason: 'withheld' }]);
    for (const [, other, each] of included)
      expect([each, (await value(each)) === null]).toEqual([each, other === part]);
    expect((await listed('file_unused')).count).toBe(metric === 'core.hasSyllabus' ? null : 0);
    expect((await value('udoit.score')) === null).toBe(metric === 'core.hasSyllabus');
  });

  test('isn’t what a course without a syllabus has: that’s known to have none', async () => {
    await read();
    change({ syllabus: null });
    await read();
    expect((await scanOf(scene, 'core'))?.gaps).toEqual([]);
    expect(await value('core.hasSyllabus')).toBe(0);
    expect(await listed('file_unused')).toEqual({ count: 1, gaps: [] });
  });
});
