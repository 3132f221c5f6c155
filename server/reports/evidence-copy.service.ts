import type { Actor } from '#server/access/actor.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  mostCopies,
  type EvidenceChanges,
  type EvidenceCopy,
  type ReadEvidenceCopy,
} from '#shared/reports/evidence.api.ts';
import type { Evidence, EvidenceDecision } from '#shared/reports/evidence.ts';
import { phrase } from '#shared/text/phrase.ts';
import { evidenceCopyPermissions } from './evidence-copy.policy.ts';
import {
  countCopies,
  deleteCopy,
  findEvidenceCopy,
  insertCopy,
  listEvidenceCopyRows,
  readSealed,
  type EvidenceCopyRow,
} from './evidence-copy.repository.ts';
import { evidenceProblems } from './evidence.messages.ts';
import { buildEvidenceOf, type EvidenceQuery } from './evidence.service.ts';
import { seal, unseal } from './sealed-evidence.ts';

const toCopy = (actor: Actor, row: EvidenceCopyRow): EvidenceCopy => ({
  id: row.id,
  title: row.title,
  day: row.day,
  since: row.since,
  account: row.account_title,
  batchCount: row.batch_count,
  frozenAt: row.frozen_at.toISOString(),
  frozenBy: row.frozen_by_name,
  sha256: row.sha256,
  permissions: evidenceCopyPermissions(actor, row),
});

/** The frozen evidence that the actor sees, the newest first. */
export async function listCopies(scope: Scope, actor: Actor) {
  const copies = (await listEvidenceCopyRows(scope)).map((row) => toCopy(actor, row));
  return { copies: copies.filter(({ permissions }) => permissions.view) };
}

/** Keeps an evidence as it is now. */
export async function freeze(
  scope: Scope,
  actor: Actor,
  { title, ...query }: EvidenceQuery & { readonly title: string },
): Promise<EvidenceCopy> {
  if ((await countCopies(scope)) >= mostCopies)
    throw new Problem('conflict', phrase(evidenceProblems.tooMany, { most: mostCopies }));
  const { evidence, batchIds } = await buildEvidenceOf(scope, actor, query);
  if (!evidence.isTracked)
    throw new Problem('invalid_input', phrase(evidenceProblems.untracked), {
      'body.day': phrase(evidenceProblems.untracked),
    });
  const { account, batchCount } = evidence.about;
  const facts = {
    title,
    day: evidence.day,
    since: evidence.since,
    batch_ids: [...batchIds],
    lms_account_id: account?.id ?? null,
    account_title: account?.title ?? null,
    batch_count: batchCount,
    frozen_at: currentTime(),
    frozen_by: actor.personId,
    frozen_by_name: actor.name,
  };
  const row = await findEvidenceCopy(scope, await insertCopy(scope, facts, seal(evidence)));
  if (!row) throw new Error('A copy went while it was made');
  return toCopy(actor, row);
}

/** A frozen evidence with all that it says, and whether it's what was frozen. */
export async function readCopy(scope: Scope, actor: Actor, row: EvidenceCopyRow): Promise<ReadEvidenceCopy> {
  const sealed = await readSealed(scope, row.id);
  return { ...toCopy(actor, row), ...unseal(sealed), document: sealed.document };
}

/** The evidence of a frozen copy. Throws a problem if nothing in it can be read. */
export async function evidenceIn(scope: Scope, id: number): Promise<Evidence> {
  const { evidence } = unseal(await readSealed(scope, id));
  if (!evidence) throw new Problem('conflict', phrase(evidenceProblems.unreadable));
  return evidence;
}

export async function removeCopy(scope: Scope, id: number) {
  await deleteCopy(scope, id);
  return { id };
}

/** What is different in a frozen evidence from another one, which counts as the earlier. */
export async function compareCopies(
  scope: Scope,
  actor: Actor,
  { to, fromId }: { readonly to: EvidenceCopyRow; readonly fromId: number },
): Promise<EvidenceChanges> {
  const from = await findEvidenceCopy(scope, fromId);
  if (!from || !evidenceCopyPermissions(actor, from).view)
    throw new Problem('not_found', phrase(evidenceProblems.noCopy));
  const [one, other] = [await readCopy(scope, actor, from), await readCopy(scope, actor, to)];
  const [before, after] = [one.evidence, other.evidence];
  if (!before || !after) throw new Problem('conflict', phrase(evidenceProblems.unreadable));
  const numbers = comparedNumbers(before, after);
  const changed = numbers.filter(
    ({ inScope, all }) => inScope.before !== inScope.after || all.before !== all.after,
  );
  return {
    from: one,
    to: other,
    isSameScope:
      from.lms_account_id === to.lms_account_id &&
      [...from.batch_ids].toSorted().join() === [...to.batch_ids].toSorted().join(),
    numbers: changed,
    unchanged: numbers.length - changed.length,
    decisions: {
      added: lacking(after.decisions, before.decisions),
      ended: lacking(before.decisions, after.decisions),
    },
    configuration: comparedConfiguration(before, after),
  };
}

const idsOf = (one: readonly { readonly id: string }[], other: readonly { readonly id: string }[]) => [
  ...new Set([...other, ...one].map(({ id }) => id)),
];

function comparedNumbers(before: Evidence, after: Evidence): EvidenceChanges['numbers'] {
  const [then, now] = [before, after].map(({ numbers }) => new Map(numbers.map((one) => [one.id, one])));
  return idsOf(before.numbers, after.numbers).map((id) => {
    const [old, fresh] = [then?.get(id), now?.get(id)];
    return {
      id,
      unit: (fresh ?? old)?.unit ?? 'count',
      inScope: { before: old?.inScope ?? null, after: fresh?.inScope ?? null },
      all: { before: old?.all ?? null, after: fresh?.all ?? null },
    };
  });
}

function comparedConfiguration(before: Evidence, after: Evidence): EvidenceChanges['configuration'] {
  const valueIn = ({ configuration }: Evidence, id: string) =>
    configuration.find((one) => one.id === id)?.value ?? null;
  return idsOf(before.configuration, after.configuration)
    .map((id) => ({ id, before: valueIn(before, id), after: valueIn(after, id) }))
    .filter((one) => one.before !== one.after);
}

/** Decisions that the others don't have. Who decided can have been erased in one of them, so that doesn't count. */
function lacking(decisions: readonly EvidenceDecision[], others: readonly EvidenceDecision[]) {
  const keyOf = (decision: EvidenceDecision) => JSON.stringify({ ...decision, by: null });
  const known = new Set(others.map(keyOf));
  return decisions.filter((decision) => !known.has(keyOf(decision)));
}
