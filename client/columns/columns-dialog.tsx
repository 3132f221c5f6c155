import { Button, Modal, Checkbox, Heading, TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { defaultColumns, titleColumn } from '#shared/columns/columns.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { toggleColumn, columnsByTool, descriptionOf, columnChoiceMessages } from './column-choice.ts';
import { ShownColumns } from './shown-columns-list.tsx';
import { productMessages } from '../task-runners/product.messages.ts';

interface ColumnsDialogProps {
  readonly columns: readonly DescribedColumn[];
  /** the ids of those shown, in their order; some can be unknown */
  readonly shown: readonly string[];
  readonly onApply: (shown: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses which columns a table shows, and in which order. */
export default function ColumnsDialog({ columns, shown, onApply, onClose }: ColumnsDialogProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState(shown);
  const title = intl.formatMessage(columnChoiceMessages.columns);
  return (
    <Dialog title={title} size="large" onDismiss={onClose}>
      <Modal.Body>
        <div className="column-choice">
          <ShownColumns columns={columns} shown={chosen} onChange={setChosen} />
          <OfferedColumns
            columns={columns}
            shown={chosen}
            onToggle={(id) => setChosen(toggleColumn(chosen, id))}
          />
        </div>
      </Modal.Body>
      <Modal.Footer>
        <span className="button-row">
          <Button onClick={() => setChosen(defaultColumns)}>
            <FormattedMessage {...columnChoiceMessages.standard} />
          </Button>
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          <Button color="primary" onClick={() => onApply(chosen)}>
            <FormattedMessage {...columnChoiceMessages.apply} />
          </Button>
        </span>
      </Modal.Footer>
    </Dialog>
  );
}

interface OfferedColumnsProps {
  readonly columns: readonly DescribedColumn[];
  readonly shown: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Every column there is, by tool, with a box to tick and what it says. */
function OfferedColumns({ columns, shown, onToggle }: OfferedColumnsProps) {
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
