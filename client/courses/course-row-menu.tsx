import { Button, Menu } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import { isScanning } from '#shared/courses/course.ts';
import { bulkActionMessages } from '../bulk-actions/bulk-action.messages.ts';
import { useSettings } from '../data/use-settings.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { threadMessages } from '../messages/thread.messages.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useScanCourse } from './course.api.ts';
import { courseMessages, coursesPageMessages } from './course.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const PublishCourse = lazy(() => import('../bulk-actions/publish-course-dialog.tsx'));
const AssignChecklist = lazy(() => import('../bulk-actions/assign-checklist-dialog.tsx'));

/** What a person can do with a course in the table. */
export function CourseRowMenu({ row }: { row: CourseTableRow }) {
  const intl = useIntl();
  const text = useTexts(courseMessages);
  const navigate = useNavigate();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const scan = useScanCourse();
  const { isReadyGo } = useSettings();
  const [isAssigning, setIsAssigning] = useState(false);
  const [asked, setAsked] = useState<'publish' | 'unpublish'>();
  const name = intl.formatMessage(uiMessages.actionsFor, { title: row.title });
  const isBusy = scan.isRunning || isScanning(row);
  const handleScan = async (isFull: boolean) => {
    const { problem } = await scan.run({ params: { id: row.id }, body: { isFull } });
    if (problem) showNotice('error', textOf(problem, text('scanFailed')));
    else showNotice('success', text('scanAsked'), brief);
  };
  return (
    <>
      <Menu placement="bottom end" label={name} trigger={<Button aria-label={name}>⋯</Button>}>
        <Menu.Item onSelect={() => void navigate(`/courses/${row.id}`)}>
          {intl.formatMessage(coursesPageMessages.details)}
        </Menu.Item>
        <Menu.Item href={row.lmsUrl} target="_blank">
          {text('openInLms')}
        </Menu.Item>
        {row.permissions.scan ? (
          <Menu.Item disabled={isBusy} onSelect={() => void handleScan(false)}>
            {text('scan')}
          </Menu.Item>
        ) : null}
        {row.permissions.scan ? (
          <Menu.Item disabled={isBusy} onSelect={() => void handleScan(true)}>
            {text('fullRescan')}
          </Menu.Item>
        ) : null}
        {row.permissions.scan && isReadyGo ? (
          <Menu.Item onSelect={() => setIsAssigning(true)}>
            {intl.formatMessage(bulkActionMessages.name, { action: 'assign_checklist' })}
          </Menu.Item>
        ) : null}
        {row.permissions.scan && isReadyGo
          ? (['publish', 'unpublish'] as const).map((action) => (
              <Menu.Item key={action} onSelect={() => setAsked(action)}>
                {intl.formatMessage(bulkActionMessages.name, { action })}
              </Menu.Item>
            ))
          : null}
        {isReadyGo ? (
          <Menu.Item onSelect={() => void navigate(`/courses/${row.id}/messages`)}>
            {intl.formatMessage(threadMessages.title)}
          </Menu.Item>
        ) : null}
      </Menu>
      <Suspense fallback={null}>
        {isAssigning ? <AssignChecklist courseId={row.id} onClose={() => setIsAssigning(false)} /> : null}
        {asked ? <PublishCourse course={row} action={asked} onClose={() => setAsked(undefined)} /> : null}
      </Suspense>
    </>
  );
}
