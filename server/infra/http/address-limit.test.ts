import { AddressLimit } from './address-limit.ts';

const minute = 60_000;
let now: number;
beforeEach(() => {
  now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

const beginMany = (limit: AddressLimit, address: string, times: number) =>
  Array.from({ length: times }, () => limit.begin(address)).filter(Boolean).length;

test('lets an address start up to its limit, and then one more for each that is finished', () => {
  const limit = new AddressLimit({ most: 5, withinMs: 10 * minute });
  expect(beginMany(limit, '203.0.113.7', 8)).toBe(5);
  limit.finish('203.0.113.7');
  expect(beginMany(limit, '203.0.113.7', 2)).toBe(1);
  expect(limit.begin('203.0.113.8')).toBe(true);
});

test('slowly gives back the ones that are never finished', () => {
  const limit = new AddressLimit({ most: 5, withinMs: 10 * minute });
  beginMany(limit, '203.0.113.7', 5);
  now += 2 * minute;
  expect(beginMany(limit, '203.0.113.7', 5)).toBe(1);
  now += 10 * minute;
  expect(beginMany(limit, '203.0.113.7', 9)).toBe(5);
});

test('recognises a network however it is written', () => {
  const limit = new AddressLimit({ most: 1, withinMs: minute });
  expect(limit.begin('2001:db8:1:2::1')).toBe(true);
  expect(limit.begin('2001:0db8:0001:0002:ffff::9')).toBe(false);
  expect(limit.begin('2001:db8:1:3::1')).toBe(true);
  expect(limit.begin('203.0.113.7')).toBe(true);
  expect(limit.begin('::ffff:203.0.113.7')).toBe(false);
});

test('finishing something never started saves nothing up', () => {
  const limit = new AddressLimit({ most: 2, withinMs: minute });
  for (let times = 0; times < 9; times += 1) limit.finish('203.0.113.7');
  expect(beginMany(limit, '203.0.113.7', 9)).toBe(2);
});

test('remembers a bounded number of addresses', () => {
  const limit = new AddressLimit({ most: 1, withinMs: minute });
  limit.begin('2001:db8::1');
  for (let network = 1; network <= 10_000; network += 1) limit.begin(`2001:db9:0:${network.toString(16)}::1`);
  expect(limit.begin('2001:db8::1')).toBe(true);
});
