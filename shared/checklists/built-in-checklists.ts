import type { ColumnId } from '#shared/columns/columns.ts';
import type { Condition } from '#shared/filters/filter.ts';
import type { builtInTaskTitles } from './built-in-tasks.messages.ts';
import type { Due } from './checklist.ts';

/** The checklists that one can begin with. */
export const builtInChecklistIds = ['term_start', 'accessibility', 'course_copy', 'end_of_term'] as const;
export type BuiltInChecklistId = (typeof builtInChecklistIds)[number];

interface BuiltInTask {
  readonly name: keyof typeof builtInTaskTitles;
  readonly due: Due;
  readonly needsVerification?: true;
  /** names only a column that exists */
  readonly condition?: Condition & { readonly column: ColumnId };
}

/** Their tasks, in their order; what they say is in the messages beside this. */
export const builtInChecklists: Readonly<Record<BuiltInChecklistId, readonly BuiltInTask[]>> = {
  term_start: [
    { name: 'term_start.dates', due: { kind: 'course_start', days: -21 } },
    {
      name: 'term_start.syllabus',
      due: { kind: 'course_start', days: -14 },
      condition: { column: 'core.hasSyllabus', any: [{ op: 'is', value: true }] },
    },
    {
      name: 'term_start.front_page',
      due: { kind: 'course_start', days: -14 },
      condition: { column: 'core.hasFrontPage', any: [{ op: 'is', value: true }] },
    },
    {
      name: 'term_start.links',
      due: { kind: 'course_start', days: -10 },
      condition: { column: 'tidyup.broken_link_count', any: [{ op: 'at_most', value: 0 }] },
    },
    {
      name: 'term_start.due_dates',
      due: { kind: 'course_start', days: -7 },
      condition: { column: 'core.dueDatePercent', any: [{ op: 'at_least', value: 90 }] },
    },
    { name: 'term_start.grading', due: { kind: 'course_start', days: -7 }, needsVerification: true },
    {
      name: 'term_start.publish',
      due: { kind: 'course_start', days: -3 },
      condition: { column: 'core.published', any: [{ op: 'is', value: true }] },
    },
    { name: 'term_start.welcome', due: { kind: 'course_start', days: 0 } },
  ],
  accessibility: [
    {
      name: 'accessibility.images',
      due: { kind: 'deadline', days: -14 },
      condition: { column: 'udoit.alt_text_percent', any: [{ op: 'at_least', value: 100 }] },
    },
    {
      name: 'accessibility.headings',
      due: { kind: 'deadline', days: -14 },
      condition: { column: 'udoit.heading_issue_count', any: [{ op: 'at_most', value: 0 }] },
    },
    {
      name: 'accessibility.contrast',
      due: { kind: 'deadline', days: -14 },
      condition: { column: 'udoit.color_issue_count', any: [{ op: 'at_most', value: 0 }] },
    },
    {
      name: 'accessibility.captions',
      due: { kind: 'deadline', days: -7 },
      condition: { column: 'media.person_percent', any: [{ op: 'at_least', value: 100 }] },
      needsVerification: true,
    },
    {
      name: 'accessibility.documents',
      due: { kind: 'deadline', days: -7 },
      condition: { column: 'udoit.file_review_percent', any: [{ op: 'at_least', value: 100 }] },
    },
    {
      name: 'accessibility.errors',
      due: { kind: 'deadline', days: 0 },
      condition: { column: 'udoit.error_count', any: [{ op: 'at_most', value: 0 }] },
    },
    { name: 'accessibility.help', due: { kind: 'deadline', days: 0 } },
  ],
  course_copy: [
    { name: 'course_copy.copy', due: { kind: 'course_start', days: -28 } },
    { name: 'course_copy.dates', due: { kind: 'course_start', days: -21 } },
    {
      name: 'course_copy.old_course',
      due: { kind: 'course_start', days: -21 },
      condition: { column: 'tidyup.foreign_course_link_count', any: [{ op: 'at_most', value: 0 }] },
    },
    {
      name: 'course_copy.references',
      due: { kind: 'course_start', days: -14 },
      condition: { column: 'tidyup.broken_reference_count', any: [{ op: 'at_most', value: 0 }] },
    },
    { name: 'course_copy.announcements', due: { kind: 'course_start', days: -14 } },
    {
      name: 'course_copy.files',
      due: { kind: 'course_start', days: -7 },
      condition: { column: 'tidyup.file_unused_count', any: [{ op: 'at_most', value: 0 }] },
    },
    { name: 'course_copy.walk', due: { kind: 'course_start', days: -7 }, needsVerification: true },
  ],
  end_of_term: [
    { name: 'end_of_term.grades', due: { kind: 'deadline', days: -7 } },
    { name: 'end_of_term.final_grades', due: { kind: 'deadline', days: -3 }, needsVerification: true },
    { name: 'end_of_term.incompletes', due: { kind: 'deadline', days: -3 } },
    { name: 'end_of_term.notes', due: { kind: 'deadline', days: 0 } },
    {
      name: 'end_of_term.tidy',
      due: { kind: 'deadline', days: 7 },
      condition: { column: 'tidyup.issue_count', any: [{ op: 'at_most', value: 0 }] },
    },
    {
      name: 'end_of_term.conclude',
      due: { kind: 'deadline', days: 14 },
      condition: { column: 'core.state', any: [{ op: 'one_of', value: ['completed'] }] },
    },
  ],
};
