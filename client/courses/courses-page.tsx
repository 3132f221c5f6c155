import { useIntl } from 'react-intl';
import { Checkbox } from '@instructure/ui/latest';
import { defaultTableView, type Density } from '#shared/course-table/table-view.ts';
import { ColumnsButton } from '../columns/column-picker.tsx';
import { BulkActionPanel } from '../bulk-actions/bulk-action-panel.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { useBaseView } from '../quick-views/base-view.api.ts';
import { MissingView } from '../quick-views/missing-view-panel.tsx';
import { QuickViewPicker } from '../quick-views/quick-view-picker.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useFullWidth } from '../ui/page/use-full-width.tsx';
import { CourseFilters } from './course-filters.tsx';
import { CourseRows } from './course-rows.tsx';
import { courseMessages, coursesPageMessages } from './course.messages.ts';
import { MalformedFilter, SkippedFilters } from './courses-page-notes.tsx';
import { fetchCoursesFile } from './course.api.ts';
import { useCoursesPage } from './use-courses-page.ts';

/** Every tracked course this person may see, each once: any columns, filtered and sorted by any of them. */
export default function CoursesPage() {
  const intl = useIntl();
  const { base, isMissing, choose } = useBaseView();
  const shown = useCoursesPage(base.data?.view ?? defaultTableView, base);
  const fullWidth = useFullWidth();
  const { view, change } = shown;
  return (
    <div className={fullWidth.className}>
      <PageHeading title={intl.formatMessage(courseMessages.list)}>
        <ColumnsButton
          label={intl.formatMessage(coursesPageMessages.columns)}
          columns={shown.columns}
          shown={view.columns}
          onChange={(columns) => change({ columns: [...columns] })}
        />
        {shown.isReady ? (
          <ExportMenu
            fetchFile={(format, receiving) => fetchCoursesFile({ ...shown.query, format }, receiving)}
          />
        ) : null}
        <DensitySwitch density={view.density} onChange={(density) => change({ density })} />
        {fullWidth.toggle}
        <Help
          title={intl.formatMessage(coursesPageMessages.helpTitle)}
          text={intl.formatMessage(coursesPageMessages.helpText)}
        />
      </PageHeading>
      {base.data ? <QuickViewPicker base={base.data} view={view} /> : null}
      {isMissing ? (
        <MissingView onChoose={choose} />
      ) : (
        <>
          <CourseFilters shown={shown} />
          <BulkActionPanel />
          <SkippedFilters count={shown.skippedCount} />
          {shown.isFilterMalformed ? (
            <MalformedFilter onClear={() => change({ filter: [] })} />
          ) : (
            <CourseRows shown={shown} />
          )}
        </>
      )}
    </div>
  );
}

interface DensitySwitchProps {
  readonly density: Density;
  readonly onChange: (density: Density) => void;
}

/** Whether the rows are close together. */
function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const intl = useIntl();
  const isCompact = density === 'compact';
  return (
    <span className="full-width-switch">
      <Checkbox
        variant="toggle"
        label={intl.formatMessage(coursesPageMessages.compact)}
        checked={isCompact}
        onChange={() => onChange(isCompact ? 'comfortable' : 'compact')}
      />
    </span>
  );
}
