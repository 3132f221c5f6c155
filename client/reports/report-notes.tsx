import { Alert, Text } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { Ago } from '../ui/page/date-and-time.tsx';
import type { Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';
import type { ReportSentences } from './use-report-sentences.ts';

/** What the numbers are about: days, courses and batches, and how a quick view narrows them. */
export const ReportSubject = ({ sentences: { subject, scope } }: { sentences: ReportSentences }) => (
  <>
    <p className="report-subject">{subject}</p>
    {scope === null ? null : (
      <Alert variant="info" transition="none" margin="0 0 small">
        {scope}
      </Alert>
    )}
  </>
);

interface ReportNotesProps {
  readonly asOf: Report['asOf'];
  readonly sentences: ReportSentences;
}

/** What people need to know to read the numbers: how old they are, what counts how, what isn't history. */
export const ReportNotes = ({ asOf, sentences: { notes } }: ReportNotesProps) => (
  <ul className="report-notes">
    <li>
      <Text>
        <FormattedMessage {...reportMessages.asOf} values={{ ago: <Ago at={asOf} /> }} />
      </Text>
    </li>
    {notes.map((note) => (
      <li key={note}>
        <Text>{note}</Text>
      </li>
    ))}
  </ul>
);
