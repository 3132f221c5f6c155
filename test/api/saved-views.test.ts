import { changedParams, readTableAddress } from '#client/courses/table-address.ts';
import { shownView } from '#client/quick-views/shown-view.ts';
import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { columns } from '#shared/columns/columns.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { defaultTableView, densities, type TableView } from '#shared/course-table/table-view.ts';
import { filter as filterSchema } from '#shared/filters/filter.ts';
import { createQuickView, readQuickView } from '#shared/quick-views/quick-view.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildInstitution } from '#test/support/build.ts';
import { randomFilter, writeRandomCourses } from '#test/support/random-courses.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

const rounds = 40;
const zone = 'UTC';

function randomView(random: Random, now: Date): TableView {
  const sortable = columns.filter(({ isSortable }) => isSortable);
  return {
    columns: columns.filter(() => random.chance(0.1)).map(({ id }) => id),
    filter: filterSchema.parse(randomFilter(random, now, [1, 2])),
    sort: { column: random.pick(sortable).id, order: random.chance(0.5) ? 'asc' : 'desc' },
    density: random.pick(densities),
  };
}

test('a quick view asks for what the table did that it was saved from', async () => {
  const home = await buildInstitution({ active_products: ['core', 'udoit', 'tidyup'] });
  const batch = await buildBatch(home);
  const now = new Date();
  const random = randomFrom(23);
  await writeRandomCourses(home, random, { now, zone, batchId: batch.id });
  const caller = as(app, await buildAdmin(home));
  for (let round = 0; round < rounds; round += 1) {
    const table = tableAt(randomView(random, now));
    const { id } = await caller.call(createQuickView, { body: { title: `Table ${round}`, view: table } });
    const kept = await caller.call(readQuickView, { params: { id } });
    const applied = readTableAddress(new URLSearchParams({ view: String(id) }), shownView(kept.view)).view;
    expect(applied).toEqual(table);
    const ask = ({ columns: shown, filter, sort }: TableView) =>
      caller.call(queryCourses, { body: { columns: shown, filter, sort } });
    const { staleBefore: before, ...seen } = await ask(table);
    const { staleBefore: after, ...seenAgain } = await ask(applied);
    expect(seenAgain).toEqual(seen);
    expect(after >= before).toBe(true);
  }
});

/** The table at the address that a person makes by changing everything about it. */
function tableAt(view: TableView) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(changedParams(view, defaultTableView)))
    if (value !== null) params.set(name, value);
  return readTableAddress(params, defaultTableView).view;
}
