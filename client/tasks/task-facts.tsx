import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { taskStates, type TaskDetail } from '#shared/tasks/task.ts';
import { Choice } from '../ui/form/choice.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { CompleteButton } from './complete-button.tsx';
import { DueFields, dueOf, type DueChoice } from './due-fields.tsx';
import { EditInPlace } from './edit-in-place.tsx';
import { PeopleFields, type PeopleChoice } from './people-fields.tsx';
import { taskDetailMessages } from './task-detail.messages.ts';
import { taskMessages } from './task.messages.ts';
import { OutOfScope } from './task-row.tsx';
import { namesText, TaskDue, TaskStanding } from './task-words-panel.tsx';
import { useSaveTask } from './use-save-task.ts';
import { useTexts } from '../ui/use-texts.ts';

interface TaskProps {
  readonly task: TaskDetail;
}

/** How a task stands, where it belongs, who it's for and when it's due; to change, for those who may. */
export function TaskFacts({ task }: TaskProps) {
  const intl = useIntl();
  const text = useTexts(taskDetailMessages);
  const { course, checklist } = task;
  return (
    <>
      <Facts
        facts={[
          [intl.formatMessage(taskMessages.stateLabel), <State key="state" task={task} />],
          [text('dueLabel'), <Due key="due" task={task} />],
          [text('peopleLabel'), <People key="people" task={task} />],
          [
            text('course'),
            <TextLink key="course" to={`/courses/${course.id}/tasks`}>
              {course.title}
            </TextLink>,
          ],
          [text('checklist'), checklist.title],
        ]}
      />
      <OutOfScope task={task} />
      {task.needsVerification && !task.isVerified ? (
        <p className="small-print">{text('needsVerification')}</p>
      ) : null}
      <CompleteButton task={task} />
    </>
  );
}

const mayWork = ({ permissions, isRetired }: TaskDetail) => permissions.work && !isRetired;

function State({ task }: TaskProps) {
  const intl = useIntl();
  const { save } = useSaveTask(task);
  return (
    <>
      <TaskStanding task={task} />
      <WhoDidIt task={task} />
      {mayWork(task) ? (
        <Choice
          key={task.state}
          label={intl.formatMessage(taskDetailMessages.changeOf, {
            what: intl.formatMessage(taskMessages.stateLabel),
          })}
          value={task.state}
          choices={taskStates}
          nameOf={(state) => intl.formatMessage(taskMessages.state, { state })}
          onChoose={(state) => {
            if (state !== null && state !== task.state) void save({ state });
          }}
        />
      ) : null}
    </>
  );
}

function WhoDidIt({ task: { state, method, stateAt, stateBy, verifiedAt, verifiedBy } }: TaskProps) {
  const someone = <FormattedMessage {...taskDetailMessages.someone} />;
  if (stateAt === null) return null;
  return (
    <p className="small-print">
      {method === 'automatic' ? (
        <FormattedMessage {...taskDetailMessages.doneByScan} values={{ when: <Ago at={stateAt} /> }} />
      ) : (
        <FormattedMessage
          {...taskDetailMessages.doneBy}
          values={{ state, name: stateBy ?? someone, when: <Ago at={stateAt} /> }}
        />
      )}
      {verifiedAt === null ? null : (
        <>
          {' '}
          <FormattedMessage
            {...taskDetailMessages.verifiedBy}
            values={{ name: verifiedBy ?? someone, when: <Ago at={verifiedAt} /> }}
          />
        </>
      )}
    </p>
  );
}

function Due({ task }: TaskProps) {
  const intl = useIntl();
  const saving = useSaveTask(task);
  const [choice, setChoice] = useState<DueChoice>({ kind: 'day', day: '' });
  const due = dueOf(choice);
  const begin = () =>
    setChoice(
      task.hasOwnDue
        ? { kind: task.dueOn === null ? 'never' : 'day', day: task.dueOn ?? '' }
        : { kind: 'checklist', day: task.dueOn ?? '' },
    );
  return (
    <EditInPlace
      what={intl.formatMessage(taskDetailMessages.dueLabel)}
      mayEdit={mayWork(task)}
      isRunning={saving.isRunning}
      isComplete={due !== undefined}
      onBegin={begin}
      onSave={() => saving.save({ dueOn: due })}
      fields={<DueFields choice={choice} onChange={setChoice} />}
    >
      <TaskDue task={task} />
      <Source isOwn={task.hasOwnDue} own={<FormattedMessage {...taskDetailMessages.ownDue} />} />
    </EditInPlace>
  );
}

function People({ task }: TaskProps) {
  const intl = useIntl();
  const saving = useSaveTask(task);
  const [choice, setChoice] = useState<PeopleChoice>(null);
  return (
    <EditInPlace
      what={intl.formatMessage(taskDetailMessages.peopleLabel)}
      mayEdit={mayWork(task)}
      isRunning={saving.isRunning}
      isComplete
      onBegin={() => setChoice(task.hasOwnAssignees ? task.assignees : null)}
      onSave={() => saving.save({ assigneeIds: choice?.map(({ id }) => id) ?? null })}
      fields={<PeopleFields choice={choice} onChange={setChoice} />}
    >
      <bdi>{namesText(intl, task.assignees)}</bdi>
      <Source isOwn={task.hasOwnAssignees} own={<FormattedMessage {...taskDetailMessages.ownPeople} />} />
    </EditInPlace>
  );
}

const Source = ({ isOwn, own }: { isOwn: boolean; own: ReactNode }) => (
  <div className="small-print">{isOwn ? own : <FormattedMessage {...taskDetailMessages.byChecklist} />}</div>
);
