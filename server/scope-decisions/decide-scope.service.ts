import * as z from 'zod';
import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { defineRestorer, type NotRestored } from '#server/access/restorer.ts';
import { lockCourse, lockCourses } from '#server/courses/course.service.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { offerUndo } from '#server/undos/undo.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { mostPlacesAtOnce } from '#shared/scope-decisions/scope-decision.api.ts';
import type { ScopeDecisionContent, ScopeSubjectRef } from '#shared/scope-decisions/scope-decision.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  endDecisions,
  findSubjects,
  findWherever,
  holdDecisions,
  insertAgain,
  insertDecisions,
  listDecided,
  type HeldDecision,
  type NewDecision,
  type SubjectRow,
} from './scope-decision.repository.ts';
import { scopeDecided } from './scope.events.ts';
import { scopeProblems, titleFor } from './scope.messages.ts';
import { findKind } from './scope-settings.repository.ts';

const decideReasons = defineMessages({
  changedSince: {
    id: 'scope.reason.changedSince',
    defaultMessage: 'Something else has been decided since then.',
  },
});

/** Who decides: a person by their name. */
export interface Decider {
  readonly personId: number;
  readonly name: string;
}

/** What was changed: the decision that ended, and the one that counts instead; either can be missing. */
export interface ChangedDecision {
  readonly courseId: number;
  readonly key: string;
  readonly endedId: number | null;
  readonly madeId: number | null;
}

export const changedBefore = z.object({ endedId: z.number().nullable(), madeId: z.number().nullable() });

const todayIn = async (scope: Scope) =>
  DateTime.fromJSDate(currentTime(), { zone: (await scope.institution()).timeZone });

/** The day that lies some months ahead; null: none does. */
export const reviewDay = async (scope: Scope, months: number | null) =>
  months === null ? null : (await todayIn(scope)).plus({ months }).toISODate();

/** A decision as it's kept, with what its kind says. Throws a problem if it doesn't make sense. */
export async function settled(
  scope: Scope,
  { kindId, reason, evidenceUrl, isForRecord, reviewOn, ...content }: ScopeDecisionContent,
): Promise<Omit<
  NewDecision,
  'decided_by' | 'decided_by_name' | 'rule_id' | 'rule_version' | 'rule_title'
> | null> {
  const { standing } = content;
  if (kindId !== null && standing !== 'exception') throw wrong('kindId', 'onlyExceptions');
  if (standing === null) return null;
  const kind = kindId === null ? undefined : await findKind(scope, kindId);
  if (kindId !== null && !kind) throw new Problem('not_found', phrase(scopeProblems.noKind));
  if (reviewOn !== null && reviewOn <= ((await todayIn(scope)).toISODate() ?? ''))
    throw wrong('reviewOn', 'pastReview');
  return {
    standing,
    kind_id: kindId,
    kind_title: kind?.title ?? null,
    reason,
    evidence_url: evidenceUrl,
    is_for_record: isForRecord,
    review_on: reviewOn ?? (await reviewDay(scope, kind?.review_months ?? null)),
  };
}

const wrong = (field: string, what: 'onlyExceptions' | 'pastReview') =>
  new Problem('invalid_input', phrase(scopeProblems[what]), {
    [`body.decision.${field}`]: phrase(scopeProblems[what]),
  });

const placeOf = ({
  course_id,
  subject,
  subject_key,
}: Pick<HeldDecision, 'course_id' | 'subject' | 'subject_key'>) => `${course_id} ${subject} ${subject_key}`;

const isSame = (held: HeldDecision, decision: NewDecision) =>
  !held.is_by_rule &&
  held.standing === decision.standing &&
  held.kind_id === decision.kind_id &&
  held.reason === decision.reason &&
  held.evidence_url === decision.evidence_url &&
  held.is_for_record === decision.is_for_record &&
  held.review_on === decision.review_on;

/** Decides about some things, or withdraws what was decided, in the current transaction, which holds their courses. */
export async function decide(
  scope: Scope,
  { personId, name }: Decider,
  subjects: readonly SubjectRow[],
  content: Awaited<ReturnType<typeof settled>>,
): Promise<readonly ChangedDecision[]> {
  const courseIds = coursesOf(subjects);
  const held = new Map((await holdDecisions(scope, courseIds)).map((each) => [placeOf(each), each]));
  const decision = content && {
    ...content,
    decided_by: personId,
    decided_by_name: name,
    rule_id: null,
    rule_version: null,
    rule_title: null,
  };
  const meant = subjects.filter((each) => {
    const had = held.get(placeOf(each));
    return decision ? !had || !isSame(had, decision) : had !== undefined;
  });
  const ending = meant.flatMap((each) => held.get(placeOf(each))?.id ?? []);
  await endDecisions(scope, ending, { personId, name, because: decision ? 'replaced' : 'withdrawn' });
  const made = decision ? await insertDecisions(scope, meant, decision) : [];
  const madeAt = new Map(made.map((each) => [placeOf(each), each.id]));
  return settle(
    scope,
    meant.map((each) => ({
      courseId: each.course_id,
      key: each.subject_key,
      endedId: held.get(placeOf(each))?.id ?? null,
      madeId: madeAt.get(placeOf(each)) ?? null,
    })),
  );
}

async function settle(scope: Scope, changes: readonly ChangedDecision[]) {
  const courseIds = [...new Set(changes.map(({ courseId }) => courseId))];
  if (courseIds.length > 0) await scopeDecided.publish(scope, { courseIds });
  return changes;
}

interface Asked {
  readonly courseId: number;
  readonly subjects: readonly ScopeSubjectRef[];
  readonly decision: ScopeDecisionContent;
}

