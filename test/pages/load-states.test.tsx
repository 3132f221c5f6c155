import { screen } from '@testing-library/react';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { listBatches, readBatch } from '#shared/batches/batch.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { listInstitutions } from '#shared/institutions/manage-institutions.api.ts';
import { listPeople } from '#shared/people/person.api.ts';
import { listReportPresets } from '#shared/reports/report.api.ts';
import { listSyncHistory, readSyncStatus } from '#shared/syncs/sync.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import { exampleColumns } from '#test/support/example-table.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches: [exampleBatch()], canSeeArchived: true });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(readBatch, id, exampleBatch());
  network.answer(readSyncStatus, id, { currentSync: null, state: 'open', nextScheduledSync: null });
});

const id = { id: 1 };
const lists: [string, string, Endpoint, object | undefined][] = [
  ['batches', '/manage/batches', listBatches, undefined],
  ['courses', '/courses', queryCourses, undefined],
  ['courses', '/manage/batches/1', listBatchCourses, id],
  ['sync history', '/manage/batches/1/sync/history', listSyncHistory, id],
  ['reports', '/reports', listReportPresets, undefined],
  ['people', '/manage/people', listPeople, undefined],
  ['teams', '/manage/teams', listTeams, undefined],
  ['audit log', '/manage/audit', listAuditEntries, undefined],
  ['institutions', '/institutions', listInstitutions, undefined],
];
const abilities = ['institution.manage', 'institutions.manage', 'batch.create'] as const;

test.each(lists)("says of the list of %s at %s that it's loading, and that it failed", async (...list) => {
  const [name, path, target, params] = list;
  const problem = { code: 'unavailable', message: 'The database is away.' } as const;
  const release = network.holdRefusal(target, params, 503, problem);
  openPage(path, { abilities: [...abilities] });
  const loading = await screen.findByText(new RegExp(`^Loading (the )?${name}…$`));
  const skeleton = loading.closest('[role=status]');
  // A table that keeps its place has as many as it's going to have rows.
  expect(skeleton?.querySelectorAll('[aria-hidden=true]')).toHaveLength(path === '/courses' ? 10 : 5);
  release();
  const alert = (await screen.findByText(problem.message)).closest('[role=alert]');
  expect(alert).toHaveTextContent(new RegExp(`^The ${name} couldn’t be loaded\\.`));
  expect(loading).not.toBeInTheDocument();
});
