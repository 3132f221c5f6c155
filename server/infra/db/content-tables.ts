import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ActivityDetail, ActivityKind } from '#shared/courses/activity.ts';
import type { ItemKind, ItemProblem } from '#shared/courses/content.ts';
import type { FindingState } from '#shared/findings/finding.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { UdoitCounts } from '#shared/scans/udoit-score.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { TidyList } from '#shared/tidyup/tidy-lists.ts';
import type { MaybeMoment, Moment, StoredPhrase } from './column-types.ts';

/** Rows of migrations/0026-course-content. */
export interface ContentTables {
  content_items: {
    id: Generated<number>;
    institution_id: number;
    course_id: number;
    kind: ItemKind;
    /** empty for the syllabus */
    lms_item_id: string;
    title: string;
    /** the path in the LMS below the course */
    address: string;
    is_published: boolean | null;
    /** students can reach it */
    is_used: Generated<boolean>;
    lms_updated_at: MaybeMoment;
    /** equal while a new reading would find the same */
    skip_key: string | null;
    body_hash: string | null;
    problem: ItemProblem | null;
    counts: JSONColumnType<UdoitCounts, string | undefined, string>;
    /** `ContentFacts`; null until the body was read */
    facts: ColumnType<object | null, string | null | undefined, string | null>;
    read_at: Moment;
    gone_at: MaybeMoment;
  };
  findings: {
    id: Generated<number>;
    institution_id: number;
    course_id: number;
    item_id: number;
    rule: UdoitRuleId;
    identity: string;
    state: Generated<FindingState>;
    start_at: number;
    end_at: number;
    element_hash: string;
    before_hash: string;
    after_hash: string;
    /** plain text, never to be shown as HTML */
    excerpt: string;
    found_at: Moment;
    fixed_at: MaybeMoment;
    resolved_at: MaybeMoment;
    resolved_by: number | null;
    resolved_by_name: string | null;
    reason: string | null;
  };
  course_files: {
    id: Generated<number>;
    institution_id: number;
    course_id: number;
    lms_file_id: string;
    name: string;
    content_type: string | null;
    /** in bytes */
    size: number | null;
    lms_updated_at: MaybeMoment;
    is_document: boolean;
    /** null when a list that could name it wasn't read */
    is_used: boolean | null;
    reviewed_at: MaybeMoment;
    reviewed_by: number | null;
    reviewed_by_name: string | null;
  };
  tidy_entries: {
    id: Generated<number>;
    institution_id: number;
    course_id: number;
    list: TidyList;
    thing: string;
    title: string;
    address: string | null;
    detail: JSONColumnType<Record<string, string | number | null>, string | undefined, string>;
    found_at: Moment;
    gone_at: MaybeMoment;
  };
  course_activity: {
    id: Generated<number>;
    institution_id: number;
    course_id: number;
    kind: ActivityKind;
    tool: Tool | null;
    person_id: number | null;
    person_name: string | null;
    detail: JSONColumnType<ActivityDetail, string | undefined, string>;
    /** the last moment of those merged into it; `since` is the first; from migrations/0031-confirmed-history */
    at: Moment;
    since: Moment;
    times: Generated<number>;
    /** why a scan failed */
    reason: StoredPhrase;
  };
}
