import { Button } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { longestComment, type TaskDetail, type TaskEvent, type TaskEventKind } from '#shared/tasks/task.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { useProblemNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useCommentOnTask, useTaskEvents } from './task.api.ts';
import { taskDetailMessages } from './task-detail.messages.ts';
import { taskMessages } from './task.messages.ts';
import { Pager } from '../ui/data-table/pager.tsx';
import { useInnerPage } from '../ui/data-table/use-page-size.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { dayText } from './task-words-panel.tsx';
import { LongTextField } from '../ui/form/text-field.tsx';
import { Form } from '../ui/form/form.tsx';

/** What happened to a task, newest first: the latest, and on request all of it. */
function TaskHistory({ task: { id, history, eventCount } }: { task: TaskDetail }) {
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole) return <WholeHistory id={id} />;
  if (history.length === 0)
    return (
      <p className="small-print">
        <FormattedMessage {...taskDetailMessages.noHistory} />
      </p>
    );
  return (
    <>
      <Events events={history} />
      {eventCount > history.length ? (
        <Button size="small" onClick={() => setIsWhole(true)}>
          <FormattedMessage {...taskDetailMessages.older} />
        </Button>
      ) : null}
    </>
  );
}

function WholeHistory({ id }: { id: number }) {
  const { page, limit, setPage, setSize } = useInnerPage();
  const whole = useTaskEvents(id, { page, limit });
  return (
    <LoadState
      of={whole}
      list={{ loading: taskDetailMessages.historyLoading, failed: taskDetailMessages.historyFailed }}
    >
      {({ events, pagination }) => (
        <>
          <Events events={events} />
          <Pager pagination={pagination} onPage={setPage} onSize={setSize} />
        </>
      )}
    </LoadState>
  );
}

const Events = ({ events }: { events: readonly TaskEvent[] }) => (
  <ol className="task-events">
    {events.map((event) => (
      <li key={event.id}>
        <EventText event={event} />
      </li>
    ))}
  </ol>
);

function EventText({ event }: { event: TaskEvent }) {
  const intl = useIntl();
  const { kind, person, isSystem, at, text, note, link } = event;
  const who = intl.formatMessage(isSystem ? taskDetailMessages.courseyard : taskDetailMessages.someone);
  return (
    <>
      <div className="small-print">
        <bdi>{person ?? who}</bdi> · <Ago at={at} />
      </div>
      {kind === 'comment' ? null : <div>{sayings[kind](intl, event)}</div>}
      {[text, note, link].map((words, place) =>
        words ? (
          // Typed by people: it's shown as it was typed, and never as mark-up.
          <div key={place} className="typed-lines">
            <bdi>{words}</bdi>
          </div>
        ) : null,
      )}
    </>
  );
}

type Saying = (intl: IntlShape, event: TaskEvent) => string;

const sayings: Readonly<Record<Exclude<TaskEventKind, 'comment'>, Saying>> = {
  state: (intl, { to, isUndo }) =>
    intl.formatMessage(taskDetailMessages.eventState, {
      to: to ?? 'todo',
      isUndo: String(isUndo === true),
    }),
  assigned: (intl, { assignees }) =>
    intl.formatMessage(taskDetailMessages.eventAssigned, { names: namesOf(intl, assignees) }),
  due: (intl, { dueOn }) =>
    intl.formatMessage(taskDetailMessages.eventDue, {
      day: dueOn ? dayText(intl, dueOn) : intl.formatMessage(taskMessages.noDue),
    }),
  evidence: (intl) => intl.formatMessage(taskDetailMessages.eventEvidence),
  verified: (intl, { isAccepted }) =>
    intl.formatMessage(taskDetailMessages.eventVerified, { isAccepted: String(isAccepted !== false) }),
  retired: (intl, { isBack }) =>
    intl.formatMessage(taskDetailMessages.eventRetired, { isBack: String(isBack === true) }),
  automatic: (intl, { to }) => intl.formatMessage(taskDetailMessages.eventAutomatic, { to: to ?? 'done' }),
};

/** null: those whom the checklist names. */
function namesOf(intl: IntlShape, names: readonly string[] | null | undefined) {
  if (!names) return intl.formatMessage(taskDetailMessages.theirs);
  return names.length === 0 ? intl.formatMessage(taskMessages.nobody) : intl.formatList(names);
}

/** What people said about a task and what happened to it, newest first, and a field to say more. */
export function TaskComments({ task }: { task: TaskDetail }) {
  return (
    <>
      {task.permissions.work ? <CommentForm id={task.id} /> : null}
      <TaskHistory task={task} />
    </>
  );
}

function CommentForm({ id }: { id: number }) {
  const intl = useIntl();
  const showProblem = useProblemNotice();
  const posting = useCommentOnTask();
  const [text, setText] = useState('');
  const fault = problemOf(posting.problem, 'text');
  const handleSubmit = async () => {
    if (text.trim() === '' || posting.isRunning) return;
    const { problem } = await posting.run({ params: { id }, body: { text: text.trim() } });
    if (!problem) return setText('');
    if (problem.fields === undefined) showProblem(problem, taskMessages.changeFailed);
  };
  return (
    <Form isChanged={text.trim() !== ''} problem={posting.problem} onSubmit={() => void handleSubmit()}>
      <LongTextField
        label={intl.formatMessage(taskDetailMessages.comment)}
        value={text}
        most={longestComment}
        messages={fieldMessages(fault)}
        onChange={(event) => setText(event.target.value)}
      />
      <span>
        <Button type="submit" interaction={text.trim() === '' ? 'disabled' : 'enabled'}>
          <FormattedMessage {...taskDetailMessages.post} />
        </Button>
      </span>
    </Form>
  );
}
