import type { Scope } from '#server/infra/tenancy/scope.ts';
import type * as z from 'zod';
import type { draftContent, DraftContent, PublishedContent } from '#shared/checklists/checklist.ts';
import { inOrderOfWeights } from '#shared/checklists/draft.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { listNamed, type NamedPerson } from './checklist-content.repository.ts';
import { checklistProblems } from './checklist.messages.ts';
import { idsInDraft } from './present-checklist.service.ts';

type Sent = z.output<typeof draftContent>;

/** What the draft was so far, and what it changes. */
interface Known {
  readonly before: DraftContent | null;
  readonly published: PublishedContent;
}

/** A draft in the form in which it's kept: numbered from 1 on, without people who are gone. */
export async function acceptDraft(scope: Scope, sent: Sent, known: Known): Promise<DraftContent> {
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
