import { useSearchParams } from 'react-router';
import type { TableView } from '#shared/course-table/table-view.ts';
import { changedParams, readTableAddress, type TableChange } from './table-address.ts';

/** How the table of courses is looked at, in the address, as far as it differs from a base. */
export function useTableAddress(base: TableView) {
  const [params, setParams] = useSearchParams();
  const change = (part: TableChange) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changedParams(part, base))) {
          if (value === null) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return { ...readTableAddress(params, base), change };
}
