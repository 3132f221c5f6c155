import { sql } from 'kysely';
import type { RequestListener } from 'node:http';
import { db } from '#server/infra/db/database.ts';
import { checkLinksJob } from '#server/link-checks/check-links.worker.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { configureProbes } from '#server/lms/guarded-probe.ts';
import { recordTidyup } from '#server/tidyup/record-tidyup.service.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import { tidyupMetrics } from '#shared/scans/metrics/tidyup.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { buildItem, buildModule, buildModuleItem, buildSnapshot } from '#test/support/snapshot.ts';
import { startOddServer, type OddServer } from '#test/support/unruly-server.ts';

let servers: readonly OddServer[];
let institution: BuiltInstitution;

beforeAll(async () => {
  await openTestDatabase();
  servers = await Promise.all([startOddServer(), startOddServer(), startOddServer()]);
  configureOutgoing({ outgoingAllow: servers.map(({ host }) => host), production: true });
  configureProbes({ publicUrl: 'https://courseyard.test', linkCheckContact: undefined });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await closeTestDatabase();
});

beforeEach(async () => {
  await emptyDatabase();
  await sql`truncate link_hosts`.execute(db());
  institution = await buildInstitution({ canvas_url: 'https://canvas.test' });
  await switchChecks(true);
  for (const server of servers) {
    server.requests = 0;
    server.answer = (_req, res) => void res.end();
  }
});

const switchChecks = (checkLinks: boolean, more: Partial<InstitutionSettings> = {}) =>
  db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ checkLinks, ...more }) })
    .where('id', '=', institution.id)
    .execute();

const server = (index: number) => servers[index] as OddServer;
const answering = (index: number, answer: RequestListener) => {
  server(index).answer = answer;
};
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) =>
    void res.writeHead(code, headers).end();

/** A tracked course with one page that links to these addresses, read as a scan does. */
async function readCourse(webLinks: readonly string[], title = 'Course') {
  const [course] = await buildCourses(institution, [title], await buildBatch(institution));
  const courseId = course?.id ?? 0;
  await db()
    .insertInto('content_items')
    .values({
      institution_id: institution.id,
      course_id: courseId,
      kind: 'page',
      lms_item_id: '1',
      title: 'Reading list',
      address: 'pages/reading-list',
      facts: JSON.stringify({ webLinks }),
    })
    .execute();
  const item = buildItem({ title: 'Reading list', isFrontPage: true, facts: { webLinks } });
  const metrics = await recordTidyup(institution.scope, courseId, buildSnapshot({ items: [item] }));
  await db()
    .insertInto('course_scans')
    .values({
      institution_id: institution.id,
      course_id: courseId,
      tool: 'tidyup',
      status: 'succeeded',
      scanned_at: new Date(),
      metrics,
    })
    .execute();
  return courseId;
}

async function valuesOf(courseId: number) {
  const { metrics } = await db()
    .selectFrom('course_scans')
    .select('metrics')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  const value = (id: (typeof tidyupMetrics)[number]['id']) =>
    metrics[tidyupMetrics.findIndex((metric) => metric.id === id)] ?? null;
  return {
    broken: value('tidyup.broken_link_count'),
    checked: value('tidyup.link_checked_count'),
    issues: value('tidyup.issue_count'),
    removed: value('tidyup.removed_count'),
  };
}

async function check() {
  await checkLinksJob.enqueue(institution.scope, {});
  await runJobs();
}

/** Lets hours pass: what was checked is that much longer ago. */
async function pass(hours: number) {
  const by = sql`${hours} * interval '1 hour'`;
  await sql`update link_checks set failed_at = failed_at - ${by}, due_at = due_at - ${by}, checked_at = checked_at - ${by}`.execute(
    db(),
  );
  await sql`update link_hosts set next_at = next_at - ${by}, dead_until = dead_until - ${by}, day = day - 3`.execute(
    db(),
  );
}

