import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { holdBackWhatMayHaveGone } from '#server/operations/after-restore.ts';
import { linesOf, listSequences, listStoredTables } from '#server/operations/backup/stored-tables.ts';
import { occupantOf } from '#server/operations/backup/target-database.ts';
import { checkBackup, restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { backUpWhenDue } from '#server/operations/backup/daily-backup.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { knownMigrations, listMigrationsDone } from '#server/infra/db/migrate.ts';
import { listDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { queue } from '#server/infra/jobs/queue.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { refreshDirectoryJob } from '#server/lms-directory/refresh-directory.job.ts';
import { buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { fillTables } from '#test/support/fill-tables.ts';
import { asVersionOfTomorrow } from '#test/support/migration-of-tomorrow.ts';
import { jobsOf } from '#test/support/queue-rows.ts';

let folder: string;
let path: string;

beforeAll(openTestDatabase);
beforeEach(async () => {
  await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'courseyard-backup-'));
  path = join(folder, 'backup');
  for (const word of ['North', 'Ñandú’s “South”'])
    await fillTables({ word, person: { name: word, email: `${word}@example.edu`, lmsUserId: word } });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(closeTestDatabase);

async function everything() {
  const tables = await inTransaction(async () => {
    await runSql(`set local timezone = 'UTC'`);
    const all: [string, string[]][] = [];
    for (const table of await listStoredTables()) {
      const { rows } = await runSql(linesOf(table));
      all.push([table.name, rows.map(({ line }) => String(line)).toSorted()]);
    }
    return all;
  });
  return Object.fromEntries(tables);
}

const restore = async (settle = async () => {}) => restoreBackup(path, await checkBackup(path), { settle });

test('brings back every row of every table, and new rows get ids of their own', async () => {
  const before = await everything();
  const sequences = await listSequences();
  // Of no institution, and kept all the same.
  expect(Object.keys(before).filter((name) => before[name]?.length === 0)).toEqual(['link_hosts']);
  await writeBackup(path, '1');
  await emptyDatabase();
  await buildInstitution();
  await restore();
  expect(await everything()).toEqual(before);
  expect(await listSequences()).toEqual(sequences);
  const { id } = await buildInstitution();
  expect(id).toBe(3);
  const { rows } = await runSql(
    `select count(*) as switched_off from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
  );
  expect(rows).toEqual([{ switched_off: 0 }]);
});

test('leaves out who is just logged in', async () => {
  await writeBackup(path, '1');
  await restore();
  const { rows } = await runSql(
    'select (select count(*) from sessions) as sessions, (select count(*) from lti_nonces) as nonces',
  );
  expect(rows).toEqual([{ sessions: 0, nonces: 0 }]);
});

test('is of one moment while others write', async () => {
  const backup = writeBackup(path, '1');
  let isOver = false;
  const writing = (async () => {
    // In the order of their names, a team's members are read after the teams: without a snapshot some had none.
    for (let number = 0; !isOver || number < 20; number += 1)
      await inTransaction(async () => {
        const { rows } = await runSql(
          `insert into teams (institution_id, title, title_key) values (1, 'x', 'team ${number}') returning id`,
        );
        await runSql(`insert into team_members (institution_id, team_id, person_id, role)
          select 1, ${String(rows[0]?.id)}, id, 'read' from people where institution_id = 1`);
      });
  })();
  const { tallies } = await backup;
  isOver = true;
  await writing;
  expect(tallies.teams?.rows).toBe(tallies.team_members?.rows);
  await restore();
  const { rows } = await runSql(
    'select (select count(*) from teams) as teams, (select count(*) from team_members) as members',
  );
  expect(rows[0]?.teams).toBe(rows[0]?.members);
});

test('brings a backup of an older version up to this one', async () => {
  await writeBackup(path, '0.0.1');
  const newer = join(folder, 'newer');
  await asVersionOfTomorrow(`alter table teams add column colour text default 'red'`, async () => {
    await restore();
    const { rows } = await runSql('select distinct colour from teams');
    expect(rows).toEqual([{ colour: 'red' }]);
    expect(await listMigrationsDone()).toEqual(knownMigrations());
    await writeBackup(newer, '0.0.2');
  });
  await expect(checkBackup(newer)).rejects.toThrow(
    'was made by a newer Courseyard, 0.0.2 (it has 9999-of-tomorrow)',
  );
  await restore();
  expect(await listMigrationsDone()).toEqual(knownMigrations());
});

test('gives restored history the months that it had', async () => {
  await runSql(`with c as (
      insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
        values (1, 'past', 'past', 'Past', 'past', 'past') returning id)
    insert into course_history (institution_id, course_id, tool, valid_from, confirmed_to, metrics)
      select 1, id, 'core', current_date - 200, current_date, '{1}' from c`);
  await writeBackup(path, '1');
  await restore(holdBackWhatMayHaveGone);
  const { rows } = await runSql(`select tableoid::regclass::text =
      'course_history_' || to_char(current_date - 200, 'YYYY_MM') as is_there
    from course_history h where valid_from = current_date - 200`);
  expect(rows[0]).toEqual({ is_there: true });
});

test('queues each waiting job once, and keeps why dead ones died', async () => {
  const scope = scopeTo(1);
  await refreshDirectoryJob.enqueue(scope, {});
  await queue().insert('dead-letters', [
    {
      data: {
        job: refreshDirectoryJob.name,
        institutionId: 1,
        payload: {},
        death: { message: 'Canvas was away', at: '2026-01-02T03:04:05.000Z', attempts: 4 },
      },
    },
  ]);
  await writeBackup(path, '1');
  await refreshDirectoryJob.enqueue(scopeTo(2), {});
  await restore();
  await restore();
  expect((await jobsOf(refreshDirectoryJob.name)).map(({ data }) => data.institutionId)).toEqual([1]);
  expect(await listDeadLetters({ limit: 9, offset: 0 })).toMatchObject([
    { message: 'Canvas was away', attempts: 4, diedAt: new Date('2026-01-02T03:04:05.000Z') },
  ]);
});

test('sends nothing that was waiting to go out: it may have gone since', async () => {
  await runSql(`update mails set state = 'waiting'; update course_messages set canvas_state = 'sending';
    update notifications set mail_settled_at = null; update runner_links set closed_as = null`);
  await writeBackup(path, '1');
  await restore(holdBackWhatMayHaveGone);
  const { rows } = await runSql(`select
    (select count(*) from mails where state in ('waiting', 'sending')) as mails,
    (select count(*) from course_messages where canvas_state in ('waiting', 'sending')) as copies,
    (select count(*) from notifications where mail_settled_at is null) as unmailed,
    (select count(*) from runner_links where closed_as is null) as links`);
  expect(rows).toEqual([{ mails: 0, copies: 0, unmailed: 0, links: 0 }]);
});

test('takes the tables of another program for what they are, also if it keeps its migrations as we do', async () => {
  const foreign = inTransaction(async () => {
    await runSql(`update kysely_migration set name = 'theirs-' || name`);
    expect(await occupantOf()).toBe('foreign');
    throw new Error('undone');
  });
  await expect(foreign).rejects.toThrow('undone');
});

test('leaves everything as it was if it ends in the middle', async () => {
  await writeBackup(path, '1');
  await runSql(`update people set name = 'Newer'`);
  const before = await everything();
  const broken = restore(() => Promise.reject(new Error('The power went')));
  await expect(broken).rejects.toThrow('The power went');
  expect(await everything()).toEqual(before);
  expect(await occupantOf()).toBe('ours');
});

test('an unfinished backup leaves no file', async () => {
  await expect(writeBackup(join(folder, 'nowhere', 'backup'), '1')).rejects.toThrow('ENOENT');
  expect(await occupantOf()).toBe('ours');
});

test('of two written to one file at once, one is whole and the other refused; only its owner can read it', async () => {
  const both = await Promise.allSettled([writeBackup(path, '1'), writeBackup(path, '2')]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual([expect.stringContaining("exists already: it isn't written over")]);
  await checkBackup(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['backup']);
});

test('is never written through a link', async () => {
  const other = join(folder, 'other');
  writeFileSync(other, 'precious');
  symlinkSync(other, path);
  await expect(writeBackup(path, '1')).rejects.toThrow('exists already');
  expect(readFileSync(other, 'utf8')).toBe('precious');
});

const altered = (change: (text: string) => string) =>
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString())));

test('refuses a file that was cut off, altered, or made by a newer version, before it touches anything', async () => {
  await writeBackup(path, '1');
  const whole = readFileSync(path);
  truncateSync(path, whole.length - 100);
  await expect(checkBackup(path)).rejects.toThrow('was cut off');
  writeFileSync(path, whole);
  altered((text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
  await expect(checkBackup(path)).rejects.toThrow('was cut off');
  writeFileSync(path, whole);
  altered((text) => text.replace('North@example.edu', 'South@example.edu'));
  await expect(checkBackup(path)).rejects.toThrow('was altered');
  writeFileSync(path, Buffer.from(whole).fill(0, 2_000, 2_050));
  await expect(checkBackup(path)).rejects.toThrow(/was altered|was cut off/);
  writeFileSync(path, whole);
  altered((text) => text.replace('"migrations":[', '"migrations":["9999-tomorrow",'));
  await expect(checkBackup(path)).rejects.toThrow('made by a newer Courseyard, 1 (it has 9999-tomorrow)');
  await expect(checkBackup(join(folder, 'none'))).rejects.toThrow("There's no file");
});

test('restores nothing if the tables do not hold what they held, though the file is as it was written', async () => {
  await writeBackup(path, '1');
  const before = await everything();
  altered((text) => {
    const lines = text.trimEnd().split('\n').slice(0, -1);
    const body = `${lines.join('\n').replace('North@example.edu', 'South@example.edu')}\n`;
    return `${body}${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}\n`;
  });
  await expect(restore()).rejects.toThrow("These tables aren't what they were in the backup: ");
  expect(await everything()).toEqual(before);
});

test('one is written a day, however often it is looked; the latest three are kept, and can be restored', async () => {
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const ofDay = (day: number) => `2026-11-0${day}T03-04-05-678Z`;
  // As the versions before and killed processes left them, and what somebody put there.
  const before = [`${ofDay(1)}.tar.gz`, `${ofDay(2)}.tar.gz`, `${ofDay(3)}.backup`, `${ofDay(4)}.backup`];
  const others = [`${ofDay(4)}.tar.gz.part`, `${ofDay(5)}.backup.0a1b.part`, 'mine.backup'];
  for (const name of [...before, ...others]) writeFileSync(join(folder, name), '');
  for (const name of before) utimesSync(join(folder, name), ago(25), ago(25));
  const written = await backUpWhenDue(folder, now);
  if (written === undefined) throw new Error('It was due');
  expect(readdirSync(folder)).toEqual([...before.slice(2), basename(written), 'mine.backup']);
  expect(await backUpWhenDue(folder, new Date(now.getTime() + 3_600_000))).toBeUndefined();
  const kept = await everything();
  await emptyDatabase();
  await restoreBackup(written, await checkBackup(written), { settle: async () => {} });
  expect(await everything()).toEqual(kept);
  expect(await backUpWhenDue(folder, new Date(now.getTime() + 25 * 3_600_000))).toBeDefined();
});
