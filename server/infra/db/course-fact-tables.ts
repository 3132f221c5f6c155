import type { MaybeMoment } from './column-types.ts';

type Metrics = (number | null)[] | null;

/** Rows of migrations/0041-course-facts, which the database writes itself. */
export interface CourseFactTables {
  course_facts: CourseFacts;
  /** the view that says what course_facts has to hold */
  course_facts_now: CourseFacts;
}

interface CourseFacts {
  course_id: number;
  institution_id: number;
  start_at: MaybeMoment;
  end_at: MaybeMoment;
  core_scanned_at: MaybeMoment;
  udoit_scanned_at: MaybeMoment;
  tidyup_scanned_at: MaybeMoment;
  /** of the settings that the score was computed by */
  udoit_score_version: number | null;
  workflow_state: string;
  course_format: string;
  lms_term_id: string | null;
  lms_account_id: string | null;
  /** null until a scan is asked for */
  core_status: string | null;
  udoit_status: string | null;
  tidyup_status: string | null;
  name_key: string;
  core_metrics: Metrics;
  udoit_metrics: Metrics;
  tidyup_metrics: Metrics;
}
