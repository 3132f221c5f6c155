import { courseParts, itemProblems, type ItemProblem } from '#shared/courses/content.ts';
import { buildFile, buildItem, buildModule, buildModuleItem, buildSnapshot } from '#test/support/snapshot.ts';
import type { CourseLink } from './body/facts.ts';
import type { CourseSnapshot } from './course-snapshot.ts';
import { namedFiles, reachableItems, usedFiles } from './reachable.ts';

const reached = (snapshot: Partial<CourseSnapshot>) =>
  [...(reachableItems(buildSnapshot(snapshot)) ?? [])]
    .map(({ kind, lmsItemId }) => [kind, lmsItemId].filter(Boolean).join(' '))
    .toSorted();

const toPage = (id: string): CourseLink => ({ part: 'page', id });
const frontPage = (links: readonly CourseLink[] = []) =>
  buildItem({ lmsItemId: '100', isFrontPage: true, links });

describe('what students can reach', () => {
  test('starts at the syllabus, the front page, announcements and published modules', () => {
    const items = [
      frontPage(),
      buildItem({ kind: 'syllabus', isPublished: null }),
      buildItem({ kind: 'announcement', lmsItemId: '2' }),
      buildItem({ lmsItemId: '3' }),
      buildItem({ lmsItemId: '4' }),
      buildItem({ lmsItemId: '5' }),
    ];
    const modules = [
      buildModule({ items: [buildModuleItem({ target: 'page-3' })] }),
      buildModule({ isPublished: false, items: [buildModuleItem({ target: 'page-4' })] }),
    ];
    expect(reached({ items, modules })).toEqual(['announcement 2', 'page 100', 'page 3', 'syllabus']);
  });

  test('leaves out what is unpublished, and what only that links to', () => {
    const items = [
      frontPage([toPage('page-1'), toPage('page-3')]),
      buildItem({ lmsItemId: '1', isPublished: false, links: [toPage('page-2')] }),
      buildItem({ lmsItemId: '2' }),
      buildItem({ lmsItemId: '3' }),
    ];
    expect(reached({ items })).toEqual(['page 100', 'page 3']);
    const hidden = buildModule({ items: [buildModuleItem({ target: 'page-2', isPublished: false })] });
    expect(reached({ items, modules: [hidden] })).toEqual(['page 100', 'page 3']);
  });

  test('goes round in a circle once', () => {
    const items = [
      frontPage([toPage('page-1')]),
      buildItem({ lmsItemId: '1', links: [toPage('page-2')] }),
      buildItem({ lmsItemId: '2', links: [toPage('page-1'), toPage('page-2')] }),
    ];
    expect(reached({ items })).toEqual(['page 1', 'page 100', 'page 2']);
  });

  test('follows a chain of 5,000 pages to its end', () => {
    const chain = Array.from({ length: 5_000 }, (_, index) =>
      buildItem({ lmsItemId: String(index), isFrontPage: index === 0, links: [toPage(`page-${index + 1}`)] }),
    );
    expect(reached({ items: chain })).toHaveLength(5_000);
  });

  test.each<[string, CourseLink]>([
    ['a quiz by its id', { part: 'quiz', id: '8' }],
    ['a quiz by its assignment', { part: 'assignment', id: '80' }],
    ['a discussion by its id', { part: 'discussion', id: '9' }],
    ['a discussion by its assignment', { part: 'assignment', id: '90' }],
    ['an assignment', { part: 'assignment', id: '10' }],
    ['a page by its slug', toPage('week-1-plan')],
    ['a page by its id', toPage('11')],
  ])('finds %s', (_, link) => {
    const grading = { dueAt: null };
    const items = [
      frontPage([link]),
      buildItem({ kind: 'quiz', lmsItemId: '8', grading: { lmsAssignmentId: '80', ...grading } }),
      buildItem({ kind: 'discussion', lmsItemId: '9', grading: { lmsAssignmentId: '90', ...grading } }),
      buildItem({ kind: 'assignment', lmsItemId: '10' }),
      buildItem({ lmsItemId: '11', slug: 'week-1-plan' }),
    ];
    expect(reached({ items })).toHaveLength(2);
  });

  test('a page whose name is the number of another one is that page', () => {
    const items = [
      frontPage([toPage('12')]),
      buildItem({ lmsItemId: '12', slug: 'other' }),
      buildItem({ lmsItemId: '13', slug: '12' }),
    ];
    expect(reached({ items })).toEqual(['page 100', 'page 13']);
  });

  describe('behind names that pages had before', () => {
    const items = [frontPage([toPage('old')]), buildItem({ lmsItemId: '11', slug: 'new' })];
    const named = (lmsPageId: string | null) => new Map([['old', { lmsPageId, askedAt: new Date(0) }]]);

    test('is what Canvas shows by them', () => {
      expect(reached({ items, pageNames: named('11') })).toEqual(['page 100', 'page 11']);
      const inModule = [buildModule({ items: [buildModuleItem({ target: 'old' })] })];
      expect(
        reached({
          items: [buildItem({ lmsItemId: '11', slug: 'new' })],
          modules: inModule,
          pageNames: named('11'),
        }),
      ).toEqual(['page 11']);
    });

    test('is nothing where Canvas has no such page', () => {
      expect(reached({ items, pageNames: named(null) })).toEqual(['page 100']);
      expect(reached({ items, pageNames: named('12') })).toEqual(['page 100']);
    });

    test('is unknown while Canvas has not said', () => {
      const unknown = buildSnapshot({ items, pageNames: new Map(), hasUnknownPages: true });
      expect(reachableItems(unknown)).toBeNull();
    });
  });

  test('is found by any form of an id, in links and in modules', () => {
    const long = '104300000000000010';
    const items = [
      frontPage([{ part: 'assignment', id: '10' }]),
      buildItem({ kind: 'assignment', lmsItemId: long }),
      buildItem({ kind: 'quiz', lmsItemId: '8' }),
      buildItem({ kind: 'discussion', lmsItemId: '9' }),
    ];
    const modules = [
      buildModule({
        items: [
          buildModuleItem({ type: 'Quiz', target: '104300000000000008' }),
          buildModuleItem({
            type: 'ExternalUrl',
            externalUrl: 'https://canvas.example.edu/courses/10430~7/discussion_topics/10430~9',
          }),
        ],
      }),
    ];
    const everything = ['assignment 104300000000000010', 'discussion 9', 'page 100', 'quiz 8'];
    for (const shard of ['10430', null]) expect(reached({ items, modules, shard })).toEqual(everything);
    expect(reached({ items, modules, shard: '7' })).toEqual(['page 100']);
  });

  test('a module leads on by any host name of Canvas', () => {
    const items = [buildItem({ lmsItemId: '1' })];
    const externalUrl = 'https://learn.example.edu/courses/7/pages/page-1';
    const modules = [buildModule({ items: [buildModuleItem({ type: 'ExternalUrl', externalUrl })] })];
    expect(reached({ items, modules })).toEqual([]);
    expect(reached({ items, modules, hosts: ['canvas.example.edu', 'learn.example.edu'] })).toEqual([
      'page 1',
    ]);
  });

  test('a module leads on by a web address to its own course, and to no other', () => {
    const items = [buildItem({ lmsItemId: '1' }), buildItem({ lmsItemId: '2' })];
    const urls = [
      'https://canvas.example.edu/courses/7/pages/Page-1',
      'https://x.example.org/courses/7/pages/page-2',
    ];
    const links = urls.map((externalUrl) => buildModuleItem({ type: 'ExternalUrl', externalUrl }));
    expect(reached({ items, modules: [buildModule({ items: links })] })).toEqual(['page 1']);
  });

  test.each<[string, Partial<CourseSnapshot>]>([
    ['the modules', { modules: null, gaps: [{ part: 'modules', reason: 'forbidden' }] }],
    ['what is in a module', { modules: [buildModule({ items: null })] }],
    ['the pages', { gaps: [{ part: 'pages', reason: 'failed' }] }],
  ])('is unknown without %s', (_, part) => {
    expect(reachableItems(buildSnapshot({ items: [frontPage()], ...part }))).toBeNull();
  });
});

