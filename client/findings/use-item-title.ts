import { useIntl } from 'react-intl';
import type { FoundItem } from '#shared/findings/finding.ts';
import { findingMessages } from './finding.messages.ts';

/** Returns a function that names an item: the syllabus, or one without a title, by its kind. */
export function useItemTitle() {
  const intl = useIntl();
  return ({ title, kind }: Pick<FoundItem, 'title' | 'kind'>) =>
    title === '' ? intl.formatMessage(findingMessages.kindName, { kind }) : title;
}
