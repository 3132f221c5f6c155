import { Button, Menu } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { ChecklistSummary } from '#shared/checklists/checklist.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useDuplicateChecklist } from './checklist.api.ts';
import { checklistMessages } from './checklist.messages.ts';
import { useFailureNotice } from './use-failure-notice.ts';
import { useTexts } from '../ui/use-texts.ts';

const RemoveDialog = lazyPart(() => import('./remove-checklist-dialog.tsx'));

/** What a person can do with a checklist in the list. */
export function ChecklistActions({ checklist }: { checklist: ChecklistSummary }) {
  const intl = useIntl();
  const text = useTexts(checklistMessages);
  const navigate = useNavigate();
  const duplicating = useDuplicateChecklist();
  const showFailure = useFailureNotice();
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, permissions } = checklist;
  const title = checklist.title || text('untitled');
  const label = intl.formatMessage(uiMessages.actionsFor, { title });
  const duplicate = async () => {
    const { result, problem } = await duplicating.run({ params: { id } });
    if (problem) return showFailure(text('duplicateFailed'), problem);
    void navigate(`/manage/checklists/${result.id}`);
  };
  if (!permissions.edit) return null;
  return (
    <>
      <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
        <Menu.Item onSelect={() => void navigate(`/manage/checklists/${id}`)}>{text('edit')}</Menu.Item>
        <Menu.Item onSelect={() => void duplicate()}>{text('duplicate')}</Menu.Item>
        {permissions.delete ? (
          <Menu.Item onSelect={() => setIsRemoving(true)}>{text('remove')}</Menu.Item>
        ) : null}
      </Menu>
      {isRemoving ? (
        <Suspense fallback={null}>
          <RemoveDialog
            id={id}
            title={title}
            courseCount={checklist.courseCount}
            onClose={() => setIsRemoving(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
