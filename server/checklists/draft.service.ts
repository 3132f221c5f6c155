import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { languageInUse } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { changesOf, countChanges, faultOfDraft, type DraftFault } from '#shared/checklists/draft-changes.ts';
import type {
  DraftContent,
  Visibility,
  draftContent,
  PublishedContent,
} from '#shared/checklists/checklist.ts';
import type {
  publishDraft as publishEndpoint,
  saveDraft as saveEndpoint,
} from '#shared/checklists/checklist.api.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { inOrderOfWeights } from '#shared/checklists/draft.ts';
import { writeContent, listNamed, type NamedPerson } from './checklist-content.repository.ts';
import { checklistPublished } from './checklist.events.ts';
import { checklistProblems } from './checklist.messages.ts';
import { findsChecklist } from './checklist.policy.ts';
import { lockChecklist, updateDraft, updatePublication, type ChecklistRow } from './checklist.repository.ts';
import { noChecklist, readAgain } from './checklist.service.ts';
import { publishedContentOf, idsInDraft } from './present-checklist.service.ts';

/** For how long a person's next save belongs to the same editing, in milliseconds. */
const editingMs = 10 * 60_000;

type Save = Parsed<typeof saveEndpoint>['body'] & { readonly id: number };

/**
 * Saves a draft as a whole. When two people change the same version at once, the later one gets a conflict. Says whether
 * the person goes on with what they saved before: the audit log has that once.
 */
export async function saveDraft(scope: Scope, actor: Actor, { id, version, ...content }: Save) {
  const row = await lockNewest(scope, id, version);
  const draft = await acceptDraft(scope, content, {
    before: row.draft,
    published: await publishedContentOf(scope, row),
  });
  await updateDraft(scope, id, draft, actor.personId);
  return { checklist: await readAgain(scope, actor, id), isContinued: isContinued(actor, row) };
}

const isContinued = ({ personId }: Actor, { draft, draft_saved_by, draft_saved_at }: ChecklistRow) =>
  draft !== null &&
  draft_saved_by === personId &&
  draft_saved_at !== null &&
  currentMs() - draft_saved_at.getTime() < editingMs;

/** The checklist, if its draft still is the one that was seen. Nobody else can change it until the transaction ends. */
async function lockNewest(scope: Scope, id: number, version: number | undefined) {
  const row = await lockChecklist(scope, id);
  if (!row) throw noChecklist();
  if (version === undefined || version === row.draft_version) return row;
  throw await outdated(scope, row);
}

