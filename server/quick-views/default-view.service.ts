import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  builtInIds,
  builtInIdsOf,
  type BuiltInId,
  builtInTitles,
} from '#shared/quick-views/built-in-views.ts';
import type { QuickViewKey } from '#shared/quick-views/quick-view.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  findDefault,
  listCandidates,
  listSharedWith,
  saveDefault,
  type Subject,
} from './default-view.repository.ts';
import { quickViewNotes, quickViewProblems } from './quick-view.messages.ts';
import { quickViewPermissions } from './quick-view.policy.ts';
import { findQuickView } from './quick-view.repository.ts';
import { present } from './quick-view.service.ts';

/** What the actor's table of courses starts with: the first default that concerns them and that they can see. */
export async function defaultViewFor(scope: Scope, actor: Actor, batchId: number | undefined) {
  for (const { view_id, built_in, source } of await listCandidates(scope, actor, batchId)) {
    if (view_id !== null) {
      const kept = await findViewable(scope, actor, view_id);
      if (kept) return { quickView: view_id, source, kept: await present(scope, actor, kept) };
    }
    const builtIn = await findBuiltIn(scope, built_in);
    if (builtIn) return { quickView: builtIn, source, kept: null };
  }
  return { quickView: 'everything', source: 'built_in', kept: null } as const;
}

async function findViewable(scope: Scope, actor: Actor, id: number) {
  const row = await findQuickView(scope, id);
  return row && quickViewPermissions(actor, row).view ? row : undefined;
}

/** The built-in quick view of this name, if the institution has it: it may have lost the tool since. */
async function findBuiltIn(scope: Scope, name: string | null): Promise<BuiltInId | undefined> {
  const found = builtInIds.find((id) => id === name);
  return found && builtInIdsOf(await scope.institution()).includes(found) ? found : undefined;
}

/** Sets what the actor's table starts with. */
export async function setOwnDefault(scope: Scope, actor: Actor, key: QuickViewKey | null) {
  const isThere =
    typeof key === 'number'
      ? await findViewable(scope, actor, key)
      : key === null || (await findBuiltIn(scope, key));
  if (!isThere) throw new Problem('not_found', phrase(accessProblems.quickView));
  await saveDefault(scope, { person_id: actor.personId }, key);
  return { quickView: key };
}

/** A batch or a team that has a default, and the team whose people it concerns. */
interface Concern {
  readonly subject: Subject;
  readonly teamId: number | null;
}

/** The default of a batch or a team. One that not everyone concerned sees any more doesn't count. */
export async function readDefaultOf(scope: Scope, { subject, teamId }: Concern) {
  const choices = await listSharedWith(scope, teamId);
  const kept = await findDefault(scope, subject);
  const isChoice = choices.some(({ id }) => id === kept?.view_id);
  const builtIn = await findBuiltIn(scope, kept?.built_in ?? null);
  return { quickView: isChoice ? (kept?.view_id ?? null) : (builtIn ?? null), choices: [...choices] };
}

/** Sets the default of a batch or a team: one that everyone concerned can see. */
export async function setDefaultOf(scope: Scope, concern: Concern, key: QuickViewKey | null) {
  const choices = await listSharedWith(scope, concern.teamId);
  const isOffered =
    typeof key === 'number'
      ? choices.some(({ id }) => id === key)
      : key === null || (await findBuiltIn(scope, key));
  if (!isOffered)
    throw new Problem('invalid_input', phrase(quickViewProblems.notOffered), {
      'body.quickView': phrase(quickViewProblems.notOffered),
    });
  await saveDefault(scope, concern.subject, key);
  return readDefaultOf(scope, concern);
}

/** The default, for the audit log. */
export function defaultNote({ quickView, choices }: Awaited<ReturnType<typeof readDefaultOf>>) {
  const kept = choices.find(({ id }) => id === quickView)?.title;
  const title = kept ?? (typeof quickView === 'string' ? phrase(builtInTitles[quickView]) : '');
  return phrase(quickViewNotes.default, { isSet: quickView !== null, title });
}
