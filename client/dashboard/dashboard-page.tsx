import { Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { useBatches } from '../batches/batch.api.ts';
import { batchMessages } from '../batches/batch.messages.ts';
import { useCourses } from '../courses/course.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { LinkButton, TextLink } from '../ui/link-button.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

/** How many batches the table shows. */
const shownBatches = 10;

/** Where one stands, at a glance; every number leads to what it counts. */
export default function DashboardPage() {
  const intl = useIntl();
  const batches = useBatches();
  return (
    <>
      <PageHeading title={intl.formatMessage(dashboardMessages.title)} />
      <LoadState of={batches}>
        {({ batches: rows }) => (rows.length === 0 ? <Nothing /> : <Overview batches={rows} />)}
      </LoadState>
    </>
  );
}

function Nothing() {
  const mayCreate = useAbility('batch.create');
  if (!mayCreate) {
    return (
      <Text as="p">
        <FormattedMessage {...dashboardMessages.askAdmin} />
      </Text>
    );
  }
  return (
    <>
      <Text as="p">
        <FormattedMessage {...dashboardMessages.noBatches} />
      </Text>
      <LinkButton to="/manage/batches/create-batch" color="primary">
        <FormattedMessage {...dashboardMessages.createFirst} />
      </LinkButton>
    </>
  );
}

function Overview({ batches }: { batches: readonly Batch[] }) {
  const intl = useIntl();
  const courses = useCourses({ limit: 1 });
  const largest = batches.toSorted((a, b) => b.courseCount - a.courseCount).slice(0, shownBatches);
  return (
    <>
      <ul className="tiles">
        <li>
          <Text as="div">
            <FormattedMessage {...dashboardMessages.courses} />
          </Text>
          <LoadState of={courses}>
            {({ pagination }) => (
              <Text size="x-large">
                <TextLink to="/courses">
                  <FormattedNumber value={pagination.total} />
                </TextLink>
              </Text>
            )}
          </LoadState>
        </li>
        <li>
          <Text as="div">
            <FormattedMessage {...dashboardMessages.batches} />
          </Text>
          <Text size="x-large">
            <TextLink to="/manage/batches">
              <FormattedNumber value={batches.length} />
            </TextLink>
          </Text>
        </li>
      </ul>
      <Heading level="h2">
        <FormattedMessage {...dashboardMessages.largest} />
      </Heading>
      <DataTable
        caption={intl.formatMessage(dashboardMessages.largest)}
        rows={largest}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          {
            id: 'title',
            header: intl.formatMessage(batchMessages.title),
            isRowHeader: true,
            cell: ({ id, title }) => <TextLink to={`/manage/batches/${id}`}>{title}</TextLink>,
          },
          {
            id: 'courseCount',
            header: intl.formatMessage(batchMessages.courseCount),
            cell: ({ courseCount }) => <FormattedNumber value={courseCount} />,
          },
          {
            id: 'team',
            header: intl.formatMessage(batchMessages.team),
            cell: ({ team }) => team?.title ?? intl.formatMessage(batchMessages.unassigned),
          },
        ]}
      />
      <LinkButton to="/reports">
        <FormattedMessage {...dashboardMessages.viewReports} />
      </LinkButton>
    </>
  );
}
