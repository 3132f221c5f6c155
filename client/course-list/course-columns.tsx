import { FormattedMessage, useIntl } from 'react-intl';
import { courseListTexts } from '#shared/courses/course-list.messages.ts';
import type { Column } from '../ui/data-table/data-table.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Read as one word, whatever is in it. */
const Code = ({ children }: { children: string }) => <span className="unbroken">{children}</span>;

/** A column for any list of courses; it needs no more than this of each course. */
type CourseColumn<Row> = Column<Row, never>;

/**
 * The columns that course tables share; each table picks the ones it shows and sorts by. In a batch's table, links to
 * courses lead back to that batch.
 */
export function useCourseColumns(batchId?: number) {
  const intl = useIntl();
  const text = useTexts(courseListTexts);
  const none = intl.formatMessage(uiMessages.none);
  const title: CourseColumn<{ readonly title: string }> = {
    id: 'title',
    header: text('title'),
    isRowHeader: true,
    cell: (course) => course.title,
  };
  const linkedTitle: CourseColumn<{ readonly id: number; readonly title: string }> = {
    ...title,
    cell: (course) => (
      <TextLink to={`/courses/${course.id}${batchId === undefined ? '' : `?batch=${batchId}`}`}>
        {course.title}
      </TextLink>
    ),
  };
  const lmsCourseId: CourseColumn<{ readonly lmsCourseId: string }> = {
    id: 'lmsCourseId',
    header: text('lmsCourseId'),
    cell: (course) => <Code>{course.lmsCourseId}</Code>,
  };
  const code: CourseColumn<{ readonly courseCode: string | null }> = {
    id: 'code',
    header: text('code'),
    cell: ({ courseCode }) => <Code>{courseCode ?? none}</Code>,
  };
  const sisId: CourseColumn<{ readonly sisCourseId: string | null }> = {
    id: 'sisId',
    header: text('sisId'),
    cell: ({ sisCourseId }) => <Code>{sisCourseId ?? none}</Code>,
  };
  const published: CourseColumn<{ readonly isPublished: boolean }> = {
    id: 'published',
    header: text('published'),
    cell: ({ isPublished }) => (
      <Status tone={isPublished ? 'good' : 'none'}>
        <FormattedMessage {...(isPublished ? uiMessages.yes : uiMessages.no)} />
      </Status>
    ),
  };
  const scanned: CourseColumn<{ readonly scannedAt: string | null }> = {
    id: 'scanned',
    header: text('scanned'),
    cell: ({ scannedAt }) => <Ago at={scannedAt} />,
  };
  return { title, linkedTitle, lmsCourseId, code, sisId, published, scanned };
}
