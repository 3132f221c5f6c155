import { nobody } from './find-in-text.ts';

/*
 * Where a person is besides the foreign keys to their row, which the database follows itself. A test fills every table
 * and looks for what's left of an erased person, so it finds what's missing here.
 */

/** The person's own fields, as a query that the conditions below ask. Values: see `asked` in person.ts. */
export const who = `with who (id, institution_id, lms_user_id, email, issuer, client_id, subject) as (
  select $1::int, $2::int, $3::text, $4::text, $5::text, $6::text, $7::text)`;

const their = (field: string) => `(select ${field} from who)`;
const theirs = (column: string) => `${column} = ${their('id')}`;
const ofTheirs = `institution_id = ${their('institution_id')}`;
const byAccount = `${ofTheirs} and lms_user_id = ${their('lms_user_id')}`;
const gone = `'${nobody}'`;

/** Rows about them: what becomes of each column, or null if the row goes. */
interface Copy {
  readonly table: string;
  readonly rows: string;
  readonly becomes: Readonly<Record<string, string>> | null;
}

/** The last who gave evidence of a task; if the log doesn't say any more, the last who did something to it. */
const lastEvidence = (column: string) =>
  `(select ${column} from task_events e where e.task_id = tasks.id and e.kind = 'evidence' order by e.id desc limit 1)`;

/** In this order: some ask what later ones delete. */
export const copies: readonly Copy[] = [
  // What they wrote, or kept for themselves alone.
  {
    table: 'tasks',
    rows: `num_nonnulls(evidence_note, evidence_link) > 0 and ${their('id')} = case
      when ${lastEvidence('id')} is null then state_by else ${lastEvidence('person_id')} end`,
    becomes: { evidence_note: 'null', evidence_link: 'null' },
  },
  { table: 'task_events', rows: `${theirs('person_id')} and kind in ('comment', 'evidence')`, becomes: null },
  { table: 'course_messages', rows: theirs('author_id'), becomes: null },
  {
    table: 'alerts',
    rows: `${theirs('changed_by')} and note is not null`,
    becomes: { note: 'null' },
  },
  {
    table: 'bulk_actions',
    rows: `${theirs('person_id')} and action = 'message_instructors'`,
    becomes: null,
  },
  { table: 'quick_views', rows: `${theirs('owner_id')} and shared_with = 'private'`, becomes: null },

  // Their name next to a key to their row, and what else goes with it.
  {
    table: 'audit_entries',
    rows: theirs('person_id'),
    becomes: { person_name: gone, address: 'null', request_id: 'null' },
  },
  // Who acted as somebody stays somebody else: without it, that person would seem to have acted.
  ...['audit_entries', 'sessions', 'lti_launches'].map((table) => ({
    table,
    rows: `${ofTheirs} and masquerader = ${their('lms_user_id')}`,
    becomes: { masquerader: gone },
  })),
  {
    table: 'audit_entries',
    rows: `record_type = 'person' and record_id = ${their('id')}::text and record_title is not null`,
    becomes: { record_title: gone },
  },
  { table: 'bulk_actions', rows: theirs('person_id'), becomes: { started_by: gone } },
  { table: 'course_activity', rows: theirs('person_id'), becomes: { person_name: gone } },
  { table: 'course_files', rows: theirs('reviewed_by'), becomes: { reviewed_by_name: gone } },
  { table: 'evidence_copies', rows: theirs('frozen_by'), becomes: { frozen_by_name: gone } },
  { table: 'evidence_texts', rows: theirs('person_id'), becomes: { text: gone, salt: 'null' } },
  { table: 'findings', rows: theirs('resolved_by'), becomes: { resolved_by_name: gone } },
  { table: 'fix_runs', rows: theirs('person_id'), becomes: { person_name: gone } },
  { table: 'fixes', rows: theirs('person_id'), becomes: { person_name: gone } },
  { table: 'fixes', rows: theirs('undone_by'), becomes: { undone_by_name: gone } },
  { table: 'scope_decisions', rows: theirs('decided_by'), becomes: { decided_by_name: gone } },
  { table: 'scope_decisions', rows: theirs('ended_by'), becomes: { ended_by_name: gone } },

  // Lists with their id here.
  {
    table: 'tasks',
    rows: `${ofTheirs} and ${their('id')} = any(assignee_ids)`,
    becomes: { assignee_ids: `array_remove(assignee_ids, ${their('id')})` },
  },
  {
    table: 'task_events',
    rows: `${ofTheirs} and jsonb_typeof(details -> 'assigneeIds') = 'array'
      and details -> 'assigneeIds' @> to_jsonb(${their('id')})`,
    becomes: {
      details: `jsonb_set(details, '{assigneeIds}', coalesce((
        select jsonb_agg(one) from jsonb_array_elements(details -> 'assigneeIds') as one
        where one <> to_jsonb(${their('id')})), '[]'))`,
    },
  },

  // By their id in the LMS, their address, and their identity in launches.
  { table: 'course_teachers', rows: byAccount, becomes: null },
  { table: 'task_runners', rows: byAccount, becomes: { lms_user_id: 'null', lms_user_name: 'null' } },
  {
    table: 'teacher_tellings',
    rows: `${ofTheirs} and ${their('lms_user_id')} = any(lms_user_ids)`,
    becomes: { lms_user_ids: `array_remove(lms_user_ids, ${their('lms_user_id')})` },
  },
  {
    table: 'set_aside_addresses',
    rows: `${ofTheirs} and lower(address) = lower(${their('email')}) and not exists (select from people p
      where p.institution_id = set_aside_addresses.institution_id and p.id is distinct from ${their('id')}
        and lower(p.email) = lower(set_aside_addresses.address))`,
    becomes: null,
  },
  { table: 'report_recipients', rows: `${ofTheirs} and address = lower(${their('email')})`, becomes: null },
  {
    table: 'super_admins',
    rows: `issuer = ${their('issuer')} and subject = ${their('subject')} and (client_id = ${their('client_id')}
      or exists (select from lti_platforms p join lti_deployments d on d.platform_id = p.id
        where p.issuer = super_admins.issuer and p.client_id = super_admins.client_id
          and d.institution_id = ${their('institution_id')}))`,
    becomes: null,
  },
  // Signed texts, so nobody can tell whose logins are in them. What they tell of is found by the next scan too.
  { table: 'unverified_live_events', rows: ofTheirs, becomes: null },
];

