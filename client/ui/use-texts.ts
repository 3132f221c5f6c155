import { useIntl, type MessageDescriptor, type PrimitiveType } from 'react-intl';
import type { Message } from '#shared/text/messages.ts';

type Values = Readonly<Record<string, PrimitiveType>>;

/**
 * Says the texts of a table, with values that all of them have:
 *
 *     const text = useTexts(tagMessages, { title });
 *     text('removed', { count: 3 });
 */
export function useTexts<Key extends string>(messages: Readonly<Record<Key, Message>>, common?: Values) {
  const intl = useIntl();
  return (key: Key, values?: Values) => {
    const message: MessageDescriptor = messages[key];
    return intl.formatMessage(message, { ...common, ...values });
  };
}
