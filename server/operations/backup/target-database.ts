import { runSql } from '#server/infra/db/database.ts';
import { isUnreleased, knownMigrations, listMigrationsDone } from '#server/infra/db/migrate.ts';
import { listStoredTables, quoted } from './stored-tables.ts';

/** The database to fill can't be: a sentence for the person who named it. */
export class UnusableTarget extends Error {
  override name = 'UnusableTarget';
}

/** What the restored data would take the place of. */
type Occupied = 'empty' | 'ours' | 'foreign';

/** Whether the database has rows of ours, or tables of something else. */
export async function occupantOf(): Promise<Occupied> {
  const tables = await listStoredTables();
  if (tables.length === 0) return 'empty';
  if (!(await isOurs())) return 'foreign';
  const checks = tables.map(({ name }) => `exists (select from public.${quoted(name)})`);
  const { rows } = await runSql(`select ${checks.join(' or ')} as filled`);
  return rows[0]?.filled === true ? 'ours' : 'empty';
}

/** Other programs keep their migrations in a table of that name too. */
async function isOurs() {
  const done = await listMigrationsDone();
  const [first = ''] = knownMigrations();
  return done.includes(first) || isUnreleased(done);
}

/** Drops our tables and functions, within the current transaction. The queue stays, and extensions. */
export async function dropEverything() {
  const { rows: tables } = await runSql(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if (tables.length > 0)
    await runSql(
      `drop table ${tables.map(({ name }) => `public.${quoted(String(name))}`).join(', ')} cascade`,
    );
  const { rows: functions } = await runSql(
    `select oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  );
  for (const { name } of functions) await runSql(`drop function ${String(name)} cascade`);
}
