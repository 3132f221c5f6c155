import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Budget } from '#server/lms/budget/budget.ts';
import { HeldSlots, type Slot } from '#server/lms/budget/held-slots.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { untilTrue } from '#test/support/server-process.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

const key = 'a token at a Canvas';

/** Requests that take until they're told to end. */
function startReader() {
  let isIdle = false;
  const held = new HeldSlots(
    { key, origin: 'https://canvas.test' },
    { pause: () => ({ firstMs: 1_000, longestMs: 1_000 }), onEmpty: () => (isIdle = true) },
  );
  const inProgress: Slot[] = [];
  const ask = () =>
    held.add({
      rank: 'background',
      owner: 1,
      before: Infinity,
      enter: (slot) => inProgress.push(held.occupy(slot, 'background')),
      giveUp: () => undefined,
    });
  const end = () => inProgress.shift()?.leave({ isAnswered: true });
  return { ask, end, count: () => inProgress.length, isIdle: () => isIdle };
}

async function readBudget() {
  const { rows } = await sql<{ version: number; state: Budget }>`
    select version, state from canvas_budgets where key = ${key}`.execute(db());
  return { version: rows[0]?.version ?? 0, holders: Object.values(rows[0]?.state.holders ?? {}) };
}

test('a reader between two requests keeps the slot for the next, for as long as it takes to ask, and then gives it back', async () => {
  const reader = startReader();
  for (let each = 0; each < 4; each += 1) reader.ask();
  await untilTrue(async () => reader.count() === 4);
  const { version } = await readBudget();
  reader.end();
  // The share is renewed while only three are in progress …
  await untilTrue(async () => (await readBudget()).version > version);
  expect((await readBudget()).holders).toMatchObject([{ wants: { background: 4 } }]);
  // … so the next doesn't wait.
  reader.ask();
  expect(reader.count()).toBe(4);
  reader.end();
  await untilTrue(async () => (await readBudget()).holders[0]?.wants.background === 3);
  while (reader.count() > 0) reader.end();
  await untilTrue(async () => (await readBudget()).holders.length === 0);
  expect(reader.isIdle()).toBe(true);
});
