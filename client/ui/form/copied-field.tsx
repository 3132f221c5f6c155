import { Button, TextArea, TextInput } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { copyText } from './copy-text.ts';
import { uiMessages } from '../ui.messages.ts';

interface CopiedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

/** A text to take elsewhere: shown whole, with a button that copies it. */
export function CopiedField({ label, value, hint }: CopiedFieldProps) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const [copying, setCopying] = useState<'copied' | 'copyFailed'>();
  const handleCopy = async () => {
    setCopying((await copyText(value, field.current)) ? 'copied' : 'copyFailed');
  };
  const lines = value.split('\n').length;
  return (
    <div className="copied-field">
      {lines > 1 ? (
        <TextArea
          label={label}
          value={value}
          readOnly
          height={`${Math.min(lines, 12) * 1.6}rem`}
          textareaRef={(element) => {
            field.current = element;
          }}
        />
      ) : (
        <TextInput
          renderLabel={label}
          value={value}
          interaction="readonly"
          inputRef={(element) => {
            field.current = element;
          }}
          {...(hint !== undefined && { messages: [{ type: 'hint', text: hint }] })}
        />
      )}
      <div className="copied-field-line">
        <Button
          size="small"
          aria-label={intl.formatMessage(uiMessages.copyOf, { label })}
          onClick={() => void handleCopy()}
        >
          {intl.formatMessage(uiMessages.copy)}
        </Button>
        <span role="status">{copying ? intl.formatMessage(uiMessages[copying]) : null}</span>
      </div>
    </div>
  );
}
