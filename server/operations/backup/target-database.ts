import { runSql } from '#server/infra/db/database.ts';
import { listMigrationsDone } from '#server/infra/db/migrate.ts';
import { sqlStateOf } from '#server/infra/db/sqlstate.ts';
import {
  hasOurs,
  listOurs,
  listTheirs,
  migrationTables,
  ownFunctions,
  owners,
} from '#server/relations/owners.ts';
import { listStoredTables, quoted } from './stored-tables.ts';

/** The database to fill can't be: a sentence for the person who named it. */
export class UnusableTarget extends Error {
  override name = 'UnusableTarget';
}

/** What the restored data would take the place of. */
type Occupied = 'empty' | 'ours' | 'foreign';

/** Whether the database has rows of ours, or is another program's. What others keep beside our tables doesn't count. */
export async function occupantOf(): Promise<Occupied> {
  const tables = await listStoredTables();
  if (!hasOurs(await listMigrationsDone())) return (await listTheirs()).length === 0 ? 'empty' : 'foreign';
  if (tables.length === 0) return 'empty';
  const checks = tables.map(({ name }) => `exists (select from public.${quoted(name)})`);
  const { rows } = await runSql(`select ${checks.join(' or ')} as filled`);
  return rows[0]?.filled === true ? 'ours' : 'empty';
}

/**
 * Drops our tables, views and functions, within the current transaction. The queue stays, and what others have made.
 * Throws UnusableTarget if something of theirs hangs on ours: it would be dropped along.
 */
export async function dropEverything() {
  try {
    for (const statement of await dropStatements()) await runSql(statement);
  } catch (error) {
    if (sqlStateOf(error) !== dependentsExist) throw error;
    const { detail = '' } = error as { detail?: string };
    throw new UnusableTarget(
      `Something that isn't Courseyard's hangs on its tables, and would go with them: ${detail.split('\n').join(', ')}. Drop it first, and make it again afterwards.`,
    );
  }
}

const dependentsExist = '2BP01';

/** Throws UnusableTarget if something is left, once ours is dropped, that has the name of one of our tables. */
export async function assertNamesAreFree() {
  const { rows } = await runSql(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any($1::text[]) order by 1`,
    [Object.keys(owners)],
  );
  if (rows.length > 0)
    throw new UnusableTarget(
      `Something that isn't Courseyard's has the names of its tables: ${rows.map(({ name }) => String(name)).join(', ')}. Give it a database of its own.`,
    );
}

/** In an order in which nothing of ours needs what goes before it. */
async function dropStatements() {
  if (!hasOurs(await listMigrationsDone())) return [];
  const ours = [...(await listOurs()), ...migrationTables];
  const { rows } = await runSql(
    `select 1 as place, format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and tgparentid = 0 and relnamespace = 'public'::regnamespace and relname = any($1::text[])
     union all
     select 2, format('drop function %s', string_agg(oid::regprocedure::text, ', ')) from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($2::text[]) having count(*) > 0
     union all
     select place, format('drop %s %s', kind, string_agg(oid::regclass::text, ', '))
     from pg_class join (values ('v', 3, 'view'), ('r', 4, 'table'), ('p', 4, 'table')) k (letter, place, kind)
       on letter = relkind
     where relnamespace = 'public'::regnamespace and relname = any($1::text[])
     group by place, kind order by place`,
    [ours, [...ownFunctions]],
  );
  return rows.map(({ statement }) => String(statement));
}
