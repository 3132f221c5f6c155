import { faultsOfWording } from './wording.ts';

test.each([
  ['// Begins anew.', 'a.ts:1: “anew”: write again, or start over'],
  ['x\n/** Whoever may. */', 'a.ts:2: “Whoever”: write people who, anyone who, or the thing itself'],
])('refuses %j, and says what to write', (text, fault) => {
  expect(faultsOfWording('a.ts', text)).toEqual([fault]);
});

test('leaves plain words alone', () => {
  expect(
    faultsOfWording('a.ts', '// Starts over: that many people may. Athens, renewed, standstill.'),
  ).toEqual([]);
});
