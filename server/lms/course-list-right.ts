import * as z from 'zod';
import { accountsAbove } from './accounts-above.ts';
import { pathFor } from './canvas-calls.ts';
import type { CanvasClient } from './canvas-client.ts';
import { parsed } from './parse-answer.ts';

const lmsId = z.union([z.string(), z.number()]).transform(String);
const admin = z.object({
  role_id: lmsId,
  workflow_state: z.string().nullish(),
  user: z.object({ id: lmsId }),
});

/** Canvas's name of the permission "Courses - view list" (Canvas docs, "Roles"). */
const listCourses = 'read_course_list';

/** A role in an account. If a permission doesn't say where it applies, it applies everywhere, as in Canvas. */
const role = z.object({
  id: lmsId,
  permissions: z
    .record(
      z.string(),
      z.object({
        enabled: z.unknown().optional(),
        applies_to_self: z.unknown().optional(),
        applies_to_descendants: z.unknown().optional(),
      }),
    )
    .catch({}),
});

/**
 * Whether a user administers the account, or one above it, in a role that can list the account's courses. Throws
 * LmsProblem.
 */
export async function mayListCourses(client: CanvasClient, accountId: string, lmsUserId: string) {
  let reach: Reach = 'applies_to_self';
  for await (const { id } of accountsAbove(client, accountId)) {
    if (await mayListFrom(client, id, { lmsUserId, reach })) return true;
    reach = 'applies_to_descendants';
  }
  return false;
}

/** What a permission must say to hold in its role's account, or in those below. */
type Reach = 'applies_to_self' | 'applies_to_descendants';

/** Which of the users are admins of the account itself, each with their roles there. Throws LmsProblem. */
export async function adminRoles(client: CanvasClient, accountId: string, lmsUserIds: readonly string[]) {
  const query = new URLSearchParams({ per_page: '100' });
  for (const id of lmsUserIds) query.append('user_id[]', id);
  const roles = new Map<string, ReadonlySet<string>>();
  for await (const item of client.readAll(`${pathFor('admins', accountId)}?${query}`)) {
    const { role_id, workflow_state, user } = parsed(admin, item);
    // A Canvas that doesn't know the filter lists everyone.
    if (workflow_state === 'deleted' || !lmsUserIds.includes(user.id)) continue;
    roles.set(user.id, new Set([...(roles.get(user.id) ?? []), role_id]));
  }
  return roles;
}

async function mayListFrom(
  client: CanvasClient,
  accountId: string,
  { lmsUserId, reach }: { lmsUserId: string; reach: Reach },
) {
  const held = (await adminRoles(client, accountId, [lmsUserId])).get(lmsUserId) ?? new Set();
  if (held.size === 0) return false;
  const path = `${pathFor('roles', accountId)}?show_inherited=true&per_page=100`;
  for await (const item of client.readAll(path)) {
    const { id, permissions } = parsed(role, item);
    const right = permissions[listCourses];
    if (held.has(id) && right?.enabled === true && right[reach] !== false) return true;
  }
  return false;
}
