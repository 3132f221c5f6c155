import { Flex, SimpleSelect, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { pageSizes, type PageSize, type Pagination } from '#shared/http/page.ts';
import { uiMessages } from '../ui.messages.ts';
import { PageSteps } from './page-steps.tsx';

interface PagerProps {
  readonly pagination: Pagination;
  readonly isTotalCapped?: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
}

/** How many items a list holds, the way to other pages, and a choice of page size if there is one. */
export function Pager({ pagination, isTotalCapped = false, onPage, onSize }: PagerProps) {
  const intl = useIntl();
  const { total, limit, pages } = pagination;
  if (total === 0) return null;
  return (
    <Flex justifyItems="space-between" alignItems="end" wrap="wrap" gap="small" margin="small 0 0">
      <Flex.Item>
        <Text>
          <FormattedMessage {...uiMessages.total} values={{ total, isCapped: String(isTotalCapped) }} />
        </Text>
      </Flex.Item>
      {pages > 1 ? (
        <Flex.Item>
          <PageSteps pagination={pagination} onPage={onPage} />
        </Flex.Item>
      ) : null}
      {total > pageSizes[0] ? (
        <Flex.Item>
          <SimpleSelect
            renderLabel={intl.formatMessage(uiMessages.pageSize)}
            value={String(limit)}
            width="8rem"
            onChange={(_, { value }) =>
              onSize(pageSizes.find((size) => String(size) === value) ?? pageSizes[0])
            }
          >
            {pageSizes.map((size) => (
              <SimpleSelect.Option key={size} id={`size-${size}`} value={String(size)}>
                {String(size)}
              </SimpleSelect.Option>
            ))}
          </SimpleSelect>
        </Flex.Item>
      ) : null}
    </Flex>
  );
}
