import { noteBySystem } from '#server/access/audit.ts';
import { recordState } from '#server/courses/course.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasWrites, scopeOf } from '#server/lms/canvas-calls.ts';
import { canvasPermissions } from '#shared/task-runners/canvas-permissions.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { canvasCourse } from '#server/lms/canvas-types.ts';
import { changesFor } from '#server/lms/canvas-writes.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import type { WriteOutcome } from '#server/lms/write-outcome.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';

/** What came of publishing or unpublishing a course in Canvas. */
const reasons = defineMessages({
  deleted: { id: 'publishing.reason.deleted', defaultMessage: 'This course was deleted in Canvas.' },
  concluded: {
    id: 'publishing.reason.concluded',
    defaultMessage: 'This course is concluded in Canvas, so it can be neither published nor unpublished.',
  },
  noRight: {
    id: 'publishing.reason.noRight',
    defaultMessage:
      'Canvas didn’t let Courseyard do this. The account of the core tool’s task runner needs the permission “{permission}”, and its developer key the scope {scope} if it enforces scopes. An administrator of Canvas can give both; the page “Task runners” lists them.',
  },
  refused: { id: 'publishing.reason.refused', defaultMessage: 'Canvas refused this: {said}' },
  ignored: {
    id: 'publishing.reason.ignored',
    defaultMessage:
      'Canvas left the course as it was, without saying why. {wanted, select, unpublished {A course with submissions by students can’t be unpublished. Otherwise the} other {The}} account of the core tool’s task runner may lack the permission “{permission}”.',
  },
  foundSo: {
    id: 'publishing.reason.foundSo',
    defaultMessage:
      '{cause, select, interrupted {This was interrupted} other {Canvas gave no proper answer}}. Looked at afterwards, the course is {state, select, available {published} other {unpublished}}, as asked.',
  },
  foundOtherwise: {
    id: 'publishing.reason.foundOtherwise',
    defaultMessage:
      '{cause, select, interrupted {This was interrupted} other {Canvas gave no proper answer}}. Looked at afterwards, the course is still {state, select, available {published} unpublished {unpublished} completed {concluded} other {not there}}. Nothing was sent a second time.',
  },
  notKnown: {
    id: 'publishing.reason.notKnown',
    defaultMessage:
      '{cause, select, interrupted {This was interrupted} other {Canvas gave no proper answer}}, and it couldn’t be asked afterwards what the course is now. Nothing was sent a second time. Retrying looks first.',
  },
});

/** About a course, for readers of the audit log. */
const publishingNotes = defineMessages({
  changed: {
    id: 'publishing.note.changed',
    defaultMessage:
      'Before: {before, select, available {published} other {unpublished}}. After: {after, select, available {published} unpublished {unpublished} other {not known}}. Asked for by {person}.',
  },
});

/** What people can make of a course. */
export type WantedState = 'available' | 'unpublished';

export interface Wish {
  readonly courseId: number;
  readonly wanted: WantedState;
  /** the person's name */
  readonly by: string;
}

/** What came of it, and what Canvas says about the course since. */
export type StateChange = (
  | { readonly outcome: 'done' | 'unchanged'; readonly reason?: Phrase }
  | { readonly outcome: 'failed'; readonly reason: Phrase }
) & {
  /** null: Canvas didn't say */
  readonly found: WorkflowState | null;
  /** what was sent may have changed it */
  readonly wasSent: boolean;
};

const eventFor = { available: 'offer', unpublished: 'claim' } as const;
const permission = canvasPermissions[canvasWrites.publish.permissions[0]];

/** Publishes or unpublishes a course in Canvas, unless it's so already. No transaction may be open. */
export async function changeState(scope: Scope, { courseId, wanted }: Wish): Promise<StateChange> {
  const before = await look(scope, courseId);
  if (before instanceof LmsProblem)
    return { outcome: 'failed', reason: reasonOf(before), found: null, wasSent: false };
  if (before === wanted) return { outcome: 'unchanged', found: before, wasSent: false };
  if (before === 'deleted' || before === 'completed')
    return { outcome: 'failed', reason: unchangeable(before), found: before, wasSent: false };
  const lmsCourseId = await lmsIdOf(scope, courseId);
  const outcome = await changesFor(scope).changeState(lmsCourseId, eventFor[wanted]);
  return judge(scope, { courseId, wanted }, outcome);
}

