import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { Button } from '@instructure/ui/latest';
import { taskChoices, taskGroupings, taskScopes, type TaskScope } from '#shared/tasks/task-list.ts';
import { useBatches } from '../batches/batch.api.ts';
import { BatchPicker } from '../batches/batch-picker.tsx';
import { useColumnWords } from '../columns/column.api.ts';
import { OutOfScopeNote } from '../scope-decisions/out-of-scope-panel.tsx';
import { FilterBar } from '../ui/data-table/filter-bar.tsx';
import { Chip } from '../ui/form/chip.tsx';
import { Choice, RecordChoice } from '../ui/form/choice.tsx';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { useOpened } from '../ui/overlay/use-opened.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import { fetchTasksFile } from './task.api.ts';
import { TaskDrawer } from './task-drawer.tsx';
import { TaskList } from './task-list.tsx';
import { tasksPageMessages } from './tasks-page.messages.ts';
import { useTasksPage, type TasksPage as ShownTasks } from './use-tasks-page.ts';

/** Tasks of checklists: one's own, one's teams', or all, in groups; with what can be done about them. */
export default function TasksPage() {
  const intl = useIntl();
  const shown = useTasksPage();
  const opened = useOpened('task');
  const { filter, groupBy } = shown;
  return (
    <>
      <PageHeading title={intl.formatMessage(tasksPageMessages.title)}>
        <ExportMenu
          fetchFile={(format, receiving) => fetchTasksFile({ ...filter, groupBy, format }, receiving)}
        />
        <Help
          title={intl.formatMessage(tasksPageMessages.helpTitle)}
          text={intl.formatMessage(tasksPageMessages.helpText)}
        />
      </PageHeading>
      <Tabs label={intl.formatMessage(tasksPageMessages.scopes)} tabs={useScopeTabs()} current={filter.scope}>
        <TaskFilters shown={shown} />
        <OutOfScopeNote
          standing={filter.standing}
          count={shown.tasks.data?.outOfScopeCount ?? 0}
          list={shown.list}
          text={tasksPageMessages.outOfScope}
        />
        <TaskList shown={shown} linkTo={opened.linkTo} />
      </Tabs>
      {opened.opened === null ? null : (
        <TaskDrawer key={opened.opened} id={Number(opened.opened)} onClose={opened.close} />
      )}
    </>
  );
}

/** The same list for others: the filters stay, the page doesn't. */
function useScopeTabs() {
  const intl = useIntl();
  const { search } = useLocation();
  const addressOf = (scope: TaskScope) => {
    const params = new URLSearchParams(search);
    params.set('scope', scope);
    params.delete('page');
    params.delete('task');
    return `/tasks?${params}`;
  };
  return taskScopes.map((scope) => ({
    id: scope,
    title: intl.formatMessage(tasksPageMessages.scope, { scope }),
    to: addressOf(scope),
  }));
}

/** How tasks are grouped, and which are shown. */
function TaskFilters({ shown }: { shown: ShownTasks }) {
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
function ChecklistChoice({ shown: { list, filter } }: { shown: ShownTasks }) {
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
function FilterChips({ shown: { list, filter, tasks, isNarrowed, clear } }: { shown: ShownTasks }) {
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
