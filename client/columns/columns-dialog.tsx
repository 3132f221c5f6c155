import { Button, Modal } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { defaultColumns } from '#shared/columns/columns.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { columnChoiceMessages } from './column-choice.messages.ts';
import { OfferedColumns } from './offered-columns.tsx';
import { toggleColumn } from './shown-columns.ts';
import { ShownColumns } from './shown-columns-list.tsx';

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
