import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';

/** From how few letters on it's said how many are left. */
const nearlyFull = 500;

/** What's said below a field whose text is nearly too long, or is. */
export function useLettersLeft(length: number, most: number) {
  const intl = useIntl();
  const left = most - length;
  if (left >= nearlyFull) return [];
  if (left >= 0)
    return [{ type: 'hint', text: intl.formatMessage(uiMessages.lettersLeft, { count: left }) }] as const;
  return [{ type: 'newError', text: intl.formatMessage(uiMessages.lettersOver, { count: -left }) }] as const;
}
