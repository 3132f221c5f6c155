import { Heading, ToggleDetails } from '@instructure/ui/latest';
import { useEffect, useState, useCallback, useSyncExternalStore } from 'react';
import { useSearchParams, useBeforeUnload } from 'react-router';
import { type Checklist, type DraftTask, longestTitle, visibilities } from '#shared/checklists/checklist.ts';
import { readChecklist } from '#shared/checklists/checklist.api.ts';
import { renumbered, usersAfter, withUser, withoutUser } from '#shared/checklists/draft.ts';
import { useChecklistProgress } from './batch-checklist.api.ts';
import { ChecklistHead, type ChecklistProgress } from './checklist-head.tsx';
import { checklistMessages } from './checklist.messages.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftNews } from './draft-news.tsx';
import { TaskDetails, focusTask, focusTitle } from './task-details.tsx';
import { TaskList } from './task-list.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { call } from '../data/call.ts';
import { useSaveDraft } from './checklist.api.ts';
import { useUnsaved } from '../ui/overlay/unsaved.ts';
import { keepDraft, type DraftKeeper, type KeptDraft } from './draft-keeper.ts';
import { Choice } from '../ui/form/choice.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { PeopleField } from './people-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';

interface ChecklistEditorProps {
  readonly newest: Checklist;
  readonly onSeen: (checklist: Checklist) => void;
}

/** Edits the draft of a checklist, which saves itself: its tasks, one of them at the side, and below what's rarely changed. */
export function ChecklistEditor({ newest, onSeen }: ChecklistEditorProps) {
  const text = useTexts(checklistMessages);
  const { keeper, kept } = useDraft(newest, onSeen);
  const { content, seen } = kept;
  const progress = useChecklistProgress(seen.publication > 0 ? seen.id : null).data;
  const { chosen, choose } = useChosenTask(content.taskTemplates);
  const add = () => {
    const key = crypto.randomUUID();
    keeper.edit((before) => ({
      ...before,
      taskTemplates: renumbered([...before.taskTemplates, newTask(key)]),
    }));
    choose(key, focusTitle);
  };
  const title = content.title || text('untitled');
  return (
    <div className="checklist-editor">
      <ChecklistHead checklist={seen} title={title} progress={progress} mayEdit />
      <DraftNews keeper={keeper} kept={kept} />
      <div className="checklist-tasks">
        <section aria-label={text('tasks')}>
          <Heading level="h2">{text('tasks')}</Heading>
          <TaskList
            tasks={content.taskTemplates}
            chosen={chosen}
            keeper={keeper}
            progress={progressByKey(seen, progress)}
            onChoose={choose}
            onAdd={add}
          />
          <div className="checklist-settings">
            <ChecklistSettings keeper={keeper} kept={kept} />
          </div>
        </section>
        {chosen ? (
          <TaskDetails
            key={`${kept.epoch}-${chosen.key}`}
            task={chosen}
            keeper={keeper}
            kept={kept}
            courseCount={progress?.courseCount ?? 0}
            onAdd={add}
          />
        ) : null}
      </div>
      <DraftBar keeper={keeper} kept={kept} />
    </div>
  );
}

const newTask = (key: string): DraftTask => ({
  key,
  title: '',
  description: '',
  weight: 0,
  users: [],
  needsVerification: false,
  due: { kind: 'none' },
  condition: null,
});

function progressByKey({ taskTemplates }: Checklist, progress: ChecklistProgress | undefined) {
  const byId = new Map(progress?.tasks.map((task) => [task.id, task]));
  return new Map(
    taskTemplates.flatMap(({ id, key }) => {
      const known = byId.get(id);
      return known ? [[key, known] as const] : [];
    }),
  );
}

/**
 * The task whose details are shown, by the address; the first one, if that names none. Choosing one leads to its
 * details.
 */
