import type { ColumnType, Generated } from 'kysely';
import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';
import type { RunnerSource } from '#shared/task-runners/task-runner.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0003-courses, 0024-task-runners and 0027-runner-authorisations. */
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
    /** of the current token; tells it from its successors */
    authorised_at: MaybeMoment;
    /**
     * name of the person who authorised it here, as it was then; null for the operator, and for the account's owner by
     * a link
     */
    authorised_by: string | null;
    lms_user_id: string | null;
    lms_user_name: string | null;
    /** null until Canvas has said something about the token */
    is_valid: boolean | null;
    /** Canvas's names of the rights the account lacks */
    missing_permissions: Generated<string[]>;
    /** the last check's problem; null when it went well */
    reason: StoredPhrase;
    checked_at: MaybeMoment;
    last_success_at: MaybeMoment;
    last_error: StoredPhrase;
    last_error_at: MaybeMoment;
  };
  /** tokens given to us and no longer used, until Canvas has revoked them */
  surrendered_tokens: {
    id: Generated<number>;
    institution_id: number;
    /** the Canvas they belong to */
    canvas_url: string;
    /** sealed */
    access_token: string;
    /** sealed */
    refresh_token: string | null;
    surrendered_at: Moment;
  };
  /** one-time links for the owners of service accounts */
  runner_links: {
    id: Generated<number>;
    institution_id: number;
    tool: Tool;
    token_hash: string;
    /** the Canvas it was made for */
    canvas_url: string;
    /** the person's name as it was then */
    created_by: string;
    created_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
    /** null while it's open */
    closed_as: 'used' | 'revoked' | 'replaced' | null;
  };
  /** authorisations under way: a window opens with the ticket, leaves for Canvas and comes back with the state */
  runner_authorisations: {
    id: Generated<number>;
    institution_id: number;
    tool: Tool;
    /** of the person who began it on the page */
    session_id: number | null;
    /** what it was begun with otherwise */
    link_id: number | null;
    /** the Canvas it was begun for */
    canvas_url: string;
    ticket_hash: string | null;
    state_hash: string | null;
    /** of the browser that left for Canvas */
    binding_hash: string | null;
    started_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
    outcome: AuthorisationOutcome | null;
  };
}
