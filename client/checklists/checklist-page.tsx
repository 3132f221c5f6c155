import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { PageLoad } from '../ui/page/page-load.tsx';
import { useChecklist } from './checklist.api.ts';
import { ChecklistEditor } from './checklist-editor.tsx';
import { checklistMessages } from './checklist.messages.ts';
import { PublishedChecklist } from './published-checklist-panel.tsx';

/** One checklist: to edit its draft, or to look at it. For people who don't find it, the page doesn't exist. */
export default function ChecklistPage() {
  const intl = useIntl();
  const checklist = useChecklist(Number(useParams().id));
  return (
    <PageLoad of={checklist} failed={intl.formatMessage(checklistMessages.loadFailed)}>
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
