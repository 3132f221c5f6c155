import type { AlertRule } from '#shared/alerts/alert-rule.ts';
import type { Alert } from '#shared/alerts/alert.ts';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import type { FoundValues } from '#shared/tasks/task.ts';

const condition = [{ column: 'udoit.score', any: [{ op: 'below' as const, value: 70 }] }];

const found = (value: number): FoundValues => ({
  at: '2026-11-20T10:00:00.000Z',
  condition,
  values: [{ column: 'udoit.score', value, readAt: '2026-11-20T10:00:00.000Z' }],
});

/** What alerts in examples ask about. */
export const scoreColumn: DescribedColumn = {
  id: 'udoit.score',
  label: 'Accessibility score',
  description: '',
  alsoCalled: '',
  tool: 'udoit',
  type: 'number',
  unit: null,
  precision: null,
  words: null,
  isMany: false,
  operators: ['below', 'at_least'],
  summary: 'mean',
  betterWhen: 'higher',
  isSortable: true,
  isFilterable: true,
  isAvailable: true,
};

/** A rule that finds courses with a low score. */
export const exampleRule = (given: Partial<AlertRule> = {}): AlertRule => ({
  id: 5,
  title: 'Low score',
  preset: null,
  severity: 'warning',
  condition,
  batches: null,
  audience: ['team'],
  people: [],
  cadence: 'daily',
  quietDays: 3,
  isActive: true,
  fault: null,
  openCount: 2,
  openInScopeCount: 1,
  version: 4,
  createdBy: 'Ada',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...given,
});

/** An open alert that its viewer can answer. */
export const exampleAlert = (given: Partial<Alert> = {}): Alert => ({
  id: 9,
  version: 1,
  state: 'open',
  rule: { id: 5, title: 'Low score', severity: 'warning' },
  course: { id: 7, title: 'Botany' },
  outOfScope: null,
  openedAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  foundThen: found(62),
  foundNow: found(58),
  isSilent: false,
  snoozedUntil: null,
  note: null,
  answeredBy: null,
  answeredAt: null,
  resolvedAt: null,
  resolution: null,
  isHolding: true,
  permissions: { answer: true },
  ...given,
});
