import { jobTable } from '#server/infra/jobs/queue-tables.ts';
import { sql } from 'kysely';
import type { RequestListener } from 'node:http';
import { db } from '#server/infra/db/database.ts';
import { checkLinksJob, nightIn } from '#server/link-checks/check-links.worker.ts';
import {
  planTurns,
  probesPerDay,
  secondsUntilTurn,
  takeTurn,
} from '#server/link-checks/link-check.repository.ts';
import { configureProbes } from '#server/lms/guarded-probe.ts';
import { recordTidyup } from '#server/tidyup/record-tidyup.service.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import { tidyupMetrics } from '#shared/scans/metrics/tidyup.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { buildItem, buildModule, buildModuleItem, buildSnapshot } from '#test/support/snapshot.ts';
import { startOddServer, webOf, type OddServer } from '#test/support/unruly-server.ts';

let servers: readonly OddServer[];
let institution: BuiltInstitution;

beforeAll(async () => {
  await openTestDatabase();
  servers = await Promise.all([startOddServer(), startOddServer(), startOddServer()]);
});
afterAll(async () => {
  openWeb('https://courseyard.test', false);
  await Promise.all(servers.map((server) => server.close()));
  await closeTestDatabase();
});

beforeEach(async () => {
  openWeb();
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
const names = ['one.example.com', 'two.example.com', 'three.example.com'];
const site = (index: number) => `http://${names[index]}`;

/** A web of these servers alone, or the real one. */
function openWeb(publicUrl = 'https://courseyard.test', isOurs = true) {
  const through = webOf(Object.fromEntries(names.map((name, index) => [name, server(index)])));
  configureProbes({ publicUrl, linkCheckContact: undefined, ...(isOurs && { through }) });
}
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

/** The first job of a night that goes on. */
async function check(
  night: { until?: string; isPutOff?: boolean } = { until: new Date(Date.now() + 3_600_000).toISOString() },
) {
  await checkLinksJob.enqueue(institution.scope, night);
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
  await sql`update link_turns set next_at = next_at - ${by}, day = day - 3`.execute(db());
}

const linksIn = async () => {
  const links = await db().selectFrom('link_checks').select(['url', 'state']).execute();
  return links
    .map(({ url, state }) => [new URL(url).pathname, state])
    .toSorted(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1));
};

test('calls a link broken after two failures a day apart, and mended after one success', async () => {
  answering(0, status(404));
  const courseId = await readCourse([`${site(0)}/gone`, `${site(1)}/there`]);
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
    { list: 'broken_link', title: 'Reading list', detail: { target: `${site(0)}/gone` } },
  ]);
  answering(0, status(200));
  await pass(25);
  await check();
  expect(await valuesOf(courseId)).toEqual({ broken: 0, checked: 2, issues: 0, removed: 1 });
});

test.each([401, 403, 429, 500, 503])('never calls a link broken that answers %s', async (code) => {
  answering(0, status(code));
  const courseId = await readCourse([`${site(0)}/a`]);
  await check();
  await pass(100);
  await check();
  expect(await valuesOf(courseId)).toMatchObject({ broken: 0, checked: 1 });
});

test('asks again with GET where HEAD isn’t understood', async () => {
  answering(0, (req, res) => void res.writeHead(req.method === 'HEAD' ? 405 : 206).end('x'));
  await readCourse([`${site(0)}/a`]);
  await check();
  expect(await linksIn()).toEqual([['/a', 'ok']]);
});

test('follows no redirect to a host that is left alone', async () => {
  await switchChecks(true, { deniedLinkHosts: [names[1] ?? ''] });
  answering(0, status(302, { location: `${site(1)}/there` }));
  await readCourse([`${site(0)}/moved`]);
  await check();
  expect(await linksIn()).toEqual([['/moved', 'uncertain']]);
  expect(server(1).requests).toBe(0);
});

test('follows redirects, but not in circles and not into a private network', async () => {
  answering(
    0,
    (req, res) =>
      void (req.url === '/moved' ? res.writeHead(301, { location: '/new' }) : res.writeHead(200)).end(),
  );
  answering(1, status(302, { location: '/again' }));
  answering(2, status(302, { location: 'http://169.254.169.254/latest' }));
  await readCourse([`${site(0)}/moved`, `${site(1)}/circle`, `${site(2)}/inside`]);
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
  await readCourse([`${site(0)}/1`, `${site(0)}/2`, `${site(1)}/1`, `${site(1)}/2`]);
  await check();
  expect([most, server(0).requests, server(1).requests]).toEqual([1, 2, 1]);
});

test('asks a host that isn’t there once for all its links', async () => {
  await readCourse(Array.from({ length: 30 }, (_, index) => `http://dead.example.com/${index}`));
  await check();
  expect((await linksIn()).every(([, state]) => state === 'uncertain')).toBe(true);
  const { rows } = await sql<{ probes: number }>`select probes from link_hosts`.execute(db());
  expect(rows).toEqual([{ probes: 1 }]);
});