function useChosenTask(tasks: readonly DraftTask[]) {
  const [params, setParams] = useSearchParams();
  const [wanted, setWanted] = useState<{ readonly key: string; readonly focus: () => void }>();
  const chosen = tasks.find(({ key }) => key === params.get('task')) ?? tasks[0];
  const chosenKey = chosen?.key;
  useEffect(() => {
    if (wanted && wanted.key === chosenKey) wanted.focus();
  }, [wanted, chosenKey]);
  const choose = (key: string, focus = focusTask) => {
    setWanted({ key, focus });
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('task', key);
        return after;
      },
      { replace: true },
    );
  };
  return { chosen, choose };
}

/** The draft of a checklist, which saves itself: after pauses, and when its editor goes elsewhere. */
function useDraft(newest: Checklist, onSeen: (checklist: Checklist) => void) {
  const { id } = newest;
  const { run } = useSaveDraft();
  const [keeper] = useState(() =>
    keepDraft(newest, {
      save: (version, { taskTemplates, ...content }) =>
        run({ params: { id }, body: { ...content, taskTemplates: [...taskTemplates], version } }),
      read: () => call(readChecklist, { params: { id } }).catch(() => undefined),
      onSeen,
    }),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.get);
  // Elsewhere in the app it's saved on leaving, unless that has failed already.
  useUnsaved(kept.phase !== 'saved', { asksFirst: kept.phase === 'failed' || kept.phase === 'outdated' });
  useEffect(() => keeper.follow(newest), [keeper, newest]);
  useEffect(
    () => () => {
      void keeper.flush();
    },
    [keeper],
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (keeper.get().phase === 'saved') return;
        event.preventDefault();
        void keeper.flush();
      },
      [keeper],
    ),
  );
  return { keeper, kept };
}

interface ChecklistFieldsProps {
  readonly keeper: DraftKeeper;
  readonly kept: KeptDraft;
}

/** A closed line that says what's inside; open as long as the checklist has no title. */
function ChecklistSettings({ keeper, kept }: ChecklistFieldsProps) {
  const text = useTexts(checklistMessages);
  const { content, seen } = kept;
  const [isOpen, setIsOpen] = useState(content.title === '');
  const count = usersAfter(
    content,
    seen.users.map(({ id }) => id),
  ).length;
  const { visibility } = content;
  return (
    <ToggleDetails
      expanded={isOpen}
      onToggle={(_, isExpanded) => setIsOpen(isExpanded)}
      summary={
        <>
          <strong>{text('settings')}</strong>{' '}
          <span className="small-print">{text('settingsSummary', { visibility, count })}</span>
        </>
      }
    >
      <ChecklistFields keeper={keeper} kept={kept} />
    </ToggleDetails>
  );
}

/** What a checklist is called, who finds it, and who works on it. */
function ChecklistFields({ keeper, kept }: ChecklistFieldsProps) {
  const text = useTexts(checklistMessages);
  const { content, seen, problem } = kept;
  const published = seen.users.map(({ id }) => id);
  return (
    <div className="form-stack checklist-fields">
      <TextField
        renderLabel={text('title')}
        isRequired
        most={longestTitle}
        value={content.title}
        messages={fieldMessages(problemOf(problem, 'title'))}
        onChange={(_, title) => keeper.edit((before) => ({ ...before, title }))}
      />
      <Choice
        label={text('visibility')}
        value={content.visibility}
        choices={visibilities}
        nameOf={(visibility) => text('visibilityName', { visibility })}
        onChoose={(visibility) => visibility && keeper.edit((before) => ({ ...before, visibility }))}
      />
      <PeopleField
        label={text('people')}
        hint={text('peopleHint')}
        chosen={usersAfter(content, published)}
        people={kept.people}
        onAdd={(person) => {
          keeper.meet(person);
          keeper.edit((before) => withUser(before, person.id, published));
        }}
        onRemove={(id) => keeper.edit((before) => withoutUser(before, id, published))}
      />
    </div>
  );
}
