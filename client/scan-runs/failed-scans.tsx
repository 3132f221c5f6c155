import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { FailedScan } from '#shared/scan-runs/scan-run.ts';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useFailedScans } from './scan-run.api.ts';
import { scanRunMessages } from './scan-run.messages.ts';

/** The courses that the batch's latest run couldn't scan, and why. */
export function FailedScans({ batchId }: { batchId: number }) {
  const intl = useIntl();
  const [page, setPage] = useState(1);
  const failed = useFailedScans(batchId, page);
  const caption = intl.formatMessage(scanRunMessages.failedCourses);
  const columns: readonly Column<FailedScan>[] = [
    {
      id: 'title',
      header: intl.formatMessage(courseListMessages.title),
      isRowHeader: true,
      cell: ({ courseId, title }) => (
        <TextLink to={`/courses/${courseId}?batch=${batchId}`}>{title}</TextLink>
      ),
    },
    {
      id: 'lmsCourseId',
      header: intl.formatMessage(courseListMessages.lmsCourseId),
      cell: ({ lmsCourseId }) => lmsCourseId,
    },
    {
      id: 'reason',
      header: intl.formatMessage(scanRunMessages.reason),
      cell: ({ errorMessage }) => errorMessage,
    },
  ];
  return (
    <LoadState
      of={failed}
      list={{ loading: scanRunMessages.failedLoading, failed: scanRunMessages.failedFailed }}
    >
      {({ courses, pagination }) => (
        <>
          <DataTable
            caption={caption}
            columns={columns}
            rows={courses}
            keyOf={({ courseId }) => courseId}
            empty={intl.formatMessage(scanRunMessages.noneFailed)}
          />
          {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
        </>
      )}
    </LoadState>
  );
}
