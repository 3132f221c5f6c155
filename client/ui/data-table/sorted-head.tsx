import { Table } from '@instructure/ui/latest';
import type { ComponentProps, ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';

interface SortedHeadProps {
  /** the row of headers without their sort, which InstUI's table reads: of a sorted one it would speak in English */
  readonly children: ReactElement;
  /** the same row as it's shown, with the sort in `aria-sort` and in its buttons */
  readonly sorted: ComponentProps<typeof Table.Head>['children'];
}

/** The head of a table that can be sorted. */
export function SortedHead({ sorted }: SortedHeadProps) {
  const intl = useIntl();
  return <Table.Head renderSortLabel={intl.formatMessage(uiMessages.sortBy)}>{sorted}</Table.Head>;
}
