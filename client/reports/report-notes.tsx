import { Text } from '@instructure/ui/latest';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Ago } from '../ui/page/date-and-time.tsx';
import type { Report } from './history-table.ts';
import { lastDayBefore } from './later-batches.ts';
import { reportMessages } from './report.messages.ts';

/** What people need to know to read the numbers: how old they are, and what isn't history. */
export function ReportNotes({ report, batchCount }: { report: Report; batchCount: number }) {
  const { asOf } = report;
  const lastBefore = lastDayBefore(report);
  return (
    <>
      <Text as="p">
        <FormattedMessage {...reportMessages.asOf} values={{ ago: <Ago at={asOf} /> }} />
      </Text>
      {lastBefore === undefined ? null : (
        <Text as="p">
          <FormattedMessage
            {...reportMessages.beforeCreatedText}
            values={{
              count: batchCount,
              day: <FormattedDate key="day" value={lastBefore} dateStyle="medium" timeZone="UTC" />,
            }}
          />
        </Text>
      )}
    </>
  );
}
