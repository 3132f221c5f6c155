import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { taskScopes, type TaskScope } from '#shared/tasks/task-list.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { useOpened } from '../ui/overlay/use-opened.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import { fetchTasksFile } from './task.api.ts';
import { TaskDrawer } from './task-drawer.tsx';
import { TaskFilters } from './task-filters.tsx';
import { TaskList } from './task-list.tsx';
import { tasksPageMessages } from './tasks-page.messages.ts';
import { useTasksPage } from './use-tasks-page.ts';

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
