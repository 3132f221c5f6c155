import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column-types.ts';

/** How a server that we call has answered lately. */
interface AnswerColumns {
  last_success_at: MaybeMoment;
  last_answer_ms: number | null;
  last_failure_at: MaybeMoment;
  last_failure: string | null;
  failures: Generated<number>;
}

/** Rows of migrations/0061-system, 0071-system-answers and 0073-keys-of-processes. */
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
    machine_requests: Generated<number>;
    given_up: Generated<number>;
    all_queue_depth: number | null;
  };
  system_processes: {
    id: string;
    host: string;
    pid: number;
    roles: string[];
    version: string;
    started_at: Date;
    seen_at: Moment;
    clock_ahead_ms: number | null;
    /** ids of its keys for secrets, the one it seals with first; null: its version doesn't say */
    key_ids: string[] | null;
  };
  canvas_states: AnswerColumns & { origin: string };
  mail_states: AnswerColumns & { host: string };
}
