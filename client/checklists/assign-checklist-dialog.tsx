import { Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#shared/text/messages.ts';
import { SearchSelect, type FoundOption } from '../ui/form/search-select.tsx';
import { FormDialog } from '../ui/overlay/form-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useBatchesToFill, useAssignToBatch } from './batch-checklist.api.ts';
import { batchChecklistMessages } from './batch-checklist.messages.ts';

const messages = defineMessages({
  title: { id: 'assignChecklist.title', defaultMessage: 'Assign “{title}”' },
  batch: { id: 'assignChecklist.batch', defaultMessage: 'Batch' },
  choose: { id: 'assignChecklist.choose', defaultMessage: 'Type to search for a batch' },
  none: { id: 'assignChecklist.none', defaultMessage: 'No other batch that you can change matches.' },
  courses: {
    id: 'assignChecklist.courses',
    defaultMessage:
      '{count, plural, one {# course} other {# courses}}{isPart, select, true {, {inScope, number} in scope} other {}}',
  },
  assign: { id: 'assignChecklist.assign', defaultMessage: 'Assign' },
  hint: {
    id: 'assignChecklist.hint',
    defaultMessage:
      'All courses of the batch get it in the background, and so do courses that enter later. Those that have it keep it as it is. For single courses, select them on Courses and choose “Assign a checklist…”.',
  },
  assigned: { id: 'assignChecklist.assigned', defaultMessage: 'The courses of “{batch}” are getting it.' },
});

/** How many batches are offered at a time. */
const mostOffered = 50;

interface AssignChecklistProps {
  readonly checklist: { readonly id: number; readonly title: string };
  /** the batches that have it */
  readonly except?: readonly number[];
  readonly onClose: () => void;
}

/** Asks whose courses get a checklist, and assigns it. */
export default function AssignChecklistDialog({ checklist, except = [], onClose }: AssignChecklistProps) {
  const text = useTexts(messages, { title: checklist.title });
  const intl = useIntl();
  const showNotice = useNotice();
  const assigning = useAssignToBatch();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<FoundOption | null>(null);
  const options = useOffered(search, except).map(({ id, title, courseCount, inScopeCount }) => ({
    id,
    label: title,
    detail: text('courses', {
      count: courseCount,
      isPart: String(inScopeCount < courseCount),
      inScope: inScopeCount,
    }),
  }));
  const handleAssign = async (batch: FoundOption) => {
    const params = { id: batch.id, checklistId: checklist.id };
    const { result } = await assigning.run({ params });
    if (!result) return;
    onClose();
    showNotice('success', text('assigned', { batch: batch.label }), brief);
  };
  return (
    <FormDialog
      title={text('title')}
      submitLabel={text('assign')}
      isReady={chosen !== null && !assigning.isRunning}
      problem={assigning.problem}
      failed={intl.formatMessage(batchChecklistMessages.failed)}
      onSubmit={() => chosen && void handleAssign(chosen)}
      onClose={onClose}
    >
      <div className="form-stack">
        <SearchSelect
          label={text('batch')}
          placeholder={text('choose')}
          empty={text('none')}
          chosen={chosen}
          options={options}
          onSearch={setSearch}
          onChoose={setChosen}
        />
        <Text as="p">{text('hint')}</Text>
      </div>
    </FormDialog>
  );
}

/** Active batches that the person may fill, by what they typed. */
function useOffered(search: string, except: readonly number[]) {
  const batches = useBatchesToFill().data?.batches ?? [];
  const wanted = search.trim().toLocaleLowerCase();
  return batches
    .filter(({ id, status, title, permissions }) => {
      const isOffered = status === 1 && permissions.add_remove_courses && !except.includes(id);
      return isOffered && title.toLocaleLowerCase().includes(wanted);
    })
    .slice(0, mostOffered);
}