const unchangeable = (state: 'deleted' | 'completed') =>
  phrase(reasons[state === 'deleted' ? 'deleted' : 'concluded']);

/** Canvas ignores what an account may not do, so even a proper answer has to say that the course changed. */
async function judge(
  scope: Scope,
  { courseId, wanted }: Pick<Wish, 'courseId' | 'wanted'>,
  outcome: WriteOutcome,
): Promise<StateChange> {
  if (outcome.kind === 'refused') {
    const { problem, said } = outcome;
    const reason = said === null || problem.kind !== 'rejected' ? reasonOf(problem) : refusal(said);
    return { outcome: 'failed', reason, found: null, wasSent: false };
  }
  const told = outcome.kind === 'done' ? canvasCourse.safeParse(outcome.body).data : undefined;
  if (told?.workflow_state === wanted) return { outcome: 'done', found: wanted, wasSent: true };
  const isSilent = outcome.kind === 'done' || outcome.problem.kind === 'rejected';
  return lookAfter(scope, { courseId, wanted }, isSilent ? 'ignored' : 'no_answer');
}

const refusal = (said: string) => phrase(reasons.refused, { said });

/** What became of a course that may have been changed: by what Canvas says now, never by sending it again. */
export async function lookAfter(
  scope: Scope,
  { courseId, wanted }: Pick<Wish, 'courseId' | 'wanted'>,
  cause: 'ignored' | 'no_answer' | 'interrupted',
): Promise<StateChange> {
  const found = await look(scope, courseId);
  if (found instanceof LmsProblem)
    return { outcome: 'failed', reason: phrase(reasons.notKnown, { cause }), found: null, wasSent: true };
  if (found === wanted)
    return {
      outcome: 'done',
      found,
      wasSent: true,
      ...(cause !== 'ignored' && { reason: phrase(reasons.foundSo, { cause, state: found }) }),
    };
  const reason =
    cause === 'ignored'
      ? phrase(reasons.ignored, { wanted, permission })
      : phrase(reasons.foundOtherwise, { cause, state: found });
  return { outcome: 'failed', reason, found, wasSent: true };
}

function reasonOf(problem: LmsProblem): Phrase {
  if (problem.kind !== 'forbidden') return problem.reason;
  return phrase(reasons.noRight, { permission, scope: scopeOf(canvasWrites.publish) });
}

/** The course's state in Canvas now. */
async function look(scope: Scope, courseId: number): Promise<WorkflowState | LmsProblem> {
  try {
    const canvas = await canvasFor(scope, { rank: 'awaited' });
    return (await canvas.course(await lmsIdOf(scope, courseId))).workflow_state;
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    return error.kind === 'not_found' ? 'deleted' : error;
  }
}

async function lmsIdOf(scope: Scope, courseId: number) {
  const row = await coursesOf(scope).where('id', '=', courseId).executeTakeFirst();
  if (!row) throw new Error('The course of an action is gone');
  return row.lms_course_id;
}

/** Stores what Canvas says about the course, and the change in the audit log. Part of the caller's transaction. */
export async function storeChange(scope: Scope, { courseId, wanted, by }: Wish, change: StateChange) {
  const { found, outcome, wasSent } = change;
  if (found !== null) await recordState(scope, courseId, found);
  if (!wasSent || (outcome === 'failed' && found !== null)) return;
  const course = await coursesOf(scope).where('id', '=', courseId).executeTakeFirst();
  await noteBySystem(scope, {
    action: wanted === 'available' ? 'publishCourse' : 'unpublishCourse',
    about: { type: 'course', id: courseId, title: course?.title ?? '' },
    outcome: outcome === 'done' ? 'done' : 'failed',
    note: phrase(publishingNotes.changed, {
      before: wanted === 'available' ? 'unpublished' : 'available',
      after: found ?? 'unknown',
      person: by,
    }),
  });
}
