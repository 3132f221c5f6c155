import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { products } from '#shared/task-runners/tool.ts';
import { columnTypes } from './column.ts';

const word = z
  .object({
    value: z.string(),
    label: z.string(),
    parent: z.string().nullable().optional().describe('of a tree: the word it lies in, if that is listed'),
    count: z.number().optional().describe('of a tree: how many courses have it or a word that lies in it'),
  })
  .meta({ id: 'ColumnWord' });
export type ColumnWord = z.infer<typeof word>;

/** A column as people meet it. */
export const describedColumn = z
  .object({
    id: z.string(),
    tool: z.enum(products).describe('what the institution needs to have it'),
    label: z.string(),
    description: z.string(),
    alsoCalled: z.string().describe('other words that people look for it by'),
    type: z.enum(columnTypes),
    unit: z.enum(['count', 'score', 'percent', 'megabytes']).nullable(),
    precision: z.enum(['day', 'moment']).nullable().describe('of a date'),
    words: z
      .array(word)
      .nullable()
      .describe("of one_of: all the words there are; null: the institution's own, which `/words` lists"),
    isMany: z.boolean().describe('a course can have several values'),
    isSortable: z.boolean(),
    isFilterable: z.boolean(),
    operators: z.array(z.string()).describe('what a filter can ask of it'),
    summary: z.enum(['sum', 'mean', 'none']).describe("how several courses' values make one"),
    betterWhen: z.enum(['higher', 'lower', 'neither']),
    isAvailable: z.boolean().describe('whether the institution has what it needs'),
  })
  .meta({ id: 'DescribedColumn' });
export type DescribedColumn = z.infer<typeof describedColumn>;

export const listColumns = endpoint({
  method: 'GET',
  path: '/api/columns',
  summary: 'Lists every column that courses can be shown, sorted, filtered and exported by.',
  access: 'session',
  response: z.object({ columns: z.array(describedColumn) }),
});

export const listColumnWords = endpoint({
  method: 'GET',
  path: '/api/columns/:id/words',
  summary:
    'Lists the words that a one-of column has in the courses the caller may view, such as the terms they are in.',
  access: 'session',
  params: z.object({ id: z.string().max(100) }),
  response: z.object({ words: z.array(word) }),
});
