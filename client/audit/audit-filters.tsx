import { Checkbox, Tag } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { auditTexts } from '#shared/audit/audit.columns.ts';
import { auditOutcomes } from '#shared/audit/audit.ts';
import { FilterBar, type FilterBarProps } from '../ui/data-table/filter-bar.tsx';
import type { ListFilters } from '../ui/data-table/use-list-params.ts';
import { Choice } from '../ui/form/choice.tsx';
import { FilterDay } from '../ui/form/day-field.tsx';
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
  readonly list: ListFilters;
  readonly entries: FilterBarProps['of'];
  readonly chosen: readonly Chosen[];
}

export function AuditFilters({ list, entries, chosen }: AuditFiltersProps) {
  const { locale, formatMessage } = useIntl();
  const text = useTexts(auditMessages);
  const { actionName } = useAuditTexts();
  const { params, setParam, setParams } = list;
  const valueOf = (name: string) => params.get(name) ?? '';
  const isReading = valueOf('reads') === 'true';
  const byName = (one: string, other: string) => actionName(one).localeCompare(actionName(other), locale);
  return (
    <>
      <FilterBar
        list={list}
        of={entries}
        label={auditMessages.search}
        none={auditMessages.noMatch}
        narrowedBy={[...auditParams, 'reads'].map(valueOf).join()}
      >
        <Choice
          label={text('action')}
          unsetLabel={text('everyAction')}
          value={params.get('action')}
          choices={Object.keys(auditActionMessages).toSorted(byName)}
          nameOf={actionName}
          onChoose={(action) => setParam('action', action ?? '')}
        />
        <Choice
          label={formatMessage(auditTexts.outcome)}
          unsetLabel={text('everyOutcome')}
          value={params.get('outcome')}
          choices={auditOutcomes}
          nameOf={(outcome) => text('outcomeName', { outcome })}
          onChoose={(outcome) => setParam('outcome', outcome ?? '')}
        />
        <FilterDay label={text('from')} value={valueOf('from')} onDay={(day) => setParam('from', day)} />
        <FilterDay label={text('to')} value={valueOf('to')} onDay={(day) => setParam('to', day)} />
        <Checkbox
          label={text('includeReads')}
          checked={isReading}
          onChange={() => setParam('reads', isReading ? '' : 'true')}
        />
      </FilterBar>
      {chosen.map(({ params: names, label }) => (
        <Tag
          key={label}
          text={label}
          dismissible
          margin="0 x-small small 0"
          title={text('removeFilter', { name: label })}
          onClick={() => setParams(Object.fromEntries(names.map((name) => [name, ''])))}
        />
      ))}
    </>
  );
}
