import { Button, ExternalLinkInstUIIcon } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { FoundItem } from '#shared/findings/finding.ts';
import { accessibilityMessages } from './accessibility.messages.ts';
import { findingMessages } from './finding.messages.ts';

/** Returns a function that names an item: a question by its number, the syllabus, or one without a title, by its kind. */
export function useItemTitle() {
  const intl = useIntl();
  return ({ title, kind, question }: Pick<FoundItem, 'title' | 'kind' | 'question'>) => {
    if (question) return intl.formatMessage(findingMessages.questionTitle, { title, ...question });
    return title === '' ? intl.formatMessage(findingMessages.kindName, { kind }) : title;
  };
}

/** The way to an item's editor, in a tab of its own. */
export function EditInCanvas({ item }: { item: FoundItem }) {
  const intl = useIntl();
  const titleOf = useItemTitle();
  return (
    <Button
      href={item.editUrl}
      target="_blank"
      rel="noreferrer"
      renderIcon={<ExternalLinkInstUIIcon />}
      aria-label={intl.formatMessage(accessibilityMessages.openTitled, { title: titleOf(item) })}
    >
      {intl.formatMessage(accessibilityMessages.open)}
    </Button>
  );
}
