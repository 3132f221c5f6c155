import type { Scope } from '#server/infra/tenancy/scope.ts';
import { lookUpCourses, referenceKey } from '#server/courses/look-up-courses.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { removeSelectedAtOnce, type CourseLink } from '#shared/batches/batch-courses.api.ts';
import { findUnlistable } from './add-courses/listing-right.service.ts';
import { coursesChosen } from './batch.events.ts';
import type { BatchRow } from './batch.repository.ts';
import {
  countSelected,
  findCourseLinks,
  listHeldElsewhere,
  listSelectedIds,
  type MemberSelection,
} from './batch-courses.repository.ts';
import { deleteExceptions, setExceptions } from './exception.repository.ts';
import { addMembers, holdForChange, removeMembers, requireByHand } from './membership.service.ts';
import { offerToUndoAdding, offerToUndoRemoving } from './undo-batch.service.ts';
import { say } from '#server/infra/i18n/language.ts';
import { phrase } from '#shared/text/phrase.ts';
import { batchProblems } from './batch.messages.ts';

/** Time limit for looking up unknown courses in Canvas within one request, in milliseconds. */
const lookUpMs = 20_000;

type Given =
  | { readonly id: number; readonly lmsCourseId?: string | undefined }
  | { readonly lmsCourseId: string };

interface Failed {
  readonly id?: number;
  readonly lmsCourseId?: string;
  readonly code: string;
  readonly message: string;
}

/** What all changes by hand have in common. */
interface ByHand {
  readonly personId: number;
  /** shared by the calls of one change */
  readonly changeKey: string | undefined;
}

/**
 * Adds the courses a person named. In a hybrid batch they're pinned if `pin` is set, and no longer excluded. Reads
 * unknown courses from Canvas, so it makes its own transaction after that.
 */
export async function addByHand(
  scope: Scope,
  batch: BatchRow,
  { courses, pin, ...byHand }: ByHand & { courses: readonly Given[]; pin: boolean },
) {
  requireByHand(batch);
  const who = { personId: byHand.personId, batchId: batch.id };
  const { links, failedCourses } = await resolve(scope, courses, who);
  const ids = [...new Set(links.map(({ id }) => id))];
  return inTransaction(async () => {
    const made = await putInto(scope, batch, { ids, pin, personId: byHand.personId });
    await offerToUndoAdding(scope, batch, { ...made, ...byHand });
    return {
      courses: Object.fromEntries(links.map((link) => [String(link.id), link])),
      lmsCourseIds: [...new Set(links.map(({ lmsCourseId }) => lmsCourseId))],
      failedCourses,
      failedUsers: [],
      courseIdMapping: Object.fromEntries(links.map(({ lmsCourseId, id }) => [lmsCourseId, id])),
      newIds: made.newIds,
    };
  });
}

interface ChosenToAdd {
  readonly ids: readonly number[];
  readonly pin: boolean;
  readonly personId: number;
}

/** Puts courses into a batch that people fill by hand. Part of the caller's transaction. */
export async function putInto(scope: Scope, batch: BatchRow, { ids, pin, personId }: ChosenToAdd) {
  const pins = batch.type === 'hybrid' && pin;
  await coursesChosen.publish(scope, { batchId: batch.id, courseIds: ids });
  await holdForChange(scope, batch.id);
  const lifted = await deleteExceptions(scope, batch.id, ids, pins ? 'excluded' : undefined);
  const newIds = await addMembers(scope, batch.id, ids);
  const pinnedIds = pins
    ? await setExceptions(scope, batch.id, { courseIds: ids, kind: 'pinned', personId })
    : [];
  return { newIds, pinnedIds, lifted };
}

/** A course as it was named, and what it is or why it can't be added. */
type Resolved = { readonly given: Given } & (
  | { readonly link: CourseLink; readonly refusal?: undefined }
  | { readonly link?: undefined; readonly refusal: Pick<Failed, 'code' | 'message'> }
);

