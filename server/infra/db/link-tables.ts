import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column-types.ts';

/** Rows of migrations/0029-link-checks and 0034-tool-hosts. */
export interface LinkTables {
  link_checks: {
    id: Generated<number>;
    institution_id: number;
    /** a digest of the address without what doesn't change where it leads */
    url_key: string;
    /** can be a secret: it's kept like content, and never logged */
    url: string;
    host: string;
    /** null until it was checked */
    state: 'ok' | 'uncertain' | 'broken' | null;
    /** when it first led nowhere; null again after it led somewhere */
    failed_at: MaybeMoment;
    checked_at: MaybeMoment;
    due_at: Moment;
  };
  course_links: {
    institution_id: number;
    course_id: number;
    link_id: number;
    /** the course doesn't know yet what the last check said */
    is_stale: Generated<boolean>;
  };
  course_tool_hosts: {
    institution_id: number;
    course_id: number;
    /** where an LTI tool is that the course uses */
    host: string;
  };
  link_hosts: {
    host: string;
    next_at: ColumnType<Date, Date, Date>;
    day: string;
    probes: number;
    dead_until: MaybeMoment;
    outcome: string | null;
  };
}
