import { FileTextInstUIIcon, MessageSquareInstUIIcon, UserRoundInstUIIcon } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { outOfScopeWords } from '#shared/scope-decisions/scope-words.messages.ts';
import type { Task } from '#shared/tasks/task.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { CompleteButton } from './complete-button.tsx';
import { Status } from '../ui/page/status.tsx';
import { namesText, TaskDue, TaskStanding } from './task-words-panel.tsx';
import { taskMessages } from './task.messages.ts';

/** What a row leaves out because it's said above it. */
export type Known = 'course' | 'checklist' | 'people';

interface TaskRowProps {
  readonly task: Task;
  /** where its title leads */
  readonly to: string;
  readonly known?: readonly Known[];
  /** a box to tick, before everything else */
  readonly choice?: ReactNode;
}

/** One task: what it is, how it stands, when it's due, where and for whom; and a button that completes it. */
export function TaskRow({ task, to, known = [], choice }: TaskRowProps) {
  const intl = useIntl();
  const { title, course, checklist, assignees } = task;
  return (
    <div className="task">
      {choice}
      <div className="task-text">
        <div className="task-title">
          <TextLink to={to}>{title}</TextLink>
        </div>
        <div className="task-facts">
          <TaskStanding task={task} />
          <span>
            <TaskDue task={task} />
          </span>
          {known.includes('course') ? null : (
            <TextLink to={`/courses/${course.id}/tasks`}>{course.title}</TextLink>
          )}
          {known.includes('checklist') ? null : <bdi>{checklist.title}</bdi>}
          {known.includes('people') ? null : (
            <span className="with-icon">
              <UserRoundInstUIIcon size="sm" />
              {assignees.length === 0
                ? intl.formatMessage(taskMessages.forNobody)
                : intl.formatMessage(taskMessages.people, { names: namesText(intl, assignees) })}
            </span>
          )}
          <TaskSigns task={task} />
        </div>
      </div>
      <CompleteButton task={task} />
    </div>
  );
}

/** That the course isn't in scope: its tasks are in no work list, and scans leave them as they are. */
export const OutOfScope = ({ task: { outOfScope } }: { task: Pick<Task, 'outOfScope'> }) =>
  outOfScope === null ? null : (
    <Status tone="off">
      <FormattedMessage {...outOfScopeWords.course} values={{ standing: outOfScope }} />
    </Status>
  );

/** Whether scans complete it, whether there's evidence, and how many comments. */
function TaskSigns({ task }: { task: Task }) {
  const intl = useIntl();
  const { isAutomatic, hasEvidence, commentCount } = task;
  return (
    <>
      <OutOfScope task={task} />
      {isAutomatic ? <FormattedMessage {...taskMessages.automatic} /> : null}
      {hasEvidence ? (
        <span className="with-icon">
          <FileTextInstUIIcon size="sm" />
          <FormattedMessage {...taskMessages.evidence} />
        </span>
      ) : null}
      {commentCount > 0 ? (
        <span className="with-icon">
          <MessageSquareInstUIIcon size="sm" />
          <span aria-hidden="true">
            <FormattedNumber value={commentCount} />
          </span>
          <span className="for-screen-readers">
            {intl.formatMessage(taskMessages.comments, { count: commentCount })}
          </span>
        </span>
      ) : null}
    </>
  );
}
