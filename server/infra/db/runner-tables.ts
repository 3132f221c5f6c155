import type { Generated } from 'kysely';
import type { RunnerSource } from '#shared/task-runners/task-runner.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0003-courses and 0024-task-runners. */
export interface RunnerTables {
  task_runners: {
    institution_id: number;
    tool: Tool;
    /** sealed */
    access_token: string | null;
    /** sealed */
    refresh_token: string | null;
    token_expires_at: MaybeMoment;
    /** while one process renews the token: until when the others keep away */
    renewing_until: MaybeMoment;
    source: RunnerSource | null;
    /** of the token that's there; tells it from one that came in its place */
    authorised_at: MaybeMoment;
    /** the name of who did it here, as it was then; null for the operator, and for the account's owner by a link */
    authorised_by: string | null;
    lms_user_id: string | null;
    lms_user_name: string | null;
    /** null until Canvas has said anything of the token */
    is_valid: boolean | null;
    /** Canvas's names of the rights the account lacks */
    missing_permissions: Generated<string[]>;
    /** what the last check met; null when it went well */
    reason: StoredPhrase;
    checked_at: MaybeMoment;
    last_success_at: MaybeMoment;
    last_error: StoredPhrase;
    last_error_at: MaybeMoment;
  };
  /** tokens that were given to us and are no longer used, until Canvas has taken them back */
  surrendered_tokens: {
    id: Generated<number>;
    institution_id: number;
    /** the Canvas that they are of */
    canvas_url: string;
    /** sealed */
    access_token: string;
    /** sealed */
    refresh_token: string | null;
    surrendered_at: Moment;
  };
}
