import type { Generated, JSONColumnType } from 'kysely';
import type { Audience, Cadence, Resolution, Severity } from '#shared/alerts/alert-terms.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { FoundValues } from '#shared/tasks/task.ts';
import type { Day, MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0052-alerts: alerts, announcements, messages, notifications, mails and the instructor tool. */
export interface AlertTables {
  alert_rules: {
    id: Generated<number>;
    institution_id: number;
    title: string;
    title_key: string;
    preset: string | null;
    severity: Severity;
    condition: JSONColumnType<Filter, string, string>;
    all_batches: Generated<boolean>;
    audience: Audience[];
    cadence: Cadence;
    quiet_days: Generated<number>;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_by: number | null;
    created_at: Moment;
    updated_by: number | null;
    updated_at: Moment;
    removed_at: MaybeMoment;
  };
  alert_rule_batches: { institution_id: number; rule_id: number; batch_id: number };
  alert_rule_people: { institution_id: number; rule_id: number; person_id: number };
  alerts: {
    id: Generated<number>;
    institution_id: number;
    rule_id: number;
    course_id: number;
    version: Generated<number>;
    state: Generated<'open' | 'acknowledged' | 'snoozed' | 'resolved'>;
    opened_at: Moment;
    /** when the condition was last found to hold */
    last_seen_at: Moment;
    snoozed_until: Day | null;
    /** the values that raised it */
    found_then: JSONColumnType<FoundValues, string | undefined, string>;
    /** the values at the last look */
    found_now: JSONColumnType<FoundValues, string | undefined, string>;
    /** nobody hears of it: it opened within the rule's quiet days */
    is_silent: Generated<boolean>;
    told_at: MaybeMoment;
    /** when the condition no longer held; null: it held at the last look, also if somebody has resolved the alert */
    ended_at: MaybeMoment;
    changed_at: MaybeMoment;
    changed_by: number | null;
    note: string | null;
    resolved_at: MaybeMoment;
    resolution: Resolution | null;
  };
  alert_rule_days: { institution_id: number; day: Day };
  announcements: {
    id: Generated<number>;
    institution_id: number;
    title: string;
    title_key: string;
    body: Generated<string>;
    severity: Severity;
    audience: 'staff' | 'instructors' | 'everyone';
    begins_at: Moment;
    ends_at: MaybeMoment;
    is_mailed: Generated<boolean>;
    told_at: MaybeMoment;
    version: Generated<number>;
    created_by: number | null;
    created_at: Moment;
    updated_at: Moment;
    removed_at: MaybeMoment;
  };
  announcement_dismissals: {
    institution_id: number;
    announcement_id: number;
    person_id: number;
    at: Moment;
  };
  course_teachers: { institution_id: number; course_id: number; lms_user_id: string; name: string };
  teacher_tellings: {
    id: Generated<string>;
    institution_id: number;
    course_id: number;
    /** the teachers who weren't people here; null: it wasn't known who teaches the course */
    lms_user_ids: string[] | null;
    telling: unknown;
    created_at: Moment;
  };
  course_messages: {
    id: Generated<string>;
    institution_id: number;
    course_id: number;
    /** null: the person is gone */
    author_id: number | null;
    author_name: string;
    is_by_instructor: boolean;
    body: string;
    /** given by the sender, so that sending twice makes one message */
    key: string | null;
    /** what became of its copy in Canvas; null: there is none */
    canvas_state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | null;
    canvas_problem: StoredPhrase;
    created_at: Moment;
  };
  message_reads: { institution_id: number; course_id: number; person_id: number; last_read_id: string };
  mails: {
    id: Generated<string>;
    institution_id: number;
    person_id: number;
    kind: 'digest' | 'single';
    key: string;
    address: string;
    message_id: string;
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>;
    attempts: Generated<number>;
    /** an attempt ended without an answer: it may have arrived, so nothing is added to it any more */
    is_unsure: Generated<boolean>;
    /** when something was last added to it: it's tried for some days from then */
    renewed_at: Moment;
    due_at: Moment;
    taken_at: MaybeMoment;
    problem: StoredPhrase;
    created_at: Moment;
    ended_at: MaybeMoment;
  };
  notifications: {
    id: Generated<string>;
    institution_id: number;
    person_id: number;
    kind: string;
    key: string;
    facts: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    /** how many courses or messages it tells of */
    amount: Generated<number>;
    course_id: number | null;
    cadence: Cadence | 'never';
    first_at: Moment;
    last_at: Moment;
    read_at: MaybeMoment;
    mail_id: string | null;
    mail_settled_at: MaybeMoment;
  };
  set_aside_addresses: { institution_id: number; address: string; problem: string; at: Moment };
  unsubscribe_links: { secret_hash: string; institution_id: number; person_id: number; created_at: Moment };
  instructor_tools: {
    institution_id: number;
    is_on: Generated<boolean>;
    all_batches: Generated<boolean>;
    choices: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    scores_hidden_until: Day | null;
    version: Generated<number>;
    updated_at: Moment;
    updated_by: number | null;
  };
  instructor_tool_batches: { institution_id: number; batch_id: number };
  instructor_visits: {
    institution_id: number;
    course_id: number;
    person_id: number;
    last_at: Moment;
    /** the accessibility score at that time */
    last_score: number | null;
    previous_at: MaybeMoment;
    previous_score: number | null;
  };
}
