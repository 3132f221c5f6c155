import { db, runSql } from '#server/infra/db/database.ts';
import { noteCanvasHost, noteCanvasShard } from '#server/infra/tenancy/institution.ts';
import type { TidyList } from '#shared/tidyup/tidy-lists.ts';
import {
  assigned,
  eachInReadScene,
  itemsIn,
  readNow,
  scanOf,
  valuesIn,
  written,
  type ReadScene,
} from '#test/support/read-scene.ts';

let scene: ReadScene;
eachInReadScene((given) => {
  scene = given;
});

const read = (isFull = false) => readNow(scene, [scene.courseId], isFull);
const change = (content: Parameters<typeof scene.harness.mutate.content>[1]) =>
  scene.harness.mutate.content(scene.course, content);
const inCourse = (path: string) => `/courses/${scene.course.id}/${path}`;
const linkTo = (address: string) => `<p>Read <a href="${address}">the plan of the week</a> first.</p>`;

async function listed(list: TidyList) {
  const rows = await db()
    .selectFrom('tidy_entries')
    .select(['thing', 'detail'])
    .where('course_id', '=', scene.courseId)
    .where('list', '=', list)
    .where('gone_at', 'is', null)
    .orderBy('thing')
    .execute();
  return rows.map(({ thing }) => thing);
}

/** How often Canvas was asked for each page by its name, until the test ends. */
function countAsked() {
  const asked: string[] = [];
  scene.harness.simulator.meanwhile.push((path) => {
    const name = /\/pages\/([^/?]+)$/.exec(path)?.[1];
    if (name !== undefined) asked.push(decodeURIComponent(name));
  });
  return asked;
}

describe('a link by a name that a page had before', () => {
  const pages = () => [
    written(1, linkTo(inCourse('pages/week-one')) + linkTo(inCourse('pages/never-was')), { url: 'start' }),
    written(2, '<p>The plan.</p>', { url: 'week-1', formerUrls: ['week-one', 'first-week'] }),
  ];

  test('leads to that page; only what Canvas does not have leads nowhere', async () => {
    change({ pages: pages() });
    await read();
    expect(await listed('broken_reference')).toEqual(['page:1>page:never-was']);
    expect(await listed('content_unused')).toEqual([]);
    expect(await listed('page_orphan')).toEqual([]);
    expect((await itemsIn(scene)).map(({ is_used }) => is_used)).toEqual([true, true]);
  });

  test('is asked for once, and again when the page is gone', async () => {
    const asked = countAsked();
    change({ pages: pages() });
    await read();
    expect(asked.toSorted()).toEqual(['never-was', 'week-one']);
    await read();
    await read(true);
    expect(asked).toHaveLength(2);
    change({ pages: pages().slice(0, 1) });
    await read();
    expect(asked).toEqual(expect.arrayContaining(['week-one', 'week-one']));
    expect(await listed('broken_reference')).toEqual(['page:1>page:never-was', 'page:1>page:week-one']);
  });

  test('that led nowhere is asked for again a week later: a deleted page can come back', async () => {
    change({ pages: pages().slice(0, 1) });
    await read();
    expect(await listed('broken_reference')).toHaveLength(2);
    change({ pages: pages() });
    await read();
    expect(await listed('broken_reference')).toHaveLength(2);
    await runSql("update course_page_names set asked_at = asked_at - interval '8 days'");
    await read();
    expect(await listed('broken_reference')).toEqual(['page:1>page:never-was']);
  });

  test.each(['error_500', 'missing_permission', 'invalid_json'] as const)(
    'is no dead link while Canvas says nothing about it (%s), and what hangs on it is unknown',
    async (kind) => {
      scene.harness.faults.switchOn({ kind, path: /pages\/(?:week-one|never-was)$/ });
      change({ pages: pages() });
      await read();
      expect(await listed('broken_reference')).toEqual([]);
      expect(
        await valuesIn(
          scene,
          'tidyup.content_unused_count',
          'tidyup.page_orphan_count',
          'tidyup.issue_count',
        ),
      ).toEqual({
        'tidyup.content_unused_count': null,
        'tidyup.page_orphan_count': null,
        'tidyup.issue_count': null,
      });
      scene.harness.faults.clear();
      await read();
      expect(await valuesIn(scene, 'tidyup.content_unused_count', 'tidyup.broken_reference_count')).toEqual({
        'tidyup.content_unused_count': 0,
        'tidyup.broken_reference_count': 1,
      });
    },
  );

  test('of another course, or of nobody’s, is kept apart and goes with what was read', async () => {
    change({ pages: pages() });
    await read();
    const { rows } = await runSql('select course_id, name, lms_page_id from course_page_names order by name');
    expect(rows).toEqual([
      { course_id: scene.courseId, name: 'never-was', lms_page_id: null },
      { course_id: scene.courseId, name: 'week-one', lms_page_id: '2' },
    ]);
    change({ pages: [written(1, '<p>Nothing to follow.</p>', { updatedAt: '2026-04-01T09:00:00Z' })] });
    await read();
    expect((await runSql('select from course_page_names')).rows).toEqual([]);
  });
});

