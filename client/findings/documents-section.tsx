import { Button, Heading, Link } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  documentStates,
  type CourseDocument,
  type DocumentsQuery,
} from '#shared/course-files/course-files.api.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useDocuments, useReview } from './finding.api.ts';
import { findingMessages } from './finding.messages.ts';

interface DocumentsProps {
  readonly whose: ShownCourse;
  readonly mayReview: boolean;
}

/** The files that no scan looks into, and who did. */
export function DocumentsSection({ whose, mayReview }: DocumentsProps) {
  const intl = useIntl();
  const [state, setState] = useState<DocumentsQuery['state']>('to_review');
  const [page, setPage] = useState(1);
  const found = useDocuments(whose, { state, page, limit: 10 });
  const columns = useColumns(mayReview ? whose.courseId : null);
  const title = intl.formatMessage(findingMessages.documents);
  return (
    <section className="card">
      <Heading level="h2">{title}</Heading>
      <p>
        <FormattedMessage {...findingMessages.documentsText} />
      </p>
      <div className="filter-row">
        <Choice
          label={intl.formatMessage(findingMessages.documentState)}
          value={state}
          choices={documentStates}
          nameOf={(each) => intl.formatMessage(findingMessages.documentStateName, { state: each })}
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
              caption={title}
              columns={columns}
              rows={documents}
              keyOf={({ id }) => id}
              empty={intl.formatMessage(findingMessages.documentsNone)}
            />
            {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
          </>
        )}
      </LoadState>
    </section>
  );
}

function useColumns(courseId: number | null): Column<CourseDocument>[] {
  const intl = useIntl();
  const none = intl.formatMessage(uiMessages.none);
  return [
    {
      id: 'file',
      header: intl.formatMessage(findingMessages.file),
      isRowHeader: true,
      cell: ({ name, url }) => (
        <Link href={url} target="_blank" rel="noreferrer">
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      id: 'size',
      header: intl.formatMessage(findingMessages.size),
      align: 'end',
      cell: ({ size }) =>
        size === null
          ? none
          : intl.formatMessage(findingMessages.megabytes, {
              size: intl.formatNumber(size / 1_048_576, { maximumFractionDigits: 1 }),
            }),
    },
    {
      id: 'changed',
      header: intl.formatMessage(findingMessages.changed),
      cell: ({ updatedAt }) => (updatedAt === null ? none : <Ago at={updatedAt} />),
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
