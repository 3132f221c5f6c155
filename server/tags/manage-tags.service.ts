import type { Actor } from '#server/access/actor.ts';
import { isUniqueViolation } from '#server/infra/db/unique-violation.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { offerUndo, type MadeChange } from '#server/undos/undo.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { mostTags, type Tag } from '#shared/tags/tag.ts';
import { phrase } from '#shared/text/phrase.ts';
import { countTags, lockTags } from './tag-links.repository.ts';
import { tagStandingChanged } from './tag.events.ts';
import { tagProblems } from './tag.messages.ts';
import {
  copyLinks,
  findHidden,
  hideTag,
  insertTag,
  listTagRows,
  listUse,
  restoreTag,
  updateTitle,
} from './tag.repository.ts';
import { hasTags, requireTags } from './tag.service.ts';

/** The institution's tags; none while they're switched off. */
export async function listVocabulary(scope: Scope) {
  const rows = (await hasTags(scope)) ? await listTagRows(scope) : [];
  return { tags: rows.map(({ id, title }) => ({ id, title })) };
}

export async function listTagUse(scope: Scope) {
  await requireTags(scope);
  return { tags: await listUse(scope) };
}

const taken = () =>
  new Problem('conflict', phrase(tagProblems.taken), { 'body.title': phrase(tagProblems.taken) });

export async function createTag(scope: Scope, title: string): Promise<Tag> {
  await requireTags(scope);
  const created = await insertTag(scope, title);
  if (!created) throw taken();
  if ((await countTags(scope)) > mostTags)
    throw new Problem('conflict', phrase(tagProblems.tooMany, { most: mostTags }));
  return created;
}

/** Renames a tag wherever it is. */
export async function renameTag(
  scope: Scope,
  id: number,
  title: string,
): Promise<{ before: Tag; after: Tag }> {
  await requireTags(scope);
  const before = await holdTag(scope, id);
  try {
    await updateTitle(scope, id, title);
  } catch (error) {
    if (isUniqueViolation(error, 'tags_title')) throw taken();
    throw error;
  }
  return { before, after: { id, title } };
}

/** Merges a tag into another, which can be undone. */
export async function mergeTag(scope: Scope, actor: Actor, { id, into }: { id: number; into: number }) {
  await requireTags(scope);
  if (id === into) throw new Problem('conflict', phrase(tagProblems.same));
  const held = new Map((await lockTags(scope, [id, into])).map((each) => [each.id, each]));
  const [merged, stays] = [held.get(id), held.get(into)];
  if (!merged || !stays) throw new Problem('not_found', phrase(tagProblems.notFound));
  await copyLinks(scope, id, into);
  await hideTag(scope, id, into);
  await tagStandingChanged.publish(scope, {});
  await offerUndo(scope, undoOf(actor, 'tag_merged', merged));
  return { merged, stays };
}

/** Removes a tag from everything that has it, which can be undone. */
export async function removeTag(scope: Scope, actor: Actor, id: number): Promise<Tag> {
  await requireTags(scope);
  const removed = await holdTag(scope, id);
  await hideTag(scope, id);
  await tagStandingChanged.publish(scope, {});
  await offerUndo(scope, undoOf(actor, 'tag_removed', removed));
  return removed;
}

const undoOf = ({ personId }: Actor, kind: 'tag_removed' | 'tag_merged', { id, title }: Tag): MadeChange => ({
  personId,
  kind,
  subject: { type: 'tag', id, title },
  key: undefined,
  items: [{ recordId: id, title, before: {} }],
});

async function holdTag(scope: Scope, id: number): Promise<Tag> {
  const [tag] = await lockTags(scope, [id]);
  if (!tag) throw new Problem('not_found', phrase(tagProblems.notFound));
  return tag;
}

/** Brings a removed or merged tag back, with all that had it. */
export async function bringBack(scope: Scope, id: number) {
  const hidden = await findHidden(scope, id);
  if (!hidden) throw new Problem('not_found', phrase(tagProblems.notFound));
  if (hidden.merged_into !== null) await lockTags(scope, [hidden.merged_into]);
  try {
    await restoreTag(scope, id);
  } catch (error) {
    if (isUniqueViolation(error, 'tags_title')) throw taken();
    throw error;
  }
  await tagStandingChanged.publish(scope, {});
}
