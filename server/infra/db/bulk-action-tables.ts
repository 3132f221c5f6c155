import type { Generated, JSONColumnType } from 'kysely';
import type {
  BulkActionName,
  BulkCounts,
  BulkOutcome,
  UndoOutcome,
} from '#shared/bulk-actions/bulk-action.ts';
import type { MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0037-bulk-actions and 0042-scans-of-batches. */
export interface BulkActionTables {
  bulk_actions: {
    id: Generated<number>;
    institution_id: number;
    person_id: number | null;
    /** the name of the person, who may be gone */
    started_by: string;
    /** who started it or last tried it again: whose rights count */
    asked_by: number | null;
    /** the batch whose scan this is: everyone who sees it can follow */
    batch_id: number | null;
    action: BulkActionName;
    /** what's kept of the parameters; the action reads it */
    params: JSONColumnType<object, string, string>;
    /** the titles of the tags or the batch it's about */
    about: JSONColumnType<readonly string[], string, string>;
    change_key: string | null;
    started_at: Moment;
    /** when it was started or last tried again */
    asked_at: Moment;
    cancelled_at: MaybeMoment;
    ended_at: MaybeMoment;
    /** when undoing it was asked for, and when that ended */
    undo_at: MaybeMoment;
    undone_at: MaybeMoment;
    /** how many courses had each outcome, once nothing is under way */
    counts: JSONColumnType<BulkCounts | null, string | null, string | null>;
  };
  bulk_action_courses: {
    institution_id: number;
    action_id: number;
    course_id: number;
    outcome: Generated<BulkOutcome>;
    /** why it failed, was left as it was, or wasn't undone */
    reason: StoredPhrase;
    /** what it takes to undo it */
    before: JSONColumnType<object> | null;
    undo: UndoOutcome | null;
  };
}
