import { Checkbox, Heading, TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { titleColumn } from '#shared/columns/columns.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { columnChoiceMessages } from './column-choice.messages.ts';
import { columnsByTool, descriptionOf } from './columns-by-tool.ts';

interface OfferedColumnsProps {
  readonly columns: readonly DescribedColumn[];
  readonly shown: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Every column there is, by tool, with a box to tick and what it says. */
export function OfferedColumns({ columns, shown, onToggle }: OfferedColumnsProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const groups = columnsByTool(columns, search);
  return (
    <section>
      <Heading level="h3">{intl.formatMessage(columnChoiceMessages.offered)}</Heading>
      <TextInput
        type="search"
        renderLabel={intl.formatMessage(columnChoiceMessages.search)}
        value={search}
        onChange={(_, text) => setSearch(text)}
      />
      <p role="status">
        {groups.length === 0 ? <FormattedMessage {...columnChoiceMessages.noMatch} /> : null}
      </p>
      {groups.map((group) => (
        <fieldset key={group.tool} className="plain-fieldset column-group">
          <legend>{intl.formatMessage(productMessages[group.tool])}</legend>
          {group.columns.map((column) => (
            <div key={column.id} className="offered-column">
              <Checkbox
                label={column.label}
                checked={shown.includes(column.id)}
                disabled={column.id === titleColumn || (!column.isAvailable && !shown.includes(column.id))}
                onChange={() => onToggle(column.id)}
              />
              <p className="small-print">
                {descriptionOf(column)}{' '}
                {column.isAvailable ? null : intl.formatMessage(columnChoiceMessages.notLicensed)}
              </p>
            </div>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
