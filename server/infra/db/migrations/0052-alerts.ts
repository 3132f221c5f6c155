import { sql, type Kysely } from 'kysely';

/**
 * Alerts and what people hear of them: rules over course data, the alerts they raise, announcements that admins write,
 * messages about courses, the notifications behind the bell, and the outbox of mails.
 */
export async function up(db: Kysely<unknown>) {
  await makeAlerts(db);
  await makeAnnouncements(db);
  await makeMessages(db);
  await makeNotifications(db);
  await makeInstructorTool(db);
}

const makeAlerts = (db: Kysely<unknown>) =>
  sql`
    create table alert_rules (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      title text not null,
      title_key text not null,
      preset text,
      severity text not null check (severity in ('info', 'warning', 'error')),
      condition jsonb not null,
      all_batches boolean not null default true,
      audience text[] not null,
      cadence text not null check (cadence in ('immediate', 'daily', 'weekly')),
      quiet_days integer not null default 0 check (quiet_days between 0 and 365),
      is_active boolean not null default true,
      version integer not null default 1,
      created_by integer references people (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_by integer references people (id) on delete set null,
      updated_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (institution_id, id)
    );
    comment on column alert_rules.preset is 'the preset that it began as; null: none';
    comment on column alert_rules.condition is 'a filter; courses that match have an alert';
    comment on column alert_rules.all_batches is 'about every tracked course; otherwise about those of alert_rule_batches';
    comment on column alert_rules.audience is 'who hears of it: admins, team, assignees, instructors, people';
    comment on column alert_rules.cadence is 'how often people hear of it at most';
    comment on column alert_rules.quiet_days is 'for that many days after an alert ended, nobody hears of the next one on the same course';
    comment on column alert_rules.removed_at is 'removed, but restorable for a while: until then its alerts stay as they are, and nobody sees or hears of them';
    create index alert_rules_by_institution on alert_rules (institution_id);

    create table alert_rule_batches (
      institution_id integer not null,
      rule_id integer not null,
      batch_id integer not null,
      primary key (rule_id, batch_id),
      foreign key (institution_id, rule_id) references alert_rules (institution_id, id) on delete cascade,
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
    );
    create index alert_rule_batches_by_batch on alert_rule_batches (batch_id);

    create table alert_rule_people (
      institution_id integer not null,
      rule_id integer not null,
      person_id integer not null references people (id) on delete cascade,
      primary key (rule_id, person_id),
      foreign key (institution_id, rule_id) references alert_rules (institution_id, id) on delete cascade
    );
    create index alert_rule_people_by_person on alert_rule_people (person_id);

    create table alerts (
      id integer generated always as identity primary key,
      institution_id integer not null,
      rule_id integer not null,
      course_id integer not null,
      version integer not null default 1,
      state text not null default 'open' check (state in ('open', 'acknowledged', 'snoozed', 'resolved')),
      opened_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      snoozed_until date,
      found_then jsonb not null default '{}',
      found_now jsonb not null default '{}',
      is_silent boolean not null default false,
      told_at timestamptz,
      ended_at timestamptz,
      changed_at timestamptz,
      changed_by integer references people (id) on delete set null,
      note text,
      resolved_at timestamptz,
      resolution text check (resolution in ('condition', 'scope', 'rule', 'person')),
      unique (institution_id, id),
      check ((state = 'snoozed') = (snoozed_until is not null)),
      check ((state = 'resolved') = (resolved_at is not null)),
      check ((state = 'resolved') = (resolution is not null)),
      check (state = 'resolved' or ended_at is null),
      foreign key (institution_id, rule_id) references alert_rules (institution_id, id) on delete cascade,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on column alerts.last_seen_at is 'when the condition was last found to hold';
    comment on column alerts.found_then is 'the values that raised it';
    comment on column alerts.found_now is 'the values at the last look';
    comment on column alerts.is_silent is 'nobody hears of it: it opened within the rule’s quiet days';
    comment on column alerts.told_at is 'when people were told of it';
    comment on column alerts.ended_at is 'when the condition no longer held; null: it held at the last look, also if somebody has resolved the alert';
    comment on column alerts.resolution is 'what resolved it: the condition no longer held, the course left the rule’s scope, the rule was paused, or a person';
    create unique index alerts_once on alerts (course_id, rule_id) where ended_at is null;
    create index alerts_by_course on alerts (course_id, opened_at desc);
    create index alerts_unresolved on alerts (institution_id, rule_id, id) where state <> 'resolved';
    create index alerts_by_rule on alerts (rule_id, course_id, ended_at desc);
    create index alerts_to_tell on alerts (institution_id, rule_id, id)
      where state = 'open' and told_at is null and not is_silent;
    create index alerts_snoozed on alerts (institution_id, snoozed_until) where state = 'snoozed';

    create table alert_rule_days (
      institution_id integer primary key references institutions (id) on delete cascade,
      day date not null
    );
    comment on table alert_rule_days is 'the institution’s last day on which all rules were looked at';
  `.execute(db);

