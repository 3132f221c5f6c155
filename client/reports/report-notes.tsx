import { Alert, Text } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import type { Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import { useReportSentences } from './use-report-sentences.ts';

interface ReportNotesProps {
  readonly report: Report;
  readonly batches: readonly Batch[];
}

/** What the numbers are about: days, courses and batches, and how a quick view narrows them. */
export function ReportSubject({ report, batches }: ReportNotesProps) {
  const { subject, scope } = useReportSentences(report, batches);
  return (
    <>
      <p className="report-subject">{subject}</p>
      {scope === null ? null : (
        <Alert variant="info" transition="none" margin="0 0 small">
          {scope}
        </Alert>
      )}
    </>
  );
}

/** What people need to know to read the numbers: how old they are, what counts how, what isn't history. */
export function ReportNotes({ report, batches }: ReportNotesProps) {
  const { notes } = useReportSentences(report, batches);
  return (
    <ul className="report-notes">
      <li>
        <Text>
          <FormattedMessage {...reportMessages.asOf} values={{ ago: <Ago at={report.asOf} /> }} />
        </Text>
      </li>
      {notes.map((note) => (
        <li key={note}>
          <Text>{note}</Text>
        </li>
      ))}
    </ul>
  );
}
