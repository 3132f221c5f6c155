import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import type { StatusContent, UsedStatus } from '#shared/statuses/status.api.ts';
import { mostStatuses, type Status } from '#shared/statuses/status.ts';
import { phrase } from '#shared/text/phrase.ts';
import { statusProblems } from './status.messages.ts';
import { chosen } from './status.service.ts';
import { defaultStatusChanged, statusMerged } from './status.events.ts';
import {
  clearDefault,
  countUse,
  holdList,
  insertRow,
  listRows,
  lockList,
  makeDefault,
  replaceRow,
  updatePlaces,
  updateRow,
  type StatusRow,
} from './status.repository.ts';

/** The institution's statuses, in its order. */
export async function listStatuses(scope: Scope): Promise<{ statuses: Status[] }> {
  const rows = await listRows(scope);
  return {
    statuses: rows.map((row) => {
      const { version: _, ...status } = row;
      return status;
    }),
  };
}

/** Refuses a status that isn't there or that courses can't get any more. Nobody changes the list meanwhile. */
export async function requireChosen(scope: Scope, statusId: number) {
  chosen(await holdList(scope), statusId);
}

const unused = { courseCount: 0, inScopeCount: 0 };

/** The same, with how many courses have each. */
export async function listStatusUse(scope: Scope): Promise<{ statuses: UsedStatus[] }> {
  const use = await countUse(scope);
  const rows = await listRows(scope);
  return { statuses: rows.map((row) => ({ ...row, ...(use.get(row.id) ?? unused) })) };
}

export async function createStatus(scope: Scope, content: StatusContent): Promise<UsedStatus> {
  const list = await lockList(scope);
  if (list.length >= mostStatuses)
    throw new Problem('conflict', phrase(statusProblems.tooMany, { most: mostStatuses }));
  requireActiveDefault(content);
  if (content.isDefault) await clearDefault(scope);
  const id = await tellTaken(() => insertRow(scope, content, list.length + 1));
  if (content.isDefault) await defaultStatusChanged.publish(scope, {});
  return readUse(scope, id);
}

interface Change extends StatusContent {
  readonly version: number;
}

/** Changes a status, unless somebody else has done so since. Returns it as it was and as it is. */
export async function updateStatus(
  scope: Scope,
  id: number,
  { version, ...content }: Change,
): Promise<{ before: Status; after: UsedStatus }> {
  const before = seen(await lockList(scope), id, version);
  requireActiveDefault(content);
  if (before.isDefault && !content.isDefault)
    throw new Problem('conflict', phrase(statusProblems.needsDefault));
  const isNewDefault = content.isDefault && !before.isDefault;
  if (isNewDefault) await clearDefault(scope);
  await tellTaken(() => updateRow(scope, id, content));
  if (isNewDefault) await defaultStatusChanged.publish(scope, {});
  return { before, after: await readUse(scope, id) };
}

interface NewOrder {
  readonly before: readonly number[];
  readonly ids: readonly number[];
}

/** Puts the list in another order, unless it's no longer the one that was seen. */
export async function orderStatuses(scope: Scope, { before, ids }: NewOrder) {
  const list = (await lockList(scope)).map(({ id }) => id);
  if (list.join() !== before.join()) throw new Problem('conflict', phrase(statusProblems.otherList));
  if (inOrderOfIds(ids).join() !== inOrderOfIds(list).join())
    throw new Problem('conflict', phrase(statusProblems.notAll));
  await updatePlaces(scope, ids);
  return listStatusUse(scope);
}

const inOrderOfIds = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

interface Merge {
  readonly id: number;
  readonly into: number;
  readonly version: number;
}

/** Removes a status: its courses get another one, which also takes its place as the default. */
export async function mergeStatus(scope: Scope, { id, into, version }: Merge) {
  if (id === into) throw new Problem('conflict', phrase(statusProblems.intoItself));
  const list = await lockList(scope);
  const removed = seen(list, id, version);
  if (!list.some((each) => each.id === into)) throw new Problem('not_found', phrase(statusProblems.notFound));
  await statusMerged.publish(scope, { statusId: id, into });
  await replaceRow(scope, id, into);
  if (removed.isDefault) await makeDefault(scope, into);
  const left = list.map((each) => each.id).filter((each) => each !== id);
  await updatePlaces(scope, left);
  return { removed, stays: await readUse(scope, into) };
}

/** The status as its editor saw it; a conflict if it's another by now. */
function seen(list: readonly StatusRow[], id: number, version: number) {
  const found = list.find((each) => each.id === id);
  if (!found) throw new Problem('not_found', phrase(statusProblems.notFound));
  if (found.version !== version)
    throw new Problem('conflict', phrase(statusProblems.changed), {
      'body.version': phrase(statusProblems.notNewest),
    });
  return found;
}

function requireActiveDefault({ isDefault, isActive }: StatusContent) {
  if (isDefault && !isActive)
    throw new Problem('conflict', phrase(statusProblems.defaultInUse), {
      'body.isActive': phrase(statusProblems.defaultInUse),
    });
}

async function tellTaken<T>(write: () => Promise<T>) {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'statuses_label')) throw error;
    throw new Problem('conflict', phrase(statusProblems.taken), {
      'body.label': phrase(statusProblems.taken),
    });
  }
}

async function readUse(scope: Scope, id: number): Promise<UsedStatus> {
  const found = (await listStatusUse(scope)).statuses.find((each) => each.id === id);
  if (!found) throw new Problem('not_found', phrase(statusProblems.notFound));
  return found;
}
