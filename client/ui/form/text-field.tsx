import {
  TextArea,
  TextInput,
  type FormMessage,
  type TextAreaProps,
  type TextInputProps,
} from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';

/** From how few characters on it's said how many are left: the last fifth, or the last 500 of a long text. */
const nearlyFull = (most: number) => Math.min(500, most / 5);

/** What's said below a field whose text is nearly too long, or is. */
export function useCharactersLeft(length: number, most: number): readonly FormMessage[] {
  const intl = useIntl();
  const left = most - length;
  if (left >= nearlyFull(most)) return [];
  if (left >= 0)
    return [{ type: 'hint', text: intl.formatMessage(uiMessages.charactersLeft, { count: left }) }];
  return [{ type: 'newError', text: intl.formatMessage(uiMessages.charactersOver, { count: -left }) }];
}

interface Limited {
  /** how many characters are taken; a longer text stays as it was typed or pasted, and says that it's too long */
  readonly most: number;
  readonly value: string;
  readonly messages?: FormMessage[];
}

/** A line of text with a limit. */
export function TextField({ most, messages = [], ...props }: Limited & Omit<TextInputProps, 'maxLength'>) {
  const left = useCharactersLeft(props.value.length, most);
  return <TextInput {...props} data-most={most} messages={[...messages, ...left]} />;
}

/** Lines of text with a limit. */
export function LongTextField({ most, messages = [], ...props }: Limited & Omit<TextAreaProps, 'maxLength'>) {
  const left = useCharactersLeft(props.value.length, most);
  return <TextArea {...props} data-most={most} messages={[...messages, ...left]} />;
}

/** The first of these fields whose text is too long. */
export const tooLongIn = (form: Element) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-most]')].find(
    ({ value, dataset }) => value.length > Number(dataset.most),
  );
