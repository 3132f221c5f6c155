import type { Input } from '#shared/http/endpoint.ts';
import { mostIdsInAddress } from '#shared/http/id.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import {
  exportChecklistsReport,
  exportQueriedChecklistsReport,
  queryChecklistsReport,
  queryChecklistTasksReport,
  readChecklistsReport,
  readChecklistTasksReport,
} from '#shared/reports/checklist-report.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export type ChecklistQuestion = Input<typeof queryChecklistsReport>['body'];

/** An address has a limit for batches; above it, the question is the body. */
const isMany = ({ batches }: ChecklistQuestion) => batches.length > mostIdsInAddress;

const stays = { keepPreviousData: true };

/** The checklists of some batches; without batches or a question, nothing is requested. */
export function useChecklistsReport(question: ChecklistQuestion | null) {
  const asked = question !== null && question.batches.length > 0 ? question : null;
  const few = useEndpoint(readChecklistsReport, asked && !isMany(asked) ? { query: asked } : null, stays);
  const many = useEndpoint(queryChecklistsReport, asked && isMany(asked) ? { body: asked } : null, stays);
  return asked && isMany(asked) ? many : few;
}

/** The tasks of a checklist, over the courses of some batches; without a question, nothing is requested. */
export function useChecklistTasksReport(
  asked: { readonly id: number; readonly question: ChecklistQuestion } | null,
) {
  const params = { id: asked?.id ?? 0 };
  const few = useEndpoint(
    readChecklistTasksReport,
    asked && !isMany(asked.question) ? { params, query: asked.question } : null,
    stays,
  );
  const many = useEndpoint(
    queryChecklistTasksReport,
    asked && isMany(asked.question) ? { params, body: asked.question } : null,
    stays,
  );
  return asked && isMany(asked.question) ? many : few;
}

/** The table of a report on checklists as a file, or of the tasks of one. */
export const fetchChecklistsFile = (
  question: ChecklistQuestion & { readonly checklistId?: number },
  format: TableFormat,
  receiving: Receiving,
) =>
  isMany(question)
    ? callForFile(exportQueriedChecklistsReport, { body: { ...question, format } }, receiving)
    : callForFile(exportChecklistsReport, { query: { ...question, format } }, receiving);
