import type { ReportField } from '#shared/reports/report-presets.ts';

export interface FieldDefinition {
  /** how the batch's value is computed from the courses': their sum, or the mean of the courses that have one */
  readonly summary: 'sum' | 'mean';
  readonly type: 'float' | 'integer';
}

/** How each charted field is summed up. A preset with a field that has no line here doesn't compile. */
export const reportFields = {
  'core.published': { summary: 'sum', type: 'integer' },
  'core.studentCount': { summary: 'sum', type: 'integer' },
} as const satisfies Record<ReportField, FieldDefinition>;
