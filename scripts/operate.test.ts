import { readFlags } from './operate.ts';

const options = { name: { type: 'string' }, domain: { type: 'string', multiple: true } } as const;

test.each([
  ['--name', ''],
  ['--name', '  '],
  ['--domain', 'a.test', '--domain', ''],
])('takes no empty flag: %j', (...args) => {
  expect(() => readFlags({ args, options })).toThrow(/^--(name|domain) is empty$/);
});

test('reads what is given', () => {
  expect({ ...readFlags({ args: ['--name', 'Ann'], options }).values }).toEqual({ name: 'Ann' });
});
