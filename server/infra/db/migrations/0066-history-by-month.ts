import { sql, type Kysely } from 'kysely';

interface History {
  readonly table: string;
  /** the column with the day that a row belongs to */
  readonly by: string;
  readonly about: string;
  /** everything that isn't a column */
  readonly rules: readonly string[];
}

const kept = 'for 25 months and the one that goes on; then the month is dropped';

const histories: readonly History[] = [
  {
    table: 'course_history',
    by: 'valid_from',
    about: `change-only spans: one row while the metrics of a course stay the same; valid_to is the last day, null while open. Why: how courses change. Kept: ${kept}, and what lasted longer begins where the rest does; earlier, once the course has been in no batch as long as the institution says, 90 days by default. Seen by: staff who see the course.`,
    rules: [
      'alter table course_history add primary key (course_id, tool, valid_from)',
      'create index course_history_open on course_history (course_id, tool) where valid_to is null',
      `alter table course_history add foreign key (institution_id, course_id)
        references courses (institution_id, id) on delete cascade`,
    ],
  },
  {
    table: 'group_days',
    by: 'day',
    about: `a past day of a tool: sum and count of each metric over the courses in exactly these batches. Why: reports over many days are fast. Kept: ${kept}; earlier, once all of its batches are gone. Seen by: staff who see the batch.`,
    rules: [
      'alter table group_days add primary key (group_id, tool, day)',
      'create index group_days_by_day on group_days (institution_id, tool, day)',
      'alter table group_days add foreign key (group_id) references course_groups (id) on delete cascade',
    ],
  },
];

/**
 * What grows with every day is kept by the month in which it begins, so that an old month is dropped and not deleted row
 * by row. Rows of a month without a partition go into `…_other` until it has one.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(addMonth).execute(db);
  for (const history of histories) await divide(db, history);
  await sql.raw(writeSpan).execute(db);
}

async function divide(db: Kysely<unknown>, { table, by, about, rules }: History) {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table ${table} rename to ${table}_before`);
  await run(`create table ${table} (like ${table}_before including defaults including constraints including comments)
    partition by range (${by})`);
  await run(`create table ${table}_other partition of ${table} default`);
  // A day that some broken clock made up gets no month: neither do the centuries up to it.
  await run(`select add_history_month('${table}', '${by}', month::date)
    from (select least(current_date, min(${by})) as first from ${table}_before) b,
      generate_series(date_trunc('month', greatest(first, current_date - interval '10 years')),
        date_trunc('month', current_date + interval '2 months'), interval '1 month') month`);
  await run(`insert into ${table} select * from ${table}_before`);
  await run(`drop table ${table}_before`);
  for (const rule of rules) await run(rule);
  await run(`comment on table ${table} is ${quote(about)}`);
  await run(`analyze ${table}`);
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Gives a month its partition, with the rows of it that came before; nothing happens if it has one. If there are such
 * rows, everyone waits: who had looked up the partitions just before would find these rows in neither.
 */
const addMonth = `
  create function add_history_month(parent text, by_column text, month date) returns void language plpgsql as $$
  declare
    name text := parent || '_' || to_char(month, 'YYYY_MM');
    others text := parent || '_other';
    next_month date := month + interval '1 month';
    has_rows boolean;
    moved integer;
  begin
    perform pg_advisory_xact_lock(hashtext('add_history_month'), hashtext(parent));
    if to_regclass(name) is not null then return; end if;
    execute format('select exists (select from %I where %I >= %L and %I < %L)',
      others, by_column, month, by_column, next_month) into has_rows;
    if has_rows then execute format('lock table %I in access exclusive mode', parent); end if;
    execute format('lock table %I in access exclusive mode', others);
    execute format('create table %I (like %I including defaults including constraints)', name, parent);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      others, by_column, month, by_column, next_month, name);
    get diagnostics moved = row_count;
    if moved > 0 and not has_rows then
      raise exception 'Rows of % came just now', name using errcode = 'lock_not_available';
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, month, next_month);
  end $$`;

/*
 * A function because a session plans its statement once, and looks into the months that a course has spans in: planned
 * for each scan, with every month there is, it takes ten times as long.
 */
const writeSpan = `
  create function write_span(institution integer, course integer, source text, new_values double precision[],
    version integer, is_confirmed boolean, given_day date, carry_days integer)
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
  begin
    with today as (
      select greatest(given_day, (select s.today from history_states s where s.institution_id = institution),
        max(valid_from), max(confirmed_to)) as day
      from course_history where course_id = course and tool = source
    ), latest as (
      select valid_from, confirmed_to, today.day <= confirmed_to + carry_days + 1
        and metrics is not distinct from new_values
        and score_version is not distinct from version as continues
      from course_history, today
      where institution_id = institution and course_id = course and tool = source and valid_to is null
    ), confirmed as (
      update course_history h set confirmed_to = today.day from today, latest
      where h.course_id = course and h.tool = source and h.valid_from = latest.valid_from
        and latest.continues and h.confirmed_to < today.day and is_confirmed
    ), closed as (
      update course_history h set valid_to = today.day - 1 from today, latest
      where h.course_id = course and h.tool = source and h.valid_from = latest.valid_from
        and not latest.continues and h.valid_from < today.day
    )
    insert into course_history
      (institution_id, course_id, tool, valid_from, confirmed_to, metrics, score_version)
    select institution, course, source, today.day,
      case when is_confirmed then today.day else coalesce(latest.confirmed_to, today.day) end, new_values, version
    from today left join latest on true
    where latest.continues is not true
    on conflict (course_id, tool, valid_from) do update set
      metrics = excluded.metrics, score_version = excluded.score_version, confirmed_to = excluded.confirmed_to;
  end $$`;
