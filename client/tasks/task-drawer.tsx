import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { TaskDetail } from '#shared/tasks/task.ts';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTask } from './task.api.ts';
import { TaskComments } from './task-comments.tsx';
import { TaskEvidence } from './task-evidence.tsx';
import { TaskFacts } from './task-facts.tsx';
import { taskDetailMessages } from './task-detail.messages.ts';
import { taskMessages } from './task.messages.ts';
import { TaskVerification } from './task-verification.tsx';
import { ConditionNotePanel } from '../automatic-tasks/condition-note-panel.tsx';
import { FoundValuesPanel } from '../automatic-tasks/found-values-panel.tsx';

/** Everything about one task, over the page that led to it. */
export function TaskDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const intl = useIntl();
  const task = useTask(id);
  return (
    <Drawer title={task.data?.title ?? intl.formatMessage(taskMessages.loading)} onClose={onClose}>
      <LoadState of={task} failed={intl.formatMessage(taskMessages.failed)}>
        {(data) => <TaskParts task={data} />}
      </LoadState>
    </Drawer>
  );
}

function TaskParts({ task }: { task: TaskDetail }) {
  const intl = useIntl();
  return (
    <>
      {task.permissions.verify ? <TaskVerification task={task} /> : null}
      {task.description === '' ? (
        <p className="small-print">{intl.formatMessage(taskDetailMessages.noDescription)}</p>
      ) : (
        <p className="typed-lines">{task.description}</p>
      )}
      <TaskFacts task={task} />
      {task.isAutomatic ? <TaskScans task={task} /> : null}
      <section className="drawer-part">
        <Heading level="h3">{intl.formatMessage(taskDetailMessages.evidence)}</Heading>
        <TaskEvidence task={task} />
      </section>
      <section className="drawer-part">
        <Heading level="h3">{intl.formatMessage(taskDetailMessages.comments)}</Heading>
        <TaskComments task={task} />
      </section>
    </>
  );
}

/** What an automatic task waits for, or why nothing does it, and the values that completed it. */
function TaskScans({ task: { condition, found } }: { task: TaskDetail }) {
  const intl = useIntl();
  return (
    <section className="drawer-part">
      {condition === null ? null : (
        <>
          <Heading level="h3">{intl.formatMessage(taskDetailMessages.condition)}</Heading>
          <div>
            <ConditionNotePanel condition={condition} />
          </div>
        </>
      )}
      {found === null ? null : (
        <>
          <Heading level="h3">{intl.formatMessage(taskDetailMessages.found)}</Heading>
          <FoundValuesPanel found={found} />
        </>
      )}
    </section>
  );
}