describe('files in use', () => {
  test('are those that any text or module names, published or not', () => {
    const items = [
      buildItem({ isPublished: false, facts: { fileIds: ['1', '2'] } }),
      buildItem({ kind: 'syllabus', facts: { fileIds: ['3'] } }),
    ];
    const modules = [
      buildModule({ isPublished: false, items: [buildModuleItem({ type: 'File', target: '4' })] }),
    ];
    expect([...(usedFiles(buildSnapshot({ items, modules })) ?? [])].toSorted()).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
  });

  test('are in use by any form of their ids', () => {
    const modules = [
      buildModule({ items: [buildModuleItem({ type: 'File', target: '104300000000000004' })] }),
    ];
    const items = [buildItem({ facts: { fileIds: ['104300000000000005'] } })];
    const used = usedFiles(buildSnapshot({ items, modules, shard: '10430' }));
    expect([...(used ?? [])].toSorted()).toEqual(['4', '5']);
  });

  /** Every other part of a course can name files. */
  const withoutFiles: ReadonlySet<string> = new Set(['teachers', 'students', 'storage']);

  test.each(courseParts.filter((part) => !withoutFiles.has(part)))('are unknown without the %s', (part) => {
    const snapshot = buildSnapshot({
      items: [buildItem({ facts: { fileIds: ['1'] } })],
      files: [buildFile(), buildFile({ lmsFileId: '2' })],
      gaps: [{ part, reason: 'failed' }],
    });
    expect(usedFiles(snapshot)).toBeNull();
    expect([...namedFiles(snapshot)]).toEqual(['1']);
  });

  test('are unknown without the modules, or what is in one', () => {
    expect(usedFiles(buildSnapshot({ modules: null }))).toBeNull();
    expect(usedFiles(buildSnapshot({ modules: [buildModule({ items: null })] }))).toBeNull();
  });

  const read = new Set<ItemProblem>(['too_many', 'unpublished', 'external_tool']);

  test.each(itemProblems)('are unknown if a text is %s, unless it was read to its end', (problem) => {
    const item = buildItem();
    const items = [{ ...item, body: { ...item.body, problem } }];
    for (const where of [{ items }, { extras: items }])
      expect(usedFiles(buildSnapshot(where)) !== null).toBe(read.has(problem));
  });

  test('are unknown if there’s a text of which nothing is known', () => {
    const item = buildItem();
    const items = [{ ...item, body: { ...item.body, facts: null, problem: null } }];
    expect(usedFiles(buildSnapshot({ items }))).toBeNull();
  });

  test('are unknown while the questions of a quiz aren’t read', () => {
    const items = [buildItem({ kind: 'quiz' })];
    expect(usedFiles(buildSnapshot({ items }))).toBeNull();
    expect(
      usedFiles(
        buildSnapshot({ items, extent: { quizQuestions: true, newQuizzes: false, htmlFiles: false } }),
      ),
    ).not.toBeNull();
  });

  const webFile = (name: string, contentType: string | null = null) => buildFile({ name, contentType });

  test.each([
    ['a web page', false, [webFile('a.html', 'text/html')]],
    ['a web page of no known type', true, [webFile('a.HTM', 'application/octet-stream')]],
    ['the style of a web page', true, [webFile('a.html', 'text/html'), webFile('a.css', 'text/css')]],
    ['the script of a web page', true, [webFile('a.html', 'text/html'), webFile('a.js')]],
  ])('are unknown while %s isn’t read', (_what, htmlFiles, files) => {
    const extent = { quizQuestions: false, newQuizzes: false, htmlFiles };
    expect(usedFiles(buildSnapshot({ files, extent }))).toBeNull();
  });

  test('are known where web pages are read, and where styles and scripts belong to none', () => {
    const pages = {
      files: [webFile('a.html', 'text/html')],
      extent: { quizQuestions: false, newQuizzes: false, htmlFiles: true },
    };
    expect(usedFiles(buildSnapshot(pages))).not.toBeNull();
    expect(
      usedFiles(buildSnapshot({ files: [webFile('a.css', 'text/css'), webFile('a.js')] })),
    ).not.toBeNull();
  });
});
