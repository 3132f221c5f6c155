import { Alert, Heading } from '@instructure/ui/latest';
import { useImperativeHandle, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Filter } from '#shared/filters/filter.ts';
import type { Picture } from '../ui/charts/chart-file.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { ChecklistTasksView } from './checklist-tasks-view.tsx';
import {
  fetchChecklistsFile,
  useChecklistsReport,
  useChecklistTasksReport,
  type ChecklistQuestion,
} from './checklist-report.api.ts';
import { ChecklistsView } from './checklists-view.tsx';
import { isOfTasks } from './display-types.ts';
import type { ReportProps } from './history-report.tsx';
import { AnsweredReport, ReportFrame, reportListTexts, useReportTitle } from './report-frame.tsx';
import { reportMessages } from './report.messages.ts';
import { rowsOfChecklist, rowsOfTask, coursesAddress, type ReportedRows } from './courses-address.ts';
import { currentChecklist, questionOf, type ReportChoice } from './use-report-choice.ts';

/** The checklists of the batches side by side. */
export function ChecklistsReport({ preset, choice }: ReportProps) {
  const title = useReportTitle(preset);
  const body = useRef<HTMLDivElement>(null);
  const picture = useRef<() => Picture>(null);
  const question = questionOf(choice);
  const answer = useChecklistsReport(question);
  useImperativeHandle(picture, () => () => {
    if (!body.current) throw new Error('A report without rows has no picture');
    return { charts: body.current, title, notes: [] };
  });
  return (
    <AnsweredReport
      title={title}
      preset={preset}
      choice={choice}
      answer={answer}
      rowsIn={({ checklists }) => checklists}
      fetchFile={(format, receiving) => fetchChecklistsFile(question, format, receiving)}
      picture={picture}
    >
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
export function ChecklistTasksReport(props: ReportProps) {
  const { preset, choice } = props;
  const title = useReportTitle(preset);
  const intl = useIntl();
  const answer = useChecklistsReport(questionOf(choice));
  const current = answer.data && currentChecklist(choice, answer.data.checklists);
  if (current) return <TasksOfChecklist {...props} title={title} checklistId={current.id} />;
  return (
    <ReportFrame title={title} actions={null}>
      <LoadState of={answer} list={reportListTexts}>
        {() => <Heading level="h3">{intl.formatMessage(reportMessages.noChecklists)}</Heading>}
      </LoadState>
    </ReportFrame>
  );
}

interface TasksOfChecklistProps extends ReportProps {
  readonly title: string;
  readonly checklistId: number;
}

function TasksOfChecklist({ preset, choice, title, checklistId }: TasksOfChecklistProps) {
  const question: ChecklistQuestion = questionOf(choice);
  const answer = useChecklistTasksReport(checklistId, question);
  const display = choice.display && isOfTasks(choice.display) ? choice.display : 'completedTaskCount';
  return (
    <AnsweredReport
      title={title}
      preset={preset}
      choice={choice}
      answer={answer}
      rowsIn={({ tasks }) => tasks}
      fetchFile={(format, receiving) => fetchChecklistsFile({ ...question, checklistId }, format, receiving)}
    >
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
