import { sql, type Kysely } from 'kysely';

/**
 * What the system's pages show: numbers of each process in slices of five minutes, which processes are alive, and how
 * each Canvas has answered. Unlogged: after a crash, no one misses them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create unlogged table metric_slices (
      began_at timestamptz not null,
      process text not null,
      institution_id integer references institutions (id) on delete cascade,
      requests integer not null default 0,
      errors integer not null default 0,
      took integer[] not null,
      canvas_calls integer not null default 0,
      canvas_failures integer not null default 0,
      canvas_refusals integer not null default 0,
      canvas_ms bigint not null default 0,
      scans integer not null default 0,
      failed_scans integer not null default 0,
      syncs integer not null default 0,
      failed_syncs integer not null default 0,
      jobs integer not null default 0,
      failed_jobs integer not null default 0,
      queue_depth integer not null default 0,
      queue_age_seconds integer not null default 0
    );
    comment on table metric_slices is 'what each process did in five minutes, for each institution; null: for none';
    comment on column metric_slices.took is 'how many requests took up to each limit of shared/system/metrics.ts';
    comment on column metric_slices.canvas_ms is 'how long requests to Canvas held their slots of the budget, added up';
    comment on column metric_slices.queue_depth is 'the most jobs seen waiting; several processes see the same ones';
    create unique index metric_slices_once on metric_slices (began_at, process, coalesce(institution_id, 0));
    create index metric_slices_by_institution on metric_slices (institution_id);

    create unlogged table system_processes (
      id text primary key,
      host text not null,
      pid integer not null,
      roles text[] not null,
      version text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null default now()
    );
    comment on table system_processes is 'processes of this installation; one that stops deletes its row';

    create unlogged table canvas_states (
      origin text primary key,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      last_failure text,
      failures integer not null default 0
    );
    comment on column canvas_states.last_failure is 'the kind of problem';
    comment on column canvas_states.failures is 'since the last success';

    alter table canvas_budgets add column origin text;
    comment on column canvas_budgets.origin is 'of the Canvas';
  `.execute(db);
}
