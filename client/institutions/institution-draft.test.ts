import { changesOf, newDraft, newInstitutionOf } from './institution-draft.ts';

const draft = { ...newDraft, title: 'Northfield', slug: 'northfield', domains: 'a.test\nb.test' };

test('sends only what was changed, and secrets only when they were typed', () => {
  expect(changesOf(draft, draft)).toEqual({});
  expect(changesOf(draft, { ...draft, title: ' Northfield ', domains: 'a.test, b.test\n' })).toEqual({});
  expect(changesOf(draft, { ...draft, tools: ['core', 'udoit'], runnerToken: 'x' })).toEqual({
    tools: ['core', 'udoit'],
    runnerToken: 'x',
  });
});

test('removes a key when its id is emptied', () => {
  const before = { ...draft, oauthClientId: '1' };
  expect(changesOf(before, { ...before, oauthClientId: ' ' })).toEqual({ oauthClientId: null });
  expect(newInstitutionOf(draft)).toMatchObject({ oauthClientId: null, domainNames: ['a.test', 'b.test'] });
  expect(newInstitutionOf(draft)).not.toHaveProperty('oauthClientSecret');
});
