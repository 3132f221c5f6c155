import { TextArea } from '@instructure/ui/latest';
import { fieldMessages } from './field-messages.ts';

interface TextLinesFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Several short texts, one per line. */
export const TextLinesField = ({ label, hint, problem, value, onChange }: TextLinesFieldProps) => (
  <TextArea
    label={label}
    value={value}
    messages={fieldMessages(problem, hint)}
    onChange={(event) => onChange(event.target.value)}
  />
);
