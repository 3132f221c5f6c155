import type { Actor } from '#server/access/actor.ts';
import { defineReturn } from '#server/access/restorer.ts';
import { listActiveBatches } from '#server/batches/batch-list.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import { whenever } from '#server/infra/events/event.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { letterCounts } from '#server/mail/letters.service.ts';
import { mailIsOn } from '#server/mail/transport.service.ts';
import { personRemoved } from '#server/people/person.events.ts';
import { getSeenView } from '#server/quick-views/quick-view.service.ts';
import { evidenceProblems } from '#server/reports/evidence.messages.ts';
import { findCourses } from '#server/reports/evidence.service.ts';
import { listPresets } from '#server/reports/report.service.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  mostSchedules,
  type Attachment,
  type ReportMoments,
  type ReportRun,
  type ReportSchedule,
  type ReportScheduleContent,
  type ScheduleState,
  type SentReport,
} from '#shared/report-mails/report-schedule.ts';
import { isAmongHosts } from '#shared/settings/link-hosts.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { dayOfSending, seesAny, sinceOf, type SentEvidence } from './read-evidence.service.ts';
import { reportMailProblems } from './report-mails.messages.ts';
import {
  countActive,
  countOwned,
  findReaders,
  findSchedule,
  holdSchedule,
  insertSchedule,
  listRuns,
  listScheduleRows,
  passOn,
  setOwner,
  setRemoved,
  updateSchedule,
  type ScheduleQuery,
  type ScheduleRow,
} from './report-schedule.repository.ts';
import { nextMomentOf, sendOnce } from './send-reports.service.ts';

/** How many times are shown of one schedule, and how many people a search offers. */
const mostRuns = 20;
const mostReaders = 20;

const notFound = () => new Problem('not_found', phrase(reportMailProblems.notFound));

/** Who looks after a schedule: its owner, and institution admins. */
const looksAfter = (actor: Actor, ownerId: number | null) =>
  actor.isInstitutionAdmin || ownerId === actor.personId;

/** A page of the actor's schedules; of everybody's for institution admins. */
export async function listSchedules(scope: Scope, actor: Actor, query: ScheduleQuery) {
  const ownerId = actor.isInstitutionAdmin ? null : actor.personId;
  const { rows, pagination } = await listScheduleRows(scope, ownerId, query);
  const runs = await runsOf(scope, rows, 1);
  return { schedules: rows.map((row) => toSchedule(actor, row, runs.get(row.id)?.[0] ?? null)), pagination };
}

/** A schedule with its latest times. */
export async function readSchedule(scope: Scope, actor: Actor, id: number) {
  const row = await getOwn(scope, actor, id);
  const runs = (await runsOf(scope, [row], mostRuns)).get(id) ?? [];
  return { ...toSchedule(actor, row, runs[0] ?? null), runs };
}

async function getOwn(scope: Scope, actor: Actor, id: number) {
  const row = await findSchedule(scope, id);
  if (!row || !looksAfter(actor, row.owner_id)) throw notFound();
  return row;
}

async function runsOf(scope: Scope, rows: readonly ScheduleRow[], each: number) {
  const ids = rows.map(({ id }) => id);
  const runs = await listRuns(scope, ids, each);
  const counts = await letterCounts(
    scope,
    runs.map(({ id }) => id),
  );
  const byRun = new Map(counts.map(({ runId, ...count }) => [runId, count]));
  const none = { sent: 0, waiting: 0, failed: 0, dropped: 0 };
  return Map.groupBy(
    runs.map(({ id, schedule_id, due_at, state, stopped_by }): ReportRun & { readonly of: number } => ({
      of: schedule_id,
      id,
      dueAt: due_at.toISOString(),
      state,
      stoppedBy: stopped_by,
      ...(byRun.get(id) ?? none),
    })),
    (run) => run.of,
  );
}

