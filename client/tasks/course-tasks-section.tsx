import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Tasklist } from '#shared/tasks/tasklist.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useOpened } from '../ui/overlay/use-opened.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { courseTasksMessages } from './course-tasks.messages.ts';
import { CourseTasklist } from './course-tasklist.tsx';
import { TaskDrawer } from './task-drawer.tsx';
import { useTasklists, useRemoveTasklist } from './task.api.ts';
import { useRowFocus } from './use-row-focus.ts';
import Confirm from '../ui/overlay/confirm-dialog.tsx';

const AssignDialog = lazyPart(() => import('./assign-checklist-dialog.tsx'));

/** The checklists of a course with their tasks; for those who may, also to assign and to remove. */
export function CourseTasksSection({ course }: { course: { readonly id: number } }) {
  const intl = useIntl();
  const read = useTasklists(course.id);
  const opened = useOpened('task');
  const rowFocus = useRowFocus();
  const [isAssigning, setIsAssigning] = useState(false);
  const [leaving, setLeaving] = useState<Tasklist>();
  const texts = { loading: courseTasksMessages.loading, failed: courseTasksMessages.failed };
  return (
    <>
      <LoadState of={read} list={texts}>
        {({ tasklists, permissions }) => (
          <div className="section-stack" {...rowFocus}>
            {permissions.assign ? (
              <span>
                <Button onClick={() => setIsAssigning(true)}>
                  {intl.formatMessage(courseTasksMessages.assign)}
                </Button>
              </span>
            ) : null}
            {tasklists.length === 0 ? (
              <p>
                <FormattedMessage {...courseTasksMessages.none} />
              </p>
            ) : null}
            {tasklists.map((tasklist) => (
              <CourseTasklist
                key={tasklist.id}
                tasklist={tasklist}
                linkTo={opened.linkTo}
                onRemove={permissions.assign ? () => setLeaving(tasklist) : undefined}
              />
            ))}
            <Suspense fallback={null}>
              {isAssigning ? (
                <AssignDialog
                  courseId={course.id}
                  taken={tasklists.map(({ checklist }) => checklist.id)}
                  onClose={() => setIsAssigning(false)}
                />
              ) : null}
            </Suspense>
          </div>
        )}
      </LoadState>
      {leaving ? (
        <RemoveTasklist courseId={course.id} tasklist={leaving} onClose={() => setLeaving(undefined)} />
      ) : null}
      {opened.opened === null ? null : (
        <TaskDrawer key={opened.opened} id={Number(opened.opened)} onClose={opened.close} />
      )}
    </>
  );
}

interface RemoveTasklistProps {
  readonly courseId: number;
  readonly tasklist: Tasklist;
  readonly onClose: () => void;
}

/** Asks before a checklist goes from a course. The undo is offered where all undos are. */
function RemoveTasklist({ courseId, tasklist, onClose }: RemoveTasklistProps) {
  const intl = useIntl();
  const removal = useRemoveTasklist();
  const { title } = tasklist.checklist;
  const handleConfirm = async () => {
    const params = { id: courseId, tasklistId: tasklist.id };
    await removal.run({ params }, courseTasksMessages.removeFailed);
    onClose();
  };
  return (
    <Confirm
      title={intl.formatMessage(courseTasksMessages.removeTitle, { title })}
      confirmLabel={intl.formatMessage(courseTasksMessages.remove)}
      isRunning={removal.isRunning}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    >
      {intl.formatMessage(courseTasksMessages.removeText)}
    </Confirm>
  );
}
