import { Button, Menu } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ReportSchedule } from '#shared/report-mails/report-schedule.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useRemoveSchedule, useUpdateSchedule } from './report-mails.api.ts';
import { reportMailMessages } from './report-mails.messages.ts';
import { contentOf, draftOf } from './schedule-draft.ts';

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'));
const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'));

/** What a person can do with a report by mail; removing is announced where it can be undone. */
export function ScheduleActions({ schedule }: { schedule: ReportSchedule }) {
  const intl = useIntl();
  const text = useTexts(reportMailMessages);
  const [opened, setOpened] = useState<'edit' | 'handOver'>();
  const removal = useRemoveSchedule();
  const setActive = useSetActive(schedule);
  const { id, title, state } = schedule;
  const label = intl.formatMessage(uiMessages.actionsFor, { title });
  const isPaused = state === 'paused' || state === 'stopped';
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
        <Menu.Item onSelect={() => setOpened('edit')}>{text('edit')}</Menu.Item>
        {state === 'done' ? null : (
          <Menu.Item onSelect={() => void setActive(isPaused)}>
            {text(isPaused ? 'resume' : 'pause')}
          </Menu.Item>
        )}
        <Menu.Item onSelect={() => setOpened('handOver')}>{text('handOver')}</Menu.Item>
        <Menu.Item onSelect={() => void removal.run({ params: { id } }, reportMailMessages.failed)}>
          {text('remove')}
        </Menu.Item>
      </Menu>
      <Suspense fallback={null}>
        {opened === 'edit' ? <ScheduleDialog of={schedule} onClose={close} /> : null}
        {opened === 'handOver' ? <HandOverDialog schedule={schedule} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** Pauses it, or has it sent again. */
function useSetActive(schedule: ReportSchedule) {
  const text = useTexts(reportMailMessages, { title: schedule.title });
  const showNotice = useNotice();
  const updating = useUpdateSchedule();
  return async (isActive: boolean) => {
    const content = contentOf({ ...draftOf(schedule), isActive });
    const { id, version } = schedule;
    const { problem } = await updating.run(
      { params: { id }, body: { ...content, version } },
      reportMailMessages.failed,
    );
    if (!problem) showNotice('success', text(isActive ? 'resumed' : 'paused'), brief);
  };
}
