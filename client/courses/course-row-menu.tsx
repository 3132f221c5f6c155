import { Button, Menu } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { CourseTableRow } from '#shared/course-table/course-table.api.ts';
import { isScanning } from '#shared/courses/course.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useScanCourse } from './course.api.ts';
import { courseMessages } from './course.messages.ts';
import { coursesPageMessages } from './courses-page.messages.ts';

/** What a person can do with a course in the table. */
export function CourseRowMenu({ row }: { row: CourseTableRow }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const scan = useScanCourse();
  const text = (id: 'openInLms' | 'scan' | 'fullRescan' | 'scanAsked' | 'scanFailed') =>
    intl.formatMessage(courseMessages[id]);
  const name = intl.formatMessage(uiMessages.actionsFor, { title: row.title });
  const isBusy = scan.isRunning || isScanning(row);
  const handleScan = async (isFull: boolean) => {
    const { problem } = await scan.run({ params: { id: row.id }, body: { isFull } });
    if (problem) showNotice('error', textOf(problem, text('scanFailed')));
    else showNotice('success', text('scanAsked'), brief);
  };
  return (
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
    </Menu>
  );
}
