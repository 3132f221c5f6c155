import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Gap } from '#shared/courses/content.ts';
import type { Product, Tool } from '#shared/task-runners/tool.ts';
import type { BatchType, CourseFormat } from '#shared/batches/batch.ts';
import type { SkipReason, SyncStatus, SyncTrigger } from '#shared/syncs/sync.ts';
import type { Day, MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0003-courses. */
export interface CourseTables {
  lms_accounts: {
    institution_id: number;
    lms_account_id: string;
    parent_lms_account_id: string | null;
    title: string;
    fetched_at: Moment;
  };
  lms_terms: {
    institution_id: number;
    lms_term_id: string;
    title: string;
    start_at: MaybeMoment;
    end_at: MaybeMoment;
    fetched_at: Moment;
  };
  /** the shares of server/lms/budget; from migrations/0018-canvas-budgets */
  canvas_budgets: {
    /** identifies a Canvas and a token without revealing either */
    key: string;
    version: Generated<number>;
    state: JSONColumnType<object>;
    touched_at: Moment;
    /** of the Canvas; null in rows from before migrations/0061-system */
    origin: string | null;
  };
  courses: {
    id: Generated<number>;
    institution_id: number;
    lms_course_id: string;
    /** sorts LMS ids as numbers */
    lms_key: string;
    title: string;
    name_key: string;
    search_key: string;
    course_code: string | null;
    sis_course_id: string | null;
    lms_account_id: string | null;
    lms_term_id: string | null;
    course_format: Generated<CourseFormat>;
    workflow_state: Generated<'unpublished' | 'available' | 'completed' | 'deleted'>;
    start_at: MaybeMoment;
    end_at: MaybeMoment;
    /** names; null until a scan has asked for them; from migrations/0033-teachers */
    teachers: string[] | null;
    created_at: Moment;
    updated_at: Moment;
  };
  /** scanned courses in no batch, and since when; from migrations/0010-untracked-courses */
  untracked_courses: { course_id: number; institution_id: number; since: Moment };
  batches: {
    id: Generated<number>;
    institution_id: number;
    title: string;
    title_key: string;
    /** 1 active, 0 archived */
    status: Generated<0 | 1>;
    type: BatchType;
    team_id: number | null;
    deadline_date: Day | null;
    lms_account_id: string | null;
    lms_term_id: string | null;
    include_child_accounts: Generated<boolean>;
    course_formats: Generated<CourseFormat[]>;
    course_count: Generated<number>;
    created_by: number | null;
    /** removed, but restorable for a while */
    deleted_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  batch_courses: {
    institution_id: number;
    batch_id: number;
    course_id: number;
    name_key: string;
    search_key: string;
    lms_key: string;
    added_at: Moment;
  };
  batch_exceptions: {
    institution_id: number;
    batch_id: number;
    course_id: number;
    kind: 'pinned' | 'excluded';
    created_by: number | null;
    created_at: Moment;
  };
  syncs: {
    id: Generated<number>;
    institution_id: number;
    batch_id: number;
    /** 'waiting': the plan would remove so much that a person has to confirm it */
    status: Generated<SyncStatus | 'waiting'>;
    trigger_type: SyncTrigger;
    triggered_by: number | null;
    phase: Generated<'reading' | 'rereading' | 'checking' | 'applying'>;
    /** opaque address of the next page */
    page_cursor: string | null;
    pages_read: Generated<number>;
    course_processed_count: Generated<number>;
    course_added_count: Generated<number>;
    course_removed_count: Generated<number>;
    /** listed by Canvas but can't be kept; see sync_skipped_courses */
    course_skipped_count: Generated<number>;
    to_add_count: number | null;
    to_remove_count: number | null;
    confirmed_by: number | null;
    /** why it failed, or what it's waiting for */
    reason: StoredPhrase;
    scheduled_at: Moment;
    started_at: MaybeMoment;
    /** when the last slice was done; if this stops moving, the run is lost */
    progressed_at: MaybeMoment;
    finished_at: MaybeMoment;
  };
  sync_found_courses: {
    institution_id: number;
    sync_id: number;
    course_id: number;
    belongs: Generated<boolean>;
  };
  /** from migrations/0014-skipped-courses */
  sync_skipped_courses: {
    id: Generated<number>;
    institution_id: number;
    sync_id: number;
    lms_course_id: string | null;
    title: string | null;
    reason: SkipReason;
  };
  sync_changes: {
    institution_id: number;
    sync_id: number;
    course_id: number;
    change: 'added' | 'removed';
    title: string;
    lms_course_id: string;
    applied: Generated<boolean>;
  };
  course_scans: {
    institution_id: number;
    course_id: number;
    tool: Tool;
    status: Generated<'pending' | 'running' | 'succeeded' | 'failed'>;
    /** in the order of shared/scans/metrics.ts; null = nothing to measure */
    metrics: ColumnType<(number | null)[], (number | null)[] | undefined, (number | null)[]>;
    /** why it failed */
    reason: StoredPhrase;
    requested_at: Moment;
    scanned_at: MaybeMoment;
    /** when a person last asked for it; from migrations/0032-asked-scans */
    asked_at: MaybeMoment;
    /** the waiting scan reads everything again, changed or not; from migrations/0026-course-content, like the next */
    is_full: Generated<boolean>;
    /** parts of the course that couldn't be read */
    gaps: JSONColumnType<readonly Gap[], string | undefined, string>;
    /** of the settings the score was computed by; from migrations/0028-course-reads, like the next */
    score_version: number | null;
    /** when the read began that the values come from */
    read_began_at: MaybeMoment;
    /** when the course was last heard to have changed while the tool rested; from migrations/0069-events-not-lost */
    missed_at: MaybeMoment;
  };
  course_history: {
    institution_id: number;
    course_id: number;
    tool: Product;
    valid_from: Day;
    /** the last day it was true; null while it still is */
    valid_to: Day | null;
    metrics: (number | null)[];
    /** the last day on which a scan found these values; from migrations/0031-confirmed-history, like the next */
    confirmed_to: Day;
    /** of the settings the score was computed by */
    score_version: number | null;
  };
}
