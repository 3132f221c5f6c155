import { SimpleSelect } from '@instructure/ui/latest';
import { useState } from 'react';
import { letterTexts } from '#shared/system/dead-letter.columns.ts';
import { isDay } from '../ui/form/calendar-day.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import type { Found } from '../ui/form/use-found-news.ts';
import { letterMessages } from './system.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** The filters of the list, each a parameter in the address. */
export const letterParams = ['job', 'institutionId', 'from', 'to'] as const;

interface DeadLetterFiltersProps {
  readonly search: string;
  readonly found: Found;
  readonly params: URLSearchParams;
  readonly jobs: readonly string[];
  readonly institutions: readonly { readonly id: number; readonly title: string }[];
  readonly onSearch: (text: string) => void;
  readonly onChange: (changes: Record<string, string>) => void;
}

const every = 'every';
/** As the call names it. */
const ofNone = 'none';

export function DeadLetterFilters(props: DeadLetterFiltersProps) {
  const { search, found, params, jobs, institutions, onSearch, onChange } = props;
  const text = useTexts(letterMessages);
  const listText = useTexts(letterTexts);
  const select = (
    name: 'job' | 'institutionId',
    { label, all }: { label: string; all: string },
    options: readonly { id: string; title: string }[],
  ) => {
    const value = params.get(name) ?? every;
    // What the address names stays in the list, even if it has no letters any more.
    const known = value === every || options.some(({ id }) => id === value);
    const offered = known ? options : [...options, { id: value, title: value }];
    return (
      <SimpleSelect
        renderLabel={label}
        value={value}
        onChange={(_, option) => onChange({ [name]: option.value === every ? '' : String(option.value) })}
      >
        {[{ id: every, title: all }, ...offered].map(({ id, title }) => (
          <SimpleSelect.Option key={id} id={`${name}-${id}`} value={id}>
            {title}
          </SimpleSelect.Option>
        ))}
      </SimpleSelect>
    );
  };
  return (
    <div className="toolbar">
      <SearchField
        label={text('search')}
        value={search}
        found={found}
        narrowedBy={letterParams.map((name) => params.get(name) ?? '').join()}
        onSearch={onSearch}
      />
      {select(
        'job',
        { label: listText('job'), all: text('everyJob') },
        jobs.map((job) => ({ id: job, title: job })),
      )}
      {select('institutionId', { label: listText('institution'), all: text('everyInstitution') }, [
        { id: ofNone, title: text('goneInstitution') },
        ...institutions.map(({ id, title }) => ({ id: String(id), title })),
      ])}
      <FilterDay label={text('from')} value={params.get('from') ?? ''} onDay={(from) => onChange({ from })} />
      <FilterDay label={text('to')} value={params.get('to') ?? ''} onDay={(to) => onChange({ to })} />
    </div>
  );
}

interface FilterDayProps {
  readonly label: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/** A day that's being typed; `onDay` is called only with a whole day, or with nothing. */
function FilterDay({ label, value, onDay }: FilterDayProps) {
  const [typed, setTyped] = useState(value);
  const handleChange = (day: string) => {
    setTyped(day);
    if (day === '' || isDay(day)) onDay(day);
  };
  return <DayField label={label} value={typed} onChange={handleChange} />;
}
