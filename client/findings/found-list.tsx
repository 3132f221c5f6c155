import { Button, Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { Pager } from '../ui/data-table/pager.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { accessibilityMessages } from './accessibility.messages.ts';
import { useFoundItems, useFoundRules } from './finding.api.ts';
import { FindingFilters } from './finding-filters.tsx';
import { findingMessages } from './finding.messages.ts';
import { ItemGroup, RuleGroup } from './finding-groups.tsx';
import { useNarrowed, type Choices } from './use-narrowed.ts';

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
  const items = useFoundItems(
    whose,
    isByRule
      ? null
      : {
          ...narrowed,
          page,
          limit,
          sortBy: chosen.itemSort,
          sortOrder: chosen.itemSort === 'count' ? 'desc' : 'asc',
        },
  );
  const of = isByRule ? rules : items;
  const total = isByRule ? rules.data?.rules.length : items.data?.pagination.total;
  return (
    <section aria-label={intl.formatMessage(findingMessages.title)}>
      <Heading level="h2">{intl.formatMessage(findingMessages.title)}</Heading>
      <p>
        <FormattedMessage {...accessibilityMessages.counts} values={counts} />
      </p>
      <FindingFilters choices={choices} total={of.isLoading || of.error ? undefined : total} />
      {isByRule ? (
        <LoadState of={rules} list={texts}>
          {({ rules: found }) =>
            found.length === 0 ? (
              <NothingFound choices={choices} />
            ) : (
              found.map((group, index) => (
                <RuleGroup
                  key={group.rule}
                  group={group}
                  isFirst={index === 0}
                  {...{ whose, mayResolve, choices }}
                />
              ))
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
                {found.map((group, index) => (
                  <ItemGroup
                    key={group.item.id}
                    group={group}
                    isFirst={index === 0}
                    {...{ whose, mayResolve, choices }}
                  />
                ))}
                <Pager pagination={pagination} onPage={list.setPage} onSize={list.setSize} />
              </>
            )
          }
        </LoadState>
      )}
    </section>
  );
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
