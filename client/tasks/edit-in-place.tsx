import { Button } from '@instructure/ui/latest';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useUnsaved } from '../ui/overlay/unsaved.ts';
import { taskDetailMessages } from './task-detail.messages.ts';

interface EditInPlaceProps {
  /** what's shown and changed */
  readonly what: string;
  readonly mayEdit: boolean;
  readonly isRunning: boolean;
  readonly isComplete: boolean;
  /** takes what's shown over into the fields */
  readonly onBegin: () => void;
  /** whether it was saved */
  readonly onSave: () => Promise<boolean>;
  readonly fields: ReactNode;
  readonly children: ReactNode;
}

/** Something that's shown, and on request changed in its place. */
export function EditInPlace(props: EditInPlaceProps) {
  const { what, mayEdit, isRunning, isComplete, onBegin, onSave, fields, children } = props;
  const intl = useIntl();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [isEditing, setIsEditing] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  useUnsaved(isEditing && isTyped);
  const handleSave = async () => {
    if (await onSave()) setIsEditing(false);
  };
  return (
    <div {...keptFocus}>
      {isEditing ? (
        <div className="form-stack" onInput={() => setIsTyped(true)}>
          {fields}
          <span className="button-row">
            <Button
              size="small"
              color="primary"
              interaction={isComplete && !isRunning ? 'enabled' : 'disabled'}
              onClick={() => void handleSave()}
            >
              {intl.formatMessage(taskDetailMessages.save)}
            </Button>
            <Button size="small" onClick={() => setIsEditing(false)}>
              <FormattedMessage {...uiMessages.cancel} />
            </Button>
          </span>
        </div>
      ) : (
        <>
          {children}
          {mayEdit ? (
            <Button
              size="small"
              aria-label={intl.formatMessage(taskDetailMessages.changeOf, { what })}
              onClick={() => {
                onBegin();
                setIsTyped(false);
                setIsEditing(true);
              }}
            >
              {intl.formatMessage(taskDetailMessages.change)}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
