import { Button, Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Tasklist } from '#shared/tasks/tasklist.api.ts';
import { ProgressBar } from '../ui/charts/progress-bar.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status } from '../ui/page/status.tsx';
import { courseTasksMessages } from './course-tasks.messages.ts';
import { TaskRow } from './task-row.tsx';

interface CourseTasklistProps {
  readonly tasklist: Tasklist;
  readonly linkTo: (taskId: number) => string;
  /** undefined for those who may not */
  readonly onRemove: (() => void) | undefined;
}

/** One checklist of a course: how far it is, and its tasks. */
export function CourseTasklist({ tasklist, linkTo, onRemove }: CourseTasklistProps) {
  const intl = useIntl();
  const { checklist, tasks, isFollowing } = tasklist;
  return (
    <section className="card">
      <div className="card-heading">
        <Heading level="h2">
          <bdi>{checklist.title}</bdi>
        </Heading>
        {onRemove ? (
          <Button
            size="small"
            aria-label={intl.formatMessage(courseTasksMessages.removeOf, { title: checklist.title })}
            onClick={onRemove}
          >
            {intl.formatMessage(courseTasksMessages.remove)}
          </Button>
        ) : null}
      </div>
      <TasklistStanding tasklist={tasklist} />
      {isFollowing ? (
        <Status tone="busy">
          <FormattedMessage {...courseTasksMessages.following} />
        </Status>
      ) : null}
      {tasks.length === 0 ? (
        <p>
          <FormattedMessage {...courseTasksMessages.noTasks} />
        </p>
      ) : (
        <ul className="tasks">
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskRow task={task} to={linkTo(task.id)} known={['course', 'checklist']} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TasklistStanding({ tasklist }: { tasklist: Tasklist }) {
  const intl = useIntl();
  const { checklist, taskCount, completedCount, overdueCount, completedAt } = tasklist;
  return (
    <>
      {taskCount === 0 ? (
        <p className="small-print">
          <FormattedMessage {...courseTasksMessages.nothingCounts} />
        </p>
      ) : (
        <ProgressBar
          label={checklist.title}
          value={completedCount}
          max={taskCount}
          text={intl.formatMessage(courseTasksMessages.progress, { done: completedCount, total: taskCount })}
        />
      )}
      <div className="task-facts">
        {completedAt === null ? null : (
          <Status tone="good">
            <FormattedMessage
              {...courseTasksMessages.completedAt}
              values={{ when: <Ago at={completedAt} /> }}
            />
          </Status>
        )}
        {overdueCount > 0 ? (
          <Status tone="warning">
            <FormattedMessage {...courseTasksMessages.overdue} values={{ count: overdueCount }} />
          </Status>
        ) : null}
        <span className="small-print">
          <WhoGaveIt tasklist={tasklist} />
        </span>
      </div>
    </>
  );
}

function WhoGaveIt({ tasklist: { batch, assignedBy, assignedAt } }: { tasklist: Tasklist }) {
  const when = <Ago at={assignedAt} />;
  if (batch)
    return <FormattedMessage {...courseTasksMessages.givenByBatch} values={{ title: batch.title }} />;
  if (assignedBy === null) return <FormattedMessage {...courseTasksMessages.given} values={{ when }} />;
  return <FormattedMessage {...courseTasksMessages.givenBy} values={{ name: assignedBy, when }} />;
}
