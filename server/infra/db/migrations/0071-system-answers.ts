import { sql, type Kysely } from 'kysely';

/**
 * What the system's pages say beyond 0061: how long Canvas and the mail server took to answer, whether a process's clock is
 * wrong, requests by programs and those that nobody waited for, and how much waited in all queues at one moment.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table canvas_states add column last_answer_ms integer;
    comment on column canvas_states.last_answer_ms is 'how long the last success took';

    create unlogged table mail_states (
      host text primary key,
      last_success_at timestamptz,
      last_answer_ms integer,
      last_failure_at timestamptz,
      last_failure text,
      failures integer not null default 0
    );
    comment on table mail_states is 'how the mail server has answered lately. Why: the page of the system’s status. Kept: as long as mail is sent through it. Seen by: system admins.';
    comment on column mail_states.last_failure is 'what the mail server said, in codes';
    comment on column mail_states.failures is 'since the last success';

    alter table system_processes add column clock_ahead_ms integer;
    comment on column system_processes.clock_ahead_ms is 'how far its clock is ahead of the database’s; null: it hasn’t said';

    alter table metric_slices add column machine_requests integer not null default 0,
      add column given_up integer not null default 0,
      add column all_queue_depth integer;
    comment on column metric_slices.machine_requests is 'those of the requests that programs sent: their times don’t count in took';
    comment on column metric_slices.given_up is 'requests whose sender hung up before the answer';
    comment on column metric_slices.all_queue_depth is 'in the row of no institution: the most jobs seen waiting at one moment, of all together; null: nobody looked';
  `.execute(db);
}
