import { fromCsv, fromTyped, inputOf, slicesOf, whoIn, withAnswer, withOutcome } from './new-people.ts';

const grants = { isAdmin: false, team: { id: 3, title: 'Design', role: 'edit' as const } };
const canvasPerson = { lmsUserId: '7', name: 'Fay Canvas', email: 'fay@example.edu', personId: null };
const typed = (who: string) => fromTyped([who], grants)[0] ?? fail();
const fail = (): never => {
  throw new Error('There is nobody');
};

test('separates addresses and ids however they are divided, and keeps each once', () => {
  expect(whoIn(' a@x.edu, b@x.edu;a@x.edu\n\n42 ')).toEqual(['a@x.edu', 'b@x.edu', '42']);
  expect(whoIn('  ')).toEqual([]);
});

test('recognises text that is neither an address nor an id without asking Canvas', () => {
  const kinds = fromTyped(['a@x.edu', 'a@', '42', '=1+1'], grants).map(({ status }) => status);
  expect(kinds).toEqual([
    { kind: 'waiting' },
    { kind: 'problem', problem: 'email_invalid' },
    { kind: 'waiting' },
    { kind: 'problem', problem: 'lms_id_invalid' },
  ]);
});

test('takes id, name and address from Canvas, but keeps a name that was given', () => {
  const answer = { who: 'fay@example.edu', outcome: 'found', person: canvasPerson } as const;
  expect(withAnswer(typed('fay@example.edu'), answer)).toMatchObject({
    lmsUserId: '7',
    name: 'Fay Canvas',
    status: { kind: 'ready' },
  });
  const row = { ...typed('fay@example.edu'), name: 'Fay in the file' };
  expect(withAnswer(row, answer).name).toBe('Fay in the file');
});

test.each([
  ['nobody', { outcome: 'none', person: null }, 'nobody'],
  ['several', { outcome: 'several', person: null }, 'several'],
  ['somebody who is here', { outcome: 'found', person: { ...canvasPerson, personId: 9 } }, 'already_here'],
] as const)('does not offer to add %s', (_, answer, problem) => {
  expect(withAnswer(typed('7'), { who: '7', ...answer }).status).toEqual({ kind: 'problem', problem });
});

test('says for each person whether they were added', () => {
  const outcome = {
    done: ['1'],
    failed: [
      { input: '2', code: 'already_here', message: 'This person is here already' },
      { input: '3', code: 'strange', message: 'Something else' },
    ],
  };
  const ends = ['1', '2', '3'].map((id) => withOutcome(typed(id), outcome).status);
  expect(ends).toEqual([
    { kind: 'added' },
    { kind: 'problem', problem: 'already_here' },
    { kind: 'refused', reason: 'Something else' },
  ]);
});

test("sends a row's team, but no address that the server would refuse", () => {
  const [row] = fromCsv([
    {
      line: 2,
      name: 'Fay',
      email: '',
      lmsUserId: '7',
      isAdmin: true,
      teamTitle: 'Design',
      team: grants.team,
      problem: null,
      needsLookup: false,
    },
  ]);
  expect(row && inputOf(row)).toEqual({
    lmsUserId: '7',
    name: 'Fay',
    email: null,
    isAdmin: true,
    teams: [{ teamId: 3, role: 'edit' }],
  });
});

test('cuts a list into portions', () => {
  expect(slicesOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(slicesOf([], 2)).toEqual([]);
});
