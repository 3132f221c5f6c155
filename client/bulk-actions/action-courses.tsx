import { SimpleSelect, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { BulkAction, BulkActionCourse } from '#shared/bulk-actions/bulk-action.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useBulkActionCourses, type CoursesShown } from './bulk-action.api.ts';
import { bulkActionMessages } from './bulk-action.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** The courses that can be shown, and which those are in the call. */
const choices = {
  all: {},
  failed: { outcome: 'failed' },
  done: { outcome: 'done' },
  unchanged: { outcome: 'unchanged' },
  dropped: { outcome: 'dropped' },
  kept: { isKept: 'true' },
} as const satisfies Record<string, CoursesShown>;
type Which = keyof typeof choices;
// The keys of an object are those of its type where that is exact, as here.
const names = Object.keys(choices) as Which[];

/** What became of each course of an action. What failed comes first. */
export function ActionCourses({ action: { id, counts, batchId } }: { action: BulkAction }) {
  const intl = useIntl();
  const text = useTexts(bulkActionMessages);
  const [which, setWhich] = useState<Which>(counts.kept > 0 ? 'kept' : counts.failed > 0 ? 'failed' : 'all');
  const [page, setPage] = useState(1);
  const listed = useBulkActionCourses(id, choices[which], page);
  const offered = names.filter((name) => name === which || name === 'all' || counts[name] > 0);
  const columns: readonly Column<BulkActionCourse>[] = [
    {
      id: 'title',
      header: text('course'),
      isRowHeader: true,
      cell: ({ courseId, title, courseCode }) =>
        title === null ? (
          `${text('goneCourse')} (${courseId})`
        ) : (
          <>
            <TextLink to={`/courses/${courseId}${batchId === null ? '' : `?batch=${batchId}`}`}>
              {title}
            </TextLink>
            {courseCode === null || courseCode === title ? null : (
              <Text as="div" size="contentSmall">
                {courseCode}
              </Text>
            )}
          </>
        ),
    },
    {
      id: 'outcome',
      header: text('outcome'),
      cell: ({ outcome, undo }) =>
        intl.formatMessage(bulkActionMessages.outcomeName, { outcome: undo ?? outcome }),
    },
  ];
  const reason: Column<BulkActionCourse> = {
    id: 'reason',
    header: text('reason'),
    cell: ({ message }) => message ?? intl.formatMessage(uiMessages.none),
  };
  return (
    <>
      <SimpleSelect
        renderLabel={text('which')}
        value={which}
        width="16rem"
        onChange={(_, { value }) => {
          setWhich(names.find((name) => name === value) ?? 'all');
          setPage(1);
        }}
      >
        {offered.map((name) => (
          <SimpleSelect.Option key={name} id={`which-${id}-${name}`} value={name}>
            {intl.formatMessage(bulkActionMessages.whichName, { which: name })}
          </SimpleSelect.Option>
        ))}
      </SimpleSelect>
      <LoadState
        of={listed}
        list={{ loading: bulkActionMessages.coursesLoading, failed: bulkActionMessages.coursesFailed }}
      >
        {({ courses, pagination }) => (
          <>
            <DataTable
              caption={text('courses')}
              columns={courses.some(({ message }) => message !== null) ? [...columns, reason] : columns}
              rows={courses}
              keyOf={({ courseId }) => courseId}
              empty={text('noCourses')}
            />
            {pagination.pages > 1 ? <PageSteps pagination={pagination} onPage={setPage} /> : null}
          </>
        )}
      </LoadState>
    </>
  );
}