const makeAnnouncements = (db: Kysely<unknown>) =>
  sql`
    create table announcements (
      id integer generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      title text not null,
      title_key text not null,
      body text not null default '',
      severity text not null check (severity in ('info', 'warning', 'error')),
      audience text not null check (audience in ('staff', 'instructors', 'everyone')),
      begins_at timestamptz not null,
      ends_at timestamptz,
      is_mailed boolean not null default false,
      told_at timestamptz,
      version integer not null default 1,
      created_by integer references people (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      removed_at timestamptz,
      unique (institution_id, id),
      check (ends_at > begins_at)
    );
    comment on table announcements is 'what admins tell their people, from one moment to another';
    comment on column announcements.told_at is 'when people’s bells and mails were given it; null: it hasn’t begun';
    create index announcements_by_institution on announcements (institution_id, begins_at);

    create table announcement_dismissals (
      institution_id integer not null,
      announcement_id integer not null,
      person_id integer not null references people (id) on delete cascade,
      at timestamptz not null default now(),
      primary key (announcement_id, person_id),
      foreign key (institution_id, announcement_id) references announcements (institution_id, id) on delete cascade
    );
    create index announcement_dismissals_by_person on announcement_dismissals (person_id);
  `.execute(db);

const makeMessages = (db: Kysely<unknown>) =>
  sql`
    create table course_teachers (
      institution_id integer not null,
      course_id integer not null,
      lms_user_id text not null,
      name text not null,
      primary key (course_id, lms_user_id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on table course_teachers is 'who teaches a course, as Canvas says; people with the same id in Canvas are these';
    create index course_teachers_by_user on course_teachers (institution_id, lms_user_id);

    create table course_messages (
      id bigint generated always as identity primary key,
      institution_id integer not null,
      course_id integer not null,
      author_id integer references people (id) on delete set null,
      author_name text not null,
      is_by_instructor boolean not null,
      body text not null,
      key text,
      canvas_state text check (canvas_state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
      canvas_problem jsonb,
      created_at timestamptz not null default clock_timestamp(),
      unique (institution_id, id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on column course_messages.key is 'given by the sender, so that sending twice makes one message';
    comment on column course_messages.canvas_state is 'what became of its copy in Canvas; null: there is none';
    comment on column course_messages.canvas_problem is 'why the copy failed, or can’t be told';
    create index course_messages_by_course on course_messages (course_id, id);
    create unique index course_messages_once on course_messages (course_id, author_id, key) where key is not null;
    create index course_messages_to_copy on course_messages (institution_id, id) where canvas_state in ('waiting', 'sending');

    create table message_reads (
      institution_id integer not null,
      course_id integer not null,
      person_id integer not null references people (id) on delete cascade,
      last_read_id bigint not null,
      primary key (course_id, person_id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on column message_reads.last_read_id is 'the newest message of the course that the person has seen';
    create index message_reads_by_person on message_reads (person_id);
  `.execute(db);

