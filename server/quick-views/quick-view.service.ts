import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import { defineReturn } from '#server/access/restorer.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { httpProblems } from '#server/infra/http/http.messages.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  mostUsesNamed,
  type createQuickView,
  type updateQuickView,
} from '#shared/quick-views/quick-view.api.ts';
import { mostQuickViews, longestTitle, type QuickView } from '#shared/quick-views/quick-view.ts';
import { phrase } from '#shared/text/phrase.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';
import { findDefault, findUses } from './default-view.repository.ts';
import { quickViewProblems } from './quick-view.messages.ts';
import { managesView, quickViewPermissions } from './quick-view.policy.ts';
import {
  countOwned,
  createQuickViewRow,
  deletePrivateOf,
  findQuickView,
  findRemovedView,
  handOver,
  listQuickViewRows,
  listTitlesOf,
  saveContent,
  setRemoved,
  type QuickViewQuery,
  type QuickViewRow,
} from './quick-view.repository.ts';
import { whenever } from '#server/infra/events/event.ts';
import { personRemoved } from '#server/people/person.events.ts';

/** A quick view as sent to the client, with what the actor is allowed to do to it. */
export async function present(scope: Scope, actor: Actor, row: QuickViewRow) {
  return toQuickView(actor, row, await ownDefaultOf(scope, actor));
}

const ownDefaultOf = async (scope: Scope, { personId }: Actor) =>
  (await findDefault(scope, { person_id: personId }))?.view_id ?? null;

const toQuickView = (actor: Actor, row: QuickViewRow, ownDefault: number | null): QuickView => ({
  id: row.id,
  title: row.title,
  description: row.description,
  view: row.view,
  owner: ownerOf(actor, row),
  sharing: {
    with: row.shared_with,
    level: row.share_level,
    version: row.sharing_version,
    teams: row.teams.filter(({ id }) => managesView(actor, row) || actor.teamRoles.has(id)),
  },
  isOwnDefault: row.id === ownDefault,
  version: row.version,
  permissions: quickViewPermissions(actor, row),
  updatedAt: row.updated_at.toISOString(),
});

function ownerOf(actor: Actor, { owner_id, owner_name }: QuickViewRow) {
  if (owner_id === actor.personId) return { name: owner_name ?? actor.name, isYou: true };
  return owner_name === null ? null : { name: owner_name, isYou: false };
}

/** A page of the quick views the actor can view. */
export async function listQuickViewsFor(scope: Scope, actor: Actor, query: QuickViewQuery) {
  const { rows, total } = await listQuickViewRows(scope, actor, query);
  const ownDefault = await ownDefaultOf(scope, actor);
  return {
    quickViews: rows.map((row) => toQuickView(actor, row, ownDefault)),
    pagination: paginate(query, total),
  };
}

/** Keeps a quick view that's only the actor's. */
export async function createQuickViewFor(
  scope: Scope,
  actor: Actor,
  content: Parsed<typeof createQuickView>['body'],
) {
  await requireRoom(scope, actor.personId);
  const id = await titleClashes(() => createQuickViewRow(scope, actor.personId, content));
  return readAgain(scope, actor, id);
}

async function requireRoom(scope: Scope, personId: number) {
  if ((await countOwned(scope, personId)) < mostQuickViews) return;
  throw new Problem('conflict', phrase(quickViewProblems.tooMany, { most: mostQuickViews }));
}

/** Saves a quick view. When two people change the same version at once, the later one gets a conflict. */
export async function saveQuickView(
  scope: Scope,
  actor: Actor,
  { id, ...content }: Parsed<typeof updateQuickView>['body'] & { id: number },
) {
  if (await titleClashes(() => saveContent(scope, id, content))) return readAgain(scope, actor, id);
  throw new Problem('conflict', phrase(quickViewProblems.outdated), {
    'body.version': phrase(quickViewProblems.notNewest),
  });
}

export async function readAgain(scope: Scope, actor: Actor, id: number) {
  const row = await findQuickView(scope, id);
  if (!row) throw notFound();
  return present(scope, actor, row);
}

/** A quick view that the actor can view. Any other is not found. */
export async function getSeenView(scope: Scope, actor: Actor, id: number) {
  const row = await findQuickView(scope, id);
  if (!row || !quickViewPermissions(actor, row).view) throw notFound();
  return row;
}

/** Removes a quick view for everyone, which can be undone. Where it's the default, it's passed over from now on. */
export async function removeQuickViewOf(scope: Scope, actor: Actor, { id, title }: QuickViewRow) {
  await setRemoved(scope, id, currentTime());
  await offerUndoOfOne(scope, actor, { kind: 'quick_view_removed', type: 'quick_view', id, title });
  return { id };
}

/** Brings a removed quick view back, for everyone who had it, and as the default it was. */
export const restoreQuickView = defineReturn({
  kinds: ['quick_view_removed'],
  allow: async (scope, actor, id) => {
    const removed = await findRemovedView(scope, id);
    if (!removed || !quickViewPermissions(actor, removed).delete) throw notFound();
  },
  bringBack: async (scope, id) => {
    if (!(await findRemovedView(scope, id))) throw notFound();
    await titleClashes(() => setRemoved(scope, id, null));
  },
});

const notFound = () => new Problem('not_found', phrase(accessProblems.quickView));

export const usesOf = (scope: Scope, actor: Actor, id: number) => findUses(scope, actor, id, mostUsesNamed);

/** Deletes what only a removed person had. What they shared stays, and institution admins look after it. */
export const forgetPrivate = (scope: Scope, personId: number) => deletePrivateOf(scope, personId);

/** What a removed person shared gets a new owner, with a number after its title where that owner has one of that title. */
export async function passOnShared(scope: Scope, personId: number, heirId: number) {
  const taken = new Set((await listTitlesOf(scope, heirId)).map(({ title }) => indexKeyOf(title)));
  for (const { id, title } of await listTitlesOf(scope, personId)) {
    const free = freeTitle(title, taken);
    taken.add(indexKeyOf(free));
    await titleClashes(() => handOver(scope, id, { ownerId: heirId, title: free }));
  }
}

function freeTitle(title: string, taken: ReadonlySet<string>) {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? title : `${title.slice(0, longestTitle - 10).trim()} (${number})`;
    if (!taken.has(indexKeyOf(candidate))) return candidate;
  }
}

/** Two people may save the same title at once: the database decides, and the later one gets an error. */
async function titleClashes<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'quick_views_title')) throw error;
    throw new Problem('conflict', phrase(quickViewProblems.titleTaken), {
      'body.title': phrase(httpProblems.alreadyUsed),
    });
  }
}

/** A removed person's own quick views go with them; what they shared gets the new owner, or stays without one. */
export const passOnViews = whenever(personRemoved, async (scope, { personId, heirId }) => {
  await forgetPrivate(scope, personId);
  if (heirId !== null) await passOnShared(scope, personId, heirId);
});