/** Decides about a course, or items and documents of it, which can be undone. */
export async function decideInCourse(scope: Scope, actor: Actor, { courseId, subjects, decision }: Asked) {
  const content = await settled(scope, decision);
  await lockCourse(scope, courseId);
  const wanted = [...new Map(subjects.map((each) => [`${each.subject} ${each.key}`, each])).values()];
  const found = (await findSubjects(scope, courseId, wanted)).map((each) => ({
    ...each,
    subject_title: titleFor({ key: each.subject_key, title: each.subject_title }),
  }));
  if (found.length < wanted.length) throw new Problem('not_found', phrase(scopeProblems.noSubject));
  const changes = await decide(scope, actor, found, content);
  const title =
    found.find(({ subject }) => subject === 'course')?.subject_title ?? found[0]?.subject_title ?? '';
  await offerTakingBack(scope, actor, { changes, courseId, title });
  return {
    changedCount: changes.length,
    decisionIds: changes.flatMap(({ madeId }) => madeId ?? []),
  };
}

interface AskedWherever extends Pick<Asked, 'decision'> {
  readonly subject: 'document' | 'video';
  readonly ids: readonly number[];
}

/** Decides about documents or videos in all courses that have them and that the actor may change, which can be undone. */
export async function decideWherever(scope: Scope, actor: Actor, { subject, ids, decision }: AskedWherever) {
  const content = await settled(scope, decision);
  const found = await findWherever(scope, subject, ids);
  const refused = await refuseUnchangeable(scope, actor, { courseIds: coursesOf(found) });
  const mine = found.filter(({ course_id }) => !refused.has(course_id));
  const [first] = mine;
  if (!first) throw new Problem('not_found', phrase(scopeProblems.noSubject));
  if (mine.length > mostPlacesAtOnce)
    throw new Problem('conflict', phrase(scopeProblems.tooManyPlaces, { most: mostPlacesAtOnce }));
  await lockCourses(scope, coursesOf(mine));
  const changes = await decide(scope, actor, mine, content);
  await offerTakingBack(scope, actor, { changes, courseId: first.course_id, title: first.subject_title });
  return { changedCount: changes.length, refusedCount: found.length - mine.length };
}

const coursesOf = (rows: readonly { readonly course_id: number }[]) => [
  ...new Set(rows.map(({ course_id }) => course_id)),
];

interface Offered {
  readonly changes: readonly ChangedDecision[];
  readonly courseId: number;
  readonly title: string;
}

const offerTakingBack = (scope: Scope, { personId }: Actor, { changes, courseId, title }: Offered) =>
  offerUndo(scope, {
    personId,
    kind: 'scope_decided',
    subject: { type: 'course', id: courseId, title },
    key: undefined,
    items: changes.map(({ endedId, madeId }) => ({
      recordId: madeId ?? endedId ?? courseId,
      title,
      before: { endedId, madeId },
    })),
  });

interface TakenBack extends z.output<typeof changedBefore> {
  readonly recordId: number;
}

const idsOf = (items: readonly TakenBack[]) =>
  items.flatMap(({ madeId, endedId }) => [madeId, endedId].filter((id) => id !== null));

/**
 * Ends what was decided, and lets what was replaced or withdrawn by it count again. What has been decided about since
 * stays as it is.
 */
export async function takeBack(scope: Scope, { personId, name }: Decider, items: readonly TakenBack[]) {
  const known = new Map((await listDecided(scope, idsOf(items))).map((each) => [each.id, each]));
  const courseIds = coursesOf([...known.values()]);
  await lockCourses(scope, courseIds);
  const counting = await holdDecisions(scope, courseIds);
  const [countingIds, taken] = [new Set(counting.map(({ id }) => id)), new Set(counting.map(placeOf))];
  const mine = items.filter(({ madeId, endedId }) => {
    if (madeId !== null) return countingIds.has(madeId);
    const ended = endedId === null ? undefined : known.get(endedId);
    return ended !== undefined && !taken.has(placeOf(ended));
  });
  const because = 'undone' as const;
  await endDecisions(
    scope,
    mine.flatMap(({ madeId }) => madeId ?? []),
    { personId, name, because },
  );
  await insertAgain(
    scope,
    mine.flatMap(({ endedId }) => endedId ?? []),
  );
  if (courseIds.length > 0) await scopeDecided.publish(scope, { courseIds });
  return items.filter((item) => !mine.includes(item)).map(changedSince);
}

const changedSince = ({ recordId }: { readonly recordId: number }): NotRestored => ({
  recordId,
  reason: phrase(decideReasons.changedSince),
});

/** Takes decisions about courses and what's in them back. */
export const restoreScopeDecisions = defineRestorer({
  kinds: ['scope_decided'],
  before: changedBefore,
  restore: async (scope, { actor }, items) => {
    const who = await actor();
    const taken = items.map(({ recordId, before }) => ({ recordId, ...before }));
    const rows = await listDecided(scope, idsOf(taken));
    const refused = await refuseUnchangeable(scope, who, { courseIds: coursesOf(rows) });
    const courseOf = new Map(rows.map(({ id, course_id }) => [id, course_id]));
    const reasonOf = ({ madeId, endedId }: TakenBack) =>
      refused.get(courseOf.get(madeId ?? endedId ?? 0) ?? 0);
    const failed = taken.flatMap((item): NotRestored[] => {
      const reason = reasonOf(item);
      return reason ? [{ recordId: item.recordId, reason }] : [];
    });
    const allowed = taken.filter((item) => !reasonOf(item));
    return [...failed, ...(await takeBack(scope, who, allowed))];
  },
});
