import type { Generated } from 'kysely';
import type { ScanOutcome } from '#shared/scan-runs/scan-run.ts';
import type { MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0031-confirmed-history. */
export interface ScanRunTables {
  scan_runs: {
    id: Generated<number>;
    institution_id: number;
    batch_id: number;
    is_full: boolean;
    is_whole_batch: boolean;
    started_by: number | null;
    started_by_name: string;
    started_at: Moment;
    cancelled_at: MaybeMoment;
    ended_at: MaybeMoment;
    /** courses left out because they were scanned a moment ago */
    fresh_count: Generated<number>;
  };
  scan_run_courses: {
    institution_id: number;
    run_id: number;
    course_id: number;
    outcome: Generated<ScanOutcome>;
    /** why the scan failed */
    reason: StoredPhrase;
  };
}
