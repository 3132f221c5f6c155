import { Checkbox, Tag } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { fixHands, fixStates } from '#shared/fixes/fix.ts';
import { udoitRuleIds } from '#shared/scans/udoit-rules.ts';
import { ruleTitles } from '../rule-title.messages.ts';
import { FilterBar, type FilterBarProps } from '../../ui/data-table/filter-bar.tsx';
import type { ListFilters } from '../../ui/data-table/use-list-params.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { FilterDay } from '../../ui/form/day-field.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { outcomeMessages } from './fix.messages.ts';
import { fixListMessages } from './fix-list.messages.ts';

/** What narrows the list, each a parameter in the address. */
export const fixParams = [
  'rule',
  'state',
  'hand',
  'from',
  'to',
  'mine',
  'courseId',
  'batchId',
  'runId',
] as const;

/** What a link narrowed the list to, and its name. */
export interface ChosenOne {
  readonly param: string;
  readonly label: string;
}

interface FixFiltersProps {
  readonly list: ListFilters;
  readonly fixes: FilterBarProps['of'];
  readonly chosen: readonly ChosenOne[];
}

export function FixFilters({ list, fixes, chosen }: FixFiltersProps) {
  const intl = useIntl();
  const text = useTexts(fixListMessages);
  const { params, setParam } = list;
  const valueOf = (name: string) => params.get(name) ?? '';
  const ruleName = (rule: (typeof udoitRuleIds)[number]) => intl.formatMessage(ruleTitles[rule]);
  const isMine = valueOf('mine') === 'true';
  return (
    <>
      <FilterBar
        list={list}
        of={fixes}
        label={fixListMessages.search}
        none={fixListMessages.noMatch}
        narrowedBy={fixParams.map(valueOf).join()}
      >
        <Choice
          label={text('rule')}
          unsetLabel={text('everyRule')}
          value={udoitRuleIds.find((rule) => rule === params.get('rule')) ?? null}
          choices={udoitRuleIds.toSorted((one, other) =>
            ruleName(one).localeCompare(ruleName(other), intl.locale),
          )}
          nameOf={ruleName}
          onChoose={(rule) => setParam('rule', rule ?? '')}
        />
        <Choice
          label={text('state')}
          unsetLabel={text('everyState')}
          value={fixStates.find((state) => state === params.get('state')) ?? null}
          choices={fixStates}
          nameOf={(state) => intl.formatMessage(outcomeMessages.state, { state })}
          onChoose={(state) => setParam('state', state ?? '')}
        />
        <Choice
          label={text('hand')}
          unsetLabel={text('everyHand')}
          value={fixHands.find((hand) => hand === params.get('hand')) ?? null}
          choices={fixHands}
          nameOf={(hand) => text('handName', { hand })}
          onChoose={(hand) => setParam('hand', hand ?? '')}
        />
        <FilterDay label={text('from')} value={valueOf('from')} onDay={(day) => setParam('from', day)} />
        <FilterDay label={text('to')} value={valueOf('to')} onDay={(day) => setParam('to', day)} />
        <Checkbox
          label={text('mine')}
          checked={isMine}
          onChange={() => setParam('mine', isMine ? '' : 'true')}
        />
      </FilterBar>
      {chosen.map(({ param, label }) => (
        <Tag
          key={param}
          text={label}
          dismissible
          margin="0 x-small small 0"
          title={text('removeFilter', { name: label })}
          onClick={() => setParam(param, '')}
        />
      ))}
    </>
  );
}
