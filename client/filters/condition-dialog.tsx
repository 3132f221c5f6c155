import { Button, Modal, PlusInstUIIcon } from '@instructure/ui/latest';
import type { SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { mostTests, type Condition } from '#shared/filters/filter.ts';
import { ColumnPicker } from '../columns/column-picker.tsx';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { filterBuilderMessages } from './filter-builder.messages.ts';
import { TestFields } from './test-fields.tsx';
import { useDraftCondition } from './use-draft-condition.ts';

interface ConditionDialogProps {
  readonly columns: readonly DescribedColumn[];
  readonly filter: readonly Condition[];
  /** the condition to change; without one, a new one is made */
  readonly edited: Condition | undefined;
  readonly onApply: (condition: Condition) => void;
  readonly onClose: () => void;
}

/** Builds one condition: a column, and what it has to do, with as many alternatives as needed. */
export default function ConditionDialog({ columns, filter, edited, onApply, onClose }: ConditionDialogProps) {
  const intl = useIntl();
  const draft = useDraftCondition({ columns, filter, edited });
  const { column, tests } = draft;
  const form = useFocusOnFault(draft.tries);
  const title = intl.formatMessage(filterBuilderMessages[edited ? 'change' : 'add']);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    // React passes it on to a form around the dialog, which would be sent as well.
    event.stopPropagation();
    const condition = draft.build();
    if (condition) onApply(condition);
  };
  return (
    <Dialog title={title} onDismiss={onClose}>
      <Modal.Body>
        <form ref={form} noValidate className="form-stack" onSubmit={apply}>
          <ColumnPicker
            label={intl.formatMessage(filterBuilderMessages.column)}
            columns={columns.filter(({ isFilterable, isAvailable }) => isFilterable && isAvailable)}
            chosen={column}
            fault={
              draft.tries > 0 && !column ? intl.formatMessage(filterBuilderMessages.chooseColumn) : undefined
            }
            onChoose={draft.choose}
          />
          {column
            ? tests.map((test, place) => (
                <TestFields
                  key={test.key}
                  column={column}
                  place={place + 1}
                  draft={test}
                  fault={draft.faults[place]}
                  onChange={(part) => draft.change(test.key, part)}
                  onRemove={tests.length > 1 ? () => draft.remove(test.key) : undefined}
                />
              ))
            : null}
          <span className="button-row">
            {column && tests.length < mostTests ? (
              <Button renderIcon={<PlusInstUIIcon />} onClick={draft.add}>
                <FormattedMessage {...filterBuilderMessages.addTest} />
              </Button>
            ) : null}
            <Button onClick={onClose}>
              <FormattedMessage {...uiMessages.cancel} />
            </Button>
            <Button color="primary" type="submit">
              <FormattedMessage {...filterBuilderMessages.apply} />
            </Button>
          </span>
        </form>
      </Modal.Body>
    </Dialog>
  );
}
