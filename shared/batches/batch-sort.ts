import type { SortValue } from '#shared/text/sort-rows.ts';
import type { Batch } from './batch.ts';

/** What a list of batches can be sorted by; the first is the default. */
export const batchSorts = ['title', 'courseCount', 'team', 'tags', 'type'] as const;
export type BatchSort = (typeof batchSorts)[number];

/** What a batch is sorted by; types sort by their names, which depend on the language. */
export const batchSortValue =
  (typeNameOf: (type: Batch['type']) => string) =>
  ({ title, courseCount, team, tags, type }: Batch, by: BatchSort): SortValue =>
    ({
      title,
      courseCount,
      team: team?.title ?? null,
      tags: tags.map((tag) => tag.title).join(', ') || null,
      type: typeNameOf(type),
    })[by];
