import { Button } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { taskChoices, taskGroupings } from '#shared/tasks/task-list.ts';
import { useBatches } from '../batches/batch.api.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { useColumnWords } from '../columns/column.api.ts';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Chip } from '../ui/form/chip.tsx';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';
import { tasksPageMessages } from './tasks-page.messages.ts';
import type { TasksPage } from './use-tasks-page.ts';

/** How tasks are grouped, and which are shown. */
export function TaskFilters({ shown }: { shown: TasksPage }) {
  const intl = useIntl();
  const { list, filter, groupBy, tasks } = shown;
  const batches = useBatches({ includeArchived: 'true' }).data?.batches ?? [];
  return (
    <>
      <FilterBar
        list={list}
        of={tasks}
        label={tasksPageMessages.search}
        none={tasksPageMessages.noMatch}
        narrowedBy={JSON.stringify(filter)}
      >
        <Choice
          label={intl.formatMessage(tasksPageMessages.groupBy)}
          value={groupBy}
          choices={taskGroupings}
          nameOf={(by) => intl.formatMessage(tasksPageMessages.grouping, { by })}
          onChoose={(by) => list.setParam('groupBy', by ?? '')}
        />
        <Choice
          label={intl.formatMessage(tasksPageMessages.choice)}
          value={filter.state}
          choices={taskChoices}
          nameOf={(choice) => intl.formatMessage(tasksPageMessages.choiceName, { choice })}
          onChoose={(choice) => list.setParam('state', choice === 'open' ? '' : (choice ?? ''))}
        />
        <ChecklistChoice shown={shown} />
        <BatchPicker
          batches={batches}
          chosen={filter.batchIds}
          placeholder={intl.formatMessage(tasksPageMessages.allBatches)}
          onChange={(ids) => list.setParam('batchIds', ids.join(','))}
        />
      </FilterBar>
      <FilterChips shown={shown} />
    </>
  );
}

/** The checklists of courses that the person sees; one in the address stays a choice even if it's none of them. */
function ChecklistChoice({ shown: { list, filter } }: { shown: TasksPage }) {
  const intl = useIntl();
  const words = useColumnWords('readygo.checklists').data?.words ?? [];
  return (
    <RecordChoice
      label={intl.formatMessage(tasksPageMessages.checklist)}
      unsetLabel={intl.formatMessage(tasksPageMessages.anyChecklist)}
      value={filter.checklistId ?? null}
      records={words.map(({ value, label }) => ({ id: Number(value), title: label }))}
      onChoose={(id) => list.setParam('checklistId', String(id ?? ''))}
    />
  );
}

/** What a link narrowed the list to, and a way back from all that narrows it. */
function FilterChips({ shown: { list, filter, tasks, isNarrowed, clear } }: { shown: TasksPage }) {
  const intl = useIntl();
  if (!isNarrowed) return null;
  const course = tasks.data?.tasks.find((task) => task.course.id === filter.courseId)?.course.title;
  const chips = [
    filter.courseId !== undefined && {
      name: 'courseId',
      title:
        course === undefined
          ? intl.formatMessage(tasksPageMessages.oneCourse)
          : intl.formatMessage(tasksPageMessages.oneCourseNamed, { title: course }),
    },
    filter.taskTemplateId !== undefined && {
      name: 'taskTemplateId',
      title: intl.formatMessage(tasksPageMessages.oneTask),
    },
  ].filter((chip) => chip !== false);
  return (
    <div className="chips">
      {chips.map(({ name, title }) => (
        <Chip
          key={name}
          removeLabel={intl.formatMessage(tasksPageMessages.remove, { title })}
          onRemove={() => list.setParam(name, '')}
        >
          {title}
        </Chip>
      ))}
      <Button size="small" onClick={clear}>
        {intl.formatMessage(tasksPageMessages.clear)}
      </Button>
    </div>
  );
}
