import type { Scope } from '#server/infra/tenancy/scope.ts';
import { log } from '#server/infra/log.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import type { CanvasUser } from '#server/lms/canvas-types.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import { Problem } from '#shared/http/problem.ts';
import { canonicalId } from '#shared/courses/canvas-id.ts';
import type { CanvasPerson } from '#shared/people/person.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';
import { findIdsByLmsId, insertPeople } from './person.repository.ts';

/** The longest a person waits for Canvas, in milliseconds (issue: "bounded to 3 s"). */
const answerMs = 3_000;

/** The first 20 people a search in Canvas finds, with those already here marked. Throws 'upstream_failed'. */
export async function searchCanvas(scope: Scope, search: string): Promise<CanvasPerson[]> {
  const users = await askCanvas(scope, (canvas, accountId) => canvas.searchUsers(accountId, search));
  return withPeople(scope, users);
}

/**
 * For each e-mail address or LMS id, the Canvas users with exactly that: one, none, or several. Throws
 * 'upstream_failed'.
 */
export async function lookUpInCanvas(scope: Scope, who: readonly string[]) {
  const { canvasShard } = await scope.institution();
  const asked = who.map((each) => canonicalId(each, canvasShard) ?? each);
  const answers = await askCanvas(scope, (canvas, accountId) =>
    Promise.all(asked.map((each) => canvas.searchUsers(accountId, each))),
  );
  const matches = asked.map((each, at) => (answers[at] ?? []).filter((user) => isExactly(user, each)));
  const people = await withPeople(scope, matches.flat());
  return who.map((each, at) => {
    const [first, ...others] = matches[at] ?? [];
    const outcome = first === undefined ? 'none' : others.length > 0 ? 'several' : 'found';
    const found = outcome === 'found' ? people.find(({ lmsUserId }) => lmsUserId === first?.id) : undefined;
    return { who: each, outcome, person: found ?? null } as const;
  });
}

/** Canvas also finds by parts of names; only the full address, login or id identifies a person. */
function isExactly({ id, email, login_id }: CanvasUser, who: string) {
  if (!who.includes('@')) return id === who;
  const wanted = who.toLowerCase();
  return email?.toLowerCase() === wanted || login_id?.toLowerCase() === wanted;
}

async function withPeople(scope: Scope, users: readonly CanvasUser[]): Promise<CanvasPerson[]> {
  const here = await findIdsByLmsId(
    scope,
    users.map(({ id }) => id),
  );
  return users.map(({ id, name, email, login_id }) => ({
    lmsUserId: id,
    name: name.trim() || email || login_id || id,
    email,
    personId: here.get(id) ?? null,
  }));
}

/** Asks Canvas while a person waits; any failure or delay becomes a sentence for that person. */
async function askCanvas<T>(
  scope: Scope,
  ask: (canvas: Canvas, accountId: string) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(answerMs);
  const patience = { ...patienceInUse(), giveUpAfterMs: answerMs };
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new LmsProblem('unreachable', 'no answer in time')));
  });
  const answer = async () => {
    const { rootAccountId } = await scope.institution();
    return ask(await canvasFor(scope, { signal, rank: 'person', patience }), rootAccountId);
  };
  try {
    // A token may be on its way from the database or Canvas, which the signal doesn't reach, so the two race.
    return await Promise.race([answer(), tooLate]);
  } catch (error) {
    if (!(error instanceof LmsProblem) && !signal.aborted) throw error;
    const { reason, kind } = error instanceof LmsProblem ? error : new LmsProblem('unreachable');
    log.warn({ institutionId: scope.institutionId, kind }, 'Canvas did not say who a person is');
    throw new Problem('upstream_failed', reason);
  }
}

interface LmsPerson {
  /** in the LMS */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Makes people whom the LMS named people here, without any rights; their first launch finds them. Those who are here stay as they are. */
export async function bringPeople(scope: Scope, people: readonly LmsPerson[]) {
  if (people.length === 0) return;
  await insertPeople(
    people.map(({ id, name, email }) => ({
      institution_id: scope.institutionId,
      lms_user_id: id,
      name,
      name_key: indexKeyOf(name),
      email,
      source: 'lms' as const,
      state: 'invited' as const,
      preferences: '{}',
    })),
  );
}
