import { startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { listColumnWords, listColumns } from '#shared/columns/columns.api.ts';
import { columns, productOf } from '#shared/columns/columns.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { builtInIdsOf, type BuiltInId } from '#shared/quick-views/built-in-views.ts';
import { reportPresets } from '#shared/reports/report-presets.ts';
import { listReportPresets, readReport } from '#shared/reports/report.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildCourses, buildInstitution } from '#test/support/build.ts';

/** What only the ReadyGo flavour has beside its own calls (permissions.test.ts): a new part of it belongs in these lists. */
const readyGoColumns = columns.map(({ id }) => id).filter((id) => productOf(id) === 'readygo');
const readyGoFigures = ['checklists', 'overdue', 'alerts'];
const readyGoReports = reportPresets.filter(({ tool }) => tool === 'readygo').map(({ id }) => id);
const readyGoViews: readonly BuiltInId[] = ['readiness', 'tasks_to_do'];
const bulkActions = [
  { action: 'set_status', params: { statusId: 1 } },
  { action: 'assign_checklist', params: { checklistId: 1 } },
  { action: 'remove_checklist', params: { checklistId: 1 } },
  { action: 'publish', params: {} },
  { action: 'unpublish', params: {} },
  { action: 'message_instructors', params: { body: 'Hello' } },
] as const;

let app: TestApp;
let core: Caller;
let readyGo: Caller;

beforeAll(async () => {
  app = await startApp();
  const flavoured = async (is_ready_go: boolean) => {
    const institution = await buildInstitution({ is_ready_go });
    await buildCourses(institution, ['Algebra'], await buildBatch(institution));
    return as(app, await buildAdmin(institution));
  };
  [core, readyGo] = [await flavoured(false), await flavoured(true)];
});
afterAll(() => app.close());

test('has columns of its own, which the core flavour doesn’t know', async () => {
  const offered = async (caller: Caller) => (await caller.call(listColumns, {})).columns.map(({ id }) => id);
  expect(readyGoColumns).not.toEqual([]);
  expect(await offered(readyGo)).toEqual(expect.arrayContaining(readyGoColumns));
  expect((await offered(core)).filter((id) => productOf(id) === 'readygo')).toEqual([]);
  const { courses, unavailable } = await core.call(queryCourses, { body: { columns: readyGoColumns } });
  expect([courses[0]?.values, unavailable]).toEqual([{}, readyGoColumns]);
});

test.each(readyGoColumns)('%s has no words to choose from in the core flavour', async (id) => {
  await expect(core.call(listColumnWords, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});

test.each(bulkActions)('$action can’t be done to many courses in the core flavour', async (wish) => {
  await expect(
    core.call(startBulkAction, { body: { ...wish, selection: { all: {}, except: [] } } }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('has parts of the dashboard of its own', async () => {
  expect((await core.call(readDashboard, { query: {} })).statuses).toEqual([]);
  expect((await readyGo.call(readDashboard, { query: {} })).statuses).not.toEqual([]);
  const ofReadyGo = async (caller: Caller) =>
    (await caller.call(readDashboard, { query: {} })).figures.filter(({ id }) => readyGoFigures.includes(id));
  expect([(await ofReadyGo(core)).length, (await ofReadyGo(readyGo)).length]).toEqual([
    0,
    readyGoFigures.length,
  ]);
});

test('has reports of its own', async () => {
  const reports = async (caller: Caller) =>
    (await caller.call(listReportPresets, {})).presets
      .filter(({ tool }) => tool === 'readygo')
      .map(({ id }) => id);
  expect([await reports(core), await reports(readyGo)]).toEqual([[], readyGoReports]);
  const query = { reportId: 'readygo_trend', batchIds: [] };
  await expect(core.call(readReport, { query })).rejects.toMatchObject({ code: 'not_found' });
});

test('has quick views of its own', () => {
  const activeProducts = ['core', 'udoit', 'tidyup'] as const;
  const offered = (isReadyGo: boolean) => builtInIdsOf({ isReadyGo, activeProducts });
  expect(offered(true).filter((id) => !offered(false).includes(id))).toEqual(readyGoViews);
});
