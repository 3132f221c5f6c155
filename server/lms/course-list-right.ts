import * as z from 'zod';
import type { CanvasClient } from './canvas-client.ts';
import { canvasAccount } from './canvas-types.ts';
import { parsed } from './parse-answer.ts';

const lmsId = z.union([z.string(), z.number()]).transform(String);
const admin = z.object({ role_id: lmsId, workflow_state: z.string().nullish() });
const role = z.object({
  id: lmsId,
  permissions: z.record(z.string(), z.object({ enabled: z.unknown() })).catch({}),
});

/** Canvas's name of the permission "Courses - view list" (Canvas docs, "Roles"). */
const listCourses = 'read_course_list';
/** No account tree is deeper; a longer chain of parents is a circle. */
const deepest = 20;

const accountPath = (id: string) => `/api/v1/accounts/${encodeURIComponent(id)}`;

/** Whether a user administers the account, or one above it, in a role that may list courses. Throws LmsProblem. */
export async function mayListCourses(client: CanvasClient, accountId: string, lmsUserId: string) {
  let next: string | null = accountId;
  for (let depth = 0; next !== null && depth < deepest; depth += 1) {
    if (await mayListIn(client, next, lmsUserId)) return true;
    const account: z.output<typeof canvasAccount> = parsed(
      canvasAccount,
      await client.read(accountPath(next)),
    );
    next = account.parent_account_id;
  }
  return false;
}

async function mayListIn(client: CanvasClient, accountId: string, lmsUserId: string) {
  const query = new URLSearchParams({ 'user_id[]': lmsUserId, per_page: '100' });
  const held = new Set<string>();
  for await (const item of client.readAll(`${accountPath(accountId)}/admins?${query}`)) {
    const { role_id, workflow_state } = parsed(admin, item);
    if (workflow_state !== 'deleted') held.add(role_id);
  }
  if (held.size === 0) return false;
  const path = `${accountPath(accountId)}/roles?show_inherited=true&per_page=100`;
  for await (const item of client.readAll(path)) {
    const { id, permissions } = parsed(role, item);
    if (held.has(id) && permissions[listCourses]?.enabled === true) return true;
  }
  return false;
}
