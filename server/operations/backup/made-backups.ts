import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { runSql } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';

/** A file or folder that a command of ours has put a copy of the database into. */
interface MadeBackup {
  readonly madeAt: Date;
  readonly host: string;
  readonly path: string;
}

/** Remembers a copy, so that erasing someone can name it. */
export const noteBackup = (path: string): Promise<void> =>
  noteBackups([{ madeAt: currentTime(), host: hostname(), path }]);

/** Remembers copies that aren't known yet: a restored database knows those of the day it was backed up. */
export async function noteBackups(backups: readonly MadeBackup[]): Promise<void> {
  if (!(await hasList())) return;
  for (const { madeAt, host, path } of backups)
    await runSql(
      `insert into backups (made_at, host, path) select $1, $2::text, $3::text
       where not exists (select from backups where host = $2 and path = $3)`,
      [madeAt, host, path],
    );
  await forgetGone();
}

/** The copies that are left, as far as this host can see. */
export async function listBackups(): Promise<MadeBackup[]> {
  if (!(await hasList())) return [];
  await forgetGone();
  const { rows } = await runSql('select made_at as "madeAt", host, path from backups order by made_at, id');
  return rows as unknown as MadeBackup[];
}

/** A database that's empty, or waits for its upgrade, has none. */
async function hasList() {
  const { rows } = await runSql(`select to_regclass('public.backups') is not null as found`);
  return rows[0]?.found === true;
}

async function forgetGone() {
  const { rows } = await runSql('select id, path from backups where host = $1', [hostname()]);
  const gone = rows.filter(({ path }) => !existsSync(String(path))).map(({ id }) => id);
  if (gone.length > 0) await runSql('delete from backups where id = any($1::int[])', [gone]);
}
