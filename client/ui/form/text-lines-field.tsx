import { TextArea } from '@instructure/ui/latest';
import { fieldMessages } from './field-messages.ts';

interface LinesFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Several short texts, one per line. */
export const LinesField = ({ label, hint, problem, value, onChange }: LinesFieldProps) => (
  <TextArea
    label={label}
    value={value}
    messages={fieldMessages(problem, hint)}
    onChange={(event) => onChange(event.target.value)}
  />
);
