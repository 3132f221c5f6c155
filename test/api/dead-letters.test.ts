import * as z from 'zod';
import { runSql } from '#server/infra/db/database.ts';
import * as letters from '#server/infra/jobs/dead-letters.ts';
import { deadLetterQueue } from '#server/infra/jobs/declared-queues.ts';
import { queue } from '#server/infra/jobs/queue.ts';
import { jobTable } from '#server/infra/jobs/queue-tables.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as api from '#shared/system/dead-letter.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildInstitution,
  buildSystemAdmin,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { countJobs } from '#test/support/queue-rows.ts';
import { tendAnnouncementsJob } from '#server/announcements/tell-announcement.service.ts';

let app: TestApp;
let north: BuiltInstitution;
let south: BuiltInstitution;
let admin: Caller;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  north = await buildInstitution({ title: 'North', time_zone: 'UTC' });
  south = await buildInstitution({ title: 'South' });
  admin = as(app, await buildSystemAdmin(north));
});

interface Dead {
  readonly of?: { id: number };
  readonly job?: string;
  readonly message?: string;
  readonly at?: string;
  readonly payload?: unknown;
  readonly attempts?: number;
}

/** A job that has died. */
const bury = ({ of = north, job = tendAnnouncementsJob.name, payload = {}, ...death }: Dead = {}) =>
  queue().insert(deadLetterQueue, [
    {
      data: {
        job,
        institutionId: of.id,
        payload,
        death: { message: 'no luck', at: '2026-03-01T12:00:00Z', ...death },
      },
    },
  ]);

const list = async (query: z.input<typeof api.listDeadLetters.query> = {}, caller = admin) =>
  (await caller.call(api.listDeadLetters, { query })).letters;
const errors = async (query: z.input<typeof api.listDeadLetters.query> = {}) =>
  (await list(query)).map(({ message }) => message);

test("shows all institutions' dead letters with error, attempts and payload, secrets masked", async () => {
  await bury({ message: 'one', attempts: 3, payload: { batchId: 7, accessToken: 'hunter2' } });
  await bury({ of: south, message: 'Bearer abc refused', at: '2026-03-02T12:00:00Z' });
  const found = await list();
  expect(found).toMatchObject([
    { institution: { title: 'South' }, message: 'Bearer ••• refused', attempts: null, isKnown: true },
    { institution: { title: 'North' }, message: 'one', attempts: 3 },
  ]);
  expect(found[1]?.payload).toContain('"batchId": 7');
  expect(found[1]?.payload).not.toContain('hunter2');
});