describe('a link by another host name of Canvas', () => {
  const byName = (host: string, path: string) => `https://${host}${inCourse(path)}`;
  const fill = (host: string) =>
    change({
      pages: [
        written(1, linkTo(byName(host, 'assignments/5')) + linkTo(byName(host, 'pages/gone')), {
          url: 'start',
        }),
      ],
      assignments: [assigned(5, '<p>Write.</p>')],
      modules: [
        {
          id: 1,
          name: 'Week 1',
          published: true,
          items: [{ id: 1, title: 'Start', type: 'ExternalUrl', address: byName(host, 'pages/start') }],
        },
      ],
    });
  const webLinks = async () =>
    (await itemsIn(scene)).flatMap(({ facts }) => (facts as { webLinks?: string[] } | null)?.webLinks ?? []);

  test('that an admin named leads into the course', async () => {
    await db()
      .updateTable('institutions')
      .set({ domain_names: ['canvas.northfield.test'] })
      .execute();
    fill('canvas.northfield.test');
    await read();
    expect(await webLinks()).toEqual([]);
    expect(await listed('content_unused')).toEqual([]);
    expect(await listed('broken_reference')).toEqual(['page:1>page:gone']);
  });

  test('that a launch named does so too, in texts that were read before', async () => {
    fill('learn.northfield.test');
    await read();
    expect(await webLinks()).toHaveLength(2);
    expect(await listed('content_unused')).toEqual(['assignment:5']);
    await noteCanvasHost(scene.institution.id, 'learn.northfield.test');
    await read();
    expect(await webLinks()).toEqual([]);
    expect(await listed('content_unused')).toEqual([]);
    expect(await listed('broken_reference')).toEqual(['page:1>page:gone']);
  });

  test('of another Canvas leads to the web', async () => {
    await noteCanvasHost(scene.institution.id, 'learn.northfield.test');
    fill('learn.northfield.test.evil.example');
    await read();
    expect(await webLinks()).toHaveLength(2);
  });
});

describe('ids with a shard', () => {
  const long = (id: number | string) => `2107${String(id).padStart(13, '0')}`;
  const file = (id: number) => ({
    id,
    name: `slides-${id}.pdf`,
    type: 'application/pdf',
    size: 1_000,
    folderId: 1,
    hidden: false,
    updatedAt: '2026-03-01T09:00:00Z',
  });

  test.each([null, '2107'])('are those of the lists, in links and files (own shard: %s)', async (shard) => {
    if (shard !== null) await noteCanvasShard(scene.institution.id, shard);
    const { id } = scene.course;
    change({
      pages: [
        written(
          1,
          linkTo(`/courses/2107~${id}/assignments/2107~5`) +
            linkTo(`/courses/${long(id)}/quizzes/${long(11)}`) +
            linkTo(`/courses/2107~${id}/files/2107~31/download`) +
            `<img alt="A map of the town" src="/courses/${long(id)}/files/${long(32)}/preview">`,
        ),
      ],
      assignments: [assigned(5, '<p>Write.</p>')],
      quizzes: [written(11, '<p>Answer.</p>')],
      files: [file(31), file(32), file(33)],
      folders: [{ id: 1, name: 'course files', parentId: null }],
    });
    await read();
    expect(await listed('foreign_course_link')).toEqual([]);
    expect(await listed('broken_reference')).toEqual([]);
    expect(await listed('content_unused')).toEqual([]);
    // Questions, which aren't read here, could use files too.
    change({ quizzes: [] });
    await read();
    expect(await listed('file_unused')).toEqual(['file:33']);
  });

  test('in Canvas’s own answers are the short ones, once its shard is known', async () => {
    await noteCanvasShard(scene.institution.id, '2107');
    const { id, accountId, termId } = scene.course;
    scene.harness.mutate.distort(id, {
      id: long(id),
      account_id: `2107~${accountId}`,
      enrollment_term_id: long(termId),
    });
    await read();
    expect(await scanOf(scene, 'core')).toMatchObject({ status: 'succeeded' });
    const { rows } = await runSql('select lms_course_id, lms_account_id, lms_term_id from courses');
    expect(rows).toEqual([{ lms_course_id: id, lms_account_id: accountId, lms_term_id: termId }]);
  });
});
