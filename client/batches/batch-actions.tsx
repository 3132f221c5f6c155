import { Button, Menu } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Batch } from '#shared/batches/batch.ts';
import type { Problem } from '../data/problem.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { focusHeadingIfLost } from '../ui/page/page-heading.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useRemoveBatch, useSetStatus } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

/** What a person can do to a batch in the list. Results are announced, and undone if possible, by `UndoOffers`. */
export function BatchActions({ batch }: { batch: Batch }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [isAsking, setIsAsking] = useState(false);
  const status = useSetStatus();
  const removal = useRemoveBatch();
  const { id, title, permissions, courseCount } = batch;
  const text = useTexts(batchMessages, { title, count: courseCount });

  const report = (problem: Problem | undefined) => {
    focusHeadingIfLost();
    if (problem) showNotice('error', textOf(problem, text('updateFailed')));
  };
  const toggleArchived = async () => {
    const { problem } = await status.run({ params: { id }, body: { status: batch.status === 1 ? 0 : 1 } });
    report(problem);
  };
  const remove = async () => {
    const { problem } = await removal.run({ params: { id } });
    setIsAsking(false);
    report(problem);
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
