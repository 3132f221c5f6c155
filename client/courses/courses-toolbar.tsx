import { EllipsisInstUIIcon, IconButton, Menu } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { bulkActionMessages } from '../bulk-actions/bulk-action.messages.ts';
import { BulkActionsMenu } from '../bulk-actions/bulk-action-picker.tsx';
import { ColumnsButton } from '../columns/column-picker.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { useAbility } from '../data/use-settings.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import type { BaseView } from '../quick-views/base-view.api.ts';
import { QuickViewPicker } from '../quick-views/quick-view-picker.tsx';
import { quickViewMessages } from '../quick-views/quick-view.messages.ts';
import { ChosenBar } from '../ui/data-table/selection-bar.tsx';
import { countChosen } from '../ui/data-table/selection.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Chip } from '../ui/form/chip.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { foundIn } from '../ui/form/use-found-news.ts';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { HelpDialog } from '../ui/overlay/help-dialog.tsx';
import type { useFullWidth } from '../ui/page/use-full-width.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { fetchCoursesFile } from './course.api.ts';
import { courseMessages, coursesPageMessages } from './course.messages.ts';
import { chosenCourses, type CoursesPage } from './use-courses-page.ts';

interface ToolbarProps {
  readonly shown: CoursesPage;
  readonly base: BaseView | undefined;
  readonly fullWidth: ReturnType<typeof useFullWidth>;
  /** shows what this person did to several courses at once, even if that was put away */
  readonly onShowActions: () => void;
}

/**
 * What the table shows and what can be done with all of it, in one row. While courses are chosen, what can be done with
 * them is in its place, so that no row moves.
 */
export function CoursesToolbar(props: ToolbarProps) {
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const { chooser, courses } = props.shown;
  const mayChange = useAbility('courses.change');
  const total = courses.data?.pagination.total ?? 0;
  const isChoosing = mayChange && countChosen(chooser.selection, total) > 0;
  return (
    <div className="courses-bar" {...keptFocus}>
      <ViewBar {...props} isCovered={isChoosing} />
      {isChoosing ? <ChosenCoursesBar shown={props.shown} total={total} /> : null}
    </div>
  );
}

/** How many of the courses shown are in scope, where some aren't. */
function InScope({ of: { courses } }: { of: CoursesPage }) {
  const { inScope, pagination } = courses.data ?? {};
  if (inScope === undefined || inScope === pagination?.total) return null;
  return (
    <span className="soft">
      <FormattedMessage {...coursesPageMessages.inScope} values={{ count: inScope }} />
    </span>
  );
}

function ViewBar({
  shown,
  base,
  fullWidth,
  onShowActions,
  isCovered,
}: ToolbarProps & { readonly isCovered: boolean }) {
  const intl = useIntl();
  const { view, change } = shown;
  return (
    <div className={isCovered ? 'courses-tools covered' : 'courses-tools'} inert={isCovered}>
      <QuickViewPicker base={base} />
      <CoursesSearch shown={shown} />
      <CourseFilters shown={shown} />
      <span className="courses-ends">
        <InScope of={shown} />
        {shown.saysCount === undefined ? null : <span className="soft">{shown.saysCount}</span>}
        <ColumnsButton
          label={intl.formatMessage(coursesPageMessages.columns)}
          columns={shown.columns}
          shown={view.columns}
          onChange={(columns) => change({ columns: [...columns] })}
        />
        <ExportMenu
          isDisabled={!shown.isReady}
          count={shown.courses.data?.pagination.total}
          fetchFile={(format, receiving) => fetchCoursesFile({ ...shown.query, format }, receiving)}
        />
        <MoreMenu shown={shown} fullWidth={fullWidth} onShowActions={onShowActions} />
      </span>
    </div>
  );
}

