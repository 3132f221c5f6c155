import * as z from 'zod';
import { written } from './id.ts';

/** The page sizes a person can choose (specification §9). */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 10;

/** What every paged list accepts. `limit` defaults to 20 (specification §9). */
export const pageQuery = z.object({
  page: written(z.number().int())
    .default(1)
    .describe('below 1: the first page; beyond the last page: the last one'),
  limit: written(z.number().int().min(1).max(100)).default(20).describe('page size'),
  search: z.string().trim().max(200).optional().describe("part of the text; case and accents don't matter"),
});

export const sortOrder = z.enum(['asc', 'desc']).meta({ id: 'SortOrder' });
export type SortOrder = z.infer<typeof sortOrder>;

export const pagination = z
  .object({
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    pages: z.number(),
    hasNext: z.boolean(),
    hasPrevious: z.boolean(),
  })
  .meta({ id: 'Pagination' });

export type Pagination = z.infer<typeof pagination>;

/** Clamps the requested page to 1..pages and computes its offset. Count first, then call this, then slice. */
export function paginate({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  const pages = Math.max(1, Math.ceil(total / limit));
  const current = Math.min(Math.max(1, page), pages);
  return { page: current, limit, total, pages, hasNext: current < pages, hasPrevious: current > 1 };
}
