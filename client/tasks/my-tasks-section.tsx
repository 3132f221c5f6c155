import { Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { courseTasksMessages } from './course-tasks.messages.ts';
import { TaskRow } from './task-row.tsx';
import { useTasks } from './task.api.ts';
import { useRowFocus } from './use-row-focus.ts';

/** How many of one's own tasks a glance takes. */
const most = 5;

/** One's own open tasks, those due first, to complete in place. The core flavour has none. */
export const MyTasksSection = () => (useSettings().isReadyGo ? <MyTasks /> : null);

function MyTasks() {
  const intl = useIntl();
  const mine = useTasks({ scope: 'mine', state: 'open', groupBy: 'due', page: 1, limit: most });
  const rowFocus = useRowFocus();
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(courseTasksMessages.mine)}</Heading>
      <LoadState
        of={mine}
        list={{ loading: courseTasksMessages.mineLoading, failed: courseTasksMessages.mineFailed }}
      >
        {({ tasks, pagination }) =>
          tasks.length === 0 ? (
            <Status tone="good">
              <FormattedMessage {...courseTasksMessages.mineNone} />
            </Status>
          ) : (
            <div {...rowFocus}>
              <ul className="tasks">
                {tasks.map((task) => (
                  <li key={task.id}>
                    <TaskRow
                      task={task}
                      to={`/tasks?scope=mine&task=${task.id}`}
                      known={['checklist', 'people']}
                    />
                  </li>
                ))}
              </ul>
              <p>
                <TextLink to="/tasks?scope=mine">
                  <FormattedMessage {...courseTasksMessages.mineAll} values={{ count: pagination.total }} />
                </TextLink>
              </p>
            </div>
          )
        }
      </LoadState>
    </section>
  );
}