const linksIn = async () => {
  const links = await db().selectFrom('link_checks').select(['url', 'state']).execute();
  return links
    .map(({ url, state }) => [new URL(url).pathname, state])
    .toSorted(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1));
};

test('calls a link broken after two failures a day apart, and mended after one success', async () => {
  answering(0, status(404));
  const courseId = await readCourse([`${server(0).origin}/gone`, `${server(1).origin}/there`]);
  expect(await valuesOf(courseId)).toEqual({ broken: 0, checked: 0, issues: 0, removed: 0 });
  await check();
  expect(await valuesOf(courseId)).toEqual({ broken: 0, checked: 2, issues: 0, removed: 0 });
  await pass(25);
  await check();
  expect(await valuesOf(courseId)).toEqual({ broken: 1, checked: 2, issues: 1, removed: 0 });
  const entries = await db()
    .selectFrom('tidy_entries')
    .selectAll()
    .where('course_id', '=', courseId)
    .execute();
  expect(entries).toMatchObject([
    { list: 'broken_link', title: 'Reading list', detail: { target: `${server(0).origin}/gone` } },
  ]);
  answering(0, status(200));
  await pass(25);
  await check();
  expect(await valuesOf(courseId)).toEqual({ broken: 0, checked: 2, issues: 0, removed: 1 });
});

test.each([401, 403, 429, 500, 503])('never calls a link broken that answers %s', async (code) => {
  answering(0, status(code));
  const courseId = await readCourse([`${server(0).origin}/a`]);
  await check();
  await pass(100);
  await check();
  expect(await valuesOf(courseId)).toMatchObject({ broken: 0, checked: 1 });
});

test('asks again with GET where HEAD isn’t understood', async () => {
  answering(0, (req, res) => void res.writeHead(req.method === 'HEAD' ? 405 : 206).end('x'));
  await readCourse([`${server(0).origin}/a`]);
  await check();
  expect(await linksIn()).toEqual([['/a', 'ok']]);
});

test('follows redirects, but not in circles and not into a private network', async () => {
  answering(
    0,
    (req, res) =>
      void (req.url === '/moved' ? res.writeHead(301, { location: '/new' }) : res.writeHead(200)).end(),
  );
  answering(1, status(302, { location: '/again' }));
  answering(2, status(302, { location: 'http://169.254.169.254/latest' }));
  await readCourse([`${server(0).origin}/moved`, `${server(1).origin}/circle`, `${server(2).origin}/inside`]);
  await check();
  expect(await linksIn()).toEqual([
    ['/circle', 'uncertain'],
    ['/inside', 'uncertain'],
    ['/moved', 'ok'],
  ]);
  expect(server(1).requests).toBe(6);
});

test('asks a host one thing at a time, and not before the pause it asked for is over', async () => {
  let [running, most] = [0, 0];
  answering(0, (_req, res) => {
    most = Math.max(most, (running += 1));
    setImmediate(() => {
      running -= 1;
      res.end();
    });
  });
  answering(1, status(429, { 'retry-after': '3600' }));
  await readCourse([
    `${server(0).origin}/1`,
    `${server(0).origin}/2`,
    `${server(1).origin}/1`,
    `${server(1).origin}/2`,
  ]);
  await check();
  expect([most, server(0).requests, server(1).requests]).toEqual([1, 2, 1]);
});

test('asks a host that isn’t there once for all its links', async () => {
  const dead = await startOddServer();
  await dead.close();
  configureOutgoing({ outgoingAllow: [...servers.map(({ host }) => host), dead.host], production: true });
  await readCourse(Array.from({ length: 30 }, (_, index) => `${dead.origin}/${index}`));
  await check();
  expect((await linksIn()).every(([, state]) => state === 'uncertain')).toBe(true);
  const { rows } = await sql<{ probes: number }>`select probes from link_hosts`.execute(db());
  expect(rows).toEqual([{ probes: 1 }]);
});

