import {
  buildFile,
  buildFolder,
  buildItem,
  buildModule,
  buildModuleItem,
  buildSnapshot,
} from '#test/support/snapshot.ts';
import { courseParts, type CoursePart } from '#shared/courses/content.ts';
import { unreadProblems } from '#shared/scans/contents.ts';
import { bytesPerMb, partsOfList } from '#shared/tidyup/tidy-lists.ts';
import type { CourseSnapshot } from '../course-snapshot.ts';
import { measuredLists, measureTidyup, type MeasuredLists } from './measure-tidyup.ts';

const options = { largeFileMb: 50 };
const measure = (snapshot: Partial<CourseSnapshot>) => measureTidyup(buildSnapshot(snapshot), options);
const things = (list: keyof MeasuredLists, snapshot: Partial<CourseSnapshot>) =>
  measure(snapshot).lists[list]?.map(({ thing }) => thing);

const inModule = (...targets: string[]) => [
  buildModule({ items: targets.map((target) => buildModuleItem({ target })) }),
];

describe('content', () => {
  test('is unused if students have no way to it', () => {
    const items = [
      buildItem({ lmsItemId: '1' }),
      buildItem({ lmsItemId: '2' }),
      buildItem({ kind: 'announcement', lmsItemId: '3' }),
      buildItem({ kind: 'syllabus' }),
    ];
    expect(things('content_unused', { items, modules: inModule('page-1') })).toEqual(['page:2']);
  });

  test('is unpublished only if Canvas says so', () => {
    const items = [true, false, null].map((isPublished, id) =>
      buildItem({ lmsItemId: String(id), isPublished }),
    );
    expect(things('content_unpublished', { items })).toEqual(['page:1']);
  });

  test('is old if nothing changed for 24 months', () => {
    const dates = ['2024-11-22T07:59:59Z', '2024-11-22T08:00:00Z', '2026-11-01T00:00:00Z'];
    const items = [...dates.map((at) => new Date(at)), null].map((updatedAt, id) =>
      buildItem({ lmsItemId: String(id), updatedAt }),
    );
    expect(things('content_old', { items })).toEqual(['page:0']);
  });

  test('has the same title twice within one kind, whatever its case and blanks', () => {
    const items = [
      buildItem({ lmsItemId: '1', title: 'Week 1' }),
      buildItem({ lmsItemId: '2', title: ' WEEK 1 ' }),
      buildItem({ lmsItemId: '3', title: 'week 1' }),
      buildItem({ lmsItemId: '4', title: 'Week 2' }),
      buildItem({ lmsItemId: '5', title: 'Week 1', kind: 'assignment' }),
    ];
    expect(things('content_duplicate', { items, modules: inModule('page-2') })).toEqual(['page:1', 'page:3']);
  });

  test('doesn’t count a syllabus without anything in it', () => {
    const empty = buildItem({ kind: 'syllabus', facts: { isEmpty: true } });
    const filled = buildItem({ kind: 'syllabus' });
    expect(measure({ items: [empty] }).values['tidyup.content_count']).toBe(0);
    expect(measure({ items: [filled] }).values['tidyup.content_count']).toBe(1);
  });
});

describe('empty things', () => {
  const empty = { isEmpty: true, words: 0 };

  test('are pages and assignments with nothing to read, see or hear', () => {
    const items = [
      buildItem({ lmsItemId: '1', facts: empty }),
      buildItem({ lmsItemId: '2' }),
      buildItem({ lmsItemId: '3', facts: null }),
      buildItem({ kind: 'assignment', lmsItemId: '4', facts: empty, elsewhere: 'external_tool' }),
      buildItem({ kind: 'assignment', lmsItemId: '5', facts: empty }),
      buildItem({ kind: 'assignment', lmsItemId: '6' }),
      buildItem({ kind: 'assignment', lmsItemId: '7', facts: empty, elsewhere: 'new_quiz', grading: null }),
      buildItem({ kind: 'assignment', lmsItemId: '8', facts: empty, elsewhere: 'other' }),
    ];
    expect(things('page_empty', { items })).toEqual(['page:1']);
    expect(things('assignment_empty', { items })).toEqual(['assignment:5']);
  });

  test('are modules without items and folders without files and folders, but not the outermost', () => {
    const modules = [
      buildModule({ lmsModuleId: '1' }),
      buildModule({ lmsModuleId: '2', items: [buildModuleItem({ type: 'SubHeader' })] }),
    ];
    const folders = [
      buildFolder({ lmsFolderId: '1', fileCount: 0, lmsParentFolderId: null }),
      buildFolder({ lmsFolderId: '2', fileCount: 0, fullName: 'course files/Übung 1' }),
      buildFolder({ lmsFolderId: '3', fileCount: 0, folderCount: 1 }),
      buildFolder({ lmsFolderId: '4' }),
    ];
    expect(things('module_empty', { modules })).toEqual(['module:1']);
    expect(measure({ folders }).lists.folder_empty).toMatchObject([
      { thing: 'folder:2', address: 'files/folder/%C3%9Cbung%201' },
    ]);
  });
});

