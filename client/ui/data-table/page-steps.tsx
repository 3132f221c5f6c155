import { Button, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Pagination } from '#shared/http/page.ts';
import { useKeptFocus } from '../form/use-kept-focus.ts';
import { uiMessages } from '../ui.messages.ts';

interface PageStepsProps {
  readonly pagination: Pagination;
  readonly onPage: (page: number) => void;
}

/** The place in a list, and the way to the pages around it. */
export function PageSteps({ pagination, onPage }: PageStepsProps) {
  const intl = useIntl();
  const keptFocus = useKeptFocus<HTMLElement>();
  const { page, pages, hasPrevious, hasNext } = pagination;
  const step = (label: string, to: number, isEnabled: boolean) => (
    <Button onClick={() => onPage(to)} interaction={isEnabled ? 'enabled' : 'disabled'} margin="0 xx-small">
      {label}
    </Button>
  );
  return (
    <nav
      className="page-steps"
      aria-label={intl.formatMessage(uiMessages.page, { page, pages })}
      {...keptFocus}
    >
      {step(intl.formatMessage(uiMessages.previous), page - 1, hasPrevious)}
      <Text>
        <FormattedMessage {...uiMessages.page} values={{ page, pages }} />
      </Text>
      {step(intl.formatMessage(uiMessages.next), page + 1, hasNext)}
    </nav>
  );
}
