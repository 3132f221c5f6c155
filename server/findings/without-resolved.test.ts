import { withoutResolved } from './scanned-items.ts';

const counts = {
  links: { checked: 10, errors: 2, suggestions: 3 },
  images: { checked: 4, errors: 1, suggestions: 0 },
};
const resolved = (rule: 'link-empty' | 'link-text-vague' | 'contrast', count: number) => ({
  item_id: 1,
  rule,
  count,
});

test('takes resolved findings out of their type, by severity, and still counts the elements as checked', () => {
  expect(withoutResolved(counts, [resolved('link-empty', 1), resolved('link-text-vague', 2)])).toEqual({
    ...counts,
    links: { checked: 10, errors: 1, suggestions: 1 },
  });
});

test('never counts below nothing', () => {
  expect(withoutResolved(counts, [resolved('link-empty', 5), resolved('contrast', 1)])).toMatchObject({
    links: { errors: 0, suggestions: 3 },
  });
});
