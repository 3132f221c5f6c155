import { Button, Menu } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useAbility } from '../data/use-settings.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useSetOwnDefault } from './quick-view.api.ts';
import { scheduleMessages } from '../report-mails/report-mails.messages.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { coursesPathOf, type QuickViewSubject } from './quick-view-subject.ts';
import { useTexts } from '../ui/use-texts.ts';

const ScheduleDialog = lazyPart(() => import('../report-mails/schedule-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-quick-view-dialog.tsx'));
const SaveAsDialog = lazyPart(() => import('./save-as-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));

/** What a person can do with a quick view in a list. */
export function QuickViewActions({ subject }: { subject: QuickViewSubject }) {
  const intl = useIntl();
  const text = useTexts(quickViewMessages);
  const navigate = useNavigate();
  const mailText = useTexts(scheduleMessages);
  const mayCreate = useAbility('quick_view.create');
  const mayMail = useAbility('batches.view');
  const [opened, setOpened] = useState<'duplicate' | 'share' | 'mail' | 'remove'>();
  const toggleDefault = useDefaultToggle(subject);
  const { key, title, isOwnDefault, kept } = subject;
  const label = intl.formatMessage(uiMessages.actionsFor, { title });
  return (
    <>
      <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
        <Menu.Item onSelect={() => void navigate(coursesPathOf(key))}>{text('open')}</Menu.Item>
        {kept?.permissions.edit ? (
          <Menu.Item onSelect={() => void navigate(`/manage/quick-views/${kept.id}`)}>
            {text('edit')}
          </Menu.Item>
        ) : null}
        {mayCreate ? (
          <Menu.Item onSelect={() => setOpened('duplicate')}>{text('duplicate')}</Menu.Item>
        ) : null}
        {kept?.permissions.share ? (
          <Menu.Item onSelect={() => setOpened('share')}>{text('share')}</Menu.Item>
        ) : null}
        {kept && mayMail ? (
          <Menu.Item onSelect={() => setOpened('mail')}>{mailText('send')}</Menu.Item>
        ) : null}
        <Menu.Item onSelect={() => void toggleDefault()}>
          {text(isOwnDefault ? 'dropDefault' : 'makeDefault')}
        </Menu.Item>
        {kept?.permissions.delete ? (
          <Menu.Item onSelect={() => setOpened('remove')}>{text('remove')}</Menu.Item>
        ) : null}
      </Menu>
      <Suspense fallback={null}>
        <OpenedDialog subject={subject} opened={opened} onClose={() => setOpened(undefined)} />
      </Suspense>
    </>
  );
}

interface OpenedDialogProps {
  readonly subject: QuickViewSubject;
  readonly opened: 'duplicate' | 'share' | 'mail' | 'remove' | undefined;
  readonly onClose: () => void;
}

function OpenedDialog({ subject, opened, onClose }: OpenedDialogProps) {
  const intl = useIntl();
  const { title, description, view, kept } = subject;
  if (opened === 'duplicate')
    return (
      <SaveAsDialog
        heading={intl.formatMessage(quickViewMessages.duplicateTitle, { title })}
        title={intl.formatMessage(quickViewMessages.copyTitle, { title }).slice(0, 120)}
        description={description}
        view={view}
        onSaved={onClose}
        onClose={onClose}
      />
    );
  if (!kept || !opened) return null;
  if (opened === 'mail') {
    const what = { kind: 'quick_view', quickViewId: kept.id } as const;
    return <ScheduleDialog of={{ title, what }} onClose={onClose} />;
  }
  if (opened === 'share') return <ShareDialog quickView={kept} onClose={onClose} />;
  return <RemoveDialog quickView={kept} onRemoved={() => {}} onClose={onClose} />;
}

/** Makes a quick view this person's default, or takes that back. */
function useDefaultToggle({
  key,
  title,
  isOwnDefault,
}: Pick<QuickViewSubject, 'key' | 'title' | 'isOwnDefault'>) {
  const text = useTexts(quickViewMessages, { title });
  const showNotice = useNotice();
  const setDefault = useSetOwnDefault();
  return async () => {
    const body = { quickView: isOwnDefault ? null : key };
    const { problem } = await setDefault.run({ body }, quickViewMessages.changeFailed);
    if (!problem) showNotice('success', text(isOwnDefault ? 'defaultDropped' : 'defaultSet'), brief);
  };
}