const makeNotifications = (db: Kysely<unknown>) =>
  sql`
    create table mails (
      id bigint generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      person_id integer not null references people (id) on delete cascade,
      kind text not null check (kind in ('digest', 'single')),
      key text not null,
      address text not null,
      message_id text not null unique,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
      attempts integer not null default 0,
      is_unsure boolean not null default false,
      renewed_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      taken_at timestamptz,
      problem jsonb,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      unique (institution_id, key)
    );
    comment on table mails is 'the outbox: a mail is written down with what it tells, and sent afterwards';
    comment on column mails.key is 'what it’s about, such as digest:<person>:<day>: there is never a second one';
    comment on column mails.message_id is 'the same for each attempt, so that mail servers know a repetition';
    comment on column mails.is_unsure is 'an attempt ended without an answer: it may have arrived, so nothing is added to it any more';
    comment on column mails.renewed_at is 'when something was last added to it: it’s tried for some days from then';
    comment on column mails.taken_at is 'when a worker began to send it';
    comment on column mails.problem is 'why it wasn’t sent';
    create index mails_waiting on mails (due_at, id) where state in ('waiting', 'sending');
    create index mails_by_person on mails (person_id, id desc);

    create table notifications (
      id bigint generated always as identity primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      person_id integer not null references people (id) on delete cascade,
      kind text not null,
      key text not null,
      facts jsonb not null default '{}',
      amount integer not null default 1,
      course_id integer,
      cadence text not null check (cadence in ('immediate', 'daily', 'weekly', 'never')),
      first_at timestamptz not null default clock_timestamp(),
      last_at timestamptz not null default clock_timestamp(),
      read_at timestamptz,
      mail_id bigint references mails (id) on delete set null,
      mail_settled_at timestamptz,
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on table notifications is 'what a person is told in the bell and by mail';
    comment on column notifications.key is 'more of the same is added to the one that’s open: unread, and in no mail yet';
    comment on column notifications.facts is 'what its sentence needs: ids, titles and numbers';
    comment on column notifications.amount is 'how many courses or messages it tells of';
    comment on column notifications.cadence is 'how often the person hears of this kind by mail at most; never: not by mail';
    comment on column notifications.mail_settled_at is 'since when it needs no mail any more: it’s in one, or never gets one';
    create unique index notifications_once on notifications (person_id, key)
      where read_at is null and mail_settled_at is null;
    create index notifications_by_person on notifications (person_id, id desc);
    create index notifications_unread on notifications (person_id, institution_id, kind) where read_at is null;
    create index notifications_to_mail on notifications (institution_id, person_id, id) where mail_settled_at is null;
    create index notifications_of_task_days on notifications (institution_id, key) where kind = 'tasks_due';
    create index notifications_by_course on notifications (course_id);
    create index notifications_by_mail on notifications (mail_id);

    create table set_aside_addresses (
      institution_id integer not null references institutions (id) on delete cascade,
      address text not null,
      problem text not null,
      at timestamptz not null default now(),
      primary key (institution_id, address)
    );
    comment on table set_aside_addresses is 'addresses that a mail server refused for good: nothing more is sent to them';

    create table unsubscribe_links (
      secret_hash text primary key,
      institution_id integer not null references institutions (id) on delete cascade,
      person_id integer not null references people (id) on delete cascade,
      created_at timestamptz not null default now()
    );
    create index unsubscribe_links_by_person on unsubscribe_links (person_id);
    create index unsubscribe_links_by_age on unsubscribe_links (created_at);
  `.execute(db);

const makeInstructorTool = (db: Kysely<unknown>) =>
  sql`
    create table instructor_tools (
      institution_id integer primary key references institutions (id) on delete cascade,
      is_on boolean not null default true,
      all_batches boolean not null default true,
      choices jsonb not null default '{}',
      scores_hidden_until date,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by integer references people (id) on delete set null
    );
    comment on table instructor_tools is 'what instructors see of their courses; no row: the defaults';
    comment on column instructor_tools.choices is 'sections and their access, intro and contact';

    create table instructor_tool_batches (
      institution_id integer not null,
      batch_id integer primary key,
      foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
    );
    comment on table instructor_tool_batches is 'the batches whose instructors have the view, unless all have';

    create table instructor_visits (
      institution_id integer not null,
      course_id integer not null,
      person_id integer not null references people (id) on delete cascade,
      last_at timestamptz not null,
      last_score double precision,
      previous_at timestamptz,
      previous_score double precision,
      primary key (course_id, person_id),
      foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
    );
    comment on table instructor_visits is 'when an instructor opened their view, for what has changed since the time before';
    comment on column instructor_visits.last_score is 'the accessibility score at that time';
    create index instructor_visits_by_person on instructor_visits (person_id);
  `.execute(db);