describe('structure', () => {
  test('names modules that students don’t see', () => {
    const modules = [
      buildModule({ lmsModuleId: '1', isPublished: false }),
      buildModule({ lmsModuleId: '2' }),
      buildModule({ lmsModuleId: '3', isPublished: null }),
    ];
    expect(things('module_unpublished', { modules })).toEqual(['module:1']);
  });

  test('names pages and assignments in no module that no other text links to', () => {
    const modules = [buildModule({ isPublished: false, items: [buildModuleItem({ target: 'page-2' })] })];
    const items = [
      buildItem({ lmsItemId: '1', links: [{ part: 'page', id: 'page-1' }] }),
      buildItem({ lmsItemId: '2', links: [{ part: 'assignment', id: '5' }] }),
      buildItem({ lmsItemId: '3', isFrontPage: true }),
      buildItem({ kind: 'assignment', lmsItemId: '5' }),
      buildItem({ kind: 'assignment', lmsItemId: '6' }),
    ];
    expect(things('page_orphan', { items, modules })).toEqual(['page:1']);
    expect(things('assignment_orphan', { items, modules })).toEqual(['assignment:6']);
  });
});

describe('files', () => {
  test('are unused if no text and no module names them', () => {
    const files = ['1', '2', '3', '4'].map((lmsFileId) =>
      buildFile({ lmsFileId, size: bytesPerMb, lmsFolderId: lmsFileId }),
    );
    const snapshot = {
      files,
      folders: [buildFolder({ lmsFolderId: '4', fullName: 'course files/course_image' })],
      items: [buildItem({ facts: { fileIds: ['1'] } })],
      modules: [buildModule({ items: [buildModuleItem({ type: 'File', target: '2' })] })],
    };
    expect(things('file_unused', snapshot)).toEqual(['file:3']);
    expect(measure(snapshot).values).toEqual({
      'tidyup.content_count': 1,
      'tidyup.content_unused_count': 1,
      'tidyup.content_unpublished_count': 0,
      'tidyup.content_old_count': 0,
      'tidyup.content_duplicate_count': 0,
      'tidyup.file_count': 4,
      'tidyup.file_mb': 4,
      'tidyup.file_unused_count': 1,
      'tidyup.file_unused_mb': 1,
      'tidyup.file_duplicate_count': 3,
      'tidyup.file_duplicate_mb': 3,
      'tidyup.file_large_count': 0,
      'tidyup.file_large_mb': 0,
      'tidyup.file_used_percent': 75,
      'tidyup.reclaimable_mb': 3,
      'tidyup.folder_empty_count': 0,
      'tidyup.page_empty_count': 0,
      'tidyup.assignment_empty_count': 0,
      'tidyup.module_empty_count': 0,
      'tidyup.page_orphan_count': 1,
      'tidyup.assignment_orphan_count': 0,
      'tidyup.module_unpublished_count': 0,
      'tidyup.broken_reference_count': 0,
      'tidyup.foreign_course_link_count': 0,
    });
  });

  test('are duplicates with equal size, type and name but for a number; the one in use stays', () => {
    const files = [
      buildFile({ lmsFileId: '1', name: 'Plan.pdf' }),
      buildFile({ lmsFileId: '2', name: 'plan (1).pdf' }),
      buildFile({ lmsFileId: '3', name: 'plan-2.pdf' }),
      buildFile({ lmsFileId: '4', name: 'plan.pdf', size: 2_000 }),
      buildFile({ lmsFileId: '5', name: 'plan.pdf', contentType: 'text/plain' }),
      buildFile({ lmsFileId: '6', name: 'nothing.txt', size: 0 }),
      buildFile({ lmsFileId: '7', name: 'nothing.txt', size: 0 }),
      buildFile({ lmsFileId: '8', name: 'unknown.txt', size: null }),
      buildFile({ lmsFileId: '9', name: 'unknown.txt', size: null }),
    ];
    const items = [buildItem({ facts: { fileIds: ['3'] } })];
    expect(things('file_duplicate', { files, items })).toEqual(['file:1', 'file:2']);
  });

  test('are large from the institution’s limit on', () => {
    const files = [50, 49.999].map((mb, id) => buildFile({ lmsFileId: String(id), size: mb * bytesPerMb }));
    expect(things('file_large', { files })).toEqual(['file:0']);
    expect(measure({ files }).values['tidyup.file_large_mb']).toBe(50);
  });

  test('win their space once, however many lists they are in', () => {
    const files = ['1', '2'].map((lmsFileId) =>
      buildFile({ lmsFileId, name: 'a.pdf', size: 3 * bytesPerMb }),
    );
    expect(measure({ files }).values['tidyup.reclaimable_mb']).toBe(6);
  });

  test('have no share in use if there are none', () => {
    expect(measure({}).values['tidyup.file_used_percent']).toBeNull();
  });
});

