import type { MetricId } from '#shared/scans/metrics.ts';

export const reportDurations = ['current', '30_days', '90_days', '6_months'] as const;
export type ReportDuration = (typeof reportDurations)[number];

export interface ReportPreset {
  readonly id: string;
  readonly tool: 'readygo' | 'udoit' | 'tidyup' | 'core';
  readonly type: 'historical' | 'checklist' | 'other';
  readonly view: 'history';
  readonly controls: { readonly checklist: boolean; readonly display: boolean; readonly duration: boolean };
  readonly fields: readonly MetricId[];
}

const overTime = { checklist: false, display: false, duration: true } as const;

/** Every report the product offers, in the selector's order. */
export const reportPresets = [
  {
    id: 'core_courses',
    tool: 'core',
    type: 'historical',
    view: 'history',
    controls: overTime,
    fields: ['core.published', 'core.studentCount'],
  },
] as const satisfies readonly ReportPreset[];

export type PresetId = (typeof reportPresets)[number]['id'];
export type ReportField = (typeof reportPresets)[number]['fields'][number];
