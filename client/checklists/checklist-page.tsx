import { useState } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { Text } from '@instructure/ui/latest';
import type { Checklist } from '#shared/checklists/checklist.ts';
import { PageLoad } from '../ui/page/page-load.tsx';
import { useChecklistProgress } from './batch-checklist.api.ts';
import { useChecklist } from './checklist.api.ts';
import { ChecklistEditor } from './checklist-editor.tsx';
import { ChecklistHead } from './checklist-head.tsx';
import { checklistMessages } from './checklist.messages.ts';

/** One checklist: to edit its draft, or to look at it. For people who don't find it, the page doesn't exist. */
export default function ChecklistPage() {
  const intl = useIntl();
  const checklist = useChecklist(Number(useParams().id));
  const isCounting = useIsCounting(checklist.data);
  return (
    <PageLoad
      of={isCounting ? { ...checklist, data: undefined } : checklist}
      failed={intl.formatMessage(checklistMessages.loadFailed)}
    >
      {(data) =>
        data.permissions.edit ? (
          <ChecklistEditor
            key={data.id}
            newest={data}
            onSeen={(seen) => void checklist.mutate(seen, { revalidate: false })}
          />
        ) : (
          <PublishedChecklist checklist={data} />
        )
      }
    </PageLoad>
  );
}

/** Whether it isn't known yet, for the first time, how far the courses are: each task's line says that. */
function useIsCounting(checklist: Checklist | undefined) {
  const [isFirst, setIsFirst] = useState(true);
  const { data, isLoading } = useChecklistProgress(checklist?.publication ? checklist.id : null);
  const isCounting = isLoading && data === undefined;
  if (isFirst && checklist && !isCounting) setIsFirst(false);
  return isFirst && isCounting;
}

/** What a checklist says, for people who can't change it. */
function PublishedChecklist({ checklist }: { checklist: Checklist }) {
  const { id, title, taskTemplates } = checklist;
  const progress = useChecklistProgress(id).data;
  return (
    <>
      <ChecklistHead checklist={checklist} title={title} progress={progress} mayEdit={false} />
      <Text as="p">
        <FormattedMessage {...checklistMessages.readOnly} />
      </Text>
      <ol>
        {taskTemplates.map((task) => (
          <li key={task.key}>
            <strong>{task.title}</strong>
            {task.description === '' ? null : <p className="small-print lines-kept">{task.description}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
