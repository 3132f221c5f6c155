import { makePdf } from '#scripts/documents/make-pdf.ts';
import { hostilePdfs } from '#test/support/document-cases/hostile-pdfs.ts';
import { DocumentChecker } from './document-checker.ts';

const checker = new DocumentChecker();
afterAll(() => checker.close());

test.each(hostilePdfs)('$what comes to an end, and harms nothing else', async ({ make, ends }) => {
  const { stopped, score, findings } = await checker.checkDocument(make(), 'hostile.pdf');
  const end = [stopped ?? 'checked', ...findings.map(({ rule }) => rule)];
  expect(ends.filter((one) => end.includes(one))).not.toEqual([]);
  expect(score === null).toBe(stopped !== null);
  expect(await checker.checkDocument(makePdf(), 'next.pdf')).toMatchObject({ score: 100, stopped: null });
});

test('a file cut anywhere, or with any byte changed, comes to an end', async () => {
  const bytes = makePdf([], { layout: 'streams' });
  for (let at = 0; at < bytes.length; at += 97) {
    const cut = await checker.checkDocument(bytes.subarray(0, at), 'cut.pdf');
    const changed = await checker.checkDocument(
      Buffer.concat([bytes.subarray(0, at), Buffer.from(')'), bytes.subarray(at + 1)]),
      'changed.pdf',
    );
    for (const { stopped, score } of [cut, changed]) expect(score === null).toBe(stopped !== null);
  }
}, 300_000);
