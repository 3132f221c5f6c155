import { Heading } from '@instructure/ui/latest';
import type { Checklist } from '#shared/checklists/checklist.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { checklistMessages } from './checklist.messages.ts';
import { ChecklistFields } from './checklist-fields.tsx';
import { DraftBar } from './draft-bar.tsx';
import { DraftNews } from './draft-news.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskList } from './task-list.tsx';
import { useChosenTask } from './use-chosen-task.ts';
import { useDraft } from './use-draft.ts';
import { useTexts } from '../ui/use-texts.ts';

interface ChecklistEditorProps {
  readonly newest: Checklist;
  readonly onSeen: (checklist: Checklist) => void;
}

/** Edits the draft of a checklist, which saves itself: above what it's called, left its tasks, right one of them. */
export function ChecklistEditor({ newest, onSeen }: ChecklistEditorProps) {
  const text = useTexts(checklistMessages);
  const { keeper, kept } = useDraft(newest, onSeen);
  const { content } = kept;
  const { chosen, choose } = useChosenTask(content.taskTemplates);
  return (
    <div className="checklist-editor">
      <PageHeading
        title={content.title || text('untitled')}
        crumbs={[{ title: text('list'), to: '/manage/checklists' }]}
      >
        <Help title={text('editorHelpTitle')} text={text('editorHelpText')} />
      </PageHeading>
      <DraftNews keeper={keeper} kept={kept} />
      <ChecklistFields keeper={keeper} kept={kept} />
      <div className="checklist-tasks">
        <section aria-label={text('tasks')}>
          <Heading level="h2">{text('tasks')}</Heading>
          <TaskList tasks={content.taskTemplates} chosen={chosen} keeper={keeper} onChoose={choose} />
        </section>
        {chosen ? (
          <TaskDetails
            key={`${kept.epoch}-${chosen.key}`}
            task={chosen}
            keeper={keeper}
            people={kept.people}
          />
        ) : null}
      </div>
      <DraftBar keeper={keeper} kept={kept} />
    </div>
  );
}
