import { useState } from 'react';
import { useIntl } from 'react-intl';
import { defaultTableView } from '#shared/course-table/table-view.ts';
import { BulkActionPanel } from '../bulk-actions/bulk-action-panel.tsx';
import { useBaseView } from '../quick-views/base-view.api.ts';
import { MissingView, UnsavedView } from '../quick-views/quick-view-picker.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useFullWidth } from '../ui/page/use-full-width.tsx';
import { CourseRows } from './course-rows.tsx';
import { courseMessages } from './course.messages.ts';
import { MalformedFilter, SkippedFilters } from './courses-page-notes.tsx';
import { CoursesToolbar } from './courses-toolbar.tsx';
import { useCoursesPage } from './use-courses-page.ts';

/** Every tracked course this person may see, each once: any columns, filtered and sorted by any of them. */
export default function CoursesPage() {
  const intl = useIntl();
  const { base, isMissing, choose } = useBaseView();
  const shown = useCoursesPage(base.data?.view ?? defaultTableView, base);
  const fullWidth = useFullWidth();
  // Below a table that's still to come, it would move.
  const isComing = !shown.table.data && !shown.table.error && !shown.isFilterMalformed;
  const [timesAsked, setTimesAsked] = useState(0);
  return (
    <div className={`courses-page ${fullWidth.className}`}>
      <PageHeading title={shown.title} current={intl.formatMessage(courseMessages.list)} />
      <CoursesToolbar
        shown={shown}
        base={base.data}
        fullWidth={fullWidth}
        onShowActions={() => setTimesAsked(timesAsked + 1)}
      />
      {isMissing ? (
        <MissingView onChoose={choose} />
      ) : (
        <>
          <BulkActionPanel key={timesAsked} isAsked={timesAsked > 0} />
          <SkippedFilters count={shown.skippedCount} />
          {shown.isFilterMalformed ? (
            <MalformedFilter onClear={() => shown.change({ filter: [] })} />
          ) : (
            <CourseRows shown={shown} />
          )}
          {base.data && !isComing ? <UnsavedView base={base.data} view={shown.view} /> : null}
        </>
      )}
    </div>
  );
}
