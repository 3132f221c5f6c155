import { documentScore } from './document-rules.ts';

test.each([
  { broken: [], score: 100 },
  { broken: ['pdf-suspects'], score: 99 },
  { broken: ['pdf-suspects', 'pdf-link'], score: 91 },
  { broken: ['pdf-suspects', 'pdf-link', 'pdf-list', 'pdf-tab-order', 'pdf-role-map'], score: 70 },
  { broken: ['pdf-title'], score: 70 },
  { broken: ['pdf-link', 'pdf-title'], score: 62 },
  { broken: ['pdf-scanned'], score: 30 },
  { broken: ['pdf-scanned', 'pdf-title', 'pdf-language'], score: 14 },
])('gives $score for $broken', ({ broken, score }) => {
  expect(documentScore(broken)).toBe(score);
});

test('gives an untagged document 50 at most, and less for more faults', () => {
  expect(documentScore(['pdf-untagged'])).toBe(50);
  expect(documentScore(['pdf-untagged', 'pdf-title', 'pdf-language', 'pdf-field-name'])).toBe(46);
});

test('never leaves the band of the worst severity', () => {
  const errors = ['pdf-title', 'pdf-language', 'pdf-figure-alt', 'pdf-formula-alt', 'pdf-heading-skip'];
  expect(documentScore([...errors, 'pdf-list', 'pdf-link', 'pdf-suspects'])).toBe(30);
  expect(documentScore(['pdf-scanned', ...errors])).toBe(0);
});

test('refuses a rule that it does not know', () => {
  expect(() => documentScore(['pdf-tittle'])).toThrow('pdf-tittle');
});
