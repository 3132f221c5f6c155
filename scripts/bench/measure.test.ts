import { compare, summarize } from './measure.ts';

test('summarises by the median and the 95th percentile', () => {
  const values = Array.from({ length: 100 }, (_nothing, index) => 100 - index);
  expect(summarize(values)).toEqual({ median: 51, p95: 96, count: 100 });
  expect(() => summarize([])).toThrow('Nothing was measured');
});

test('alternates between ours and the peer, and leaves out warm-ups', async () => {
  const order: string[] = [];
  const note = (name: string, value: number) => async () => {
    order.push(name);
    return value;
  };
  const result = await compare(
    { ours: note('A', 4), peer: note('B', 2) },
    { rounds: 2, tries: 2, warmUp: 1, withinMs: 60_000 },
  );
  expect(order.join('')).toBe('ABAABBAABB');
  expect(result.ours).toEqual({ median: 4, p95: 4, count: 4 });
  expect(result.peer.median).toBe(2);
});

test('starts no new round once the time is up, but always runs one', async () => {
  const one = async () => 1;
  const { ours } = await compare({ ours: one, peer: one }, { rounds: 9, tries: 1, warmUp: 0, withinMs: -1 });
  expect(ours.count).toBe(1);
});
