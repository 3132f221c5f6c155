import { Button } from '@instructure/ui/latest';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { ItemFindings } from '#shared/findings/finding.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { Pager } from '../ui/data-table/pager.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useFoundItems, useFoundRules } from './finding.api.ts';
import { FindingFilters } from './finding-filters.tsx';
import { findingMessages } from './finding.messages.ts';
import { ItemGroup, RuleGroups } from './finding-groups.tsx';
import { openOf, useNarrowed, type Choices, type GroupContext } from './use-narrowed.ts';

interface FoundListProps {
  readonly whose: ShownCourse;
  readonly mayResolve: boolean;
  readonly counts: CourseAccessibility['counts'];
}

const texts = { loading: findingMessages.loading, failed: findingMessages.failed };

/** All that was found in a course, by fault or by page, narrowed by what the address says. */
export function FoundList({ whose, mayResolve, counts }: FoundListProps) {
  const intl = useIntl();
  const choices = useNarrowed();
  const { chosen, narrowed, list } = choices;
  const { page, limit } = list.query;
  const isByRule = chosen.by === 'rule';
  const rules = useFoundRules(whose, isByRule ? narrowed : null);
  const sortOrder = chosen.itemSort === 'count' ? 'desc' : 'asc';
  const items = useFoundItems(
    whose,
    isByRule ? null : { ...narrowed, page, limit, sortBy: chosen.itemSort, sortOrder },
  );
  const of = isByRule ? rules : items;
  const total = isByRule ? rules.data?.rules.length : items.data?.pagination.total;
  const context = { whose, mayResolve, choices };
  return (
    <section aria-label={intl.formatMessage(findingMessages.title)}>
      <FindingFilters
        choices={choices}
        total={of.isLoading || of.error ? undefined : total}
        counts={counts}
      />
      <div ref={useNextFinding()}>
        {isByRule ? (
          <LoadState of={rules} list={texts}>
            {({ rules: found }) =>
              found.length === 0 ? (
                <NothingFound choices={choices} />
              ) : (
                <RuleGroups rules={found} {...context} />
              )
            }
          </LoadState>
        ) : (
          <LoadState of={items} list={texts}>
            {({ items: found, pagination }) =>
              found.length === 0 ? (
                <NothingFound choices={choices} />
              ) : (
                <>
                  <ItemGroups items={found} {...context} />
                  <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
                </>
              )
            }
          </LoadState>
        )}
      </div>
    </section>
  );
}

function ItemGroups({ items, ...context }: GroupContext & { items: readonly ItemFindings[] }) {
  const names = items.map(({ item }) => String(item.id));
  const open = openOf(context.choices.chosen.open, names);
  return items.map((group) => (
    <ItemGroup key={group.item.id} group={group} isOpen={String(group.item.id) === open} {...context} />
  ));
}

const groupsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('.finding-group')];
const placesIn = (group: Element) => [...group.querySelectorAll('.finding-places > li')];

/** Where a control is: in which group, and next to which of its places. */
function whereIn(list: Element, control: HTMLElement) {
  const group = control.closest<HTMLElement>('.finding-group');
  if (!group) return undefined;
  const places = placesIn(group);
  const place = places.findIndex((each) => each.contains(control));
  return {
    control,
    name: group.dataset['group'],
    groupAt: groupsIn(list).indexOf(group),
    // What's below the places leads on to those that come after them.
    place: place < 0 ? places.length : place,
  };
}

/** The control in the place of one that has gone: that of the next finding, else the line of the next group. */
function nextTo(list: Element, last: NonNullable<ReturnType<typeof whereIn>>) {
  const groups = groupsIn(list);
  const own = groups.find(({ dataset }) => dataset['group'] === last.name);
  const places = own ? placesIn(own) : [];
  const place = places[Math.min(last.place, places.length - 1)];
  const group = own ?? groups[Math.min(last.groupAt, groups.length - 1)];
  return (
    place?.querySelector<HTMLElement>('.finding-actions button') ??
    place?.querySelector<HTMLElement>('a, button') ??
    group?.querySelector<HTMLElement>('button')
  );
}

/**
 * Keeps the focus in a list of findings: when the focused one goes because it's dealt with, the next one gets it, so
 * that one after the other is resolved without a way back. Set it as the list's ref.
 */
export function useNextFinding() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    let last: ReturnType<typeof whereIn>;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? whereIn(list, target) : undefined;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.control.isConnected || document.activeElement?.matches('body') === false) return;
      const next = nextTo(list, last);
      last = undefined;
      next?.focus({ preventScroll: true });
    });
    list.addEventListener('focusin', note);
    observer.observe(list, { childList: true, subtree: true });
    return () => {
      list.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
  return ref;
}

function NothingFound({ choices: { chosen, isNarrowed, clear } }: { choices: Choices }) {
  const intl = useIntl();
  if (isNarrowed)
    return (
      <>
        <p>
          <FormattedMessage {...findingMessages.noMatch} />
        </p>
        <Button onClick={clear}>{intl.formatMessage(findingMessages.clear)}</Button>
      </>
    );
  if (chosen.state !== 'active')
    return <p>{intl.formatMessage(findingMessages.noneInState, { state: chosen.state })}</p>;
  return (
    <>
      <p>
        <strong>{intl.formatMessage(findingMessages.praise)}</strong>
      </p>
      <p>{intl.formatMessage(findingMessages.praiseNote)}</p>
    </>
  );
}
