import { sql, type Kysely } from 'kysely';

/**
 * What each worker holds, for the one that takes over. The tables of pg-boss 10 step aside for those of 12, which are
 * others and take the jobs from there (infra/jobs/old-queue); its archive goes by that.
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
