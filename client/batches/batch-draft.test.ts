import { emptyDraft, faultsOf, inputOf } from './batch-draft.ts';

const draft = { ...emptyDraft, title: ' Fall ', accountId: '1' };

test('sends a rule with a dynamic batch but not with a static one', () => {
  expect(inputOf(draft)).toMatchObject({
    title: 'Fall',
    type: 'dynamic',
    dynamicBatchConfig: { accountId: '1', includeChildAccounts: true },
  });
  expect(inputOf({ ...draft, type: 'static' })).not.toHaveProperty('dynamicBatchConfig');
});

test('finds what is wrong, field by field', () => {
  expect(faultsOf(draft)).toEqual({});
  expect(faultsOf(emptyDraft)).toEqual({
    'body.title': 'required',
    'body.dynamicBatchConfig.accountId': 'required',
  });
  expect(faultsOf({ ...draft, deadlineDate: '31.12.2026' })).toEqual({ 'body.deadlineDate': 'day' });
});