/** A column with people's names. */
export interface NameColumn {
  readonly table: string;
  readonly column: string;
  readonly isList?: true;
  /** the rows that are theirs, and those that a key says are anyone's; absent: nothing says whose they are */
  readonly theirs?: string;
  readonly someones?: string;
  /** only someone's rows have a name there */
  readonly isMixed?: true;
}

const named = (table: string, column: string, key: string): NameColumn => ({
  table,
  column,
  theirs: theirs(key),
  someones: `${key} is not null`,
});

/** Where names are: a person's own of all times, and those of others, which may be the same or contain it. */
export const nameColumns: readonly NameColumn[] = [
  named('people', 'name', 'id'),
  named('audit_entries', 'person_name', 'person_id'),
  {
    table: 'audit_entries',
    column: 'record_title',
    theirs: `record_type = 'person' and record_id = ${their('id')}::text`,
    someones: `record_type = 'person'`,
    isMixed: true,
  },
  named('bulk_actions', 'started_by', 'person_id'),
  named('course_activity', 'person_name', 'person_id'),
  named('course_files', 'reviewed_by_name', 'reviewed_by'),
  named('course_messages', 'author_name', 'author_id'),
  named('evidence_copies', 'frozen_by_name', 'frozen_by'),
  { ...named('evidence_texts', 'text', 'person_id'), isMixed: true },
  named('findings', 'resolved_by_name', 'resolved_by'),
  named('fix_runs', 'person_name', 'person_id'),
  named('fixes', 'person_name', 'person_id'),
  named('fixes', 'undone_by_name', 'undone_by'),
  named('scope_decisions', 'decided_by_name', 'decided_by'),
  named('scope_decisions', 'ended_by_name', 'ended_by'),
  { table: 'fix_runs', column: 'confirmed_by' },
  { table: 'course_teachers', column: 'name', theirs: byAccount, someones: 'true' },
  {
    table: 'task_runners',
    column: 'lms_user_name',
    theirs: byAccount,
    someones: 'lms_user_id is not null',
  },
  { table: 'task_runners', column: 'authorised_by' },
  { table: 'runner_links', column: 'created_by' },
  { table: 'courses', column: 'teachers', isList: true },
];
