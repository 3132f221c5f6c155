import { againAfterClash } from './again-after-clash.ts';

const failing = (code: string, times: number) => {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(`try ${tries}`), { code });
    return tries;
  };
};

test.each(['40P01', '40001'])('tries again what another transaction got in the way of: %s', async (code) => {
  expect(await againAfterClash(failing(code, 3))).toBe(4);
});

test('gives up on other errors at once, and on clashes in the end', async () => {
  await expect(againAfterClash(failing('23505', 1))).rejects.toThrow('try 1');
  await expect(againAfterClash(failing('40P01', 99))).rejects.toThrow('try 10');
});
