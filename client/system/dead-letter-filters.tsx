import { letterTexts } from '#shared/system/dead-letter.columns.ts';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import type { ListFilters } from '../ui/data-table/use-list-params.ts';
import { Choice } from '../ui/form/choice.tsx';
import { FilterDay } from '../ui/form/day-field.tsx';
import { letterMessages } from './system.messages.ts';
import type { useDeadLetters } from './system.api.ts';
import { useTexts } from '../ui/use-texts.ts';

/** The filters of the list, each a parameter in the address. */
export const letterParams = ['job', 'institutionId', 'from', 'to'] as const;

interface DeadLetterFiltersProps {
  readonly list: ListFilters;
  readonly letters: ReturnType<typeof useDeadLetters>;
}

/** As the call names it. */
const ofNone = 'none';

export function DeadLetterFilters({ list, letters }: DeadLetterFiltersProps) {
  const text = useTexts(letterMessages);
  const listText = useTexts(letterTexts);
  const { params, setParam } = list;
  const valueOf = (name: string) => params.get(name) ?? '';
  const { jobs = [], institutions = [] } = letters.data ?? {};
  const titles = new Map(institutions.map(({ id, title }) => [String(id), title]));
  return (
    <FilterBar
      list={list}
      of={letters}
      label={letterMessages.search}
      none={letterMessages.noMatch}
      narrowedBy={letterParams.map(valueOf).join()}
    >
      <Choice
        label={listText('job')}
        unsetLabel={text('everyJob')}
        value={params.get('job')}
        choices={jobs}
        nameOf={(job) => job}
        onChoose={(job) => setParam('job', job ?? '')}
      />
      <Choice
        label={listText('institution')}
        unsetLabel={text('everyInstitution')}
        value={params.get('institutionId')}
        choices={[ofNone, ...titles.keys()]}
        nameOf={(id) => (id === ofNone ? text('goneInstitution') : (titles.get(id) ?? id))}
        onChoose={(id) => setParam('institutionId', id ?? '')}
      />
      <FilterDay label={text('from')} value={valueOf('from')} onDay={(day) => setParam('from', day)} />
      <FilterDay label={text('to')} value={valueOf('to')} onDay={(day) => setParam('to', day)} />
    </FilterBar>
  );
}
