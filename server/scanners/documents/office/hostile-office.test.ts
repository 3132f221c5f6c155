import { hostileFiles } from '#test/support/document-cases/hostile-office.ts';
import { checkOffice } from './check-office.ts';

/** None of these needs a tenth of it. */
const longestMs = 3_000;

test.each(hostileFiles)('takes $what for what it is', async ({ name = 'file.docx', make, expected }) => {
  const bytes = await make();
  const began = performance.now();
  const checked = await checkOffice(bytes, name, () => 1);
  expect(performance.now() - began).toBeLessThan(longestMs);
  expect(checked).toMatchObject(expected);
});
