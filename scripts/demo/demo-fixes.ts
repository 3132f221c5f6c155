import type { Insertable } from 'kysely';
import type { DateTime } from 'luxon';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { randomFrom, seedOf, uuidFrom } from '#scripts/harness/random.ts';
import { inChunks } from './until.ts';

/** What people fix first, as it once stood in the content. */
const fixedThings: readonly (readonly [UdoitRuleId, string])[] = [
  ['img-alt-missing', '<img src="diagram.png">'],
  ['img-alt-filename', '<img src="IMG_2041.jpg" alt="IMG_2041.jpg">'],
  ['link-text-vague', '<a href="https://library.example.edu">click here</a>'],
  ['heading-skip', '<h4>Reading list</h4>'],
  ['table-no-header', '<table><tr><td>Week</td><td>Topic</td></tr></table>'],
  ['contrast', '<span style="color: #9a9a9a">Due on Friday</span>'],
  ['iframe-title', '<iframe src="https://video.example.edu/1"></iframe>'],
];

/** Issues of a course that were fixed, and how many days ago each was. */
interface Fixes {
  readonly courseId: number;
  readonly daysAgo: readonly number[];
}

/** Adds what was fixed in the past, spread over the items that each course has now. */
export async function addFixes(scope: Scope, today: DateTime, fixes: readonly Fixes[]) {
  const items = Map.groupBy(
    await db()
      .selectFrom('content_items')
      .select(['id', 'course_id'])
      .where('institution_id', '=', scope.institutionId)
      .where('gone_at', 'is', null)
      .execute(),
    ({ course_id }) => course_id,
  );
  const rows = fixes.flatMap(({ courseId, daysAgo }) => {
    const own = items.get(courseId) ?? [];
    return own.length === 0
      ? []
      : daysAgo.map((days, index) => rowOf(scope, today, { own, courseId, days, index }));
  });
  await inChunks(rows, (some) =>
    db()
      .insertInto('findings')
      .values([...some])
      .onConflict((clash) => clash.doNothing())
      .execute(),
  );
}

interface Fix {
  readonly own: readonly { readonly id: number }[];
  readonly courseId: number;
  readonly days: number;
  readonly index: number;
}

function rowOf(
  scope: Scope,
  today: DateTime,
  { own, courseId, days, index }: Fix,
): Insertable<Tables['findings']> {
  const random = randomFrom(seedOf('fix', courseId, index));
  const [rule, excerpt] = random.pick(fixedThings);
  const hash = (part: string) => uuidFrom(part, courseId, index);
  const fixedAt = today.minus({ days, minutes: random.between(1, 600) });
  return {
    institution_id: scope.institutionId,
    course_id: courseId,
    item_id: random.pick(own).id,
    rule,
    identity: hash('identity'),
    state: 'fixed',
    start_at: 0,
    end_at: excerpt.length,
    element_hash: hash('element'),
    before_hash: hash('before'),
    after_hash: hash('after'),
    excerpt,
    found_at: fixedAt.minus({ days: random.between(3, 40) }).toJSDate(),
    fixed_at: fixedAt.toJSDate(),
  };
}
