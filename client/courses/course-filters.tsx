import { useIntl } from 'react-intl';
import { useBatches } from '../batches/batch.api.ts';
import { BatchPicker, useBatchTitle } from '../batches/batch-picker.tsx';
import { courseListMessages } from '../course-list/course-list.messages.ts';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { Chip } from '../ui/form/chip.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { foundIn } from '../ui/form/use-found-news.ts';
import { courseMessages, coursesPageMessages } from './course.messages.ts';
import type { CoursesPage } from './use-courses-page.ts';

/** What narrows the table: search, batches, their team and filters, all but the search as chips to take away one by one. */
export function CourseFilters({ shown }: { shown: CoursesPage }) {
  const intl = useIntl();
  const { view, search, batchIds, teamId, change } = shown;
  // A link can name an archived batch; for people who may see it, its name is shown.
  const batches = useBatches({ includeArchived: 'true' }).data?.batches ?? [];
  const titleOf = useBatchTitle(batches);
  const team = batches.find((batch) => batch.team?.id === teamId)?.team?.title ?? `#${teamId}`;
  const setBatches = (ids: readonly number[]) => change({ batchIds: ids });
  return (
    <>
      <div className="toolbar">
        <SearchField
          label={intl.formatMessage(courseListMessages.search)}
          value={search}
          found={foundIn(shown.courses, intl.formatMessage(courseMessages.noMatch))}
          narrowedBy={JSON.stringify([batchIds, teamId, view.filter])}
          onSearch={(text) => change({ search: text })}
        />
        <BatchPicker
          batches={batches}
          chosen={batchIds}
          placeholder={intl.formatMessage(courseMessages.allBatches)}
          onChange={setBatches}
        />
      </div>
      <FilterPanel
        columns={shown.columns}
        filter={view.filter}
        onChange={(filter) => change({ filter: [...filter] })}
        onClear={shown.isNarrowed ? shown.clear : undefined}
      >
        {teamId === null ? null : (
          <Chip
            removeLabel={intl.formatMessage(coursesPageMessages.removeTeam, { title: team })}
            onRemove={() => change({ teamId: null })}
          >
            {intl.formatMessage(coursesPageMessages.team, { title: team })}
          </Chip>
        )}
        {batchIds.map((id) => (
          <Chip
            key={id}
            removeLabel={intl.formatMessage(coursesPageMessages.removeBatch, { title: titleOf(id) })}
            onRemove={() => setBatches(batchIds.filter((other) => other !== id))}
          >
            {intl.formatMessage(coursesPageMessages.batch, { title: titleOf(id) })}
          </Chip>
        ))}
      </FilterPanel>
    </>
  );
}
