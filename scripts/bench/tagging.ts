import type { BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import type { Engine, Row } from './benchmark.ts';
import type { Caller } from './load.ts';
import { compare, millisecondsOf } from './measure.ts';
import type { Child } from './processes.ts';
import type { JobQuestion, Twins } from './twins.ts';

const bounds = { rounds: 5, tries: 1, warmUp: 1, withinMs: 60_000 };

/** Tagging all courses of the batch: from the request until no course waits, against the insertion alone. */
export async function measureTagging(
  caller: Caller,
  child: Child<Twins, JobQuestion>,
  engine: Engine,
): Promise<Row> {
  const { batchId, institutionId } = child.ready;
  let tags = 0;
  const tag = async () => {
    const body = {
      action: 'tag',
      params: { tags: [`Tag ${(tags += 1)}`] },
      selection: { all: { batchIds: [batchId], filter: [] }, except: [] },
    };
    const { id } = (await caller.change('POST', '/api/courses/actions', body)) as BulkAction;
    await child.ask('run jobs');
    return id;
  };
  const insertion = `
    with made as (
      insert into tags (institution_id, title, title_key) values ($1, $3, lower($3)) returning id)
    insert into course_tags (institution_id, course_id, tag_id)
    select $1, m.course_id, made.id from batch_courses m, made where m.batch_id = $2`;
  const forget = async () => {
    const [row] = (await caller.run('select count(*)::int as links from course_tags', [])) as {
      links: number;
    }[];
    for (const table of ['course_tags', 'tags', 'bulk_actions']) await caller.run(`delete from ${table}`, []);
    return row?.links ?? 0;
  };
  const timed = (work: () => Promise<unknown>) => async () => {
    const took = await millisecondsOf(work);
    const links = await forget();
    if (links === 0) throw new Error('Tagging left no course with a tag');
    return took / 1000;
  };
  const contest = {
    ours: timed(tag),
    peer: timed(() => caller.run(insertion, [institutionId, batchId, `Tag ${(tags += 1)}`])),
  };
  return { what: `tag all courses, ${engine}`, unit: 's', ...(await compare(contest, bounds)) };
}