test('filters by job, institution, error and day, sorts and turns pages', async () => {
  await bury({ message: 'Canvas is away', at: '2026-03-01T12:00:00Z' });
  await bury({ message: '100% full', at: '2026-03-02T12:00:00Z', of: south });
  await bury({ message: 'gone', at: '2026-03-03T12:00:00Z', job: 'job-of-old' });
  expect(await errors({ search: 'CANVAS' })).toEqual(['Canvas is away']);
  expect(await errors({ search: '0%' })).toEqual(['100% full']);
  expect(await errors({ job: 'job-of-old' })).toEqual(['gone']);
  expect(await errors({ institutionId: String(south.id) })).toEqual(['100% full']);
  await bury({ message: 'of nobody', of: { id: 0 }, at: '2026-02-01T12:00:00Z' });
  expect(await errors({ institutionId: 'none' })).toEqual(['of nobody']);
  await letters.discardDeadLetter((await list({ institutionId: 'none' }))[0]?.id ?? '');
  expect(await errors({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['100% full']);
  expect(await errors({ sortOrder: 'asc' })).toEqual(['Canvas is away', '100% full', 'gone']);
  expect(await errors({ sortBy: 'institution', sortOrder: 'desc' })).toEqual([
    '100% full',
    'gone',
    'Canvas is away',
  ]);
  const {
    letters: shown,
    pagination,
    jobs,
    institutions,
  } = await admin.call(api.listDeadLetters, {
    query: { page: 9, limit: 2 },
  });
  expect(shown.map(({ message }) => message)).toEqual(['Canvas is away']);
  expect(pagination).toMatchObject({ page: 2, total: 3 });
  expect(jobs).toEqual(['job-of-old', 'tend-announcements']);
  expect(institutions.map(({ title }) => title)).toEqual(['North', 'South']);
});

test('finds nothing by a secret that it masks', async () => {
  await bury({ message: 'refused: token=hunter2 of Canvas' });
  expect(await errors({ search: 'hunter2' })).toEqual([]);
  expect(await errors({ search: 'OF canvas' })).toHaveLength(1);
  expect(await errors({ search: 'token=•••' })).toHaveLength(1);
});

test('retries chosen ones, and says which ones it can’t', async () => {
  await bury();
  await bury({ job: 'job-of-old', at: '2026-02-01T12:00:00Z' });
  const [known, unknown] = await list();
  expect(unknown?.isKnown).toBe(false);
  const gone = '00000000-0000-4000-8000-000000000000';
  const ids = [known?.id ?? '', unknown?.id ?? '', gone];
  const { done, failed } = await admin.call(api.retryDeadLetters, { body: { which: { ids } } });
  expect(done).toEqual([known?.id]);
  expect(failed).toEqual([
    {
      input: unknown?.id,
      code: 'conflict',
      message: expect.stringContaining('no job called “job-of-old”'),
      job: 'job-of-old',
      diedAt: '2026-02-01T12:00:00.000Z',
    },
    {
      input: gone,
      code: 'not_found',
      message: 'Someone else has dealt with it.',
      job: null,
      diedAt: null,
    },
  ]);
  expect(await countJobs(tendAnnouncementsJob.name, 'created')).toBe(1);
  expect(await errors()).toEqual(['no luck']);
});

test('retries all that match, but none that came after the list was read', async () => {
  await bury({ message: 'one', at: '2999-01-01T00:00:00Z' });
  await bury({ message: 'two', of: south });
  const { readAt } = await admin.call(api.listDeadLetters, { query: {} });
  // By the clock that letters come by.
  expect(readAt).toMatch(/\.\d{6}Z$/);
  await bury({ message: 'later' });
  const which = { filter: {}, diedBefore: readAt };
  const { done, next } = await admin.call(api.retryDeadLetters, { body: { which } });
  expect([done.length, next]).toEqual([2, null]);
  expect(await errors()).toEqual(['later']);
});

test('goes on where it ended when there are more than one call deals with', async () => {
  const letter = { data: { job: 'old', institutionId: north.id, payload: {} } };
  await queue().insert(
    deadLetterQueue,
    Array.from({ length: api.mostLetters + 1 }, () => letter),
  );
  const { readAt } = await admin.call(api.listDeadLetters, { query: {} });
  const discard = (after?: string | null) => {
    const which = { filter: {}, diedBefore: readAt, ...(after && { after }) };
    return admin.call(api.discardDeadLetters, { body: { which, reason: 'cleaning up' } });
  };
  const first = await discard();
  expect(first.done).toHaveLength(api.mostLetters);
  expect((await discard(first.next)).done).toHaveLength(1);
  expect(await letters.countDeadLetters()).toBe(0);
});

test('discards with a reason, and each institution’s log says which of its own', async () => {
  await bury();
  await bury({ job: 'job-of-old' });
  await bury({ of: south });
  const found = await list();
  const idsOf = (title: string) =>
    found.filter(({ institution }) => institution?.title === title).map(({ id }) => id);
  const inOrder = found
    .toSorted((one, other) => (`${one.job} ${one.id}` < `${other.job} ${other.id}` ? -1 : 1))
    .map(({ id }) => id);
  const body = { which: { ids: inOrder.toReversed() }, reason: 'the course is gone' };
  // In one order whatever was given: two people at once wait for each other instead of blocking each other.
  expect((await admin.call(api.discardDeadLetters, { body })).done).toEqual(inOrder);
  expect(await countJobs(tendAnnouncementsJob.name, 'created')).toBe(0);
  const noteOf = async (institution: BuiltInstitution) => {
    const { entries } = await as(app, await buildAdmin(institution)).call(listAuditEntries, { query: {} });
    expect(entries.map(({ action }) => action)).toEqual(['discardDeadLetters']);
    return entries[0]?.note;
  };
  const own = await noteOf(north);
  expect(own).toMatch(/^2 jobs discarded: 1 × job-of-old and 1 × tend-announcements \(ids: /);
  expect(own).toMatch(/; 1 of another institution, whose log has it\. Reason: the course is gone$/);
  for (const id of idsOf('North')) expect(own).toContain(id);
  expect(await noteOf(south)).toBe(
    `1 job discarded: 1 × tend-announcements (ids: ${idsOf('South')[0]}). Reason: the course is gone`,
  );
});

test('exports what matches', async () => {
  await bury({ message: 'one' });
  await bury({ message: 'two', of: south });
  const { text } = await admin.request('GET', `/api/system/dead-letters/export?institutionId=${south.id}`);
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('time,job,known to this version,institution,attempts,error,payload,id');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('two');
});

test('is for system admins only', async () => {
  const other = as(app, await buildAdmin(north));
  await expect(list({}, other)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(
    other.call(api.discardDeadLetters, {
      body: { which: { ids: ['00000000-0000-4000-8000-000000000000'] }, reason: 'x' },
    }),
  ).rejects.toMatchObject({ code: 'not_allowed' });
});

test('takes no other letters while one can’t be put back for a reason of the database', async () => {
  await bury();
  const ids = (await list()).map(({ id }) => id);
  await runSql(`create function refuse_letter() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '53100'; end $$;
    create trigger refuse_letter before insert on ${jobTable} for each row execute function refuse_letter()`);
  try {
    await expect(admin.call(api.retryDeadLetters, { body: { which: { ids } } })).rejects.toMatchObject({
      code: 'unavailable',
    });
  } finally {
    await runSql('drop function refuse_letter cascade');
  }
  expect(await letters.countDeadLetters()).toBe(1);
});
