import { blankScope, sentScope } from './scope-draft.ts';

const draft = { ...blankScope, standing: 'archived', reason: ' Old term ', isForRecord: true } as const;

describe('a decision that’s being made', () => {
  test('isn’t sent without a standing and a reason', () => {
    expect(sentScope(blankScope)).toBeUndefined();
    expect(sentScope({ ...draft, reason: ' ' })).toBeUndefined();
    expect(sentScope({ ...draft, standing: undefined })).toBeUndefined();
  });

  test('is sent without what its standing doesn’t have', () => {
    expect(sentScope({ ...draft, kindId: 3 })).toEqual({
      standing: 'archived',
      reason: 'Old term',
      kindId: null,
      isForRecord: true,
      evidenceUrl: null,
      reviewOn: null,
    });
    expect(sentScope({ ...draft, standing: 'exception', kindId: 3 })).toMatchObject({
      kindId: 3,
      isForRecord: false,
    });
  });

  test('is only a reason where one is withdrawn', () => {
    expect(sentScope({ ...draft, standing: null, kindId: 3 })).toEqual({
      standing: null,
      reason: 'Old term',
    });
  });
});
