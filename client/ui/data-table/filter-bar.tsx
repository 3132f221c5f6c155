import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Message } from '#shared/text/messages.ts';
import { SearchField } from '../form/search-field.tsx';
import { foundIn } from '../form/use-found-news.ts';
import type { ListFilters } from './use-list-params.ts';

export interface FilterBarProps {
  readonly list: Pick<ListFilters, 'search' | 'setSearch'>;
  /** the read of the list */
  readonly of: Parameters<typeof foundIn>[0];
  readonly label: Message;
  /** what's said if nothing matches */
  readonly none: Message;
  /** the other filters, in any form that changes when they do */
  readonly narrowedBy?: string;
  /** fields of those */
  readonly children?: ReactNode;
}

/**
 * What narrows a list, above it. A screen reader is told what each change found:
 *
 *     <FilterBar list={list} of={people} label={personMessages.search} none={personMessages.noMatch} narrowedBy={state}>
 *       <Choice label={text('state')} … />
 *     </FilterBar>
 */
export function FilterBar({ list, of, label, none, narrowedBy = '', children }: FilterBarProps) {
  const intl = useIntl();
  return (
    <div className="toolbar">
      <SearchField
        label={intl.formatMessage(label)}
        value={list.search}
        found={foundIn(of, intl.formatMessage(none))}
        narrowedBy={narrowedBy}
        onSearch={list.setSearch}
      />
      {children}
    </div>
  );
}
