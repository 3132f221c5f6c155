import { waysToFill, writeThrough } from '#test/support/full-disk.ts';

test.each(waysToFill())(
  "when $name, it says it's unavailable, loses nothing, and continues once there's room",
  async (way) => {
    const { committed, found } = await writeThrough(way);
    expect(committed).toBeGreaterThan(0);
    expect(found.last).toBeGreaterThanOrEqual(committed + 3);
    expect(found).toMatchObject({ numbers: found.last, halves: found.last * 2 });
  },
);
