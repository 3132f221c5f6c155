import { heavyFiles } from '#test/support/document-cases/hostile-office.ts';
import { checkOffice } from './check-office.ts';

/** What a document may take in the child that checks it. */
const longestMs = 10_000;

test.each(heavyFiles)(
  'takes $what for what it is',
  async ({ name = 'file.docx', make, expected }) => {
    const bytes = await make();
    const began = performance.now();
    const checked = await checkOffice(bytes, name, () => 1);
    expect(performance.now() - began).toBeLessThan(longestMs);
    expect(checked).toMatchObject(expected);
  },
  60_000,
);
