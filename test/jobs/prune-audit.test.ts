import { pruneAuditJob, pruneAudit } from '#server/audit/prune-audit.worker.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { sendJobs } from '#server/infra/jobs/send-jobs.ts';
import { buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

const dayMs = 24 * 3_600_000;
/** All but the clock. */
const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const writeEntries = (institution: BuiltInstitution, agesInDays: readonly number[]) =>
  db()
    .insertInto('audit_entries')
    .values(
      agesInDays.map((age) => ({
        institution_id: institution.id,
        action: `${age} days old`,
        // A minute younger, so that the test's own time doesn't matter.
        at: new Date(Date.now() - age * dayMs + 60_000),
      })),
    )
    .execute();

async function entriesOf(institution: BuiltInstitution) {
  const rows = await db()
    .selectFrom('audit_entries')
    .select('action')
    .where('institution_id', '=', institution.id)
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ action }) => action);
}

async function prune(institution: BuiltInstitution) {
  await pruneAuditJob.enqueue(institution.scope, {});
  expect(await runJobs()).toEqual([{ job: 'prune-audit', outcome: 'done' }]);
}

test('keeps 400 days, for this institution only', async () => {
  const [own, other] = [await buildInstitution(), await buildInstitution()];
  for (const institution of [own, other]) await writeEntries(institution, [1, 400, 401]);
  await prune(own);
  expect(await entriesOf(own)).toEqual(['1 days old', '400 days old']);
  expect(await entriesOf(other)).toHaveLength(3);
});

test.each([
  [90, ['1 days old', '90 days old']],
  // A setting that makes no sense must not cost anyone their log.
  [0, ['1 days old', '90 days old', '91 days old']],
  ['soon', ['1 days old', '90 days old', '91 days old']],
])('keeps what the institution chose when it says %p', async (auditRetentionDays, kept) => {
  const institution = await buildInstitution({ settings: JSON.stringify({ auditRetentionDays }) });
  await writeEntries(institution, [1, 90, 91, 401]);
  await prune(institution);
  expect(await entriesOf(institution)).toEqual(kept);
});

test('keeps it no longer where the institution is archived', async () => {
  const archived = await buildInstitution({ status: 0 });
  await writeEntries(archived, [1, 401]);
  await sendJobs(pruneAuditJob, [{ job: pruneAuditJob.name, institutionId: 0, payload: {} }]);
  await runJobs();
  expect(await entriesOf(archived)).toEqual(['1 days old']);
});

test("deletes nothing while this process's clock and the database's disagree", async () => {
  const institution = await buildInstitution();
  await writeEntries(institution, [1, 400]);
  await pruneAuditJob.enqueue(institution.scope, {});
  jest.useFakeTimers({ now: Date.now() + 2 * dayMs, doNotFake: [...realTimers] });
  const outcomes = await runJobs().finally(() => jest.useRealTimers());
  expect(outcomes).toEqual([{ job: 'prune-audit', outcome: 'failed' }]);
  expect(await entriesOf(institution)).toHaveLength(2);
});

test('deletes more than one slice, and leaves the rest to the next run when interrupted', async () => {
  const institution = await buildInstitution();
  await runSql(
    `insert into audit_entries (institution_id, action, at)
     select $1, 'old', '2001-01-01' from generate_series(1, 10001)`,
    [institution.id],
  );
  await pruneAudit(institution.scope, new Date(), AbortSignal.abort());
  expect(await entriesOf(institution)).toHaveLength(10_001);
  await prune(institution);
  expect(await entriesOf(institution)).toEqual([]);
});
