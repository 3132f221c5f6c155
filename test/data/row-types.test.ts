import { readFileSync } from 'node:fs';
import { formatted } from '#scripts/formatted.ts';
import { generateRowTypes } from '#scripts/row-types/generate.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

test('server/infra/db/tables.ts is what npm run row-types writes', async () => {
  const path = 'server/infra/db/tables.ts';
  expect(readFileSync(path, 'utf8')).toBe(await formatted(path, await generateRowTypes()));
});
