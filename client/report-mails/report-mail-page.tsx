import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import type { Result as Answer } from '#shared/http/endpoint.ts';
import type { readReportSchedule } from '#shared/report-mails/report-mails.api.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { Moment } from '../ui/page/date-and-time.tsx';
import { EmailAddress, Facts } from '../ui/page/facts.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useReportSchedule } from './report-mails.api.ts';
import { reportMailMessages } from './report-mails.messages.ts';
import { ScheduleActions } from './schedule-actions.tsx';
import { Result, ScheduleStatus, whatText } from './schedule-words.tsx';
import { whenText } from './when-text.ts';

/** One report by mail: what it sends when to whom, and what became of its latest times. */
export default function ReportMailPage() {
  const text = useTexts(reportMailMessages);
  const schedule = useReportSchedule(Number(useParams().id));
  return (
    <PageLoad of={schedule} failed={text('loadFailed')}>
      {(data) => (
        <>
          <PageHeading title={data.title} crumbs={[{ title: text('page'), to: '/manage/report-mails' }]}>
            <ScheduleActions schedule={data} />
          </PageHeading>
          <ScheduleFacts schedule={data} />
          <Heading level="h2" margin="large 0 small">
            {text('runs')}
          </Heading>
          <DataTable
            caption={text('runs')}
            columns={[
              {
                id: 'due',
                header: text('due'),
                isRowHeader: true,
                cell: ({ dueAt }) => <Moment at={dueAt} />,
              },
              { id: 'result', header: text('result'), cell: (run) => <Result run={run} /> },
            ]}
            rows={data.runs}
            keyOf={({ id }) => id}
            empty={text('noRuns')}
          />
        </>
      )}
    </PageLoad>
  );
}

function ScheduleFacts({ schedule }: { schedule: Answer<typeof readReportSchedule> }) {
  const intl = useIntl();
  const text = useTexts(reportMailMessages);
  const { what, moments, attachment, people, addresses, owner, nextAt } = schedule;
  const all = [
    ...people.map(({ name, hasStopped }) => ({ name, hasStopped })),
    ...addresses.map(({ address, hasStopped }) => ({ name: address, hasStopped })),
  ];
  return (
    <Facts
      facts={[
        [text('state'), <ScheduleStatus key="state" schedule={schedule} />],
        [text('what'), whatText(intl, what)],
        [text('when'), whenText(intl, moments)],
        [text('nextAt'), nextAt === null ? text('never') : <Moment key="next" at={nextAt} />],
        [text('attachment'), text('attachmentName', { attachment })],
        [text('owner'), owner?.isYou ? text('you') : (owner?.name ?? text('nobody'))],
        [
          text('to'),
          <ul key="to" className="plain-list">
            {all.map(({ name, hasStopped }, at) => (
              <li key={at}>
                <EmailAddress address={name} />
                {hasStopped ? ` (${text('hasStopped')})` : null}
              </li>
            ))}
          </ul>,
        ],
      ]}
    />
  );
}
