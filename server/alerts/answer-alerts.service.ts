import { DateTime } from 'luxon';
import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { mostSnoozeDays, type AlertAnswer } from '#shared/alerts/alert.ts';
import type { AlertState } from '#shared/alerts/alert-terms.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { db } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import { alertProblems } from './alert.messages.ts';
import { alertPermissions } from './alert.policy.ts';
import { listByIds, type AlertRow } from './alert.repository.ts';
import { readAlert } from './alert.service.ts';

interface Seen {
  readonly id: number;
  readonly version: number;
}

interface Refusal {
  readonly code: 'not_found' | 'not_allowed' | 'conflict';
  readonly reason: Phrase;
}

const stateAfter = {
  acknowledge: 'acknowledged',
  snooze: 'snoozed',
  resolve: 'resolved',
  reopen: 'open',
} as const satisfies Record<AlertAnswer['action'], AlertState>;

/** Answers one alert. */
export async function answerAlert(scope: Scope, actor: Actor, seen: Seen, answer: AlertAnswer) {
  const { refused } = await answerAll(scope, actor, [seen], answer);
  const refusal = refused.get(seen.id);
  if (refusal) throw new Problem(refusal.code, refusal.reason);
  return readAlert(scope, actor, seen.id);
}

/** Answers many, each on its own. */
export async function answerAlerts(scope: Scope, actor: Actor, seen: readonly Seen[], answer: AlertAnswer) {
  const asked = [...new Map(seen.map((one) => [one.id, one])).values()];
  const { done, refused } = await answerAll(scope, actor, asked, answer);
  return {
    done,
    failed: [...refused].map(([input, { code, reason }]) => ({ input, code, message: say(reason) })),
  };
}

async function answerAll(scope: Scope, actor: Actor, asked: readonly Seen[], answer: AlertAnswer) {
  const until = answer.action === 'snooze' ? answer.until : null;
  if (until !== null) await requireSoon(scope, until);
  const ids = asked.map(({ id }) => id);
  await holdAlerts(scope, ids);
  const rows = new Map((await listByIds(scope, ids)).map((row) => [row.id, row]));
  const state = stateAfter[answer.action];
  const refused = new Map<number, Refusal>();
  for (const seen of asked) {
    const refusal = refusalOf(actor, rows.get(seen.id), seen, { state, until });
    if (refusal) refused.set(seen.id, refusal);
  }
  const done = ids.filter((id) => !refused.has(id));
  const changing = done.filter((id) => !isAsAsked(rows.get(id), { state, until }));
  const { personId } = actor;
  if (changing.length > 0)
    await saveAnswer(scope, { ids: changing, state, until, note: answer.note ?? null, personId });
  return { done, refused };
}

/** Snoozes end on a day after the institution's today. */
async function requireSoon(scope: Scope, until: string) {
  const { timeZone } = await scope.institution();
  const today = DateTime.fromJSDate(currentTime(), { zone: timeZone });
  const last = today.plus({ days: mostSnoozeDays }).toISODate() ?? '';
  if (until > (today.toISODate() ?? '') && until <= last) return;
  const why = phrase(alertProblems.past);
  throw new Problem('invalid_input', why, { 'body.until': why });
}

interface Wanted {
  readonly state: AlertState;
  readonly until: string | null;
}

/** Somebody who asks for what's so already has no reason to be told of a conflict. */
const isAsAsked = (row: AlertRow | undefined, { state, until }: Wanted) =>
  row?.state === state && row.snoozed_until === until;

function refusalOf(actor: Actor, row: AlertRow | undefined, seen: Seen, wanted: Wanted): Refusal | undefined {
  const may = row && alertPermissions(actor, row);
  if (!row || !may?.view) return { code: 'not_found', reason: phrase(alertProblems.notFound) };
  if (!may.answer) return { code: 'not_allowed', reason: phrase(accessProblems.notAllowed) };
  if (isAsAsked(row, wanted)) return undefined;
  if (row.version !== seen.version) return { code: 'conflict', reason: changedBy(row) };
  if (row.state !== 'resolved') return undefined;
  if (wanted.state !== 'open') return { code: 'conflict', reason: phrase(alertProblems.isResolved) };
  return row.ended_at === null ? undefined : { code: 'conflict', reason: phrase(alertProblems.isOver) };
}

function changedBy({ resolution, changed_by }: AlertRow) {
  const isBySystem = resolution !== null && resolution !== 'person';
  return phrase(alertProblems.changed, { person: (isBySystem ? null : changed_by) ?? 'none' });
}

/** Holds alerts until the transaction ends, in order of their ids. */
async function holdAlerts({ institutionId }: Scope, ids: readonly number[]) {
  await sql`select from alerts where institution_id = ${institutionId} and id = any(${[...ids]}::int[])
    order by id for update`.execute(db());
}

interface SavedAnswer {
  readonly ids: readonly number[];
  readonly state: AlertState;
  readonly until: string | null;
  readonly note: string | null;
  readonly personId: number;
}

/** People aren't told of what somebody has answered. */
async function saveAnswer({ institutionId }: Scope, { ids, state, until, note, personId }: SavedAnswer) {
  await sql`update alerts set state = ${state}, snoozed_until = ${until}::date, note = ${note}::text,
      changed_by = ${personId}::int, changed_at = now(), version = version + 1, told_at = coalesce(told_at, now()),
      resolved_at = ${state === 'resolved' ? sql`now()` : sql`null`},
      resolution = ${state === 'resolved' ? sql`'person'` : sql`null`}
    where institution_id = ${institutionId} and id = any(${[...ids]}::int[])`.execute(db());
}
