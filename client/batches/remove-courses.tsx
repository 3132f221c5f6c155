import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseLink } from '#shared/batches/batch-courses.api.ts';
import type { Batch } from '#shared/batches/batch.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { BulkStatus } from '../ui/bulk/bulk-status.tsx';
import { countChosen, useSeenRows, type Chooser } from '../ui/data-table/selection.ts';
import { courseChangeMessages } from './course-change.messages.ts';
import { useChangeCourses } from './use-change-courses.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** The list that courses are taken out of. */
interface Listed {
  readonly rows: readonly CourseLink[] | undefined;
  readonly total: number;
  readonly chooser: Chooser;
  readonly search: string;
  readonly filter: readonly Condition[];
}

/** Takes one course or the selected ones out of a batch, once the person has confirmed it. */
export function useRemoval({ id, type }: Batch, { rows, total, chooser, search, filter }: Listed) {
  const changes = useChangeCourses(id);
  const seen = useSeenRows(rows);
  const [asked, setAsked] = useState<CourseLink | 'chosen'>();
  const { selection } = chooser;
  const count = countChosen(selection, total);

  const removeChosen = () => {
    chooser.clear();
    if (selection.mode === 'some')
      return changes.remove([...selection.ids].flatMap((chosen) => seen.current.get(chosen) ?? []));
    return changes.removeAllExcept({ search, filter, deselected: [...selection.except], total: count });
  };
  const confirm = () => {
    setAsked(undefined);
    if (asked !== undefined) void (asked === 'chosen' ? removeChosen() : changes.remove([asked]));
  };
  return {
    changes,
    isHybrid: type === 'hybrid',
    asked,
    count: asked === 'chosen' ? count : 1,
    ask: (course: CourseLink) => setAsked(course),
    askForChosen: () => setAsked('chosen'),
    confirm,
    cancel: () => setAsked(undefined),
  };
}

interface RemovalProps {
  readonly of: ReturnType<typeof useRemoval>;
}

/** Removes the selected courses, after a confirmation. */
export const RemoveChosenButton = ({ of: { askForChosen, changes } }: RemovalProps) => (
  <Button
    size="small"
    color="danger"
    interaction={changes.isRunning ? 'disabled' : 'enabled'}
    onClick={askForChosen}
  >
    <FormattedMessage {...courseChangeMessages.remove} />
  </Button>
);

/** How the removal is coming along. */
export function RemovalStatus({ of: { changes } }: RemovalProps) {
  const intl = useIntl();
  return (
    <BulkStatus
      bulk={changes.bulk}
      label={intl.formatMessage(courseChangeMessages.removing)}
      success={courseChangeMessages.removedCount}
      onRetry={(work) => void changes.retry(work)}
      onDismiss={changes.dismiss}
    />
  );
}

/** Asks before courses are taken out, and says what becomes of them. */
export function RemovalDialog({ of: { asked, count, isHybrid, changes, confirm, cancel } }: RemovalProps) {
  const intl = useIntl();
  if (asked === undefined) return null;
  const title =
    asked === 'chosen'
      ? intl.formatMessage(courseChangeMessages.removeTitle, { count })
      : intl.formatMessage(courseChangeMessages.removeOneTitle, { title: asked.title });
  return (
    <Suspense fallback={null}>
      <Confirm
        title={title}
        confirmLabel={intl.formatMessage(courseChangeMessages.remove)}
        isRunning={changes.isRunning}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <FormattedMessage
          {...courseChangeMessages[isHybrid ? 'removeHybridText' : 'removeText']}
          values={{ count }}
        />
      </Confirm>
    </Suspense>
  );
}