function CoursesSearch({ shown }: { shown: CoursesPage }) {
  const intl = useIntl();
  const { view, search, batchIds, teamId, change } = shown;
  return (
    <span className="courses-search">
      <SearchField
        label={intl.formatMessage(courseListMessages.search)}
        placeholder={intl.formatMessage(courseListMessages.searchHint)}
        value={search}
        found={foundIn(shown.courses, intl.formatMessage(courseMessages.noMatch))}
        narrowedBy={JSON.stringify([batchIds, teamId, view.filter])}
        onSearch={(text) => change({ search: text })}
      />
    </span>
  );
}

/** What narrows the table besides the search: batches, their team and filters, as chips to take away one by one. */
function CourseFilters({ shown }: { shown: CoursesPage }) {
  const intl = useIntl();
  const { view, batches, batchIds, team, change } = shown;
  return (
    <FilterPanel
      columns={shown.columns}
      filter={view.filter}
      onChange={(filter) => change({ filter: [...filter] })}
      within={shown.scope}
      onClear={shown.isNarrowed ? shown.clear : undefined}
    >
      {team === undefined ? null : (
        <Chip
          removeLabel={intl.formatMessage(coursesPageMessages.removeTeam, { title: team })}
          onRemove={() => change({ teamId: null })}
        >
          {intl.formatMessage(coursesPageMessages.team, { title: team })}
        </Chip>
      )}
      {batches.map(({ id, title }) => (
        <Chip
          key={id}
          removeLabel={intl.formatMessage(coursesPageMessages.removeBatch, { title })}
          onRemove={() => change({ batchIds: batchIds.filter((other) => other !== id) })}
        >
          {intl.formatMessage(coursesPageMessages.batch, { title })}
        </Chip>
      ))}
    </FilterPanel>
  );
}

/** What's rarely needed: how the rows look, and where to read on. */
function MoreMenu({ shown, fullWidth, onShowActions }: Omit<ToolbarProps, 'base'>) {
  const text = useTexts(coursesPageMessages);
  const intl = useIntl();
  const navigate = useNavigate();
  const mayChange = useAbility('courses.change');
  const [isHelping, setIsHelping] = useState(false);
  const isCompact = shown.view.density === 'compact';
  const { isFullWidth, setFullWidth } = fullWidth;
  return (
    <>
      <Menu
        placement="bottom end"
        label={text('more')}
        trigger={<IconButton screenReaderLabel={text('more')} renderIcon={<EllipsisInstUIIcon />} />}
      >
        <Menu.Item
          type="checkbox"
          selected={isCompact}
          onSelect={() => shown.change({ density: isCompact ? 'comfortable' : 'compact' })}
        >
          {text('compact')}
        </Menu.Item>
        <Menu.Item type="checkbox" selected={isFullWidth} onSelect={() => setFullWidth(!isFullWidth)}>
          {intl.formatMessage(uiMessages.fullWidth)}
        </Menu.Item>
        <Menu.Item onSelect={() => void navigate('/manage/quick-views')}>
          {intl.formatMessage(quickViewMessages.manage)}
        </Menu.Item>
        {mayChange ? (
          <Menu.Item onSelect={onShowActions}>{intl.formatMessage(bulkActionMessages.heading)}</Menu.Item>
        ) : null}
        <Menu.Item onSelect={() => setIsHelping(true)}>{intl.formatMessage(uiMessages.help)}</Menu.Item>
      </Menu>
      {isHelping ? (
        <HelpDialog title={text('helpTitle')} text={text('helpText')} onClose={() => setIsHelping(false)} />
      ) : null}
    </>
  );
}

/** What can be done with the chosen courses. */
function ChosenCoursesBar({ shown, total }: { shown: CoursesPage; total: number }) {
  const { chooser, scope, query } = shown;
  const chosen = chosenCourses(chooser.selection, scope);
  const count = countChosen(chooser.selection, total);
  return (
    <ChosenBar chooser={chooser} total={total}>
      <BulkActionsMenu selection={chosen} count={count} onStarted={chooser.clear} />
      <ExportMenu
        isOfChosen
        count={count}
        fetchFile={(format, receiving) => fetchCoursesFile({ ...query, format, chosen }, receiving)}
      />
    </ChosenBar>
  );
}
