import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { InstitutionSummary } from './institution.ts';

export const institutionTexts = defineMessages({
  list: { id: 'institution.list', defaultMessage: 'Institutions' },
  title: { id: 'institution.title', defaultMessage: 'Title' },
  slug: { id: 'institution.slug', defaultMessage: 'Slug' },
  domains: { id: 'institution.domains', defaultMessage: 'Domains' },
  products: { id: 'institution.products', defaultMessage: 'Products' },
  flavour: { id: 'institution.flavour', defaultMessage: 'Flavour' },
  flavourName: {
    id: 'institution.flavourName',
    defaultMessage: '{isReadyGo, select, true {ReadyGo} other {Core}}',
  },
  liveEvents: { id: 'institution.liveEvents', defaultMessage: 'Live events' },
  users: { id: 'institution.users', defaultMessage: 'Users' },
  batches: { id: 'institution.batches', defaultMessage: 'Batches' },
  courses: { id: 'institution.courses', defaultMessage: 'Tracked courses' },
  inScope: { id: 'institution.inScope', defaultMessage: 'In scope' },
  runners: { id: 'institution.runners', defaultMessage: 'Task runners' },
  lastActivity: { id: 'institution.lastActivity', defaultMessage: 'Last activity' },
  status: { id: 'institution.status', defaultMessage: 'Status' },
  statusName: {
    id: 'institution.statusName',
    defaultMessage: '{status, select, 1 {Active} other {Archived}}',
  },
});

const workingRunners = ({ runners }: InstitutionSummary) =>
  runners.flatMap(({ tool, isConnected, status }) => (isConnected && status ? [tool] : [])).join('; ');

export const institutionList = {
  title: institutionTexts.list,
  columns: {
    title: { label: institutionTexts.title, type: 'text', sorts: true, value: ({ title }) => title },
    slug: {
      label: institutionTexts.slug,
      type: 'text',
      sorts: true,
      only: 'file',
      value: ({ slug }) => slug,
    },
    domains: {
      label: institutionTexts.domains,
      type: 'text',
      sorts: true,
      value: ({ domainNames }) => domainNames.join('; '),
    },
    products: {
      label: institutionTexts.products,
      type: 'text',
      sorts: true,
      value: ({ activeProducts }) => activeProducts.join('; '),
    },
    flavour: {
      label: institutionTexts.flavour,
      type: 'text',
      sorts: true,
      value: ({ isReadyGo }, say) => say(institutionTexts.flavourName, { isReadyGo: String(isReadyGo) }),
    },
    liveEvents: {
      label: institutionTexts.liveEvents,
      type: 'flag',
      sorts: true,
      value: ({ useLiveEvents }) => useLiveEvents,
    },
    userCount: {
      label: institutionTexts.users,
      type: 'number',
      sorts: true,
      value: ({ userCount }) => userCount,
    },
    batchCount: {
      label: institutionTexts.batches,
      type: 'number',
      sorts: true,
      value: ({ batchCount }) => batchCount,
    },
    courseCount: {
      label: institutionTexts.courses,
      type: 'number',
      sorts: true,
      value: ({ courseCount }) => courseCount,
    },
    inScopeCount: {
      label: institutionTexts.inScope,
      type: 'number',
      value: ({ inScopeCount }) => inScopeCount,
    },
    runners: { label: institutionTexts.runners, type: 'text', sorts: true, value: workingRunners },
    lastActivity: {
      label: institutionTexts.lastActivity,
      type: 'moment',
      sorts: true,
      value: ({ lastActivityAt }) => lastActivityAt,
    },
    status: {
      label: institutionTexts.status,
      type: 'text',
      sorts: true,
      value: ({ status }, say) => say(institutionTexts.statusName, { status: String(status) }),
    },
  },
} satisfies List<InstitutionSummary>;

export const institutionSorts = sortsOf(institutionList, 'title');
export type InstitutionSort = SortOf<typeof institutionList>;
