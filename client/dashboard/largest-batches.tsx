import { ChartLineInstUIIcon, Heading } from '@instructure/ui/latest';
import { FormattedNumber, useIntl } from 'react-intl';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { batchMessages } from '../batches/batch.messages.ts';
import { SortedTable } from '../ui/data-table/sorted-table.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

/** How many batches the table shows. */
const shownBatches = 10;

/** The batches with the most courses, the largest first, and a link to the reports. */
export function LargestBatches({ batches }: { batches: readonly Batch[] }) {
  const intl = useIntl();
  const heading = intl.formatMessage(dashboardMessages.largest);
  return (
    <section className="card">
      <div className="card-heading">
        <Heading level="h2">{heading}</Heading>
        <LinkButton to="/reports" renderIcon={<ChartLineInstUIIcon />}>
          {intl.formatMessage(dashboardMessages.viewReports)}
        </LinkButton>
      </div>
      <SortedTable
        caption={heading}
        rows={batches.toSorted((a, b) => b.courseCount - a.courseCount).slice(0, shownBatches)}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'title',
            header: intl.formatMessage(batchTexts.title),
            isRowHeader: true,
            sortValue: ({ title }) => title,
            cell: ({ id, title }) => <TextLink to={`/manage/batches/${id}`}>{title}</TextLink>,
          },
          {
            id: 'team',
            header: intl.formatMessage(batchTexts.team),
            sortValue: ({ team }) => team?.title ?? null,
            cell: ({ team }) => team?.title ?? intl.formatMessage(batchMessages.unassigned),
          },
          {
            id: 'courseCount',
            header: intl.formatMessage(batchTexts.courseCount),
            sortValue: ({ courseCount }) => courseCount,
            align: 'end',
            cell: ({ courseCount }) => <FormattedNumber value={courseCount} />,
          },
        ]}
      />
    </section>
  );
}