const toSchedule = (actor: Actor, row: ScheduleRow, lastRun: ReportRun | null): ReportSchedule => ({
  id: row.id,
  title: row.title,
  what: row.what,
  moments: row.moments,
  attachment: row.attachment,
  people: [...row.people],
  addresses: [...row.addresses],
  owner:
    row.owner_id === null || row.owner_name === null
      ? null
      : { id: row.owner_id, name: row.owner_name, isYou: row.owner_id === actor.personId },
  state: stateOf(row),
  stoppedBy: row.stopped_by,
  nextAt: row.next_at?.toISOString() ?? null,
  lastRun,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

function stateOf({ is_active, stopped_by, next_at, moments }: ScheduleRow): ScheduleState {
  if (!is_active) return stopped_by === null ? 'paused' : 'stopped';
  return next_at === null && moments.every !== 'term' ? 'done' : 'active';
}

export async function createSchedule(scope: Scope, actor: Actor, content: ReportScheduleContent) {
  await requireSound(scope, actor, content);
  await requireRoom(scope, actor.personId);
  const id = await insertSchedule(scope, actor.personId, {
    ...content,
    nextAt: await firstMoment(scope, content),
  });
  return readSchedule(scope, actor, id);
}

async function requireRoom(scope: Scope, personId: number) {
  if ((await countOwned(scope, personId)) < mostSchedules) return;
  throw new Problem('conflict', phrase(reportMailProblems.tooMany, { most: mostSchedules }));
}

interface Change extends ReportScheduleContent {
  readonly id: number;
  readonly version: number;
}

/** Changes a schedule, unless somebody else has done so since. What it may send stays what its owner may see. */
export async function changeSchedule(scope: Scope, actor: Actor, { id, version, ...content }: Change) {
  const held = await holdNewest(scope, actor, { id, version });
  await requireSound(scope, await ownerOr(scope, actor, held.owner_id), content);
  await updateSchedule(scope, actor.personId, { id, ...content, nextAt: await firstMoment(scope, content) });
  return readSchedule(scope, actor, id);
}

/** By whose rights something is looked for: the owner's; if they're gone, nothing but pausing is left to check. */
const ownerOr = async (scope: Scope, actor: Actor, ownerId: number | null) =>
  (ownerId === null || ownerId === actor.personId ? undefined : await findActor(scope, ownerId)) ?? actor;

async function holdNewest(
  scope: Scope,
  actor: Actor,
  { id, version }: { readonly id: number; readonly version: number },
) {
  const held = await holdSchedule(scope, id);
  if (!held || held.removed_at || !looksAfter(actor, held.owner_id)) throw notFound();
  if (held.version === version) return held;
  const person = (await findSchedule(scope, id))?.updated_by ?? 'none';
  throw new Problem('conflict', phrase(reportMailProblems.changed, { person }), {
    'body.version': phrase(reportMailProblems.notNewest),
  });
}

/** Hands a schedule over to somebody who sees batches, too. One that had stopped goes on. */
export async function handOver(
  scope: Scope,
  actor: Actor,
  { id, version, personId }: { readonly id: number; readonly version: number; readonly personId: number },
) {
  const held = await holdNewest(scope, actor, { id, version });
  const heir = await findActor(scope, personId);
  if (!heir) throw refused('not_found', 'personId', phrase(reportMailProblems.noPerson));
  if (!heir.abilities.has('batches.view'))
    throw refused('invalid_input', 'personId', phrase(reportMailProblems.notTheirs));
  await requireRoom(scope, personId);
  const nextAt = await nextMomentOf(scope, held.moments, currentTime());
  await setOwner(scope, id, { ownerId: personId, personId: actor.personId, nextAt });
  const row = await findSchedule(scope, id);
  if (!row) throw notFound();
  const lastRun = (await runsOf(scope, [row], 1)).get(id)?.[0] ?? null;
  return { schedule: toSchedule(actor, row, lastRun), heir: heir.name };
}

/** Removes a schedule, which can be undone. */
export async function removeSchedule(scope: Scope, actor: Actor, id: number) {
  const held = await holdSchedule(scope, id);
  if (!held || held.removed_at || !looksAfter(actor, held.owner_id)) throw notFound();
  await setRemoved(scope, id, currentTime(), null);
  const { title } = held;
  await offerUndoOfOne(scope, actor, { kind: 'report_schedule_removed', type: 'report_schedule', id, title });
  return { id, title };
}

/** Brings a removed schedule back; times that were missed meanwhile are over. */
export const restoreReportSchedule = defineReturn({
  kinds: ['report_schedule_removed'],
  allow: async (scope, actor, id) => {
    const held = await holdSchedule(scope, id);
    if (!held?.removed_at || !looksAfter(actor, held.owner_id)) throw notFound();
  },
  bringBack: async (scope, id) => {
    const held = await holdSchedule(scope, id);
    if (!held?.removed_at) throw notFound();
    const nextAt = held.is_active ? await nextMomentOf(scope, held.moments, currentTime()) : null;
    await setRemoved(scope, id, null, nextAt);
  },
});

/** Sends what somebody is about to schedule to them alone. */
export async function tryOut(
  scope: Scope,
  actor: Actor,
  {
    what,
    attachment,
    email,
  }: { readonly what: SentReport; readonly attachment: Attachment; readonly email: string | null },
) {
  if (!mailIsOn()) throw new Problem('conflict', phrase(reportMailProblems.mailOff));
  if (email === null) throw new Problem('conflict', phrase(reportMailProblems.noAddress));
  await requireSent(scope, actor, what);
  await sendOnce(scope, actor.personId, { what, attachment });
  return { address: email };
}

/** People who can be given reports, and the domains of others who can. */
export async function findReportReaders(scope: Scope, search: string | undefined) {
  const people = await findReaders(scope, search, mostReaders + 1);
  const { settings } = await scope.institution();
  return {
    people: people.slice(0, mostReaders),
    isMore: people.length > mostReaders,
    domains: [...settings.reportMailDomains],
  };
}

const refused = (code: 'not_found' | 'invalid_input', field: string, why: Phrase) =>
  new Problem(code, why, { [`body.${field}`]: why });

/** Refuses what couldn't be sent: a report, people or addresses that aren't there or not allowed, a moment that's over. */
async function requireSound(scope: Scope, owner: Actor, content: ReportScheduleContent) {
  const { what, personIds, addresses } = content;
  if (content.isActive) await requireSent(scope, owner, what);
  if ((await countActive(scope, personIds)) < personIds.length)
    throw refused('not_found', 'personIds', phrase(reportMailProblems.noPerson));
  await requireAllowed(scope, addresses);
}

/** Refuses a report, batches or a quick view that the owner doesn't see. */
async function requireSent(scope: Scope, owner: Actor, what: SentReport) {
  if (what.kind === 'evidence') return requireEvidence(scope, owner, what);
  if (what.quickViewId !== null) await getSeenView(scope, owner, what.quickViewId);
  if (what.kind === 'quick_view') return;
  const preset = (await listPresets(scope)).find(({ id }) => id === what.reportId);
  const isNarrow = preset?.view === 'checklist_tasks' && what.checklistId === null;
  if (!preset || preset.view === 'evidence' || isNarrow)
    throw refused('not_found', 'what', phrase(reportMailProblems.noReport));
  const seen = await listActiveBatches(scope, owner);
  const isAnySeen = seen.some(({ id }) => what.batchIds === null || what.batchIds.includes(id));
  if (!isAnySeen) throw refused('not_found', 'what', phrase(reportMailProblems.noBatches));
}

/** Refuses evidence that couldn't be made: of an account that's gone, of nothing that's seen, or since a day to come. */
async function requireEvidence(scope: Scope, owner: Actor, what: SentEvidence) {
  if (!(await listPresets(scope)).some(({ view }) => view === 'evidence'))
    throw refused('not_found', 'what', phrase(reportMailProblems.noReport));
  const { accountId } = what;
  if (accountId !== null) await findCourses(scope, owner, { accountId, batchIds: [], part: 'body' });
  const seen = await listActiveBatches(scope, owner);
  if (!seesAny(owner, what, seen)) throw refused('not_found', 'what', phrase(reportMailProblems.noBatches));
  const day = await dayOfSending(scope);
  if (sinceOf(what, day) >= day) throw refused('invalid_input', 'what', phrase(evidenceProblems.sinceLater));
}

async function requireAllowed(scope: Scope, addresses: readonly string[]) {
  const { reportMailDomains } = (await scope.institution()).settings;
  for (const address of addresses) {
    const domain = address.slice(address.lastIndexOf('@') + 1);
    if (isAmongHosts(domain, reportMailDomains)) continue;
    const said =
      reportMailDomains.length === 0
        ? phrase(reportMailProblems.noDomain)
        : phrase(reportMailProblems.domain, { domain });
    throw refused('invalid_input', 'addresses', said);
  }
}

/** When it's first due; one that's paused isn't. */
async function firstMoment(
  scope: Scope,
  { moments, isActive }: { readonly moments: ReportMoments; readonly isActive: boolean },
) {
  if (!isActive) return null;
  const nextAt = await nextMomentOf(scope, moments, currentTime());
  if (nextAt) return nextAt;
  const why = moments.every === 'term' ? reportMailProblems.noTerm : reportMailProblems.over;
  throw refused('invalid_input', 'moments', phrase(why));
}

/** A removed person's schedules go to the heir of what they had; without one, they stop with their next time. */
export const passOnSchedules = whenever(personRemoved, async (scope, { personId, heirId }) => {
  if (heirId !== null) await passOn(scope, personId, heirId);
});
