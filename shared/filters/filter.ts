import * as z from 'zod';
import { columnId } from '#shared/columns/column.ts';
import { findColumn } from '#shared/columns/columns.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { test, testsByType, type Test } from './operators.ts';

/** What can be wrong with a condition. */
const filterIssues = defineMessages({
  unknownColumn: { id: 'filter.issue.unknownColumn', defaultMessage: 'there is no such column' },
  wrongOperator: { id: 'filter.issue.wrongOperator', defaultMessage: 'doesn’t fit the type of the column' },
  backwards: {
    id: 'filter.issue.backwards',
    defaultMessage: 'the first number must not be above the second',
  },
  twice: {
    id: 'filter.issue.twice',
    defaultMessage: 'has another condition already: put all its tests in one',
  },
});

/** How many columns one filter can ask about, and how many answers it can accept of each. */
const mostConditions = 20;
export const mostTests = 10;

/** What one column has to be: any of the tests. The column's id isn't checked here; views outlive columns. */
const condition = z
  .strictObject({
    column: columnId,
    any: z.array(test).min(1).max(mostTests),
  })
  .meta({ id: 'Condition' });
export type Condition = z.infer<typeof condition>;

/** A filter as it's kept: it can name columns that are gone by now. */
export const storedFilter = z.array(condition).max(mostConditions);

/** Why a condition can't be applied; undefined if it can. */
export function faultOf({ column, any }: Condition): Fault | undefined {
  const known = findColumn(column);
  if (!known) return 'unknownColumn';
  const schema = testsByType[known.type];
  const fits = (asked: Test) => schema.safeParse(asked).success && (asked.op !== 'within' || known.isTree);
  if (!any.every(fits)) return 'wrongOperator';
  return any.some(isBackwards) ? 'backwards' : undefined;
}

const isBackwards = (asked: Test) => asked.op === 'between' && asked.value[0] > asked.value[1];

type Fault = keyof typeof filterIssues;

/** Refuses conditions with these faults, each at its place. */
const refusing =
  (isRefused: (fault: Fault) => boolean) =>
  (conditions: readonly Condition[], context: z.core.$RefinementCtx) => {
    const seen = new Set<string>();
    conditions.forEach((asked, place) => {
      const fault = seen.has(asked.column) ? 'twice' : faultOf(asked);
      seen.add(asked.column);
      if (fault && isRefused(fault))
        context.addIssue({ code: 'custom', message: filterIssues[fault].id, path: [place] });
    });
  };

/**
 * Which courses: those for which every condition holds. The one grammar of tables, quick views, alerts, automatic tasks
 * and reports.
 */
export const filter = storedFilter.superRefine(refusing(() => true)).meta({ id: 'Filter' });

/** A filter to keep: its columns can be gone, but what it asks of those that are there has to make sense. */
export const keptFilter = storedFilter.superRefine(refusing((fault) => fault !== 'unknownColumn'));

interface Offered {
  readonly id: string;
  readonly isAvailable: boolean;
}

/** Whether a stored condition can be applied to the columns that are there. */
export const isApplicable = (asked: Condition, columns: readonly Offered[]) =>
  columns.some(({ id, isAvailable }) => id === asked.column && isAvailable) && faultOf(asked) === undefined;

/** The part of a stored filter that can be applied. */
export const applicableOf = (conditions: readonly Condition[], columns: readonly Offered[]) =>
  conditions.filter(
    (asked, place) =>
      isApplicable(asked, columns) && conditions.findIndex(({ column }) => column === asked.column) === place,
  );
export type Filter = z.infer<typeof filter>;

interface Offered {
  readonly id: string;
  readonly isAvailable: boolean;
}

interface Allowed {
  readonly columns: readonly Offered[];
  /** columns that a condition of this kind would depend on itself through */
  readonly isRefused: (id: string) => boolean;
}

/** What's wrong with a condition that somebody acts on by itself; undefined if nothing is. */
export function actingFaultOf(conditions: readonly Condition[], { columns, isRefused }: Allowed) {
  if (conditions.length === 0) return 'empty';
  for (const asked of conditions) {
    if (!findColumn(asked.column)) return 'unknownColumn';
    if (isRefused(asked.column)) return 'refused';
    if (!columns.some(({ id, isAvailable }) => id === asked.column && isAvailable)) return 'notOffered';
    if (faultOf(asked)) return 'doesNotFit';
  }
  return new Set(conditions.map(({ column }) => column)).size < conditions.length ? 'doesNotFit' : undefined;
}
