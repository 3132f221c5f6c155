import type { Generated } from 'kysely';
import type { Product } from '#shared/task-runners/tool.ts';
import type { Day } from './column-types.ts';

/** Rows of migrations/0044-reports and 0051-open-due-days. */
export interface ReportTables {
  member_spans: {
    institution_id: number;
    batch_id: number;
    course_id: number;
    from_day: Day;
    /** the last day; null while the course is in the batch */
    to_day: Day | null;
    /** one of the batch's first courses: it stands for the batch on earlier days too, if it had values */
    has_past: boolean;
  };
  course_groups: {
    id: Generated<number>;
    institution_id: number;
    batch_ids: number[];
    /** the ids in one text, hashed: an index has no room for thousands */
    key: string;
  };
  group_days: {
    group_id: number;
    institution_id: number;
    tool: Product;
    day: Day;
    courses: number;
    scanned_courses: number;
    sums: (number | null)[];
    counts: number[];
    /** by the positions of server/relations/derived-values.ts */
    derived_sums: (number | null)[];
    derived_counts: number[];
    score_version: number | null;
  };
  history_states: {
    institution_id: number;
    /** nothing is written under a day before this one any more */
    today: Day;
    summed_from: Day | null;
    /** the last day that group_days has */
    summed_to: Day | null;
    /** the last day that histories deleted since had values for */
    forgotten_to: Day | null;
    /** the last day on which it was recorded which tasks had become overdue */
    tasks_to: Day | null;
  };
  batch_pasts: {
    batch_id: number;
    institution_id: number;
    /** group_days doesn't have the batch yet up to this day; null: it has all there is */
    past_to: Day | null;
  };
}
