import type { ReportField } from '#shared/reports/report-presets.ts';

export interface FieldDefinition {
  /** how the courses' values make the batch's: their sum, or their mean over the courses that have one */
  readonly summary: 'sum' | 'mean';
  readonly type: 'float' | 'integer';
}

/** How each charted field is summed up. A preset that names a field without a line here does not compile. */
export const reportFields = {
  'core.published': { summary: 'sum', type: 'integer' },
  'core.studentCount': { summary: 'sum', type: 'integer' },
} as const satisfies Record<ReportField, FieldDefinition>;
