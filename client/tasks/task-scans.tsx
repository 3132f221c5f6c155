import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { TaskDetail } from '#shared/tasks/task.ts';
import { ConditionNotePanel } from '../automatic-tasks/condition-note-panel.tsx';
import { FoundValuesPanel } from '../automatic-tasks/found-values-panel.tsx';
import { taskDetailMessages } from './task-detail.messages.ts';

/** What an automatic task waits for, or why nothing does it, and the values that completed it. */
export function TaskScans({ task: { condition, found } }: { task: TaskDetail }) {
  const intl = useIntl();
  return (
    <section className="drawer-part">
      {condition === null ? null : (
        <>
          <Heading level="h3">{intl.formatMessage(taskDetailMessages.condition)}</Heading>
          <div>
            <ConditionNotePanel condition={condition} />
          </div>
        </>
      )}
      {found === null ? null : (
        <>
          <Heading level="h3">{intl.formatMessage(taskDetailMessages.found)}</Heading>
          <FoundValuesPanel found={found} />
        </>
      )}
    </section>
  );
}
