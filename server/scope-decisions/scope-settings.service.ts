import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { defineRestorer, onlyWith } from '#server/access/restorer.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { courseDecisionsOf, scopeSettingsOf } from '#server/relations/scope-decisions.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { scopeStandings, type ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import {
  mostScopeKinds,
  type ScopeKind,
  type ScopeKindContent,
  type ScopeSettings,
  type ScopeSettingsContent,
} from '#shared/scope-decisions/scope-settings.api.ts';
import { scopeStandingWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { scopeTermsChanged } from './scope.events.ts';
import { scopeProblems } from './scope.messages.ts';
import {
  deleteKind,
  insertKind,
  insertKindAgain,
  listKindRows,
  saveSettings,
  updateKind,
  type KindRow,
} from './scope-settings.repository.ts';

/** What ADA Title II knows (28 CFR 35.200 and 35.201; dates after the interim rule of April 2026). */
const usTexts = defineMessages({
  archived: { id: 'scope.us.archived', defaultMessage: 'Archived web content' },
  third_party: { id: 'scope.us.third_party', defaultMessage: 'Third-party content' },
  document: { id: 'scope.us.document', defaultMessage: 'Existing electronic document' },
  documentNeeds: {
    id: 'scope.us.documentNeeds',
    defaultMessage:
      'A PDF, word processor, presentation or spreadsheet file from before the day of compliance that nobody needs for a course today.',
  },
  protected: { id: 'scope.us.protected', defaultMessage: 'Individual password-protected document' },
  protectedNeeds: {
    id: 'scope.us.protectedNeeds',
    defaultMessage: 'A file about one person, their property or their account, behind a password.',
  },
  social: { id: 'scope.us.social', defaultMessage: 'Earlier social media post' },
  socialNeeds: {
    id: 'scope.us.socialNeeds',
    defaultMessage: 'Posted before the day of compliance.',
  },
});

const us = {
  mark: 'Archived:',
  compliesFrom: '2027-04-26',
  reviewMonths: 12,
  kinds: [
    { title: usTexts.document, needs: usTexts.documentNeeds },
    { title: usTexts.protected, needs: usTexts.protectedNeeds },
    { title: usTexts.social, needs: usTexts.socialNeeds },
  ],
} as const;

const toKind = ({ id, title, needs, review_months, use_count }: KindRow): ScopeKind => ({
  id,
  title,
  needs,
  reviewMonths: review_months,
  useCount: use_count,
});

const standingRecord = <T>(valueOf: (standing: ScopeStanding) => T) =>
  // Each standing is one of the keys.
  Object.fromEntries(scopeStandings.map((standing) => [standing, valueOf(standing)])) as Record<
    ScopeStanding,
    T
  >;

/** What the four standings are called at the institution, in the language in use. */
export async function nameStandings(scope: Scope): Promise<Record<ScopeStanding, string>> {
  const labels = (await scopeSettingsOf(scope).executeTakeFirst())?.labels ?? {};
  return standingRecord((standing) => labels[standing] ?? say(phrase(scopeStandingWords[standing])));
}

/** How a course stands that isn't in scope, without what staff wrote about it; null: it is. */
export async function readOutOfScope(scope: Scope, courseId: number) {
  const decision = await courseDecisionsOf(scope).where('course_id', '=', courseId).executeTakeFirst();
  if (!decision || decision.standing === 'in_scope') return null;
  const { [decision.standing]: label } = await nameStandings(scope);
  return { label, since: decision.decided_at.toISOString(), reviewOn: decision.review_on };
}

/** What the institution says about the scope, and its kinds of exceptions. */
export async function readSettings(scope: Scope): Promise<ScopeSettings> {
  const said = await scopeSettingsOf(scope).executeTakeFirst();
  return {
    labels: standingRecord((standing) => said?.labels[standing] ?? null),
    archiveMark: said?.archive_mark ?? null,
    compliesFrom: said?.complies_from ?? null,
    named: await nameStandings(scope),
    kinds: (await listKindRows(scope)).map(toKind),
    version: said?.version ?? 0,
  };
}

/** Changes names, mark and day, unless somebody else has done so since. */
export async function changeSettings(
  scope: Scope,
  { version, ...content }: ScopeSettingsContent & { readonly version: number },
) {
  if (!(await saveSettings(scope, content, version))) throw changed();
  await scopeTermsChanged.publish(scope, {});
  return readSettings(scope);
}

const changed = () =>
  new Problem('conflict', phrase(scopeProblems.changed), { 'body.version': phrase(scopeProblems.changed) });

/** Takes the names, the mark, the day and the kinds of the United States over, in the language in use. */
export async function takeUsPreset(scope: Scope) {
  const { labels, version, kinds } = await readSettings(scope);
  const named = {
    ...labels,
    archived: say(phrase(usTexts.archived)),
    third_party: say(phrase(usTexts.third_party)),
  };
  const content = { labels: named, archiveMark: us.mark, compliesFrom: us.compliesFrom };
  if (!(await saveSettings(scope, content, version))) throw changed();
  if (kinds.length + us.kinds.length > mostScopeKinds) throw tooMany();
  for (const { title, needs } of us.kinds)
    await insertKind(scope, {
      title: say(phrase(title)),
      needs: say(phrase(needs)),
      reviewMonths: us.reviewMonths,
    });
  await scopeTermsChanged.publish(scope, {});
  return readSettings(scope);
}

const tooMany = () => new Problem('conflict', phrase(scopeProblems.tooManyKinds, { most: mostScopeKinds }));

const taken = () =>
  new Problem('conflict', phrase(scopeProblems.kindTaken), { 'body.title': phrase(scopeProblems.kindTaken) });

export async function createKind(scope: Scope, content: ScopeKindContent) {
  const made = await insertKind(scope, content);
  if (!made) throw taken();
  if ((await listKindRows(scope)).length > mostScopeKinds) throw tooMany();
  return getKind(scope, made.id);
}

export async function changeKind(scope: Scope, id: number, content: ScopeKindContent) {
  try {
    if (!(await updateKind(scope, id, content))) throw noKind();
  } catch (error) {
    if (isUniqueViolation(error, 'scope_kinds_institution_id_title_key_key')) throw taken();
    throw error;
  }
  return getKind(scope, id);
}

/** Removes a kind, which can be undone. Decisions keep what it was called. */
export async function removeKind(scope: Scope, actor: Actor, id: number) {
  const removed = await deleteKind(scope, id);
  if (!removed) throw noKind();
  const { title } = removed;
  await offerUndoOfOne(scope, actor, {
    kind: 'scope_kind_removed',
    type: 'scope_kind',
    id,
    title,
    before: removed,
  });
  return { id, title };
}

/** Brings a removed kind back, with the rules and decisions of it. */
export const restoreScopeKind = defineRestorer({
  kinds: ['scope_kind_removed'],
  allow: onlyWith('institution.manage'),
  before: z.object({
    id: z.number(),
    title: z.string(),
    title_key: z.string(),
    needs: z.string().nullable(),
    review_months: z.number().nullable(),
    titles: z.array(z.string()),
    rule_ids: z.array(z.number()),
  }),
  restore: async (scope, _, items) => {
    if ((await listKindRows(scope)).length >= mostScopeKinds) throw tooMany();
    for (const { before } of items) if (!(await insertKindAgain(scope, before))) throw taken();
    return [];
  },
});

async function getKind(scope: Scope, id: number) {
  const row = (await listKindRows(scope)).find((kind) => kind.id === id);
  if (!row) throw noKind();
  return toKind(row);
}

const noKind = () => new Problem('not_found', phrase(scopeProblems.noKind));
