import { Heading, Link } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useState } from 'react';
import { type TaskDetail, longestEvidence } from '#shared/tasks/task.ts';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTask } from './task.api.ts';
import { TaskComments } from './task-comments.tsx';
import { TaskFacts } from './task-facts.tsx';
import { taskDetailMessages } from './task-detail.messages.ts';
import { taskMessages } from './task.messages.ts';
import { TaskVerification } from './task-verification.tsx';
import { ConditionNotePanel } from '../automatic-tasks/condition-note-panel.tsx';
import { FoundValuesPanel } from '../automatic-tasks/found-values-panel.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { EditInPlace } from './edit-in-place.tsx';
import { useSaveTask } from './use-save-task.ts';
import { useTexts } from '../ui/use-texts.ts';
import { LongTextField, TextField } from '../ui/form/text-field.tsx';

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

/** What shows that a task was done: a note and a link. */
function TaskEvidence({ task }: { task: TaskDetail }) {
  const text = useTexts(taskDetailMessages);
  const saving = useSaveTask(task);
  const [note, setNote] = useState('');
  const [link, setLink] = useState('');
  const { evidenceNote, evidenceLink } = task;
  const begin = () => {
    setNote(evidenceNote ?? '');
    setLink(evidenceLink ?? '');
  };
  const input = { evidenceNote: note.trim() || null, evidenceLink: link.trim() || null };
  return (
    <EditInPlace
      what={text('evidence')}
      mayEdit={task.permissions.work && !task.isRetired}
      isRunning={saving.isRunning}
      isComplete
      onBegin={begin}
      onSave={() => saving.save(input)}
      fields={
        <>
          <LongTextField
            label={text('note')}
            value={note}
            most={longestEvidence}
            messages={fieldMessages(problemOf(saving.problem, 'evidenceNote'))}
            onChange={(event) => setNote(event.target.value)}
          />
          <TextField
            type="url"
            renderLabel={text('link')}
            value={link}
            most={longestEvidence}
            messages={fieldMessages(problemOf(saving.problem, 'evidenceLink'), text('linkHint'))}
            onChange={(_, typed) => setLink(typed)}
          />
        </>
      }
    >
      {evidenceNote === null ? null : <p className="typed-lines">{evidenceNote}</p>}
      {evidenceLink === null ? null : (
        <p className="typed-lines">
          <Link href={evidenceLink} target="_blank" rel="noreferrer">
            <bdi>{evidenceLink}</bdi>
          </Link>
        </p>
      )}
      {task.hasEvidence ? null : <p className="small-print">{text('noEvidence')}</p>}
    </EditInPlace>
  );
}
