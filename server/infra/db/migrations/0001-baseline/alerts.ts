/** Rules over course data, and the alerts that they raise. */
export const alerts = `
-- rules over course data that raise alerts. Why: people learn of trouble without looking for it.
-- Kept: until removed, and a day longer. Seen by: staff.
create table alert_rules (
  id integer generated always as identity primary key,
  institution_id integer not null references institutions (id) on delete cascade,
  title text not null, -- free text: can name people
  title_key text not null, -- free text: can name people
  preset text, -- the preset that it began as; null: none
  severity text not null check (severity in ('info', 'warning', 'error')),
  condition jsonb not null, -- free text: a filter; courses that match have an alert
  all_batches boolean not null default true, -- about every tracked course; otherwise about those of alert_rule_batches
  audience text[] not null, -- who hears of it: admins, team, assignees, instructors, people
  cadence text not null check (cadence in ('immediate', 'daily', 'weekly')), -- how often people hear of it at most
  -- for that many days after an alert ended, nobody hears of the next one on the same course
  quiet_days integer not null default 0 check (quiet_days between 0 and 365),
  is_active boolean not null default true,
  version integer not null default 1,
  created_by integer references people (id) on delete set null, -- personal: a person’s id here
  created_at timestamptz not null default now(),
  updated_by integer references people (id) on delete set null, -- personal: a person’s id here
  updated_at timestamptz not null default now(),
  -- removed, but restorable for a while: until then its alerts stay as they are, and nobody sees or hears of them
  removed_at timestamptz,
  unique (institution_id, id)
);
create index alert_rules_by_institution on alert_rules (institution_id);

-- the batches that a rule of alerts looks at. Why: alerts about some batches only. Kept: as long as the rule.
-- Seen by: staff.
create table alert_rule_batches (
  institution_id integer not null,
  rule_id integer not null,
  batch_id integer not null,
  primary key (rule_id, batch_id),
  foreign key (institution_id, rule_id) references alert_rules (institution_id, id) on delete cascade,
  foreign key (institution_id, batch_id) references batches (institution_id, id) on delete cascade
);
create index alert_rule_batches_by_batch on alert_rule_batches (batch_id);

-- people who hear of a rule’s alerts. Why: alerts reach those who care. Kept: as long as the rule and the person.
-- Seen by: staff.
create table alert_rule_people (
  institution_id integer not null,
  rule_id integer not null,
  person_id integer not null references people (id) on delete cascade, -- personal: a person’s id here
  primary key (rule_id, person_id),
  foreign key (institution_id, rule_id) references alert_rules (institution_id, id) on delete cascade
);
create index alert_rule_people_by_person on alert_rule_people (person_id);

-- the institution’s last day on which all rules were looked at. Why: rules about dates are looked at once a day.
-- Kept: always, one row. Seen by: nobody, it’s machinery.
create table alert_rule_days (
  institution_id integer primary key references institutions (id) on delete cascade,
  day date not null
);

-- that a rule holds for a course, and what became of it. Why: people see and answer what needs attention.
-- Kept: 400 days after they ended. Seen by: staff who see the course.
create table alerts (
  id integer generated always as identity primary key,
  institution_id integer not null,
  rule_id integer not null,
  course_id integer not null,
  version integer not null default 1,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'snoozed', 'resolved')),
  opened_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(), -- when the condition was last found to hold
  snoozed_until date,
  found_then jsonb not null default '{}', -- free text: the values that raised it
  found_now jsonb not null default '{}', -- free text: the values at the last look
  is_silent boolean not null default false, -- nobody hears of it: it opened within the rule’s quiet days
  told_at timestamptz, -- when people were told of it
  -- when the condition no longer held; null: it held at the last look, also if somebody has resolved the alert
  ended_at timestamptz,
  changed_at timestamptz,
  changed_by integer references people (id) on delete set null, -- personal: a person’s id here
  note text, -- personal: what a person wrote about it
  resolved_at timestamptz,
  -- what resolved it: the condition no longer held, the course left the rule’s scope, the rule was paused, or a person
  resolution text check (resolution in ('condition', 'scope', 'rule', 'person')),
  unique (institution_id, id),
  check ((state = 'snoozed') = (snoozed_until is not null)),
  check ((state = 'resolved') = (resolved_at is not null)),
  check ((state = 'resolved') = (resolution is not null)),
  check (state = 'resolved' or ended_at is null),
  foreign key (institution_id, rule_id) references alert_rules (institution_id, id) on delete cascade,
  foreign key (institution_id, course_id) references courses (institution_id, id) on delete cascade
);
create unique index alerts_once on alerts (course_id, rule_id) where ended_at is null;
create index alerts_by_course on alerts (course_id, opened_at desc);
create index alerts_unresolved on alerts (institution_id, rule_id, id) where state <> 'resolved';
create index alerts_by_rule on alerts (rule_id, course_id, ended_at desc);
create index alerts_to_tell on alerts (institution_id, rule_id, id)
  where state = 'open' and told_at is null and not is_silent;
create index alerts_snoozed on alerts (institution_id, snoozed_until) where state = 'snoozed';
`;
