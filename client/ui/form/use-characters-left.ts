import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';

/** From how few characters on it's said how many are left. */
const nearlyFull = 500;

/** What's said below a field whose text is nearly too long, or is. */
export function useCharactersLeft(length: number, most: number) {
  const intl = useIntl();
  const left = most - length;
  if (left >= nearlyFull) return [];
  if (left >= 0)
    return [{ type: 'hint', text: intl.formatMessage(uiMessages.charactersLeft, { count: left }) }] as const;
  return [
    { type: 'newError', text: intl.formatMessage(uiMessages.charactersOver, { count: -left }) },
  ] as const;
}