async function outdated(scope: Scope, row: ChecklistRow) {
  const { timeZone } = await scope.institution();
  const clock = new Intl.DateTimeFormat(languageInUse(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return new Problem(
    'conflict',
    phrase(checklistProblems.outdated, {
      what: whatHappened(row),
      name: row.draft_saved_name ?? phrase(checklistProblems.somebody),
      time: clock.format(row.draft_saved_at ?? row.updated_at),
    }),
    { 'body.version': phrase(checklistProblems.notNewest) },
  );
}

function whatHappened({ draft, draft_saved_at, published_at }: ChecklistRow) {
  if (draft !== null) return 'saved';
  // Publishing ends the draft in the same transaction, so at the same moment.
  return published_at?.getTime() === draft_saved_at?.getTime() ? 'published' : 'deleted';
}

/** Deletes a draft: the checklist stays as it's published. */
export async function deleteDraftOf(
  scope: Scope,
  actor: Actor,
  { id, version }: { readonly id: number; readonly version: number | undefined },
) {
  const row = await lockNewest(scope, id, version);
  if (row.draft === null) throw new Problem('conflict', phrase(checklistProblems.noDraft));
  if (row.publication === 0) throw new Problem('conflict', phrase(checklistProblems.neverPublished));
  await updateDraft(scope, id, null, actor.personId);
  return readAgain(scope, actor, id);
}

type Publication = Parsed<typeof publishEndpoint>['body'] & { readonly id: number };

/** Makes the draft what's published, and ends it. Returns what that changed, too. */
export async function publishDraftOf(
  scope: Scope,
  actor: Actor,
  { id, version, overrideVisibility }: Publication,
) {
  const row = await lockNewest(scope, id, version);
  if (row.draft === null) throw new Problem('conflict', phrase(checklistProblems.nothingToPublish));
  const draft = { ...row.draft, visibility: overrideVisibility ?? row.draft.visibility };
  const before = row.publication > 0 ? await publishedContentOf(scope, row) : null;
  const changes = changesOf(before, draft);
  if (countChanges(changes) === 0 && before)
    throw new Problem('conflict', phrase(checklistProblems.nothingToPublish));
  requireComplete(draft);
  requireStillFound(actor, row, draft.visibility);
  await writeContent(scope, id, draft);
  await updatePublication(scope, id, { ...draft, personId: actor.personId });
  await updateDraft(scope, id, null, actor.personId);
  await checklistPublished.publish(scope, { checklistId: id });
  return { checklist: await readAgain(scope, actor, id), changes };
}

function requireComplete(draft: DraftContent) {
  const fault = faultOfDraft(draft);
  if (fault) throw new Problem('conflict', phraseOf(fault));
}

const phraseOf = (fault: DraftFault) =>
  'weight' in fault
    ? phrase(checklistProblems[fault.kind], { place: fault.weight })
    : phrase(checklistProblems[fault.kind]);

function requireStillFound(actor: Actor, row: ChecklistRow, visibility: Visibility) {
  if (findsChecklist(actor, { ...row, visibility })) return;
  throw new Problem('conflict', phrase(checklistProblems.notFoundAgain));
}

type Sent = z.output<typeof draftContent>;

/** What the draft was so far, and what it changes. */
interface Known {
  readonly before: DraftContent | null;
  readonly published: PublishedContent;
}

/** A draft in the form in which it's kept: numbered from 1 on, without people who are gone. */
async function acceptDraft(scope: Scope, sent: Sent, known: Known): Promise<DraftContent> {
  requireOwnKeys(sent);
  requireOneList(sent);
  const draft = { ...sent, taskTemplates: inOrderOfWeights(sent.taskTemplates) };
  const there = await peopleThere(scope, draft, known);
  const kept = (ids: readonly number[]) => [...new Set(ids)].filter((id) => there.has(id));
  const { users } = known.published;
  return {
    ...draft,
    usersToAssign: kept(draft.usersToAssign).filter((id) => !users.includes(id)),
    usersToRemove: kept(draft.usersToRemove).filter((id) => users.includes(id)),
    taskTemplates: draft.taskTemplates.map((task) => ({ ...task, users: kept(task.users) })),
  };
}

function requireOwnKeys({ taskTemplates }: Sent) {
  const place = taskTemplates.findIndex(
    ({ key }, at) => taskTemplates.findIndex((task) => task.key === key) < at,
  );
  if (place < 0) return;
  throw new Problem('invalid_input', phrase(checklistProblems.sameKey), {
    [`body.taskTemplates.${place}.key`]: phrase(checklistProblems.sameKey),
  });
}

function requireOneList({ usersToAssign, usersToRemove }: Sent) {
  if (!usersToAssign.some((id) => usersToRemove.includes(id))) return;
  throw new Problem('invalid_input', phrase(checklistProblems.inBothLists), {
    'body.usersToRemove': phrase(checklistProblems.inBothLists),
  });
}

/** Nobody who left can be put on a checklist; who was on it before they left stays, until they're gone altogether. */
async function peopleThere(scope: Scope, draft: DraftContent, { before, published }: Known) {
  const named = idsInDraft(draft);
  const people = new Map((await listNamed(scope, [...new Set(named)])).map((person) => [person.id, person]));
  const known = new Set([
    ...published.users,
    ...published.taskTemplates.flatMap(({ users }) => users),
    ...(before ? idsInDraft(before) : []),
  ]);
  const added = [...new Set(named)].filter((id) => !known.has(id)).map((id) => people.get(id));
  refuseLeft(added);
  return new Set(people.keys());
}

function refuseLeft(added: readonly (NamedPerson | undefined)[]) {
  if (added.includes(undefined)) throw new Problem('invalid_input', phrase(checklistProblems.gone));
  const left = added.flatMap((person) => (person?.state === 'deactivated' ? [person.name] : []));
  if (left.length > 0) throw new Problem('invalid_input', phrase(checklistProblems.left, { names: left }));
}
