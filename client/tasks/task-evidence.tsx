import { Link, TextArea, TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { longestEvidence, type TaskDetail } from '#shared/tasks/task.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { EditedFact } from './edited-fact.tsx';
import { taskDetailMessages } from './task-detail.messages.ts';
import { useSaveTask } from './use-save-task.ts';
import { useTexts } from '../ui/use-texts.ts';

/** What shows that a task was done: a note and a link. */
export function TaskEvidence({ task }: { task: TaskDetail }) {
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
    <EditedFact
      what={text('evidence')}
      mayEdit={task.permissions.work && !task.isRetired}
      isRunning={saving.isRunning}
      isComplete
      onBegin={begin}
      onSave={() => saving.save(input)}
      fields={
        <>
          <TextArea
            label={text('note')}
            value={note}
            maxLength={longestEvidence}
            messages={fieldMessages(problemOf(saving.problem, 'evidenceNote'))}
            onChange={(event) => setNote(event.target.value)}
          />
          <TextInput
            type="url"
            renderLabel={text('link')}
            value={link}
            maxLength={longestEvidence}
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
    </EditedFact>
  );
}
