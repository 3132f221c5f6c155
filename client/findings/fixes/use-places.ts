import type { ShownCourse } from '../../data/taught-course.ts';
import { isFixable } from '#shared/fixes/fix-form.ts';
import { useFindings } from '../finding.api.ts';
import type { Among } from './use-fix-address.ts';

/** The most places that are known ahead: who has been through them finds the next ones. */
const mostAhead = 100;

const none: ReadonlySet<number> = new Set();

/** The places that are gone through, in the order of the list; those in `saved` are no longer to do. */
export function usePlaces(
  whose: ShownCourse,
  { among, findingId }: { readonly among: Among | undefined; readonly findingId: number | undefined },
  saved: ReadonlySet<number> = none,
) {
  const isByItem = among !== undefined && 'itemId' in among;
  const found = useFindings(
    whose,
    among && {
      state: 'active',
      ...('rule' in among ? { rule: among.rule } : { itemId: String(among.itemId) }),
      page: '1',
      limit: String(mostAhead),
      sortBy: isByItem ? 'rule' : 'item',
      sortOrder: 'asc',
    },
  );
  const { findings = [], pagination } = found.data ?? {};
  const places = findings.filter(({ rule, item }) => isFixable({ rule, kind: item.kind }));
  const total = places.length + Math.max(0, (pagination?.total ?? 0) - mostAhead);
  const at = places.findIndex(({ id }) => id === findingId);
  const isToDo = ({ id }: { readonly id: number }) => id !== findingId && !saved.has(id);
  const savedCount = places.filter(({ id }) => saved.has(id)).length;
  return {
    isKnown: found.data !== undefined,
    /** from 1; undefined once it's no longer listed */
    position: at < 0 ? undefined : at + 1,
    total,
    next: places.slice(at + 1).find(isToDo)?.id,
    previous: places.slice(0, Math.max(0, at)).findLast(isToDo)?.id,
    first: places.find(isToDo)?.id,
    left: Math.max(0, total - savedCount),
  };
}
