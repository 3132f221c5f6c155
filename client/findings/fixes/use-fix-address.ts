import { useSearchParams } from 'react-router';
import { udoitRuleIds, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { idIn } from '../../ui/data-table/use-list-params.ts';

/** What places are gone through one after the other: all that break a rule, or all in an item. */
export type Among = { readonly rule: UdoitRuleId } | { readonly itemId: number };

const paramOf = (among: Among) => ('rule' in among ? among.rule : String(among.itemId));

function amongIn(params: URLSearchParams): Among | undefined {
  const rule = udoitRuleIds.find((one) => one === params.get('among'));
  const itemId = idIn(params, 'among');
  if (rule) return { rule };
  return itemId === undefined ? undefined : { itemId };
}

const names = ['fix', 'among', 'total'] as const;
type Params = Partial<Record<(typeof names)[number], string>>;

/**
 * The place that's being fixed, in the address: which finding (`end`: all have been gone through), among which it's one, and
 * of how many, if they're gone through from the first to the last.
 */
export function useFixAddress() {
  const [params, setParams] = useSearchParams();
  const search = (values: Params) => {
    const next = new URLSearchParams(params);
    for (const name of names) next.delete(name);
    for (const [name, value] of Object.entries(values)) next.set(name, value);
    return next;
  };
  const among = amongIn(params);
  const total = idIn(params, 'total');
  const kept: Params = {
    ...(among && { among: paramOf(among) }),
    ...(total !== undefined && { total: String(total) }),
  };
  return {
    isOpen: params.has('fix'),
    /** undefined at the end of all */
    findingId: idIn(params, 'fix'),
    among,
    total,
    open: (findingId: number, of: Among, count?: number) =>
      setParams(
        search({
          fix: String(findingId),
          among: paramOf(of),
          ...(count !== undefined && { total: String(count) }),
        }),
      ),
    goTo: (findingId: number | undefined) =>
      setParams(search({ ...kept, fix: findingId === undefined ? 'end' : String(findingId) }), {
        replace: true,
      }),
    close: () => setParams(search({}), { replace: true }),
  };
}
