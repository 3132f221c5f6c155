import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Task, TaskPerson, TaskState } from '#shared/tasks/task.ts';
import { Status, type Tone } from '../ui/page/status.tsx';
import { taskMessages } from './task.messages.ts';

const tones = {
  todo: 'none',
  in_progress: 'busy',
  done: 'good',
  blocked: 'bad',
  not_applicable: 'off',
} as const satisfies Record<TaskState, Tone>;

type Standing = Pick<Task, 'state' | 'needsVerification' | 'isVerified' | 'isRetired'>;

const isWaiting = ({ state, needsVerification, isVerified }: Standing) =>
  state === 'done' && needsVerification && !isVerified;

/** How a task stands, by sign and word. */
export function TaskStanding({ task }: { task: Standing }) {
  const { state, isVerified, isRetired } = task;
  if (isRetired)
    return (
      <Status tone="off">
        <FormattedMessage {...taskMessages.retired} />
      </Status>
    );
  if (isWaiting(task))
    return (
      <Status tone="waiting">
        <FormattedMessage {...taskMessages.toVerify} />
      </Status>
    );
  return (
    <Status tone={tones[state]}>
      {state === 'done' && isVerified ? (
        <FormattedMessage {...taskMessages.verified} />
      ) : (
        <FormattedMessage {...taskMessages.state} values={{ state }} />
      )}
    </Status>
  );
}

/** A calendar day, which is the same everywhere. */
export const dayText = (intl: Pick<IntlShape, 'formatDate'>, day: string) =>
  intl.formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });

/** When a task is due; overdue ones say so, with a sign. */
export function TaskDue({ task: { dueOn, isOverdue } }: { task: Pick<Task, 'dueOn' | 'isOverdue'> }) {
  const intl = useIntl();
  if (dueOn === null) return <FormattedMessage {...taskMessages.noDue} />;
  const day = dayText(intl, dueOn);
  if (!isOverdue) return <FormattedMessage {...taskMessages.due} values={{ day }} />;
  return (
    <Status tone="warning">
      <FormattedMessage {...taskMessages.overdue} values={{ day }} />
    </Status>
  );
}

/** What someone is called; deactivated people are marked. */
export const personText = (intl: Pick<IntlShape, 'formatMessage'>, { name, isActive }: TaskPerson) =>
  isActive ? name : intl.formatMessage(taskMessages.inactive, { name });

/** People's names in a list; nobody, if there are none. */
export const namesText = (
  intl: Pick<IntlShape, 'formatMessage' | 'formatList'>,
  people: readonly TaskPerson[],
) =>
  people.length === 0
    ? intl.formatMessage(taskMessages.nobody)
    : intl.formatList(people.map((person) => personText(intl, person)));
