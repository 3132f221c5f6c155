import type { Input } from '#shared/http/endpoint.ts';
import type { InstitutionDetail } from '#shared/institutions/institution.ts';
import type { createInstitution, updateInstitution } from '#shared/institutions/manage-institutions.api.ts';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { splitLines } from '../ui/form/split-lines.ts';

/** An institution as it's being typed. Secrets start empty; one left empty stays as it was. */
export interface InstitutionDraft {
  readonly title: string;
  readonly slug: string;
  readonly domains: string;
  readonly tools: readonly Tool[];
  readonly isReadyGo: boolean;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly canvasUrl: string;
  readonly rootAccountId: string;
  readonly oauthClientId: string;
  readonly oauthClientSecret: string;
  readonly runnerToken: string;
}

const noSecrets = { oauthClientSecret: '', runnerToken: '' };

export const newDraft: InstitutionDraft = {
  title: '',
  slug: '',
  domains: '',
  tools: ['core'],
  isReadyGo: false,
  locale: 'en',
  timeZone: 'UTC',
  canvasUrl: '',
  rootAccountId: '1',
  oauthClientId: '',
  ...noSecrets,
};

export const draftOf = (institution: InstitutionDetail): InstitutionDraft => ({
  title: institution.title,
  slug: institution.slug,
  domains: institution.domainNames.join('\n'),
  tools: tools.filter((tool) => institution.activeProducts.includes(tool)),
  isReadyGo: institution.isReadyGo,
  locale: institution.locale,
  timeZone: institution.timeZone,
  canvasUrl: institution.canvasUrl,
  rootAccountId: institution.rootAccountId,
  oauthClientId: institution.oauthClientId ?? '',
  ...noSecrets,
});

type NewInstitution = Input<typeof createInstitution>['body'];
type Change = Input<typeof updateInstitution>['body'];

const valuesOf = (draft: InstitutionDraft) => ({
  title: draft.title.trim(),
  slug: draft.slug.trim(),
  domainNames: splitLines(draft.domains),
  tools: [...draft.tools],
  isReadyGo: draft.isReadyGo,
  locale: draft.locale,
  timeZone: draft.timeZone.trim(),
  canvasUrl: draft.canvasUrl.trim(),
  rootAccountId: draft.rootAccountId.trim(),
  oauthClientId: draft.oauthClientId.trim() === '' ? null : draft.oauthClientId.trim(),
});

const secretsOf = ({ oauthClientSecret, runnerToken }: InstitutionDraft) => ({
  ...(oauthClientSecret !== '' && { oauthClientSecret }),
  ...(runnerToken !== '' && { runnerToken }),
});

/** The body that adds the institution. */
export const newInstitutionOf = (draft: InstitutionDraft): NewInstitution => ({
  ...valuesOf(draft),
  ...secretsOf(draft),
});

/** Only what changed. */
export function changesOf(before: InstitutionDraft, after: InstitutionDraft): Change {
  const old = Object.entries(valuesOf(before));
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(old.find(([known]) => known === name)?.[1]) === JSON.stringify(value);
  const changed = Object.entries(valuesOf(after)).filter(([name, value]) => !isSame(name, value));
  return { ...Object.fromEntries(changed), ...secretsOf(after) };
}
