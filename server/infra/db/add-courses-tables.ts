import type { Generated } from 'kysely';
import type { CsvOutcome } from '#shared/batches/add-courses.api.ts';
import type { MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0007-adding-courses. */
export interface AddingTables {
  /** a person's reading of Canvas's course list, kept for a while */
  course_searches: {
    id: Generated<number>;
    institution_id: number;
    person_id: number;
    purpose: 'unbatched' | 'preview';
    lms_account_id: string;
    lms_term_id: string | null;
    status: Generated<'pending' | 'running' | 'succeeded' | 'failed'>;
    reason: StoredPhrase;
    /** opaque address of the next page */
    page_cursor: string | null;
    courses_read: Generated<number>;
    requested_at: Moment;
    finished_at: MaybeMoment;
  };
  course_search_results: { institution_id: number; search_id: number; course_id: number };
  /** an uploaded list of courses, checked before any is added */
  course_lists: {
    id: Generated<number>;
    institution_id: number;
    batch_id: number;
    person_id: number;
    file_name: string;
    status: Generated<'pending' | 'running' | 'succeeded' | 'failed' | 'cancelled'>;
    reason: StoredPhrase;
    row_count: number;
    checked_count: Generated<number>;
    created_at: Moment;
    finished_at: MaybeMoment;
  };
  course_list_rows: {
    institution_id: number;
    list_id: number;
    /** in the file, starting at 1 */
    line: number;
    given: string;
    kind: 'lms' | 'sis';
    course_id: number | null;
    /** null: not checked yet */
    outcome: CsvOutcome | null;
  };
}
