import type * as z from 'zod';
import type { batchInput } from '#shared/batches/batch.api.ts';
import type { BatchType, CourseFormat } from '#shared/batches/batch.ts';
import { isDay } from '../ui/form/calendar-day.ts';

/** What the form holds while it's being filled in. */
export interface BatchDraft {
  readonly title: string;
  readonly type: BatchType;
  readonly teamId: number | null;
  readonly deadlineDate: string;
  readonly accountId: string | null;
  readonly termId: string | null;
  readonly includeChildAccounts: boolean;
  readonly courseFormat: readonly CourseFormat[];
  /** their titles */
  readonly tags: readonly string[];
}

export const emptyDraft: BatchDraft = {
  title: '',
  type: 'dynamic',
  teamId: null,
  deadlineDate: '',
  accountId: null,
  termId: null,
  includeChildAccounts: true,
  courseFormat: [],
  tags: [],
};

export type BatchInput = z.input<typeof batchInput>;

/** The request's body: a static batch has no rule. */
export function inputOf(draft: BatchDraft): BatchInput {
  const { title, teamId, deadlineDate } = draft;
  const common = { title: title.trim(), teamId, deadlineDate, tags: [...draft.tags] };
  if (draft.type === 'static') return { type: 'static', ...common };
  const { accountId, termId, includeChildAccounts, courseFormat } = draft;
  const rule = { accountId: accountId ?? '', termId, includeChildAccounts, courseFormat: [...courseFormat] };
  return { type: draft.type, ...common, dynamicBatchConfig: rule };
}

export type DraftFault = 'required' | 'day';

/** What's wrong with a draft before it's sent, by the field's name in the contract. */
export function faultsOf(draft: BatchDraft): Readonly<Record<string, DraftFault>> {
  const hasDay = draft.deadlineDate === '' || isDay(draft.deadlineDate);
  return {
    ...(draft.title.trim() === '' && { 'body.title': 'required' as const }),
    ...(!hasDay && { 'body.deadlineDate': 'day' as const }),
    ...(draft.type !== 'static' &&
      draft.accountId === null && { 'body.dynamicBatchConfig.accountId': 'required' as const }),
  };
}

/** The rule of a draft that can be previewed: it has a type with a rule, and an account. */
export function ruleOf({ type, accountId, termId, includeChildAccounts, courseFormat }: BatchDraft) {
  if (type === 'static' || accountId === null) return null;
  return { type, accountId, termId, includeChildAccounts, courseFormat };
}

/** Whether saving the draft would make the batch follow another rule, which starts a sync. */
export const isRuleChanged = (draft: BatchDraft, initial: BatchDraft) =>
  JSON.stringify(ruleOf(draft)) !== JSON.stringify(ruleOf(initial));
