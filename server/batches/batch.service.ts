import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { administers, administersBatch, mayRead, type SightedBatch } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { isKnownAccount, isKnownTerm } from '#server/lms-directory/lms-directory.service.ts';
import type { BatchInput } from '#shared/batches/batch.api.ts';
import type { Batch, BatchDetails } from '#shared/batches/batch.ts';
import { Problem } from '#shared/http/problem.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { httpProblems } from '#server/infra/http/http.messages.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Message } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { hasTags, setBatchTags, tagProblems } from '#server/tags/tag.service.ts';
import { knownTeams } from '#server/teams/team.service.ts';
import { deadlineChanged, ruleBegan, ruleEnded, standingChanged } from './batch.events.ts';
import { batchPermissions } from './batch.policy.ts';
import {
  createBatchRow,
  findBatch,
  findBatchDetails,
  isTitleTaken,
  updateBatchRow,
  type BatchRow,
} from './batch.repository.ts';
import { pinMembers } from './exception.repository.ts';
import { batchProblems } from './batch.messages.ts';

/** A batch as sent to the client, with what the actor is allowed to do to it. */
export const present = async (scope: Scope, actor: Actor, row: BatchRow) =>
  toBatch(actor, row, await hasTags(scope));

/** A batch with what its page says about its rule and its scans. */
export async function presentDetails(scope: Scope, actor: Actor, row: BatchRow): Promise<BatchDetails> {
  const details = await findBatchDetails(scope, row);
  return {
    ...(await present(scope, actor, row)),
    accountTitle: details?.account ?? null,
    termTitle: details?.term ?? null,
    lastScannedAt: details?.scanned_at?.toISOString() ?? null,
    inScopeCount: details?.in_scope ?? 0,
  };
}