test('checks an address that many courses have once, and tells them all', async () => {
  const link = `${server(0).origin}/shared`;
  const [one, other] = [
    await readCourse([link], 'One'),
    await readCourse([`${link}?utm_source=x#top`], 'Other'),
  ];
  await check();
  expect(server(0).requests).toBe(1);
  expect([(await valuesOf(one)).checked, (await valuesOf(other)).checked]).toEqual([1, 1]);
  await check();
  expect(server(0).requests).toBe(1);
});

test('opens nothing while it is switched off, and forgets what it knew', async () => {
  const courseId = await readCourse([`${server(0).origin}/a`]);
  await check();
  await switchChecks(false);
  await pass(1_000);
  await check();
  expect(server(0).requests).toBe(1);
  expect(await valuesOf(courseId)).toMatchObject({ broken: null, checked: null, issues: 0 });
  await check();
  expect(await linksIn()).toEqual([]);
});

test('forgets addresses that no course has any more', async () => {
  const courseId = await readCourse([`${server(0).origin}/a`]);
  await recordTidyup(institution.scope, courseId, buildSnapshot());
  await check();
  expect(await linksIn()).toEqual([]);
  expect(server(0).requests).toBe(0);
});

describe('hosts that are never asked', () => {
  const notesOf = async () =>
    (await db().selectFrom('link_checks').select('host').execute()).map(({ host }) => host);
  const links = [
    'https://journal.example.org/a',
    'https://www.proxied.example.edu/b',
    'https://tool.example.com/launch',
    'https://canvas.test/courses/1',
    'https://files.instructure.com/x',
    'https://us.example.net/about',
  ];
  beforeEach(() => configureProbes({ publicUrl: 'https://us.example.net', linkCheckContact: undefined }));
  afterAll(() => configureProbes({ publicUrl: 'https://us.example.net', linkCheckContact: undefined }));

  test('are Canvas, its stores, ourselves, and those that the institution denies or doesn’t allow', async () => {
    await switchChecks(true, { deniedLinkHosts: ['*.proxied.example.edu'] });
    await readCourse(links);
    expect((await notesOf()).toSorted()).toEqual(['journal.example.org', 'tool.example.com']);
    await switchChecks(true, { allowedLinkHosts: ['tool.example.com'] });
    await readCourse(links, 'Other');
    const { rows } = await sql<{ host: string }>`
      select l.host from link_checks l join course_links c on c.link_id = l.id
      group by l.host having count(*) > 1`.execute(db());
    expect(rows).toEqual([{ host: 'tool.example.com' }]);
  });

  test('are also those of LTI tools that any course uses, in a module or in a text', async () => {
    const [course] = await buildCourses(institution, ['With tools'], await buildBatch(institution));
    const launch = buildModuleItem({
      type: 'ExternalTool',
      externalUrl: 'https://tool.example.com/launch?x=1',
    });
    const items = [buildItem({ facts: { toolAddresses: ['https://journal.example.org'] } })];
    const modules = [buildModule({ items: [launch] })];
    await recordTidyup(institution.scope, course?.id ?? 0, buildSnapshot({ items, modules }));
    await readCourse(links);
    expect(await notesOf()).toEqual(['www.proxied.example.edu']);
    await recordTidyup(institution.scope, course?.id ?? 0, buildSnapshot());
    await readCourse(links, 'Later');
    expect(await notesOf()).toHaveLength(3);
  });

  test('are left alone as soon as the settings say so, and courses let go of them', async () => {
    answering(0, status(404));
    const courseId = await readCourse(['https://journal.example.org/a', `${server(0).origin}/gone`]);
    await switchChecks(true, { deniedLinkHosts: ['journal.example.org'] });
    await check();
    const { rows } = await sql<object>`
      select host, probes from link_hosts where host like '%example.org'`.execute(db());
    expect(rows).toEqual([{ host: 'journal.example.org', probes: 0 }]);
    expect(await valuesOf(courseId)).toMatchObject({ checked: 1 });
    await check();
    expect((await linksIn()).map(([path]) => path)).toEqual(['/gone']);
  });
});
