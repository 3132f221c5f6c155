import type { AlertRule } from '#shared/alerts/alert-rule.ts';
import { contentOf, draftFrom, draftOf, missingIn, readDays, sentOf } from './rule-draft.ts';

const rule: AlertRule = {
  id: 1,
  title: 'Low score',
  preset: null,
  severity: 'warning',
  condition: [{ column: 'udoit.score', any: [{ op: 'below', value: 70 }] }],
  batches: [{ id: 4, title: 'Fall', isArchived: false }],
  audience: ['team', 'people'],
  people: [{ id: 9, name: 'Ada', isActive: true }],
  cadence: 'daily',
  quietDays: 3,
  isActive: true,
  fault: null,
  openCount: 0,
  openInScopeCount: 0,
  version: 1,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

test('sends back what a rule is', () => {
  const { title, preset, severity, condition, audience, cadence, quietDays, isActive } = rule;
  const kept = { title, preset, severity, condition, audience, cadence, quietDays, isActive };
  expect(contentOf(draftOf(rule))).toEqual({ ...kept, batchIds: [4], personIds: [9] });
});

test('leaves out people and batches that aren’t asked for any more', () => {
  const draft = { ...draftOf(rule), audience: ['team'] as const, hasAllBatches: true };
  expect(contentOf(draft)).toMatchObject({ batchIds: null, personIds: [] });
});

test('isn’t complete before it has a title, a condition, a batch and days', () => {
  expect(contentOf(draftFrom(undefined))).toBeUndefined();
  expect(missingIn({ ...draftOf(rule), batchIds: [], title: ' ', quietDays: 'x' })).toEqual({
    title: true,
    condition: false,
    batches: true,
    quietDays: true,
  });
  expect(sentOf({ ...draftOf(rule), batchIds: [] })).toMatchObject({ batchIds: [] });
});

test.each([
  ['0', 0],
  [' 14 ', 14],
  ['365', 365],
  ['366', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
])('reads %j as %s days', (typed, days) => {
  expect(readDays(typed)).toBe(days);
});
