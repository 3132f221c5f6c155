import { useState } from 'react';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { Receiving } from '../data/call.ts';
import type { Loadable } from '../ui/page/load-state.tsx';
import { fetchChecklistsFile, useChecklistsReport, useChecklistTasksReport } from './checklist-report.api.ts';
import { movementOf, type Report } from './report-format.ts';
import { fetchReportFile, useMoves, useReport } from './report.api.ts';
import {
  currentChecklist,
  historyQuestionOf,
  questionOf,
  withinOf,
  type ReportChoice,
} from './use-report-choice.ts';

/** The report that's chosen, as its endpoint answers: only the answer of its view is asked for. */
export function useAskedReport(choice: ReportChoice) {
  const { preset } = choice;
  const ofHistory = preset?.view === 'history' ? historyQuestionOf(choice, preset) : null;
  const ofChecklists = preset?.controls.checklist ? questionOf(choice) : null;
  const history = useOfThis(preset?.id, useReport(ofHistory));
  const checklists = useChecklistsReport(ofChecklists);
  const checklist = currentChecklist(choice, checklists.data?.checklists ?? []);
  const tasks = useChecklistTasksReport(
    checklist && ofChecklists ? { id: checklist.id, question: ofChecklists } : null,
  );
  const fetchFile = (format: TableFormat, receiving: Receiving) =>
    ofHistory
      ? fetchReportFile(ofHistory, format, receiving)
      : fetchChecklistsFile(
          { ...questionOf(choice), ...(checklist && { checklistId: checklist.id }) },
          format,
          receiving,
        );
  const moves = useMovesOf(choice, history);
  return {
    history,
    checklists,
    checklist,
    tasks,
    moves,
    fetchFile,
    /** something of it is on the way, and nothing was there before */
    isComing: [history, checklists, tasks, moves].some(
      ({ data, isLoading }) => isLoading && data === undefined,
    ),
    isReady: [history, checklist ? tasks : checklists].some(isReady),
  };
}

export type AskedReport = ReturnType<typeof useAskedReport>;

/** An answer without what another report has answered: only of the same one it stays until the next has come. */
function useOfThis<T>(presetId: string | undefined, answer: Loadable<T>): Loadable<T> {
  const [shown, setShown] = useState(presetId);
  if (!answer.isLoading && shown !== presetId) setShown(presetId);
  return answer.isLoading && shown !== presetId ? { ...answer, data: undefined } : answer;
}

type Rows = Partial<Readonly<Record<'data' | 'tasks' | 'checklists', readonly unknown[]>>>;

/** Whether a report has come and has rows. */
function isReady({ data, error, isLoading }: Loadable<Rows>) {
  if (isLoading || error || data === undefined) return false;
  return (data.data ?? data.tasks ?? data.checklists ?? []).length > 0;
}

/** Which courses moved the number that a report's headline is about, from its first known day to its last. */
export const movesQuestionOf = (choice: ReportChoice, report: Report) => {
  const movement = movementOf(report, choice.field);
  if (!movement || !choice.preset) return null;
  return {
    reportId: choice.preset.id,
    field: movement.field.id,
    startDate: movement.from,
    endDate: movement.to,
    batchIds: [...choice.batchIds],
    ...(choice.quickViewId !== null && { quickViewId: choice.quickViewId }),
    ...withinOf(choice),
  };
};

function useMovesOf(choice: ReportChoice, { data, isLoading }: Loadable<Report>) {
  const question = data && !isLoading ? movesQuestionOf(choice, data) : null;
  return useMoves(question && { ...question, limit: 1 });
}
