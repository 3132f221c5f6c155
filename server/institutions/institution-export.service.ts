import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import { phrase } from '#shared/text/phrase.ts';
import { institutionColumns as texts } from './institution-export.messages.ts';
import { listAllInstitutions, type InstitutionOrder } from './manage-institutions.service.ts';
import type { InstitutionFilter } from './manage-institutions.repository.ts';

const runnersOf = ({ runners }: InstitutionSummary) =>
  runners.flatMap(({ tool, isConnected, status }) => (isConnected && status ? [tool] : [])).join('; ');

const columns: readonly Column<InstitutionSummary>[] = [
  { header: phrase(texts.name), type: 'text', cell: ({ title }) => title },
  { header: phrase(texts.slug), type: 'text', cell: ({ slug }) => slug },
  { header: phrase(texts.domains), type: 'text', cell: ({ domainNames }) => domainNames.join('; ') },
  { header: phrase(texts.products), type: 'text', cell: ({ activeProducts }) => activeProducts.join('; ') },
  {
    header: phrase(texts.flavour),
    type: 'text',
    cell: ({ isReadyGo }) => say(phrase(texts.flavourName, { isReadyGo })),
  },
  { header: phrase(texts.liveEvents), type: 'flag', cell: ({ useLiveEvents }) => useLiveEvents },
  { header: phrase(texts.users), type: 'number', cell: ({ userCount }) => userCount },
  { header: phrase(texts.batches), type: 'number', cell: ({ batchCount }) => batchCount },
  { header: phrase(texts.courses), type: 'number', cell: ({ courseCount }) => courseCount },
  { header: phrase(texts.runners), type: 'text', cell: runnersOf },
  { header: phrase(texts.lastActivity), type: 'moment', cell: ({ lastActivityAt }) => lastActivityAt },
  {
    header: phrase(texts.status),
    type: 'text',
    cell: ({ status }) => say(phrase(texts.statusName, { status: String(status) })),
  },
];

/** All institutions that the filter matches, for the people who look after them. */
export function exportInstitutions(
  scope: Scope,
  actor: Actor,
  { format, ...query }: InstitutionFilter & InstitutionOrder & { readonly format: TableFormat },
) {
  const institutions = inOnePortion(() => listAllInstitutions(actor, query));
  const main = sheetOf(phrase(texts.title), columns, institutions);
  return tableFileOf(scope, { what: 'institutions', format, main });
}