test('checks an address that many courses have once, and tells them all', async () => {
  const link = `${site(0)}/shared`;
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
  const courseId = await readCourse([`${site(0)}/a`]);
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
  const courseId = await readCourse([`${site(0)}/a`]);
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
  beforeEach(() => openWeb('https://us.example.net'));

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
    const courseId = await readCourse(['https://journal.example.org/a', `${site(0)}/gone`]);
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

/** Links of the institution that nobody checked yet, as its courses brought them. */
const addLinks = async (host: string, count: number, scope = institution) => {
  const courseId = await readCourse([`http://${host}/0`], host);
  const { rows } = await sql<{ id: string }>`
    insert into link_checks (institution_id, url_key, url, host)
    select ${scope.id}, ${host} || n, 'http://' || ${host} || '/' || n, ${host}
    from generate_series(1, ${count - 1}) n returning id`.execute(db());
  await sql`insert into course_links (institution_id, course_id, link_id)
    select ${scope.id}, ${courseId}, id from unnest(${rows.map(({ id }) => id)}::bigint[]) as g (id)`.execute(
    db(),
  );
};
const turns = async () =>
  (
    await sql<{ host: string; probes: number; next_at: Date }>`
      select host, probes, next_at from link_turns order by host`.execute(db())
  ).rows;
/** As if it had been asked that often today. */
const spend = (host: string, probes: number, timeZone = 'UTC') =>
  sql`
  insert into link_turns (institution_id, host, next_at, day, probes)
  values (${institution.id}, ${host}, now(), (now() at time zone ${timeZone})::date, ${probes})`.execute(
    db(),
  );
const setTimeZone = (timeZone: string) =>
  db().updateTable('institutions').set({ time_zone: timeZone }).where('id', '=', institution.id).execute();

describe('how often a host is asked', () => {
  test('is counted for each institution, by its own day', async () => {
    await setTimeZone('Pacific/Kiritimati');
    await addLinks(names[0] ?? '', 3);
    await spend(names[0] ?? '', probesPerDay - 1, 'Pacific/Kiritimati');
    await check();
    expect(server(0).requests).toBe(1);
    const [turn] = await turns();
    expect(turn?.probes).toBe(probesPerDay);
    const { rows } = await sql<{ midnight: Date }>`
      select ((now() at time zone 'Pacific/Kiritimati')::date + 1)::timestamp at time zone 'Pacific/Kiritimati'
        as midnight`.execute(db());
    expect(turn?.next_at).toEqual(rows[0]?.midnight);

    institution = await buildInstitution({ canvas_url: 'https://other.test' });
    await switchChecks(true);
    await sql`update link_hosts set next_at = now()`.execute(db());
    await addLinks(names[0] ?? '', 1);
    await check();
    expect(server(0).requests).toBe(2);
  });

  test('starts over with the day', async () => {
    await addLinks(names[0] ?? '', 2);
    await spend(names[0] ?? '', probesPerDay);
    await check();
    expect(server(0).requests).toBe(0);
    await pass(25);
    await check();
    expect(server(0).requests).toBe(2);
  });
});

test('finds the next link without looking at all that may not be asked', async () => {
  const closed = ['full', 'resting', 'later'].map((name) => `${name}.example.com`);
  for (const host of closed) await addLinks(host, 500);
  await spend('full.example.com', probesPerDay);
  await sql`insert into link_hosts (host, next_at, day, probes)
    values ('resting.example.com', now() + interval '1 hour', current_date, 1)`.execute(db());
  await sql`update link_checks set due_at = now() + interval '1 day' where host = 'later.example.com'`.execute(
    db(),
  );
  await addLinks(names[0] ?? '', 1);
  await planTurns(institution.scope, 'UTC');
  await sql`analyze link_checks; analyze link_turns`.execute(db()).catch(() => undefined);
  const taken: (string | null)[] = [];
  for (;;) {
    const turn = await takeTurn(institution.scope, 'UTC');
    if (!turn) break;
    taken.push(turn.link && new URL(turn.link.url).hostname);
  }
  // Each host that may not be asked is looked at once at most, however many links it has.
  expect(taken.filter((host) => host !== null)).toEqual([names[0]]);
  expect(taken.length).toBeLessThanOrEqual(3);
  expect(await secondsUntilTurn(institution.scope)).toBeGreaterThan(60);
});

describe('the night', () => {
  const utc = (text: string) => new Date(`2026-06-10T${text}Z`);
  test.each([
    ['UTC', utc('00:00:00'), utc('01:37:00')],
    ['UTC', utc('03:00:00'), utc('01:37:00')],
    ['America/Los_Angeles', utc('01:37:00'), utc('08:37:00')],
    ['America/Los_Angeles', utc('09:00:00'), utc('08:37:00')],
    ['Asia/Kolkata', utc('01:37:00'), new Date('2026-06-09T20:07:00Z')],
    ['Australia/Sydney', utc('01:37:00'), utc('15:37:00')],
  ])('is that of %s: at %s the one from %s', (timeZone, now, from) => {
    expect(nightIn(timeZone, now)).toEqual({ from, until: new Date(from.getTime() + 6 * 3_600_000) });
  });

  /** A time zone in which it's that hour now. */
  const zoneAt = (hour: number) => {
    const offset = (hour - new Date().getUTCHours() + 24) % 24;
    const east = offset > 12 ? offset - 24 : offset;
    return east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  };
  const waiting = async () =>
    (
      await sql<{ data: { payload: object }; hours: number }>`
        select data, extract(epoch from start_after - now())::float8 / 3600 as hours
        from ${sql.raw(jobTable)} where name = 'check-links' and state = 'created'`.execute(db())
    ).rows;

  test('is waited for by day, where the institution is', async () => {
    await setTimeZone(zoneAt(13));
    await readCourse([`${site(0)}/a`]);
    await check({});
    expect(server(0).requests).toBe(0);
    const [job, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(job?.data.payload).toEqual({ isPutOff: true });
    expect(job?.hours).toBeGreaterThan(11);
    expect(job?.hours).toBeLessThan(13);
  });

  test('is now, where it is night', async () => {
    await setTimeZone(zoneAt(3));
    await readCourse([`${site(0)}/a`]);
    await check({});
    expect(server(0).requests).toBe(1);
  });

  test('that nobody worked in is made up for by day', async () => {
    await setTimeZone(zoneAt(13));
    await readCourse([`${site(0)}/a`]);
    await check({ isPutOff: true });
    expect(server(0).requests).toBe(1);
  });
});
