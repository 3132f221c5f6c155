import type { Actor } from '#server/access/actor.ts';
import type { RecordOf } from '#server/access/guarded-record.ts';
import { mayFill } from '#server/access/sight.ts';
import { findKey } from '#server/canvas-consents/oauth-key.service.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { open } from '#server/infra/secrets.ts';
import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Rank } from '#server/lms/budget/budget.ts';
import { CanvasClient } from '#server/lms/canvas-client.ts';
import { CanvasWriter } from '#server/lms/canvas-writes.ts';
import { connectionOf } from '#server/lms/connection.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { endsSoon } from '#server/lms/renewed-tokens.ts';
import type { CanvasHand } from '#server/lms/rewrite-item.ts';
import { tokenContexts } from '#server/lms/seal-contexts.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import type { CanSave, FixHand, FixReason } from '#shared/fixes/fix.ts';
import { endGrant, findGrant, touchGrant } from './canvas-grant.repository.ts';
import { grantTokens } from './grant-tokens.service.ts';

/**
 * Whether a person can save fixes in a course, and in whose name; else what is in the way. Asks no Canvas, so what's
 * known of the grant is what Canvas said last. The service account is for staff who may change the course here.
 */
export async function savingIn(
  scope: Scope,
  actor: Actor,
  course: Pick<RecordOf<'course'>, 'id' | 'batches' | 'workflow_state' | 'end_at'>,
): Promise<CanSave> {
  return { ...(await handIn(scope, actor, course)), isConcluded: isConcluded(course) };
}

async function handIn(
  scope: Scope,
  actor: Actor,
  course: Pick<RecordOf<'course'>, 'id' | 'batches'>,
): Promise<Pick<CanSave, 'as' | 'needs'>> {
  const { settings } = await scope.institution();
  if (!settings.savesFixes) return { as: null, needs: 'switched_off' };
  if (!coursePermissions(actor, course).fix) return { as: null, needs: 'not_yours' };
  // Who acts for an institution that isn't theirs is nobody in its Canvas.
  const isTheirs = actor.actingFromInstitutionId === null;
  if (isTheirs && (await findKey(scope))) {
    const grant = await findGrant(scope, actor.personId);
    return grant?.ended_at === null ? { as: 'person', needs: null } : { as: null, needs: 'consent' };
  }
  if (settings.fixesByService && changesAsStaff(actor, course)) return { as: 'service', needs: null };
  return { as: null, needs: isTheirs ? 'no_key' : 'not_yours' };
}

const changesAsStaff = (actor: Actor, { batches }: Pick<RecordOf<'course'>, 'batches'>) =>
  batches.some((batch) => mayFill(actor, batch));

/** Canvas closes a course at its end; of a term's end nothing is known here. */
const isConcluded = ({ workflow_state, end_at }: Pick<RecordOf<'course'>, 'workflow_state' | 'end_at'>) =>
  workflow_state === 'completed' || (end_at !== null && end_at.getTime() < currentMs());

interface WantedHand {
  readonly personId: number;
  readonly courseId: number;
  readonly as: FixHand;
  /** who waits for it; a person, unless said otherwise */
  readonly rank?: Rank;
  /** ends its readings; a change that was begun is never cut off */
  readonly signal?: AbortSignal;
}

export type FoundHand =
  | { readonly kind: 'hand'; readonly hand: CanvasHand }
  | { readonly kind: 'none'; readonly reason: FixReason };

/**
 * What texts are read and written with in a person's name, or in that of the service account for them. Renews the token if
 * it's about to end: of several at once, one does. A service account's hand is only for who may change the course here.
 */
export async function handFor(scope: Scope, wanted: WantedHand): Promise<FoundHand> {
  try {
    const { settings } = await scope.institution();
    if (!settings.savesFixes) return none('switched_off');
    return await (wanted.as === 'person' ? ownHand(scope, wanted) : serviceHand(scope, wanted));
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    return none(error.kind === 'not_connected' ? 'no_grant' : 'canvas_unreachable');
  }
}

const none = (reason: FixReason) => ({ kind: 'none', reason }) as const;

/** A grant's use is recorded at most this often, in milliseconds. */
const touchEveryMs = 60_000;

async function ownHand(scope: Scope, wanted: WantedHand): Promise<FoundHand> {
  const { personId } = wanted;
  const grant = await findGrant(scope, personId);
  if (!grant) return none('no_grant');
  if (grant.ended_at !== null) return none('grant_ended');
  const { origin, tokens } = await grantTokens(scope, personId);
  const isOver = endsSoon(grant.token_expires_at);
  if (isOver && (await tokens.renew(open(grant.access_token, tokenContexts.grant.access))) === undefined)
    return none('grant_ended');
  if (currentMs() - (grant.last_used_at?.getTime() ?? 0) > touchEveryMs)
    await touchGrant(scope, personId, currentTime());
  return handOver(scope, { origin, tokens }, wanted);
}

async function serviceHand(scope: Scope, wanted: WantedHand): Promise<FoundHand> {
  if (!(await scope.institution()).settings.fixesByService) return none('switched_off');
  const actor = await findActor(scope, wanted.personId);
  const courseIds = [wanted.courseId];
  if (!actor || (await refuseUnchangeable(scope, actor, { courseIds })).size > 0) return none('not_yours');
  return handOver(scope, await connectionOf(scope, 'udoit'), wanted);
}

async function handOver(
  scope: Scope,
  { origin, tokens }: Awaited<ReturnType<typeof connectionOf>>,
  { rank = 'awaited', signal }: WantedHand,
): Promise<FoundHand> {
  const options = { owner: scope.institutionId, place: canvasPlace(await scope.institution()), rank };
  return {
    kind: 'hand',
    hand: {
      client: new CanvasClient(origin, tokens, { ...options, signal }),
      writer: new CanvasWriter(origin, tokens, options),
    },
  };
}

/** Records that Canvas no longer takes what a person has granted, whatever it's asked for. */
export const noteGrantEnded = (scope: Scope, personId: number) => endGrant(scope, personId);
