import { limitedFiles, mayMount, smallDisk, writeThrough } from '#test/support/full-disk.ts';

const mountTest = mayMount() ? test : test.skip;

async function check(way: typeof limitedFiles) {
  const { committed, found } = await writeThrough(way);
  expect(committed).toBeGreaterThan(0);
  expect(found.last).toBeGreaterThanOrEqual(committed + 3);
  expect(found).toMatchObject({ numbers: found.last, halves: found.last * 2 });
}

test.each([limitedFiles])(
  "when $name, it says it's unavailable, loses nothing, and continues once there's room",
  check,
);
mountTest.each([smallDisk(6), smallDisk(24)])(
  "when $name, it says it's unavailable, loses nothing, and continues once there's room",
  check,
);
