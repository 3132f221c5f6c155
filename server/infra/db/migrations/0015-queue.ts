import { sql, type Kysely } from 'kysely';

/**
 * Which jobs each worker holds, for the worker that takes over. pg-boss 12 has different tables from pg-boss 10: the
 * old ones are moved aside and their jobs brought over (infra/jobs/old-queue); the old archive is dropped.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table job_workers add column holds jsonb not null default '[]';
    do $$ begin
      if exists (select from pg_tables where schemaname = 'pgboss' and tablename = 'archive') then
        alter schema pgboss rename to pgboss_10;
      end if;
    end $$;
  `.execute(db);
}
