import { addAtOnce, addSlice, removeAtOnce, removeSlice } from '#shared/batches/batch-courses.api.ts';
import type { Engine, Row } from './benchmark.ts';
import type { Caller } from './load.ts';
import { compare, millisecondsOf } from './measure.ts';
import type { Twins, TwinsGiven } from './twins.ts';

/** How many courses are added and removed, the way the client does it: in slices, some at once. */
const most = 10_000;
/** How many "all except" leaves. */
const kept = 10;

const bounds = { rounds: 3, tries: 1, warmUp: 0, withinMs: 60_000 };

/** Times large changes of the batch against bare statements that write the same rows in the same slices. */
export async function measureBulk(
  caller: Caller,
  twins: Twins,
  { engine, given }: { engine: Engine; given: TwinsGiven },
): Promise<Row[]> {
  const ids = await outsiders(caller, twins, Math.min(most, given.courses - given.batchCourses));
  const path = `/api/batches/${twins.batchId}/courses`;
  const add = inSeconds({
    ours: () =>
      inSlices(ids, { size: addSlice, atOnce: addAtOnce }, (slice) =>
        caller.change('POST', path, { courses: slice.map((id) => ({ id })) }),
      ),
    peer: () =>
      inSlices(ids, { size: addSlice, atOnce: addAtOnce }, (slice) =>
        caller.run(insertion, [twins.batchId, slice]),
      ),
  });
  const remove = inSeconds({
    ours: () =>
      inSlices(ids, { size: removeSlice, atOnce: removeAtOnce }, (slice) =>
        caller.change('DELETE', path, { ids: slice }),
      ),
    peer: () =>
      inSlices(ids, { size: removeSlice, atOnce: removeAtOnce }, (slice) =>
        caller.run(deletion, [twins.batchId, slice]),
      ),
  });
  // Adding prepares for removing and the other way round; the untimed one runs bare.
  const addedTo = await compare(after(add, remove.peer), bounds);
  await add.peer();
  const removedFrom = await compare(after(remove, add.peer), bounds);
  const allButSome = await compare(allExcept(caller, twins), { ...bounds, rounds: 1 });
  const name = (what: string, count: number) => `${what} ${count}, ${engine}`;
  return [
    { what: name('add', ids.length), unit: 's', ...addedTo },
    { what: name('remove', ids.length), unit: 's', ...removedFrom },
    { what: name(`all except ${kept} of`, given.batchCourses + ids.length), unit: 's', ...allButSome },
  ];
}

interface Ways {
  readonly ours: () => Promise<number>;
  readonly peer: () => Promise<number>;
}

const inSeconds = ({ ours, peer }: Record<keyof Ways, () => Promise<unknown>>): Ways => ({
  ours: async () => (await millisecondsOf(ours)) / 1000,
  peer: async () => (await millisecondsOf(peer)) / 1000,
});

/** The same, each followed by an untimed step that reverses it. */
const after = ({ ours, peer }: Ways, takeBack: () => Promise<unknown>): Ways => {
  const followed = (work: () => Promise<number>) => async () => {
    const took = await work();
    await takeBack();
    return took;
  };
  return { ours: followed(ours), peer: followed(peer) };
};

/** The same rows as the product's, and the same count kept with them; no scans, no history, no audit. */
const insertion = `
  with added as (
    insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
    select institution_id, $1::int, id, name_key, search_key, lms_key from courses where id = any($2::int[])
    on conflict do nothing returning 1)
  update batches set course_count = course_count + (select count(*) from added) where id = $1`;
const deletionOf = (which: string) => `
  with removed as (delete from batch_courses where batch_id = $1 and ${which} returning 1)
  update batches set course_count = course_count - (select count(*) from removed) where id = $1`;
const deletion = deletionOf('course_id = any($2::int[])');
const deletionOfOthers = deletionOf('course_id <> all($2::int[])');

/** Courses that the batch doesn't hold. */
async function outsiders(caller: Caller, { batchId }: Twins, count: number) {
  const rows = (await caller.run(
    `select id from courses c where not exists (select from batch_courses m where m.batch_id = $1 and m.course_id = c.id)
     order by id limit $2`,
    [batchId, count],
  )) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** Empties the batch except for a few courses, and fills it again untimed. */
function allExcept(caller: Caller, { batchId }: Twins): Ways {
  const members = async () =>
    (
      (await caller.run('select course_id from batch_courses where batch_id = $1 order by 1', [batchId])) as {
        course_id: number;
      }[]
    ).map(({ course_id }) => course_id);
  const around = (empty: (deselected: readonly number[]) => Promise<void>) => async () => {
    const all = await members();
    const took = await millisecondsOf(() => empty(all.slice(0, kept)));
    if ((await members()).length !== kept) throw new Error('"All except" left the wrong number');
    await caller.run(insertion, [batchId, all]);
    return took / 1000;
  };
  return {
    ours: around(async (deselected) => {
      for (let remaining = 1; remaining > 0;) {
        const body = { selected: 'all', deselected };
        const answer = await caller.change('DELETE', `/api/batches/${batchId}/courses/selected`, body);
        ({ remaining } = answer as { remaining: number });
      }
    }),
    peer: around(async (deselected) => {
      await caller.run(deletionOfOthers, [batchId, deselected]);
    }),
  };
}

/** Sends slices of the ids, some at once, until all are sent. */
async function inSlices(
  ids: readonly number[],
  { size, atOnce }: { size: number; atOnce: number },
  send: (slice: readonly number[]) => Promise<unknown>,
) {
  const slices = Array.from({ length: Math.ceil(ids.length / size) }, (_nothing, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
  const next = async () => {
    for (let slice = slices.shift(); slice; slice = slices.shift()) await send(slice);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
