import { figureAddress } from './courses-address.ts';

const filter = [{ column: 'readygo.alert_count', any: [{ op: 'above' as const, value: 0 }] }];
const addressOf = (scope: { batchIds?: number[]; teamId?: number; filter?: typeof filter }, id = 'alerts') =>
  figureAddress({ batchIds: [], filter: [], ...scope }, { id: id as 'alerts', filter });

test('leads open alerts to themselves, where their page can show the same ones', () => {
  expect(addressOf({})).toBe('/alerts');
  expect(addressOf({ batchIds: [4] })).toBe('/alerts?batchId=4');
});

test('leads all else to the courses', () => {
  expect(addressOf({ batchIds: [4, 5] })).toMatch(/^\/courses\?batches=4%2C5&filter=/);
  expect(addressOf({ teamId: 2 })).toMatch(/^\/courses\?team=2&filter=/);
  expect(addressOf({ filter })).toMatch(/^\/courses\?filter=/);
  expect(addressOf({}, 'overdue')).toMatch(/^\/courses\?filter=/);
});
