import { Button, Menu } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { restorableSeconds } from '#shared/batches/batch.api.ts';
import type { Batch } from '#shared/batches/batch.ts';
import type { Problem } from '../data/problem.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { focusHeadingIfLost } from '../ui/page/page-heading.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { bulkMessages } from '../ui/bulk/bulk.messages.ts';
import { useRemoveBatch, useRestoreBatch, useSetStatus } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

/** Undoing is offered for so long, in milliseconds: as long as a removed batch can be brought back. */
const undoMs = restorableSeconds * 1000;

/** What one may do to a batch of the list. */
export function BatchActions({ batch }: { batch: Batch }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const status = useSetStatus();
  const removal = useRemoveBatch();
  const restoring = useRestoreBatch();
  const { id, title, permissions, courseCount } = batch;
  const text = (key: keyof typeof batchMessages) =>
    intl.formatMessage(batchMessages[key], { title, count: courseCount });

  const report = (problem: Problem | undefined, done: string, undo?: () => Promise<void>) => {
    focusHeadingIfLost();
    if (problem) return showNotice('error', textOf(problem, text('updateFailed')));
    const label = intl.formatMessage(bulkMessages.undo);
    showNotice(
      'success',
      done,
      undo ? { timeoutMs: undoMs, action: { label, onSelect: () => void undo() } } : brief,
    );
  };
  const setStatus = async (next: 0 | 1, undo?: () => Promise<void>) => {
    const { problem } = await status.run({ params: { id }, body: { status: next } });
    report(problem, text(next === 0 ? 'archivedNotice' : 'unarchivedNotice'), undo);
  };
  const toggleArchived = () =>
    batch.status === 1 ? setStatus(0, () => setStatus(1)) : setStatus(1, () => setStatus(0));
  const restore = async () => {
    const { problem } = await restoring.run({ params: { id } });
    report(problem, text('restored'));
  };
  const remove = async () => {
    const { problem } = await removal.run({ params: { id } });
    setIsAsking(false);
    report(problem, text('removed'), restore);
  };
  const mayChange = permissions.edit || permissions.add_remove_courses;
  return (
    <>
      <Menu
        placement="bottom end"
        label={intl.formatMessage(uiMessages.actionsFor, { title })}
        trigger={<Button aria-label={intl.formatMessage(uiMessages.actionsFor, { title })}>⋯</Button>}
      >
        <Menu.Item onSelect={() => void navigate(`/manage/batches/${id}`)}>
          {text(mayChange ? 'manage' : 'view')}
        </Menu.Item>
        {permissions.edit ? (
          <Menu.Item onSelect={() => void navigate(`/manage/batches/settings/${id}`)}>
            {text('settings')}
          </Menu.Item>
        ) : null}
        <Menu.Item onSelect={() => void navigate(`/courses?batches=${id}`)}>
          {text('viewInCourses')}
        </Menu.Item>
        {permissions.archive ? (
          <Menu.Item onSelect={() => void toggleArchived()}>
            {text(batch.status === 1 ? 'archive' : 'unarchive')}
          </Menu.Item>
        ) : null}
        {permissions.delete ? (
          <Menu.Item onSelect={() => setIsAsking(true)}>{text('remove')}</Menu.Item>
        ) : null}
      </Menu>
      {isAsking ? (
        <Suspense fallback={null}>
          <Confirm
            title={text('removeTitle')}
            confirmLabel={text('remove')}
            isRunning={removal.isRunning}
            onConfirm={() => void remove()}
            onCancel={() => setIsAsking(false)}
          >
            <FormattedMessage {...batchMessages.removeText} values={{ count: courseCount }} />
          </Confirm>
        </Suspense>
      ) : null}
    </>
  );
}
