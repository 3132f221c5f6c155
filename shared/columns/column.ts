import * as z from 'zod';
import { products } from '#shared/task-runners/tool.ts';

/** What a column's values are, which decides what it can be asked and how it's shown. */
export const columnTypes = ['text', 'number', 'percent', 'date', 'flag', 'one_of'] as const;
export type ColumnType = (typeof columnTypes)[number];

const columnUnits = ['count', 'score', 'percent', 'megabytes'] as const;
type ColumnUnit = (typeof columnUnits)[number];

/** A column's id in what people send and keep. It isn't checked against the registry: what's kept outlives columns. */
export const columnId = z.string().regex(/^[\w.]{1,100}$/);

/** What a course's value is, as it travels; several words where a course has several. */
export const cellValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
  .meta({ id: 'CellValue' });
export type CellValue = z.infer<typeof cellValue>;

/** One thing known about courses, as people see it, sort by it, filter by it and export it. */
export interface Column {
  /** `core.title`; what comes before the point is the tool that it belongs to, `media` belongs to udoit */
  readonly id: `${(typeof products)[number] | 'media'}.${string}`;
  readonly type: ColumnType;
  readonly unit?: ColumnUnit;
  /** of a date: a calendar day, or a moment */
  readonly precision?: 'day' | 'moment';
  /** of one_of: all the words there are; without them, the institution's own, such as its terms */
  readonly words?: readonly string[];
  /** of one_of: the words lie in each other, as accounts do */
  readonly isTree?: true;
  /** a course can have several of the words */
  readonly isMany?: true;
  readonly isSortable: boolean;
  /** how several courses' values make one; values that aren't known are left out */
  readonly summary: 'sum' | 'mean' | 'none';
  readonly betterWhen: 'higher' | 'lower' | 'neither';
}