/** Which courses are meant, and which of them the person can add; failures are named as given. */
async function resolve(
  scope: Scope,
  given: readonly Given[],
  who: { readonly personId: number; readonly batchId: number },
) {
  const found = await find(scope, given);
  const courseIds = found.flatMap(({ link }) => link?.id ?? []);
  const signal = AbortSignal.timeout(lookUpMs);
  const unlistable = await findUnlistable(scope, { ...who, courseIds }, { signal, rank: 'person' });
  const links: CourseLink[] = [];
  const failedCourses: Failed[] = [];
  for (const each of found) {
    const unlisted = each.link && unlistable.get(each.link.id);
    const refusal = unlisted ? { code: unlisted.code, message: say(unlisted.reason) } : each.refusal;
    if (refusal) failedCourses.push({ ...nameIn(each.given), ...refusal });
    else if (each.link) links.push(each.link);
  }
  return { links, failedCourses };
}

const nameIn = (given: Given) => ('id' in given ? { id: given.id } : { lmsCourseId: given.lmsCourseId });

async function find(scope: Scope, given: readonly Given[]): Promise<Resolved[]> {
  const known = await findCourseLinks(
    scope,
    given.flatMap((each) => ('id' in each ? [each.id] : [])),
  );
  const references = given.flatMap((each) =>
    'id' in each ? [] : [{ kind: 'lms' as const, value: each.lmsCourseId }],
  );
  const lookedUp = await lookUpCourses(scope, references, {
    signal: AbortSignal.timeout(lookUpMs),
    rank: 'person',
  });
  return given.map((each): Resolved => {
    if ('id' in each) {
      const link = known.get(each.id);
      // Both ids must belong to one course: there's no way to tell which of two is meant.
      if (link && link.lmsCourseId === (each.lmsCourseId ?? link.lmsCourseId)) return { given: each, link };
      return { given: each, refusal: noCourse() };
    }
    const outcome = lookedUp.get(referenceKey({ kind: 'lms', value: each.lmsCourseId }));
    if (outcome?.course) return { given: each, link: outcome.course };
    if (!outcome) return { given: each, refusal: noCourse() };
    return { given: each, refusal: { code: outcome.problem.code, message: say(outcome.problem.reason) } };
  });
}

const noCourse = () => ({ code: 'not_found', message: say(phrase(batchProblems.noCourse)) });

interface Removal extends ByHand {
  readonly exclude: boolean;
}

/** Removes the courses a person named. In a hybrid batch they're excluded if `exclude` is set, and no longer pinned. */
export async function removeByHand(
  scope: Scope,
  batch: BatchRow,
  ids: readonly number[],
  { exclude, ...byHand }: Removal,
) {
  requireByHand(batch);
  const { removed, lifted } = await takeOut(scope, batch, { ids, exclude, personId: byHand.personId });
  await offerToUndoRemoving(scope, batch, { removed, lifted, ...byHand });
  const held = await listHeldElsewhere(scope, removed);
  const isRemoved = new Set(removed);
  return {
    fullyDeletedIds: removed.filter((id) => !held.has(id)),
    unassignedIds: removed.filter((id) => held.has(id)),
    failedIds: ids.filter((id) => !isRemoved.has(id)),
  };
}

interface ChosenToRemove {
  readonly ids: readonly number[];
  readonly exclude: boolean;
  readonly personId: number;
}

/** Takes courses out of a batch that people fill by hand. Part of the caller's transaction. */
export async function takeOut(scope: Scope, batch: BatchRow, { ids, exclude, personId }: ChosenToRemove) {
  await coursesChosen.publish(scope, { batchId: batch.id, courseIds: ids });
  await holdForChange(scope, batch.id);
  // On a second call, the courses aren't members any more: their exclusions from the first call must stay.
  const lifted = await deleteExceptions(scope, batch.id, ids, exclude ? 'pinned' : undefined);
  const removed = await removeMembers(scope, batch.id, ids);
  if (batch.type === 'hybrid' && exclude)
    await setExceptions(scope, batch.id, { courseIds: removed, kind: 'excluded', personId });
  return { removed, lifted };
}

/** Removes a portion of a selection's courses, and counts the rest. */
export async function removeSelection(
  scope: Scope,
  batch: BatchRow,
  selection: MemberSelection,
  how: Removal,
) {
  requireByHand(batch);
  const ids = await listSelectedIds(scope, batch.id, selection, removeSelectedAtOnce);
  const { failedIds: _, ...removed } = await removeByHand(scope, batch, ids, how);
  return { ...removed, remaining: await countSelected(scope, batch.id, selection) };
}
