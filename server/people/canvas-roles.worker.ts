import { sql } from 'kysely';
import * as z from 'zod';
import { db } from '#server/infra/db/database.ts';
import { defineJob, handleJob } from '#server/infra/jobs/job.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { accountsOf } from '#server/relations/courses.ts';
import { lmsRoleHours } from '#server/relations/people.ts';

/**
 * Asks Canvas whether those whom it called administrators still are, well before what it said is too old to count. Hourly,
 * so that an hour without Canvas costs nobody anything.
 */
export const proveRolesJob = defineJob({
  name: 'prove-roles',
  payload: z.object({}),
  onePer: () => 'roles',
  retries: 1,
  timeoutSeconds: 300,
  schedule: '37 * * * *',
});

/** How many people Canvas is asked about at once. */
const atOnce = 100;
/** Below the root, at most this many accounts are asked in a run; whose aren't all asked wait for the next one. */
const mostAccounts = 200;

export const proveRolesWorker = handleJob(proveRolesJob, async (scope, _, { signal }) => {
  const people = await listAging(scope);
  if (people.length === 0) return;
  try {
    const ask = asking(await canvasFor(scope, { signal }));
    const { rootAccountId } = await scope.institution();
    for (let from = 0; from < people.length; from += atOnce)
      await prove(scope, people.slice(from, from + atOnce), { ask, rootAccountId });
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    // Not known isn't taken away: it ends by itself once it's too old.
    log.warn(
      { institutionId: scope.institutionId, kind: error.kind },
      'Canvas did not say who its administrators are',
    );
  }
});

interface Administrator {
  readonly id: number;
  readonly lms_user_id: string;
  readonly lms_is_root: boolean | null;
  /** those under which the others of the person are */
  readonly uppermost: readonly string[];
  readonly lms_account_ids: readonly string[];
  /** as the database writes it: what has changed since is left alone */
  readonly said_at: string;
}

/** Whose role was last proven half the time ago that it counts. */
async function listAging(scope: Scope) {
  const { rows } = await sql<Administrator>`
    select p.id, p.lms_user_id, p.lms_is_root, p.lms_account_ids, p.lms_role_at::text as said_at, array(
      select own.id from unnest(p.lms_account_ids) own (id)
      left join ${accountsOf(scope)} a on a.lms_account_id = own.id
      where coalesce(a.parent_lms_account_id <> all(p.lms_account_ids), true)) as uppermost
    from people p
    where p.institution_id = ${scope.institutionId} and p.is_lms_admin and p.lms_user_id is not null
      and p.state = 'active' and p.lms_role_at < now() - ${`${lmsRoleHours / 2} hours`}::interval
    order by p.lms_role_at, p.id`.execute(db());
  return rows;
}

type Ask = (accountId: string, of: readonly Administrator[]) => Promise<ReadonlySet<string> | undefined>;

/** Asks about an account below the root only so often. An account that has gone has no admins. */
function asking(canvas: Canvas): Ask {
  let left = mostAccounts;
  return async (accountId, of) => {
    if (left === 0) return undefined;
    left -= 1;
    const ids = of.map(({ lms_user_id }) => lms_user_id);
    return canvas.adminsOf(accountId, ids).catch((error: unknown) => {
      if (error instanceof LmsProblem && error.kind === 'not_found') return new Set<string>();
      throw error;
    });
  };
}

interface Asking {
  readonly ask: Ask;
  readonly rootAccountId: string;
}

async function prove(scope: Scope, people: readonly Administrator[], { ask, rootAccountId }: Asking) {
  const roots = await ask(rootAccountId, people);
  if (!roots) return;
  const isRoot = ({ lms_user_id }: Administrator) => roots.has(lms_user_id);
  for (const person of people.filter(isRoot)) await keep(scope, person, { isRoot: true, without: [] });
  const below = people.filter((person) => !isRoot(person));
  const answers = new Map<string, ReadonlySet<string>>();
  for (const accountId of new Set(below.flatMap(({ uppermost }) => uppermost))) {
    const holders = below.filter(({ uppermost }) => uppermost.includes(accountId));
    const admins = await ask(accountId, holders);
    if (admins) answers.set(accountId, admins);
  }
  for (const person of below) await settle(scope, person, answers);
}

/** What's known of a person who doesn't administer the root: a part of an answer isn't one. */
async function settle(
  scope: Scope,
  person: Administrator,
  answers: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const { uppermost, lms_user_id } = person;
  if (uppermost.some((accountId) => !answers.has(accountId))) return;
  const kept = uppermost.filter((accountId) => answers.get(accountId)?.has(lms_user_id));
  if (kept.length > 0)
    return keep(scope, person, { isRoot: false, without: uppermost.filter((id) => !kept.includes(id)) });
  // Of whom no account is known, only the root can be asked: that they aren't its admin was said before, or is news.
  if (uppermost.length > 0 || person.lms_is_root === true) await end(scope, person);
}

const still = (scope: Scope, { id, said_at }: Administrator) =>
  db()
    .updateTable('people')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    // A launch meanwhile knows better.
    .where(sql<boolean>`lms_role_at = ${said_at}::timestamptz`);

/** Canvas says it again: of the root, or of the accounts without these and what lies below them. */
async function keep(
  scope: Scope,
  person: Administrator,
  { isRoot, without }: { isRoot: boolean; without: readonly string[] },
) {
  const gone = sql`(
    with recursive gone as (
      select unnest(${[...without]}::text[]) as id
      union
      select a.lms_account_id from ${accountsOf(scope)} a join gone on gone.id = a.parent_lms_account_id)
    select id from gone)`;
  await still(scope, person)
    .set({
      lms_is_root: isRoot,
      lms_account_ids: sql<string[]>`array(
        select own.id from unnest(lms_account_ids) own (id) where not ${isRoot}::boolean and own.id not in ${gone})`,
      lms_role_at: sql<Date>`now()`,
    })
    .execute();
}

/** Canvas took the role away. */
async function end(scope: Scope, person: Administrator) {
  await still(scope, person)
    .set({ is_lms_admin: false, lms_is_root: null, lms_account_ids: [], lms_role_at: sql<Date>`now()` })
    .execute();
  log.info({ institutionId: scope.institutionId, personId: person.id }, 'Canvas took a role away');
}
