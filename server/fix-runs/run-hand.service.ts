import type { Actor } from '#server/access/actor.ts';
import { handFor, savingIn } from '#server/canvas-grants/hand.service.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import { findCourseRecord } from '#server/courses/course.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CanvasHand } from '#server/lms/rewrite-item.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import type { FixHand, FixReason } from '#shared/fixes/fix.ts';
import type { RunRow } from './fix-run.repository.ts';

export type RunHand =
  | { readonly kind: 'hand'; readonly actor: Actor; readonly as: FixHand; readonly hand: CanvasHand }
  | { readonly kind: 'none'; readonly reason: FixReason };

const none = (reason: FixReason): RunHand => ({ kind: 'none', reason });

/** What a run's person may use in a course at this moment: their rights, and the institution's switches, can have changed. */
export async function handOfRun(
  scope: Scope,
  { person_id, in_concluded }: RunRow,
  courseId: number,
): Promise<RunHand> {
  const actor = person_id === null ? undefined : await findActor(scope, person_id);
  const course = await findCourseRecord(scope, courseId);
  if (!actor || !course) return none('not_yours');
  if ((await refuseUnchangeable(scope, actor, { courseIds: [courseId] })).size > 0) return none('not_yours');
  const { as, needs, isConcluded } = await savingIn(scope, actor, course);
  if (isConcluded && !in_concluded) return none('concluded');
  if (as === null) return none(needs === 'switched_off' || needs === 'not_yours' ? needs : 'no_grant');
  const held = await handFor(scope, { personId: actor.personId, courseId, as, rank: 'background' });
  return held.kind === 'none' ? held : { kind: 'hand', actor, as, hand: held.hand };
}