describe('links', () => {
  test('are broken if they lead to a part of the course that isn’t there, once for each target', () => {
    const grading = { lmsAssignmentId: '40', dueAt: null };
    const items = [
      buildItem({
        lmsItemId: '1',
        links: [
          { part: 'page', id: 'page-1' },
          { part: 'page', id: 'gone' },
          { part: 'quiz', id: '4' },
          { part: 'assignment', id: '40' },
          { part: 'assignment', id: '41' },
          { part: 'discussion', id: '5' },
          { part: 'module', id: '6' },
          { part: 'module', id: '7' },
          { part: 'module_item', id: '8' },
          { part: 'module_item', id: '9' },
          { part: 'file', id: '10' },
          { part: 'file', id: '11' },
        ],
      }),
      buildItem({ kind: 'quiz', lmsItemId: '4', grading }),
      buildItem({ kind: 'announcement', lmsItemId: '5' }),
    ];
    const modules = [buildModule({ lmsModuleId: '6', items: [buildModuleItem({ lmsModuleItemId: '8' })] })];
    const files = [buildFile({ lmsFileId: '10' })];
    const pageNames = new Map([['gone', { lmsPageId: null, askedAt: new Date(0) }]]);
    expect(things('broken_reference', { items, modules, files, pageNames })).toEqual([
      'page:1>page:gone',
      'page:1>assignment:41',
      'page:1>module:7',
      'page:1>module_item:9',
      'page:1>file:11',
    ]);
  });

  test('to pages are broken only if Canvas said so: a page keeps its former names', () => {
    const names = ['gone', 'renamed', 'elsewhere', 'unasked'];
    const items = [
      buildItem({ lmsItemId: '1', isFrontPage: true, links: names.map((id) => ({ part: 'page', id })) }),
      buildItem({ lmsItemId: '2', slug: 'new' }),
    ];
    const askedAt = new Date(0);
    const pageNames = new Map([
      ['gone', { lmsPageId: null, askedAt }],
      ['renamed', { lmsPageId: '2', askedAt }],
      ['elsewhere', { lmsPageId: '3', askedAt }],
    ]);
    expect(things('broken_reference', { items, pageNames })).toEqual(['page:1>page:gone']);
    expect(things('page_orphan', { items, pageNames })).toEqual([]);
    const { lists } = measure({ items, pageNames, hasUnknownPages: true });
    expect([lists.page_orphan, lists.content_unused]).toEqual([null, null]);
    expect(lists.broken_reference).toHaveLength(1);
  });

  test('to other courses are listed by item and address', () => {
    const address = `/courses/8/pages/${'x'.repeat(5_000)}`;
    const items = [
      buildItem({ lmsItemId: '1', facts: { otherCourseLinks: ['/courses/8', address] } }),
      buildItem({ lmsItemId: '2', facts: { otherCourseLinks: ['/courses/8'] } }),
    ];
    const found = measure({ items }).lists.foreign_course_link ?? [];
    expect(found.map(({ detail }) => String(detail.target).slice(0, 12))).toEqual([
      '/courses/8',
      '/courses/8/p',
      '/courses/8',
    ]);
    expect(found.every(({ thing }) => thing.length <= 200)).toBe(true);
  });
});

test.each(courseParts)(
  'without the %s, the numbers that need them are unknown and the others are not',
  (part) => {
    const lacking: Partial<Record<CoursePart, object>> = {
      modules: { modules: null },
      files: { files: null },
      folders: { folders: null },
    };
    const { lists, values } = measure({ gaps: [{ part, reason: 'forbidden' }], ...lacking[part] });
    for (const list of measuredLists) {
      const needed: readonly CoursePart[] = partsOfList[list];
      expect([list, lists[list] === null]).toEqual([list, needed.includes(part)]);
      expect([list, values[`tidyup.${list}_count`] === null]).toEqual([list, needed.includes(part)]);
    }
  },
);

