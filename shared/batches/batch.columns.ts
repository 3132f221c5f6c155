import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { ListedBatch } from './batch.ts';

export const batchTexts = defineMessages({
  list: { id: 'batch.list', defaultMessage: 'Batches' },
  title: { id: 'batch.title', defaultMessage: 'Title' },
  archived: { id: 'batch.archived', defaultMessage: 'Archived' },
  courseCount: { id: 'batch.courseCount', defaultMessage: 'Courses' },
  inScopeCount: { id: 'batch.inScopeCount', defaultMessage: 'In scope' },
  team: { id: 'batch.team', defaultMessage: 'Team' },
  tags: { id: 'batch.tags', defaultMessage: 'Tags' },
  type: { id: 'batch.type', defaultMessage: 'Type' },
  typeName: {
    id: 'batch.typeName',
    defaultMessage: '{type, select, static {Static} dynamic {Dynamic} other {Hybrid}}',
  },
  deadline: { id: 'batch.deadline', defaultMessage: 'Deadline' },
  created: { id: 'batchExport.created', defaultMessage: 'Created' },
  updated: { id: 'batchExport.updated', defaultMessage: 'Updated' },
});

/** Batches; types are sorted by their names, which depend on the language. */
export const batchList = {
  title: batchTexts.list,
  columns: {
    title: { label: batchTexts.title, type: 'text', sorts: true, value: ({ title }) => title },
    archived: { label: batchTexts.archived, type: 'flag', only: 'file', value: ({ status }) => status === 0 },
    courseCount: {
      label: batchTexts.courseCount,
      type: 'number',
      sorts: true,
      value: ({ courseCount }) => courseCount,
    },
    inScopeCount: {
      label: batchTexts.inScopeCount,
      type: 'number',
      sorts: true,
      value: ({ inScopeCount }) => inScopeCount,
    },
    team: { label: batchTexts.team, type: 'text', sorts: true, value: ({ team }) => team?.title ?? null },
    tags: {
      label: batchTexts.tags,
      type: 'text',
      sorts: ({ tags }) => tags.map(({ title }) => title).join(', ') || null,
      value: ({ tags }) => tags.map(({ title }) => title).join('; '),
    },
    type: {
      label: batchTexts.type,
      type: 'text',
      sorts: true,
      value: ({ type }, say) => say(batchTexts.typeName, { type }),
    },
    deadline: {
      label: batchTexts.deadline,
      type: 'date',
      only: 'file',
      value: ({ deadlineDate }) => deadlineDate,
    },
    createdAt: {
      label: batchTexts.created,
      type: 'moment',
      only: 'file',
      value: ({ createdAt }) => createdAt,
    },
    updatedAt: {
      label: batchTexts.updated,
      type: 'moment',
      only: 'file',
      value: ({ updatedAt }) => updatedAt,
    },
  },
} satisfies List<ListedBatch>;

/** What a list of batches can be sorted by; the first is the default. */
export const batchSorts = sortsOf(batchList, 'title');
export type BatchSort = SortOf<typeof batchList>;
