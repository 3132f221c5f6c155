import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { mostTags, type Tag } from '#shared/tags/tag.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  countTags,
  createMissing,
  listByTitles,
  listLinked,
  lockTags,
  replaceLinks,
  type Tagged,
} from './tag-links.repository.ts';
import { courseTagsChanged } from './tag.events.ts';
import { defineMessages } from '#shared/text/messages.ts';

export const tagProblems = defineMessages({
  off: { id: 'tag.problem.off', defaultMessage: 'Tags are switched off in the institution settings.' },
  tooMany: {
    id: 'tag.problem.tooMany',
    defaultMessage: 'Your institution can have {most, number} tags. Merge or remove some first.',
  },
  notFound: { id: 'tag.problem.notFound', defaultMessage: 'There is no such tag.' },
  taken: {
    id: 'tag.problem.taken',
    defaultMessage: 'A tag with this title already exists. You can merge the two.',
  },
  same: { id: 'tag.problem.same', defaultMessage: 'A tag can’t be merged into itself.' },
  changing: {
    id: 'tag.problem.changing',
    defaultMessage: 'Somebody is changing these tags at this moment. Try again.',
  },
});

/** Whether the institution uses tags. If not, existing ones are kept for when they're switched on again. */
export const hasTags = async (scope: Scope) => (await scope.institution()).features.includes('tags');

/** Refuses what nobody can do while the institution doesn't use tags. */
export async function requireTags(scope: Scope) {
  if (!(await hasTags(scope))) throw new Problem('conflict', phrase(tagProblems.off));
}

/** The tags with these titles; those that don't exist are created. */
export async function findOrCreateTags(scope: Scope, titles: readonly string[]): Promise<readonly Tag[]> {
  if (titles.length === 0) return [];
  await createMissing(scope, titles);
  if ((await countTags(scope)) > mostTags)
    throw new Problem('conflict', phrase(tagProblems.tooMany, { most: mostTags }));
  return listByTitles(scope, titles);
}

/** Gives a batch exactly the tags with these titles. */
export const setBatchTags = (scope: Scope, batchId: number, titles: readonly string[]) =>
  setTags(scope, { tagged: 'batch', ownerId: batchId, titles });

/** Gives a course exactly the tags with these titles. */
export const setCourseTags = (scope: Scope, courseId: number, titles: readonly string[]) =>
  setTags(scope, { tagged: 'course', ownerId: courseId, titles });

const setTags = (
  scope: Scope,
  { tagged, ownerId, titles }: { tagged: Tagged; ownerId: number; titles: readonly string[] },
): Promise<readonly Tag[]> =>
  inTransaction(async () => {
    const wanted = await findOrCreateTags(scope, titles);
    const former = await listLinked(scope, tagged, ownerId);
    const tagIds = wanted.map(({ id }) => id);
    const locked = (await lockTags(scope, [...former, ...tagIds])).map(({ id }) => id);
    // Renamed, merged or removed between reading and locking: the titles may now mean others.
    if (!tagIds.every((id) => locked.includes(id)))
      throw new Problem('conflict', phrase(tagProblems.changing));
    await replaceLinks(scope, { tagged, ownerId, former: locked, tagIds });
    if (tagged === 'course') await courseTagsChanged.publish(scope, { courseIds: [ownerId] });
    return wanted;
  });
