import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, manyIds, mostIdsInAddress } from '#shared/http/id.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { storedFilter } from '#shared/filters/filter.ts';
import { checklistReportRow, checklistTasksReport } from './checklist-report.ts';
import { mostReportBatches } from './report.api.ts';

const quickView = 'only courses that the filter of this quick view lets through';

const inAddress = z.object({
  batches: manyIds,
  quickViewId: idParam.optional().describe(quickView),
});
const inBody = z.strictObject({
  batches: z.array(id).max(mostReportBatches),
  quickViewId: id.optional().describe(quickView),
});
const oneChecklist = z.object({ id: idParam });

const scope = z
  .object({ quickViewId: z.number(), title: z.string(), filter: storedFilter })
  .nullable()
  .describe('the quick view that narrows it');

const manyBatches = `For more than ${mostIdsInAddress} batches use POST.`;

const checklists = z.object({
  checklists: z.array(checklistReportRow).describe('those that courses of the batches have, by title'),
  scope,
});

export const readChecklistsReport = endpoint({
  method: 'GET',
  path: '/api/reports/checklists',
  heavy: true,
  summary: `Reads how far the checklists on the courses of some batches are, each course once. ${manyBatches}`,
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  query: inAddress,
  response: checklists,
});

export const queryChecklistsReport = endpoint({
  method: 'POST',
  path: '/api/reports/checklists',
  reads: true,
  heavy: true,
  summary: 'Reads the same for any number of batches, named in the body. It changes nothing.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  body: inBody,
  response: checklists,
});

/** Which checklist's tasks to export; none: all checklists. */
const exported = { checklistId: id.optional(), format: tableFormat };

export const exportChecklistsReport = endpoint({
  method: 'GET',
  path: '/api/reports/checklists/export',
  summary: 'Exports how far the checklists are, or the tasks of one of them, as a CSV file or a workbook.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  query: inAddress.extend({ ...exported, checklistId: idParam.optional() }),
  download: 'table',
  response: tableFile,
});

export const exportQueriedChecklistsReport = endpoint({
  method: 'POST',
  path: '/api/reports/checklists/export',
  reads: true,
  summary: 'Exports the same for any number of batches, named in the body.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  body: inBody.extend(exported),
  download: 'table',
  response: tableFile,
});

const tasks = checklistTasksReport.extend({ scope });

export const readChecklistTasksReport = endpoint({
  method: 'GET',
  path: '/api/reports/checklists/:id',
  heavy: true,
  summary: `Reads how far each task of a checklist is, over the courses of some batches that have it, each once. ${manyBatches}`,
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  params: oneChecklist,
  query: inAddress,
  response: tasks,
});

export const queryChecklistTasksReport = endpoint({
  method: 'POST',
  path: '/api/reports/checklists/:id',
  reads: true,
  heavy: true,
  summary: 'Reads the same for any number of batches, named in the body. It changes nothing.',
  access: 'session',
  flavour: 'readygo',
  problems: ['not_found'],
  params: oneChecklist,
  body: inBody,
  response: tasks,
});
