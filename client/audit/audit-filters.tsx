import { Checkbox, SimpleSelect, Tag } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { auditTexts } from '#shared/audit/audit.columns.ts';
import { auditOutcomes } from '#shared/audit/audit.ts';
import { isDay } from '../ui/form/calendar-day.ts';
import { DayField } from '../ui/form/day-field.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import type { Found } from '../ui/form/use-found-news.ts';
import { auditActionMessages, auditMessages } from './audit.messages.ts';
import { useAuditTexts } from './use-audit-texts.ts';
import { useTexts } from '../ui/use-texts.ts';

/** The filters of the list, each a parameter in the address. */
export const auditParams = ['action', 'outcome', 'from', 'to', 'personId', 'recordType', 'recordId'] as const;

/** What a person clicked in the table, and its name there. */
export interface Chosen {
  readonly params: readonly string[];
  readonly label: string;
}

interface AuditFiltersProps {
  readonly search: string;
  readonly found: Found;
  readonly params: URLSearchParams;
  readonly chosen: readonly Chosen[];
  readonly onSearch: (text: string) => void;
  readonly onChange: (changes: Record<string, string>) => void;
}

const every = 'every';
const labels = { action: auditMessages.action, outcome: auditTexts.outcome };

export function AuditFilters({ search, found, params, chosen, onSearch, onChange }: AuditFiltersProps) {
  const intl = useIntl();
  const text = useTexts(auditMessages);
  const { actionName } = useAuditTexts();
  const actions = Object.keys(auditActionMessages)
    .map((action) => ({ id: action, title: actionName(action) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, intl.locale));
  const outcomes = auditOutcomes.map((outcome) => ({ id: outcome, title: text('outcomeName', { outcome }) }));
  const select = (
    name: 'action' | 'outcome',
    all: string,
    options: readonly { id: string; title: string }[],
  ) => (
    <SimpleSelect
      renderLabel={intl.formatMessage(labels[name])}
      value={params.get(name) ?? every}
      onChange={(_, { value }) => onChange({ [name]: value === every ? '' : String(value) })}
    >
      {[{ id: every, title: all }, ...options].map(({ id, title }) => (
        <SimpleSelect.Option key={id} id={`${name}-${id}`} value={id}>
          {title}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
  return (
    <>
      <div className="toolbar">
        <SearchField
          label={text('search')}
          value={search}
          found={found}
          narrowedBy={[...auditParams, 'reads'].map((name) => params.get(name) ?? '').join()}
          onSearch={onSearch}
        />
        {select('action', text('everyAction'), actions)}
        {select('outcome', text('everyOutcome'), outcomes)}
        <FilterDay
          label={text('from')}
          value={params.get('from') ?? ''}
          onDay={(from) => onChange({ from })}
        />
        <FilterDay label={text('to')} value={params.get('to') ?? ''} onDay={(to) => onChange({ to })} />
        <Checkbox
          label={text('includeReads')}
          checked={params.get('reads') === 'true'}
          onChange={() => onChange({ reads: params.get('reads') === 'true' ? '' : 'true' })}
        />
      </div>
      {chosen.map(({ params: names, label }) => (
        <Tag
          key={label}
          text={label}
          dismissible
          margin="0 x-small small 0"
          title={text('removeFilter', { name: label })}
          onClick={() => onChange(Object.fromEntries(names.map((name) => [name, ''])))}
        />
      ))}
    </>
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
