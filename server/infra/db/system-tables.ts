import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column-types.ts';

/** Rows of migrations/0061-system. */
export interface SystemTables {
  metric_slices: {
    /** a multiple of five minutes */
    began_at: Date;
    process: string;
    institution_id: number | null;
    requests: Generated<number>;
    errors: Generated<number>;
    took: number[];
    canvas_calls: Generated<number>;
    canvas_failures: Generated<number>;
    canvas_refusals: Generated<number>;
    canvas_ms: Generated<number>;
    scans: Generated<number>;
    failed_scans: Generated<number>;
    syncs: Generated<number>;
    failed_syncs: Generated<number>;
    jobs: Generated<number>;
    failed_jobs: Generated<number>;
    queue_depth: Generated<number>;
    queue_age_seconds: Generated<number>;
  };
  system_processes: {
    id: string;
    host: string;
    pid: number;
    roles: string[];
    version: string;
    started_at: Date;
    seen_at: Moment;
  };
  canvas_states: {
    origin: string;
    last_success_at: MaybeMoment;
    last_failure_at: MaybeMoment;
    last_failure: string | null;
    failures: Generated<number>;
  };
}
