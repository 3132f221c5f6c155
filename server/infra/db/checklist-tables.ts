import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DraftContent, DueKind, Visibility } from '#shared/checklists/checklist.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { TaskMethod, TaskState } from '#shared/tasks/task.ts';
import type { Day, MaybeMoment, Moment } from './column-types.ts';

/** Rows of migrations/0047-checklists and 0051-open-due-days. */
export interface ChecklistTables {
  checklists: {
    id: Generated<number>;
    institution_id: number;
    /** null: the person who made it is gone */
    owner_id: number | null;
    title: string;
    title_key: string;
    visibility: Visibility;
    /** how often it was published; 0: it's only a draft */
    publication: Generated<number>;
    published_at: MaybeMoment;
    published_by: number | null;
    draft: JSONColumnType<DraftContent | null, string | null | undefined, string | null>;
    draft_version: Generated<number>;
    draft_saved_at: MaybeMoment;
    draft_saved_by: number | null;
    removed_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  checklist_tasks: {
    id: Generated<number>;
    institution_id: number;
    checklist_id: number;
    /** names it in drafts, also before it's published */
    key: Generated<string>;
    title: string;
    description: Generated<string>;
    /** its place, from 1 on */
    weight: number;
    needs_verification: Generated<boolean>;
    due_kind: Generated<DueKind>;
    due_on: Day | null;
    due_days: number | null;
    /** null: people do it */
    condition: JSONColumnType<Filter | null, string | null | undefined, string | null>;
    removed_at: MaybeMoment;
    created_at: Moment;
  };
  checklist_people: { institution_id: number; checklist_id: number; person_id: number };
  checklist_task_people: { institution_id: number; checklist_task_id: number; person_id: number };
  batch_checklists: {
    institution_id: number;
    batch_id: number;
    checklist_id: number;
    assigned_by: number | null;
    assigned_at: Moment;
  };
  tasklists: {
    id: Generated<number>;
    institution_id: number;
    checklist_id: number;
    course_id: number;
    /** the batch that gave it to the course; null: people did */
    batch_id: number | null;
    assigned_by: number | null;
    assigned_at: Moment;
    publication: number;
    /** kept by the database, as are the next two */
    task_count: Generated<number>;
    completed_count: Generated<number>;
    /** of the tasks that count and aren't completed, in order; kept by the database too */
    open_due_on: GeneratedAlways<Day[]>;
    completed_at: MaybeMoment;
    removed_at: MaybeMoment;
  };
  tasks: {
    id: Generated<number>;
    institution_id: number;
    tasklist_id: number;
    course_id: number;
    checklist_task_id: number;
    version: Generated<number>;
    due_on: Day | null;
    state: Generated<TaskState>;
    needs_verification: Generated<boolean>;
    is_touched: Generated<boolean>;
    has_own_due: Generated<boolean>;
    /** null: those whom the checklist names */
    assignee_ids: number[] | null;
    method: TaskMethod | null;
    state_at: MaybeMoment;
    state_by: number | null;
    verified_at: MaybeMoment;
    verified_by: number | null;
    retired_at: MaybeMoment;
    evidence_note: string | null;
    evidence_link: string | null;
    found: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
    updated_at: Moment;
    is_counted: GeneratedAlways<boolean>;
    is_completed: GeneratedAlways<boolean>;
  };
  task_events: {
    id: Generated<string>;
    institution_id: number;
    task_id: number;
    at: Moment;
    person_id: number | null;
    is_system: Generated<boolean>;
    kind: string;
    details: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  };
  calendar_feeds: {
    person_id: number;
    institution_id: number;
    secret_hash: string;
    created_at: Moment;
    last_read_at: MaybeMoment;
  };
  status_rules: {
    id: Generated<number>;
    institution_id: number;
    checklist_id: number;
    status_id: number;
    mode: 'ask' | 'act';
    version: Generated<number>;
  };
  status_proposals: {
    id: Generated<number>;
    institution_id: number;
    course_id: number;
    checklist_id: number;
    status_id: number;
    made_at: Moment;
    answered_at: MaybeMoment;
    answered_by: number | null;
    is_accepted: boolean | null;
  };
  /** of migrations/0050-automatic-tasks */
  task_conditions: { task_id: number; institution_id: number; is_met: boolean };
  task_condition_days: { institution_id: number; day: Day };
}
