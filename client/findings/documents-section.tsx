import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  documentStates,
  type CourseDocument,
  type DocumentsQuery,
} from '#shared/course-files/course-files.api.ts';
import { isTaught, type ShownCourse } from '../data/taught-course.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { DocumentName, DocumentVerdict } from '../documents/document-verdict-panel.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Fold } from '../ui/page/fold.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useDocuments, useReview } from './finding.api.ts';
import { findingMessages } from './finding.messages.ts';

const DocumentPanel = lazyPart(() => import('../documents/document-panel.tsx'));

/** For the course's own instructors: the three worst, then the next three. */
const mostTaught = 3;

interface DocumentsProps {
  readonly whose: ShownCourse;
  readonly mayReview: boolean;
  readonly count: number;
  readonly reviewedCount: number;
}

/** A course's documents, the worst first, with what was found and who looked into them: a closed line, if there are any. */
export function DocumentsSection({ whose, mayReview, count, reviewedCount }: DocumentsProps) {
  const text = useTexts(findingMessages);
  if (count === 0) return null;
  return (
    <Fold title={text('documents')} note={text('documentsNote', { left: count - reviewedCount, count })}>
      <Documents whose={whose} mayReview={mayReview} />
    </Fold>
  );
}

function Documents({ whose, mayReview }: Pick<DocumentsProps, 'whose' | 'mayReview'>) {
  const text = useTexts(findingMessages);
  const [state, setState] = useState<DocumentsQuery['state']>('to_review');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number>();
  const found = useDocuments(whose, { state, page, limit: isTaught(whose) ? mostTaught : 10 });
  const columns = useColumns(mayReview ? whose.courseId : null, setOpened);
  return (
    <>
      <p>{text('documentsText')}</p>
      <div className="filter-row">
        <Choice
          label={text('documentState')}
          value={state}
          choices={documentStates}
          nameOf={(each) => text('documentStateName', { state: each })}
          onChoose={(each) => {
            setState(each ?? 'to_review');
            setPage(1);
          }}
        />
      </div>
      <LoadState
        of={found}
        list={{ loading: findingMessages.documentsLoading, failed: findingMessages.documentsFailed }}
      >
        {({ documents, pagination }) => (
          <>
            <DataTable
              caption={text('documents')}
              columns={columns}
              rows={documents}
              keyOf={({ id }) => id}
              empty={text('documentsNone')}
            />
            {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
          </>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {opened === undefined ? null : <DocumentPanel id={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}

function useColumns(courseId: number | null, onOpen: (id: number) => void): Column<CourseDocument>[] {
  const intl = useIntl();
  const unknown = intl.formatMessage(findingMessages.unknown);
  return [
    {
      id: 'file',
      header: intl.formatMessage(findingMessages.file),
      isRowHeader: true,
      cell: (document) => <DocumentName document={document} onOpen={() => onOpen(document.id)} />,
    },
    {
      id: 'found',
      header: intl.formatMessage(findingMessages.documentFound),
      cell: (document) => <DocumentVerdict document={document} />,
    },
    {
      id: 'used',
      header: intl.formatMessage(findingMessages.documentUsed),
      align: 'end',
      cell: ({ placeCount }) => intl.formatNumber(placeCount),
    },
    {
      id: 'size',
      header: intl.formatMessage(findingMessages.size),
      align: 'end',
      cell: ({ size }) =>
        size === null
          ? unknown
          : intl.formatMessage(findingMessages.megabytes, {
              size: intl.formatNumber(size / 1_048_576, { maximumFractionDigits: 1 }),
            }),
    },
    {
      id: 'changed',
      header: intl.formatMessage(findingMessages.changed),
      cell: ({ updatedAt }) => (updatedAt === null ? unknown : <Ago at={updatedAt} />),
    },
    {
      id: 'review',
      header: intl.formatMessage(findingMessages.review),
      cell: (document) => <Review document={document} courseId={courseId} />,
    },
  ];
}

function Review({ document, courseId }: { document: CourseDocument; courseId: number | null }) {
  const intl = useIntl();
  const review = useReview();
  const { id, reviewedAt, reviewedBy } = document;
  const handleReview = async () => {
    const params = { id: courseId ?? 0, documentId: id };
    const body = { isReviewed: reviewedAt === null };
    await review.run({ params, body }, findingMessages.actionFailed);
  };
  return (
    <>
      {reviewedAt === null ? null : (
        <div>
          {reviewedBy === null ? (
            <Ago at={reviewedAt} />
          ) : (
            <FormattedMessage
              {...findingMessages.reviewedBy}
              values={{ name: <bdi key="name">{reviewedBy}</bdi>, ago: <Ago key="ago" at={reviewedAt} /> }}
            />
          )}
        </div>
      )}
      {courseId === null ? null : (
        <Button interaction={review.isRunning ? 'disabled' : 'enabled'} onClick={() => void handleReview()}>
          {intl.formatMessage(
            reviewedAt === null ? findingMessages.markReviewed : findingMessages.unmarkReviewed,
          )}
        </Button>
      )}
    </>
  );
}