test.each(unreadProblems)(
  'with one text of which not all was read (%s), nothing is called unused',
  (problem) => {
    const whole = buildItem({ lmsItemId: '2' });
    const item = buildItem({ lmsItemId: '1', isFrontPage: true });
    const { lists, values } = measure({
      items: [whole, { ...item, body: { ...item.body, problem } }],
      files: [buildFile()],
    });
    const unknown = ['content_unused', 'file_unused', 'page_orphan', 'assignment_orphan'] as const;
    for (const list of measuredLists)
      expect([list, lists[list] === null]).toEqual([list, unknown.some((each) => each === list)]);
    expect(values).toMatchObject({
      'tidyup.file_unused_mb': null,
      'tidyup.file_used_percent': null,
      'tidyup.reclaimable_mb': null,
      'tidyup.content_count': 2,
      'tidyup.file_count': 1,
    });
  },
);

test('a New Quiz counts as unread, also where drafts are only read for what they link to', () => {
  const quiz = buildItem({ kind: 'assignment', elsewhere: 'new_quiz' });
  const { lists } = measure({ items: [{ ...quiz, body: { ...quiz.body, problem: 'unpublished' } }] });
  expect([lists.file_unused, lists.assignment_empty]).toEqual([null, []]);
});

test('where something wasn’t read, nothing is called unused, and of duplicates the one known to be used stays', () => {
  const files = ['1', '2'].map((lmsFileId) => buildFile({ lmsFileId, name: 'a.pdf', size: 3 * bytesPerMb }));
  const items = [buildItem({ facts: { fileIds: ['2'] } }), buildItem({ kind: 'quiz', lmsItemId: '9' })];
  const { lists, values } = measure({ items, files });
  expect(lists.file_unused).toBeNull();
  expect(values).toMatchObject({
    'tidyup.file_unused_count': null,
    'tidyup.file_unused_mb': null,
    'tidyup.file_used_percent': null,
    'tidyup.reclaimable_mb': null,
    'tidyup.file_count': 2,
  });
  expect(lists.file_duplicate?.map(({ thing }) => thing)).toEqual(['file:1']);
});

test('a module whose items Canvas kept back leaves open what is linked', () => {
  const { lists } = measure({ modules: [buildModule({ items: null })] });
  expect([lists.content_unused, lists.page_orphan, lists.file_unused]).toEqual([null, null, null]);
});

/** The same numbers for the same seed: a failure can be looked at again. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function randomCourse(seed: number): CourseSnapshot {
  const roll = dice(seed);
  const many = <T>(most: number, make: (id: string) => T) =>
    Array.from({ length: roll(most) }, (_, index) => make(String(index)));
  const kinds = ['page', 'assignment', 'quiz', 'discussion', 'announcement'] as const;
  const hasUnread = roll(3) === 0;
  return buildSnapshot({
    extent: { quizQuestions: roll(3) > 0, newQuizzes: false, htmlFiles: false },
    items: many(30, (id) =>
      buildItem({
        kind: kinds[roll(5)] ?? 'page',
        lmsItemId: id,
        title: `Title ${roll(12)}`,
        isPublished: roll(3) > 0,
        updatedAt: new Date(Date.UTC(2022 + roll(5), 0)),
        facts:
          hasUnread && roll(9) === 0 ? null : { isEmpty: roll(5) === 0, fileIds: many(4, (file) => file) },
      }),
    ),
    files: many(20, (id) =>
      buildFile({
        lmsFileId: id,
        name: `file (${roll(4)}).pdf`,
        size: roll(7) === 0 ? null : roll(4) * 30 * bytesPerMb + roll(2),
      }),
    ),
    modules: many(5, (lmsModuleId) =>
      buildModule({
        lmsModuleId,
        isPublished: roll(2) === 0,
        items: many(6, (id) => buildModuleItem({ target: `page-${id}` })),
      }),
    ),
    gaps: roll(4) === 0 ? [{ part: courseParts[roll(courseParts.length)] ?? 'pages', reason: 'failed' }] : [],
  });
}

test('each number is the length of its list, and each size what its files add up to', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const snapshot = randomCourse(seed);
    const { lists, values } = measureTidyup(snapshot, options);
    const sizes = new Map(
      (snapshot.files ?? []).map(({ lmsFileId, size }) => [`file:${lmsFileId}`, size ?? 0]),
    );
    const sizeOf = (names: Iterable<string>) =>
      [...new Set(names)].reduce((total, thing) => total + (sizes.get(thing) ?? NaN), 0) / bytesPerMb;
    for (const list of measuredLists)
      expect(values[`tidyup.${list}_count`]).toBe(lists[list]?.length ?? null);
    for (const list of ['file_unused', 'file_duplicate', 'file_large'] as const) {
      const names = lists[list]?.map(({ thing }) => thing);
      expect(values[`tidyup.${list}_mb`]).toBe(names ? sizeOf(names) : null);
    }
    const [unused, duplicate] = [lists.file_unused, lists.file_duplicate];
    expect(values['tidyup.reclaimable_mb']).toBe(
      unused && duplicate ? sizeOf([...unused, ...duplicate].map(({ thing }) => thing)) : null,
    );
  }
});
