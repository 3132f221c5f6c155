import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column-types.ts';

/** Rows of migrations/0060-live-events. */
export interface LiveEventTables {
  live_event_addresses: {
    institution_id: number;
    secret_hash: string;
    created_at: Moment;
    /** when an event was last accepted, also at an earlier address */
    last_event_at: MaybeMoment;
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
  };
}
