import { completeJob, fetchJobs } from '#server/infra/jobs/claims.ts';
import { db } from '#server/infra/db/database.ts';
import { endSync } from '#server/syncs/end-sync.service.ts';
import { updateOpenSync } from '#server/syncs/sync.repository.ts';
import { cancelCurrentSync, endLostSyncs, startDueSyncs, startSync } from '#server/syncs/sync.service.ts';
import { buildBatch, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { countJobs, refuseJobs } from '#test/support/queue-rows.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

const hourMs = 3_600_000;
let institution: BuiltInstitution;
let batch: { id: number };

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ time_zone: 'UTC' });
  batch = await buildBatch(institution, { type: 'dynamic' });
});

const byHand = { type: 'manual', personId: null } as const;

const listSyncs = () =>
  db().selectFrom('syncs').select(['id', 'batch_id', 'status', 'trigger_type']).orderBy('id').execute();

/** Tomorrow at an hour of the institution's day. */
const tomorrowAt = (hour: number) => {
  const day = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10);
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
};

describe('the schedule', () => {
  test('starts each active batch that has a rule once a night', async () => {
    await buildBatch(institution, { type: 'static' });
    await buildBatch(institution, { type: 'dynamic', status: 0 });
    await buildBatch(institution, { type: 'hybrid', deleted_at: new Date() });
    await startDueSyncs(institution.scope, tomorrowAt(1));
    expect(await listSyncs()).toEqual([]);
    await startDueSyncs(institution.scope, tomorrowAt(5));
    expect(await listSyncs()).toMatchObject([{ batch_id: batch.id, trigger_type: 'scheduled' }]);
  });

  test('gives a sync that a person asks for first place', async () => {
    await startDueSyncs(institution.scope, tomorrowAt(5));
    const other = await buildBatch(institution, { type: 'dynamic' });
    await startSync(institution.scope, other.id, byHand);
    const byPerson = (await listSyncs()).find(({ batch_id }) => batch_id === other.id);
    const [first] = await fetchJobs({ name: 'sync-batch', limit: 1 });
    expect(first?.data.payload).toEqual({ syncId: byPerson?.id });
  });

  describe('the audit log', () => {
    const entries = () =>
      db()
        .selectFrom('audit_entries')
        .select(['person_id', 'person_name', 'action', 'record_id', 'record_title', 'outcome', 'via'])
        .execute();
    const openSyncId = async () => (await listSyncs()).at(-1)?.id ?? 0;
    const end = async (status: 'completed' | 'failed') =>
      endSync(institution.scope, await openSyncId(), { status, reason: null });

    test('says that a scheduled sync changed a batch or failed, and nothing about one that did neither', async () => {
      await startDueSyncs(institution.scope, tomorrowAt(5));
      await end('completed');
      expect(await entries()).toEqual([]);
      await startSync(institution.scope, batch.id, { type: 'scheduled', personId: null });
      await updateOpenSync(institution.scope, await openSyncId(), { course_added_count: 2 });
      await end('completed');
      await startSync(institution.scope, batch.id, { type: 'scheduled', personId: null });
      await end('failed');
      const bySystem = {
        person_id: null,
        person_name: 'Courseyard',
        action: 'syncBySchedule',
        via: 'system',
      };
      const about = { record_id: String(batch.id), record_title: expect.any(String) as string };
      expect(await entries()).toEqual([
        { ...bySystem, ...about, outcome: 'done' },
        { ...bySystem, ...about, outcome: 'failed' },
      ]);
    });

    test('says the same of a sync by live events', async () => {
      const byEvents = { type: 'webhook', personId: null } as const;
      await startSync(institution.scope, batch.id, byEvents);
      await end('completed');
      await startSync(institution.scope, batch.id, byEvents);
      await updateOpenSync(institution.scope, await openSyncId(), { course_removed_count: 1 });
      await end('completed');
      await startSync(institution.scope, batch.id, byEvents);
      await end('failed');
      expect((await entries()).map(({ action, outcome }) => [action, outcome])).toEqual([
        ['syncByLiveEvents', 'done'],
        ['syncByLiveEvents', 'failed'],
      ]);
    });

    test('covers what a person asked for with the entry of their request', async () => {
      await startSync(institution.scope, batch.id, byHand);
      await end('failed');
      expect(await entries()).toEqual([]);
    });
  });

  test("doesn't start a batch twice a night, even if the processes' clocks differ", async () => {
    await startDueSyncs(institution.scope, tomorrowAt(5));
    await cancelCurrentSync(institution.scope, batch.id);
    await startDueSyncs(institution.scope, tomorrowAt(6));
    expect(await listSyncs()).toHaveLength(1);
  });
});

test.each([
  ['failed', ['webhook', 'scheduled']],
  ['completed', ['webhook']],
] as const)(
  "a sync by live events that %s is the night's only if it read Canvas",
  async (status, expected) => {
    await startSync(institution.scope, batch.id, { type: 'webhook', personId: null, at: tomorrowAt(5) });
    const [sync] = await listSyncs();
    await endSync(institution.scope, sync?.id ?? 0, { status, reason: null });
    await startDueSyncs(institution.scope, tomorrowAt(6));
    expect((await listSyncs()).map(({ trigger_type }) => trigger_type)).toEqual(expected);
  },
);

test("a sync exists only with its job: where the queue refuses it, there's none for a trigger to join", async () => {
  const end = await refuseJobs();
  await expect(startDueSyncs(institution.scope, tomorrowAt(5))).rejects.toThrow('refused');
  await end();
  expect(await listSyncs()).toEqual([]);
  await startDueSyncs(institution.scope, tomorrowAt(5));
  expect(await listSyncs()).toMatchObject([{ status: 'pending' }]);
});

describe('a sync with no sign of life', () => {
  const later = () => new Date(Date.now() + hourMs);

  /** Its job is gone, as after its last failure. */
  async function loseJob() {
    const [claim] = await fetchJobs({ name: 'sync-batch', limit: 1 });
    if (!claim) throw new Error('No sync waits');
    await completeJob(claim);
  }

  test('is ended when its job is gone, so the batch can be synced again', async () => {
    await startSync(institution.scope, batch.id, byHand);
    await loseJob();
    await endLostSyncs(institution.scope, new Date());
    expect(await listSyncs()).toMatchObject([{ status: 'pending' }]);
    await endLostSyncs(institution.scope, later());
    expect(await listSyncs()).toMatchObject([{ status: 'failed' }]);
    await startSync(institution.scope, batch.id, byHand);
    expect(await listSyncs()).toMatchObject([{ status: 'failed' }, { status: 'pending' }]);
  });

  test('is tried again if nobody asked for it', async () => {
    await startSync(institution.scope, batch.id, { type: 'webhook', personId: null });
    await loseJob();
    await endLostSyncs(institution.scope, later());
    expect(await listSyncs()).toMatchObject([{ status: 'failed' }]);
    expect(await countJobs('sync-touched-batch', 'created')).toBe(1);
  });

  test('is left alone while its job waits its turn, however long, or runs', async () => {
    await startSync(institution.scope, batch.id, byHand);
    await endLostSyncs(institution.scope, later());
    expect(await listSyncs()).toMatchObject([{ status: 'pending' }]);
    await fetchJobs({ name: 'sync-batch', limit: 1 });
    await endLostSyncs(institution.scope, later());
    expect(await listSyncs()).toMatchObject([{ status: 'pending' }]);
  });
});
