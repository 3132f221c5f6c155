import { findColumn } from '#shared/columns/columns.ts';
import { faultOf, type Condition } from './filter.ts';

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
export function actingFaultOf(condition: readonly Condition[], { columns, isRefused }: Allowed) {
  if (condition.length === 0) return 'empty';
  for (const asked of condition) {
    if (!findColumn(asked.column)) return 'unknownColumn';
    if (isRefused(asked.column)) return 'refused';
    if (!columns.some(({ id, isAvailable }) => id === asked.column && isAvailable)) return 'notOffered';
    if (faultOf(asked)) return 'doesNotFit';
  }
  return new Set(condition.map(({ column }) => column)).size < condition.length ? 'doesNotFit' : undefined;
}
