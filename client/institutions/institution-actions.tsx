import { Button, Menu } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useSettings } from '../data/use-settings.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { actingMessages } from './acting.messages.ts';
import { useTakeSnapshot, useUpdateInstitution } from './institution.api.ts';
import { institutionMessages } from './institution.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const InstitutionDialog = lazyPart(() => import('./institution-dialog.tsx'));

interface InstitutionActionsProps {
  readonly institution: InstitutionSummary;
  readonly onEdit: () => void;
}

/** What a super admin can do with an institution in the list. */
export function InstitutionActions({ institution, onEdit }: InstitutionActionsProps) {
  const intl = useIntl();
  const text = useTexts(institutionMessages);
  const navigate = useNavigate();
  const settings = useSettings();
  const { setStatus, takeSnapshot } = useSteps(institution);
  const [dialog, setDialog] = useState<'act' | 'clear'>();
  const { id, title, status } = institution;
  const isOwn = settings.institution.id === id;
  const isActive = status === 1;
  const label = intl.formatMessage(uiMessages.actionsFor, { title });
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
        <Menu.Item onSelect={onEdit}>{text('edit')}</Menu.Item>
        <Menu.Item onSelect={() => void navigate(`/institutions/${id}/taskrunners`)}>
          {intl.formatMessage(institutionTexts.runners)}
        </Menu.Item>
        {isActive ? <Menu.Item onSelect={() => void takeSnapshot()}>{text('snapshot')}</Menu.Item> : null}
        {isActive && !isOwn ? (
          <Menu.Item onSelect={() => setDialog('act')}>{intl.formatMessage(actingMessages.act)}</Menu.Item>
        ) : null}
        <Menu.Item onSelect={() => setDialog('clear')}>{intl.formatMessage(actingMessages.clear)}</Menu.Item>
        {isOwn ? null : (
          <Menu.Item onSelect={() => void setStatus(isActive ? 0 : 1)}>
            {text(isActive ? 'archive' : 'unarchive')}
          </Menu.Item>
        )}
      </Menu>
      <Suspense fallback={null}>
        {dialog ? <InstitutionDialog step={dialog} institution={institution} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** Actions that happen at once. Archiving is announced where it can be undone. */
function useSteps({ id, title }: InstitutionSummary) {
  const text = useTexts(institutionMessages, { title });
  const showNotice = useNotice();
  const update = useUpdateInstitution();
  const snapshot = useTakeSnapshot();
  const setStatus = async (next: 0 | 1) => {
    await update.run({ params: { id }, body: { status: next } }, institutionMessages.failed);
  };
  const takeSnapshot = async () => {
    const { problem } = await snapshot.run({ params: { id } }, institutionMessages.failed);
    if (!problem) showNotice('success', text('snapshotAsked'), brief);
  };
  return { setStatus, takeSnapshot };
}
