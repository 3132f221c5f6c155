import type { Generated } from 'kysely';
import type { MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0060-live-events; some columns come from 0069-events-not-lost. */
export interface LiveEventTables {
  live_event_addresses: {
    institution_id: number;
    secret_hash: string;
    created_at: Moment;
    /** when an event was last accepted, also at an earlier address */
    last_event_at: MaybeMoment;
    /** the address before, which works too until `old_until`; from 0069, like the next */
    old_secret_hash: string | null;
    old_until: MaybeMoment;
    /** which Canvas the events are from, as the first accepted one said */
    root_account_uuid: string | null;
    /** why an event was last refused, or couldn't be understood */
    last_problem: StoredPhrase;
    last_problem_at: MaybeMoment;
  };
  live_events: {
    institution_id: number;
    /** a hash of what the event says: the same for a second delivery */
    key: string;
    kind: 'course' | 'content';
    lms_course_id: string;
    lms_account_id: string | null;
    lms_term_id: string | null;
    received_at: Moment;
    /** null: waits for its job */
    handled_at: MaybeMoment;
  };
  unverified_live_events: {
    id: Generated<string>;
    institution_id: number;
    /** as Canvas sent it */
    token: string;
    received_at: Moment;
    /** what isn't known yet; from 0069 */
    why: Generated<Unknown>;
  };
  live_event_hours: {
    institution_id: number;
    hour: Moment;
    received: Generated<number>;
    duplicate: Generated<number>;
    ignored: Generated<number>;
    refused: Generated<number>;
  };
  touched_courses: {
    institution_id: number;
    course_id: number;
    /** when the first change since the last reading was heard of */
    first_at: Moment;
    /** when the latest change was heard of; from 0069 */
    last_at: Moment;
  };
}

/** Why an event can't be judged: Canvas's keys can't be read, its key isn't among them, or our root account isn't known. */
export type Unknown = 'keys' | 'key' | 'root';
