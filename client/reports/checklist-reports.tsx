import { Alert, Heading } from '@instructure/ui/latest';
import { useImperativeHandle, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Filter } from '#shared/filters/filter.ts';
import { isOfTasks } from '#shared/reports/display-types.ts';
import { ChecklistTasksView } from './checklist-tasks-view.tsx';
import { ChecklistsView } from './checklists-view.tsx';
import { AnsweredReport, type ReportViewProps } from './report-frame.tsx';
import { reportMessages } from './report.messages.ts';
import { rowsOfChecklist, rowsOfTask, coursesAddress, type ReportedRows } from './courses-address.ts';
import type { ReportChoice } from './use-report-choice.ts';

/** The checklists of the batches side by side. */
export function ChecklistsReport({ title, choice, asked, picture }: ReportViewProps) {
  const body = useRef<HTMLDivElement>(null);
  useImperativeHandle(picture, () => () => {
    if (!body.current) throw new Error('A report without rows has no picture');
    return { charts: body.current, title, notes: [] };
  });
  return (
    <AnsweredReport title={title} answer={asked.checklists}>
      {({ checklists, scope }) => (
        <>
          <NarrowedBy scope={scope} />
          <div ref={body}>
            <ChecklistsView
              title={title}
              rows={checklists}
              display={choice.display ?? 'completedTasklists'}
              coursesOf={({ id }) => coursesAddress(rowsOf(choice, scope), 'readygo.checklists', id)}
              rowsOf={({ id }, display) => rowsOfChecklist(rowsOf(choice, scope), id, display)}
            />
          </div>
        </>
      )}
    </AnsweredReport>
  );
}

/** The tasks of one of the checklists: the chosen one, or the first. */
export function ChecklistTasksReport({ title, choice, asked }: ReportViewProps) {
  const intl = useIntl();
  const { checklist: current, checklists, tasks: answer } = asked;
  if (!current)
    return (
      <AnsweredReport title={title} answer={checklists}>
        {() => <Heading level="h3">{intl.formatMessage(reportMessages.noChecklists)}</Heading>}
      </AnsweredReport>
    );
  const display = choice.display && isOfTasks(choice.display) ? choice.display : 'completedTaskCount';
  const checklistId = current.id;
  return (
    <AnsweredReport title={title} answer={answer}>
      {({ checklist, tasks, scope }) => (
        <>
          <NarrowedBy scope={scope} />
          <ChecklistTasksView
            title={title}
            checklist={checklist}
            tasks={tasks}
            display={display}
            rowsOf={({ id }, shown) =>
              rowsOfTask(rowsOf(choice, scope), { checklistId, taskTemplateId: id }, shown)
            }
          />
        </>
      )}
    </AnsweredReport>
  );
}

interface Narrowing {
  readonly title: string;
  readonly filter: Filter;
}

const rowsOf = (choice: ReportChoice, scope: Narrowing | null): ReportedRows => ({
  batchIds: choice.isEveryBatch ? null : choice.batchIds,
  filter: scope?.filter ?? [],
});

/** Says that a quick view leaves only some of the courses. */
function NarrowedBy({ scope }: { readonly scope: Narrowing | null }): ReactNode {
  const intl = useIntl();
  if (scope === null) return null;
  return (
    <Alert variant="info" transition="none" margin="0 0 small">
      {intl.formatMessage(reportMessages.onlyCoursesOf, { title: scope.title })}
    </Alert>
  );
}
