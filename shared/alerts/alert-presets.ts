import type { ColumnId } from '#shared/columns/columns.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { Test } from '#shared/filters/operators.ts';
import { decisionAlarms } from '#shared/scope-decisions/scope-terms.ts';
import type { Audience, Cadence, Severity } from './alert-terms.ts';

interface Preset {
  readonly severity: Severity;
  readonly condition: Filter;
  readonly audience: readonly Audience[];
  readonly cadence: Cadence;
  readonly quietDays: number;
}

const where = (column: ColumnId, ...any: Test[]) => ({ column, any });

/** What people can start a rule from (product.md §2.6). Each is a filter like any other. */
export const alertPresets = {
  low_score: {
    severity: 'warning',
    condition: [where('udoit.score', { op: 'below', value: 70 })],
    audience: ['team'],
    cadence: 'weekly',
    quietDays: 7,
  },
  score_dropped: {
    severity: 'warning',
    condition: [where('udoit.score_change_7d', { op: 'at_most', value: -10 })],
    audience: ['team', 'instructors'],
    cadence: 'daily',
    quietDays: 7,
  },
  unpublished_before_start: {
    severity: 'error',
    condition: [
      where('core.state', { op: 'one_of', value: ['unpublished'] }),
      // It doesn't get better by the course having begun.
      where('core.startDate', { op: 'next_days', value: 7 }, { op: 'last_days', value: 14 }),
    ],
    audience: ['team', 'instructors'],
    cadence: 'daily',
    quietDays: 0,
  },
  not_scanned: {
    severity: 'info',
    condition: [where('core.unscanned_days', { op: 'at_least', value: 7 })],
    audience: ['admins'],
    cadence: 'weekly',
    quietDays: 7,
  },
  checklist_at_deadline: {
    severity: 'warning',
    condition: [
      where('core.days_to_deadline', { op: 'at_most', value: 0 }),
      where('readygo.open_checklists', { op: 'not_empty' }),
    ],
    audience: ['team', 'assignees'],
    cadence: 'daily',
    quietDays: 0,
  },
  scanned_documents: {
    severity: 'warning',
    condition: [where('udoit.file_scanned_count', { op: 'at_least', value: 1 })],
    audience: ['team', 'instructors'],
    cadence: 'weekly',
    quietDays: 7,
  },
  runner_invalid: {
    severity: 'error',
    condition: [where('core.invalid_runners', { op: 'not_empty' })],
    audience: ['admins'],
    cadence: 'immediate',
    quietDays: 1,
  },
  scope_contradicted: {
    severity: 'warning',
    condition: [where('core.scope_alarms', { op: 'one_of', value: [...decisionAlarms] })],
    audience: ['admins', 'team'],
    cadence: 'weekly',
    quietDays: 7,
  },
} as const satisfies Record<string, Preset>;

export type AlertPresetId = keyof typeof alertPresets;

// Each is a key of the list above.
export const alertPresetIds = Object.keys(alertPresets) as readonly AlertPresetId[];
