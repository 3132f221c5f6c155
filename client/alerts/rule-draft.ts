import type { createAlertRule, listAlertPresets } from '#shared/alerts/alert-rule.api.ts';
import type { AlertRule } from '#shared/alerts/alert-rule.ts';
import type { Audience, Cadence, Severity } from '#shared/alerts/alert-terms.ts';
import type { Condition } from '#shared/filters/filter.ts';
import type { Input, Result } from '#shared/http/endpoint.ts';
import type { TaskPerson } from '#shared/tasks/task.ts';

export type RuleContent = Input<typeof createAlertRule>['body'];
export type Preset = Result<typeof listAlertPresets>['presets'][number];

/** A rule as it's being written. */
export interface RuleDraft {
  readonly title: string;
  readonly preset: NonNullable<RuleContent['preset']> | null;
  readonly severity: Severity;
  readonly condition: readonly Condition[];
  readonly hasAllBatches: boolean;
  readonly batchIds: readonly number[];
  readonly audience: readonly Audience[];
  readonly people: readonly TaskPerson[];
  readonly cadence: Cadence;
  /** as typed */
  readonly quietDays: string;
  readonly isActive: boolean;
}

const blank: RuleDraft = {
  title: '',
  preset: null,
  severity: 'warning',
  condition: [],
  hasAllBatches: true,
  batchIds: [],
  audience: ['team'],
  people: [],
  cadence: 'daily',
  quietDays: '0',
  isActive: true,
};

/** What a new rule starts with. */
export function draftFrom(preset: Preset | undefined): RuleDraft {
  if (!preset) return blank;
  const { id, title, severity, condition, audience, cadence, quietDays } = preset;
  return {
    ...blank,
    title,
    preset: id,
    severity,
    condition,
    audience,
    cadence,
    quietDays: String(quietDays),
  };
}

/** What changing a rule starts with. */
export const draftOf = (rule: AlertRule): RuleDraft => ({
  title: rule.title,
  preset: rule.preset,
  severity: rule.severity,
  condition: rule.condition,
  hasAllBatches: rule.batches === null,
  batchIds: (rule.batches ?? []).map(({ id }) => id),
  audience: rule.audience,
  people: rule.people,
  cadence: rule.cadence,
  quietDays: String(rule.quietDays),
  isActive: rule.isActive,
});

const mostQuietDays = 365;

/** The days that somebody typed; undefined: none that there are. */
export function readDays(typed: string): number | undefined {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : NaN;
  return days <= mostQuietDays ? days : undefined;
}

/** What's missing before it can be saved. */
export function missingIn({ title, condition, hasAllBatches, batchIds, quietDays }: RuleDraft) {
  return {
    title: title.trim() === '',
    condition: condition.length === 0,
    batches: !hasAllBatches && batchIds.length === 0,
    quietDays: readDays(quietDays) === undefined,
  };
}

/** The draft as it's sent; undefined while something is missing. */
export const contentOf = (draft: RuleDraft): RuleContent | undefined =>
  Object.values(missingIn(draft)).includes(true) ? undefined : sentOf(draft);

/** The same, whether or not it's complete: the server says what it lacks. */
export function sentOf(draft: RuleDraft): RuleContent {
  const { title, condition, hasAllBatches, batchIds, people, audience, quietDays, ...rest } = draft;
  return {
    ...rest,
    title: title.trim(),
    condition: [...condition],
    batchIds: hasAllBatches ? null : [...batchIds],
    audience: [...audience],
    personIds: audience.includes('people') ? people.map(({ id }) => id) : [],
    quietDays: readDays(quietDays) ?? 0,
  };
}
