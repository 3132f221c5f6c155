import type { TaskAction, TaskInput } from '#shared/tasks/task.api.ts';
import type { FoundValues, TaskEvent, TaskMethod, TaskState } from '#shared/tasks/task.ts';

/** What changes about a task. Moments are ISO text. */
export interface TaskFields {
  readonly state: TaskState;
  readonly method: TaskMethod | null;
  readonly state_at: string | null;
  readonly state_by: number | null;
  readonly verified_at: string | null;
  readonly verified_by: number | null;
  readonly found: FoundValues | null;
  readonly assignee_ids: readonly number[] | null;
  readonly due_on: string | null;
  readonly has_own_due: boolean;
  readonly evidence_note: string | null;
  readonly evidence_link: string | null;
}

/** The columns that `TaskFields` names. */
export const taskFields = [
  'state',
  'method',
  'state_at',
  'state_by',
  'verified_at',
  'verified_by',
  'found',
  'assignee_ids',
  'due_on',
  'has_own_due',
  'evidence_note',
  'evidence_link',
] as const satisfies readonly (keyof TaskFields)[];

/** A task as it is, and when its checklist says it's due. */
export interface TaskNow extends TaskFields {
  readonly checklist_due: string | null;
}

/** What an entry of the history says. */
export type EventDetails = Partial<
  Omit<TaskEvent, 'id' | 'at' | 'kind' | 'person' | 'isSystem' | 'assignees'>
> & { readonly assigneeIds?: readonly number[] | null };

export interface NewEvent {
  readonly kind: TaskEvent['kind'];
  readonly details: EventDetails;
}

export interface Change {
  readonly fields: Partial<TaskFields>;
  readonly events: readonly NewEvent[];
}

/** Who changes a task, and when. */
export interface By {
  readonly personId: number;
  readonly at: string;
}

type Wish = Omit<TaskInput, 'version'>;

/** What somebody's wish changes of a task; no events: nothing, it's like that already. */
export function changeOf(now: TaskNow, wish: Wish, by: By): Change {
  return merged([
    stateChange(now, wish.state, by),
    assigneeChange(now, wish.assigneeIds),
    dueChange(now, wish.dueOn),
    evidenceChange(now, wish),
  ]);
}

const nothing: Change = { fields: {}, events: [] };

const merged = (changes: readonly Change[]): Change => ({
  fields: Object.assign({}, ...changes.map(({ fields }) => fields)),
  events: changes.flatMap(({ events }) => events),
});

function stateChange(now: TaskNow, to: TaskState | undefined, { personId, at }: By): Change {
  if (to === undefined || to === now.state) return nothing;
  return {
    fields: { ...unverified, state: to, method: to === 'done' ? 'manual' : null, ...changedBy(personId, at) },
    events: [{ kind: 'state', details: { from: now.state, to } }],
  };
}

const unverified = { verified_at: null, verified_by: null, found: null } as const;
const changedBy = (personId: number | null, at: string) => ({ state_by: personId, state_at: at });

function assigneeChange(now: TaskNow, ids: readonly number[] | null | undefined): Change {
  if (ids === undefined || isSameSet(now.assignee_ids, ids)) return nothing;
  const assignee_ids = ids && [...new Set(ids)];
  return {
    fields: { assignee_ids },
    events: [{ kind: 'assigned', details: { assigneeIds: assignee_ids } }],
  };
}

const isSameSet = (one: readonly number[] | null, other: readonly number[] | null) =>
  one === null || other === null
    ? one === other
    : new Set(one).size === new Set(other).size && other.every((id) => one.includes(id));

function dueChange(now: TaskNow, wish: TaskInput['dueOn']): Change {
  if (wish === undefined) return nothing;
  const due_on = wish === 'checklist' ? now.checklist_due : wish;
  const has_own_due = wish !== 'checklist';
  if (now.due_on === due_on && now.has_own_due === has_own_due) return nothing;
  return { fields: { due_on, has_own_due }, events: [{ kind: 'due', details: { dueOn: due_on } }] };
}

function evidenceChange(now: TaskNow, { evidenceNote, evidenceLink }: Wish): Change {
  const note = evidenceNote === undefined ? now.evidence_note : evidenceNote;
  const link = evidenceLink === undefined ? now.evidence_link : evidenceLink;
  if (note === now.evidence_note && link === now.evidence_link) return nothing;
  return {
    fields: { evidence_note: note, evidence_link: link },
    events: [{ kind: 'evidence', details: { note, link } }],
  };
}

/** What an action on many tasks asks of one. */
export function wishOf(action: TaskAction, { state }: Pick<TaskNow, 'state'>): Wish {
  switch (action.action) {
    case 'complete':
      return { state: 'done' };
    case 'reopen':
      return state === 'done' || state === 'not_applicable' ? { state: 'todo' } : {};
    case 'reassign':
      return { assigneeIds: action.assigneeIds };
    case 'due':
      return { dueOn: action.dueOn };
  }
}

/** Whether it's done but waits for somebody else to confirm that. */
export const waitsForVerification = ({
  state,
  needs_verification,
  verified_at,
}: Pick<TaskFields, 'state' | 'verified_at'> & { readonly needs_verification: boolean }) =>
  state === 'done' && needs_verification && verified_at === null;

export const verification = ({ personId, at }: By): Change => ({
  fields: { verified_at: at, verified_by: personId },
  events: [{ kind: 'verified', details: { isAccepted: true } }],
});

export const sendingBack = (text: string, { personId, at }: By): Change => ({
  fields: { ...unverified, state: 'in_progress', method: null, ...changedBy(personId, at) },
  events: [{ kind: 'verified', details: { isAccepted: false, from: 'done', to: 'in_progress', text } }],
});

/** A scan did it. Undefined if there's nothing to do. */
export function automaticCompletion(now: TaskNow, found: FoundValues, at: string): Change | undefined {
  if (now.state === 'done') return undefined;
  return {
    fields: { state: 'done', method: 'automatic', ...changedBy(null, at), found },
    events: [{ kind: 'automatic', details: { from: now.state, to: 'done', found } }],
  };
}

/** What a scan did is no longer so. What people did stays done. */
export function automaticReopening(now: TaskNow, found: FoundValues, at: string): Change | undefined {
  if (now.state !== 'done' || now.method !== 'automatic') return undefined;
  return {
    fields: { ...unverified, state: 'todo', method: null, ...changedBy(null, at) },
    events: [{ kind: 'automatic', details: { from: 'done', to: 'todo', found } }],
  };
}

/** What a person had changed is as before. */
export function restoration(now: TaskNow, before: TaskFields): Change {
  const events: NewEvent[] = [];
  if (now.state !== before.state)
    events.push({ kind: 'state', details: { from: now.state, to: before.state, isUndo: true } });
  if (!isSameSet(now.assignee_ids, before.assignee_ids))
    events.push({ kind: 'assigned', details: { assigneeIds: before.assignee_ids, isUndo: true } });
  if (now.due_on !== before.due_on || now.has_own_due !== before.has_own_due)
    events.push({ kind: 'due', details: { dueOn: before.due_on, isUndo: true } });
  return { fields: before, events };
}