/** A batch as sent, when it's known whether the institution has tags. */
export const toBatch = (actor: Actor, row: BatchRow, showsTags: boolean): Batch => ({
  id: row.id,
  institutionId: row.institution_id,
  title: row.title,
  status: row.status,
  type: row.type,
  team: row.team_id === null ? null : { id: row.team_id, title: row.team_title ?? '' },
  tags: showsTags ? row.tags : [],
  courseCount: row.course_count,
  deadlineDate: row.deadline_date,
  config: {
    accountId: row.lms_account_id,
    termId: row.lms_term_id,
    includeChildAccounts: row.include_child_accounts,
    courseFormat: row.course_formats,
  },
  permissions: batchPermissions(actor, row),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Creates a batch; one with a rule starts its first sync in the same transaction. */
export async function createBatch(scope: Scope, actor: Actor, given: BatchInput): Promise<Batch> {
  const input = await withDeadlineDay(scope, given);
  await checkInput(scope, actor, input);
  const id = await titleClashes(() =>
    createBatchRow({ institution_id: scope.institutionId, created_by: actor.personId, ...columnsOf(input) }),
  );
  await changeTags(scope, id, input.tags);
  if (input.type !== 'static') await ruleBegan.publish(scope, { batchId: id, personId: actor.personId });
  return readBatch(scope, actor, id);
}

/** Changes a batch. Courses added by hand to a static batch stay in it when it becomes hybrid. */
export async function updateBatch(
  scope: Scope,
  actor: Actor,
  before: BatchRow,
  given: BatchInput,
): Promise<Batch> {
  const input = await withDeadlineDay(scope, given);
  await checkInput(scope, actor, input, before);
  const columns = columnsOf(input);
  const isNewRule = isRuleChanged(before, columns);
  if (isNewRule) await ruleEnded.publish(scope, { batchId: before.id });
  await titleClashes(() => updateBatchRow(scope, before.id, columns));
  await changeTags(scope, before.id, input.tags);
  if (columns.deadline_date !== before.deadline_date)
    await deadlineChanged.publish(scope, { batchId: before.id });
  if (before.type === 'static' && input.type === 'hybrid') await pinMembers(scope, before.id, actor.personId);
  if (isNewRule) await beginRule(scope, actor.personId, { ...before, type: input.type });
  return readBatch(scope, actor, before.id);
}

/**
 * Archives or unarchives a batch, and gives it to another team if one is given; a new status can be undone. To come
 * back, its title must be free among the active ones. An archived batch's rule is paused.
 */
export async function setStatusAndTeam(
  scope: Scope,
  actor: Actor,
  row: BatchRow,
  {
    status = row.status,
    team = row.team_id,
  }: { status?: 0 | 1 | undefined; team?: number | null | undefined },
): Promise<Batch> {
  const { personId } = actor;
  if (team !== row.team_id) await checkTeam(scope, actor, { ...row, team_id: team }, 'body.team');
  await restoreStatus(scope, row, { status, teamId: team, personId });
  const kind = status === 0 ? 'batch_archived' : 'batch_unarchived';
  const before = { status: row.status, teamId: row.team_id };
  if (status !== row.status)
    await offerUndoOfOne(scope, actor, { kind, type: 'batch', id: row.id, title: row.title, before });
  return readBatch(scope, actor, row.id);
}

/** Gives a batch a status and a team. */
export async function restoreStatus(
  scope: Scope,
  row: BatchRow,
  { status, teamId, personId }: { status: 0 | 1; teamId: number | null; personId: number },
) {
  if (status === 1 && (await isTitleTaken(scope, row.title, row.id))) throw titleTaken();
  if (status === 0) await ruleEnded.publish(scope, { batchId: row.id });
  await titleClashes(() => updateBatchRow(scope, row.id, { status, team_id: teamId }));
  if (status === row.status) return;
  await standingChanged.publish(scope, { batchId: row.id });
  await beginRule(scope, personId, { ...row, status });
}

/** Removes a batch, which can be undone; courses in no other batch are no longer tracked. */
export async function removeBatch(scope: Scope, actor: Actor, { id, title }: BatchRow) {
  await ruleEnded.publish(scope, { batchId: id });
  await updateBatchRow(scope, id, { deleted_at: currentTime() });
  await standingChanged.publish(scope, { batchId: id });
  await offerUndoOfOne(scope, actor, { kind: 'batch_removed', type: 'batch', id, title });
  return { id };
}

/** Restores a removed batch with its courses. */
export async function bringBack(scope: Scope, row: BatchRow, personId: number) {
  if (row.status === 1 && (await isTitleTaken(scope, row.title, row.id))) throw titleTaken();
  await titleClashes(() => updateBatchRow(scope, row.id, { deleted_at: null }));
  await standingChanged.publish(scope, { batchId: row.id });
  await beginRule(scope, personId, row);
}

/** An active batch follows its rule, if it has one. */
async function beginRule(
  scope: Scope,
  personId: number,
  { id, type, status }: Pick<BatchRow, 'id' | 'type' | 'status'>,
) {
  if (type !== 'static' && status === 1) await ruleBegan.publish(scope, { batchId: id, personId });
}

async function readBatch(scope: Scope, actor: Actor, id: number) {
  const row = await findBatch(scope, id);
  if (!row) throw new Problem('not_found', phrase(accessProblems.batch));
  return present(scope, actor, row);
}

async function changeTags(scope: Scope, batchId: number, tags: readonly string[]) {
  if (await hasTags(scope)) return setBatchTags(scope, batchId, tags);
  if (tags.length > 0) throw wrongInput('body.tags', tagProblems.off);
}

function columnsOf(input: BatchInput) {
  const rule = input.type === 'static' ? undefined : input.dynamicBatchConfig;
  return {
    title: input.title,
    title_key: keyOf(input.title),
    type: input.type,
    team_id: input.teamId,
    deadline_date: input.deadlineDate === '' ? null : input.deadlineDate,
    lms_account_id: rule?.accountId ?? null,
    lms_term_id: rule?.termId ?? null,
    include_child_accounts: rule?.includeChildAccounts ?? true,
    course_formats: rule?.courseFormat ?? [],
  };
}

function isRuleChanged(before: BatchRow, after: ReturnType<typeof columnsOf>) {
  const ruleOf = ({
    type,
    lms_account_id,
    lms_term_id,
    include_child_accounts,
    course_formats,
  }: typeof after) =>
    JSON.stringify([type, lms_account_id, lms_term_id, include_child_accounts, course_formats.toSorted()]);
  return ruleOf({ ...after, ...before }) !== ruleOf(after);
}

/** An archived batch can share its title with an active one; the title only has to be free when it comes back. */
async function checkInput(scope: Scope, actor: Actor, input: BatchInput, before?: BatchRow) {
  const isActive = before?.status !== 0;
  if (isActive && (await isTitleTaken(scope, input.title, before?.id ?? null))) throw titleTaken();
  const after = { ...columnsOf(input), status: before?.status ?? (1 as const) };
  if (before?.team_id !== input.teamId) await checkTeam(scope, actor, after, 'body.teamId');
  await checkDeadline(scope, input.deadlineDate, before?.deadline_date ?? null);
  if (input.type !== 'static') await checkRule(scope, actor, input.dynamicBatchConfig);
  // Who administers it by its account can't let it out of sight.
  if (!administersBatch(actor, after)) throw wrongInput('body.type', batchProblems.ownAccount);
}

/** A batch is given to a team by its admins; without a team, it belongs to the admins of the account that its rule names. */
async function checkTeam(scope: Scope, actor: Actor, batch: SightedBatch, field: string) {
  const { team_id: teamId } = batch;
  const isKnown = teamId === null || (await knownTeams(scope, [teamId])).has(teamId);
  const isOwn = teamId === null ? administersBatch(actor, batch) : administers(actor, teamId);
  if (isKnown && isOwn) return;
  const choose = actor.accountIds.size > 0 ? batchProblems.ownAccount : batchProblems.chooseTeam;
  throw wrongInput(field, teamId === null ? choose : batchProblems.notTeamAdmin);
}

/** A deadline that came as a moment is the day that it falls on at the institution. */
async function withDeadlineDay(scope: Scope, input: BatchInput): Promise<BatchInput> {
  if (!input.deadlineDate.includes('T')) return input;
  const { timeZone } = await scope.institution();
  const deadlineDate = DateTime.fromISO(input.deadlineDate, { zone: timeZone }).toISODate() ?? '';
  return { ...input, deadlineDate };
}

/** A deadline already in the past can stay; a new one can't be. */
async function checkDeadline(scope: Scope, deadline: string, before: string | null) {
  if (deadline === '' || deadline === before) return;
  const { timeZone } = await scope.institution();
  const today = DateTime.fromJSDate(currentTime(), { zone: timeZone }).toISODate() ?? '';
  if (deadline < today) throw wrongInput('body.deadlineDate', batchProblems.deadlinePast);
}

async function checkRule(
  scope: Scope,
  actor: Actor,
  { accountId, termId }: { accountId: string; termId: string | null },
) {
  if (!mayRead(actor, accountId) || !(await isKnownAccount(scope, accountId)))
    throw wrongInput('body.dynamicBatchConfig.accountId', batchProblems.noAccount);
  if (termId !== null && !(await isKnownTerm(scope, termId)))
    throw wrongInput('body.dynamicBatchConfig.termId', batchProblems.noTerm);
}

const wrongInput = (field: string, message: Message) =>
  new Problem('invalid_input', phrase(message), { [field]: phrase(message) });

const titleTaken = () =>
  new Problem('conflict', phrase(batchProblems.titleTaken), {
    'body.title': phrase(httpProblems.alreadyUsed),
  });

/** Two people may save the same title at once: the database decides, and the later one gets an error. */
async function titleClashes<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'batches_active_title')) throw titleTaken();
    throw error;
  }
}
