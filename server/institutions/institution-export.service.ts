import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listAllInstitutions, type InstitutionOrder } from './manage-institutions.service.ts';
import type { InstitutionFilter } from './manage-institutions.repository.ts';

/** The title and the columns of an exported list of institutions. */
const texts = defineMessages({
  title: { id: 'institutionExport.title', defaultMessage: 'Institutions' },
  name: { id: 'institutionExport.name', defaultMessage: 'Title' },
  slug: { id: 'institutionExport.slug', defaultMessage: 'Slug' },
  domains: { id: 'institutionExport.domains', defaultMessage: 'Domains' },
  products: { id: 'institutionExport.products', defaultMessage: 'Products' },
  flavour: { id: 'institutionExport.flavour', defaultMessage: 'Flavour' },
  flavourName: {
    id: 'institutionExport.flavourName',
    defaultMessage: '{isReadyGo, select, true {ReadyGo} other {Core}}',
  },
  liveEvents: { id: 'institutionExport.liveEvents', defaultMessage: 'Live events' },
  users: { id: 'institutionExport.users', defaultMessage: 'Users' },
  batches: { id: 'institutionExport.batches', defaultMessage: 'Batches' },
  courses: { id: 'institutionExport.courses', defaultMessage: 'Tracked courses' },
  runners: { id: 'institutionExport.runners', defaultMessage: 'Task runners' },
  lastActivity: { id: 'institutionExport.lastActivity', defaultMessage: 'Last activity' },
  status: { id: 'institutionExport.status', defaultMessage: 'Status' },
  statusName: {
    id: 'institutionExport.statusName',
    defaultMessage: '{status, select, 1 {Active} other {Archived}}',
  },
});

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
