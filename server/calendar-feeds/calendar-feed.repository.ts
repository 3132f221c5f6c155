import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { institutionColumns, institutions } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { checklistsOf, checklistTasksOf } from '#server/relations/checklists.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { everyone } from '#server/relations/people.ts';
import { isTaskFor, tasksOf } from '#server/relations/tasks.ts';

export const findOwnFeed = ({ institutionId }: Scope, personId: number) =>
  db()
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at'])
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** Gives the person this feed in place of any they had. */
export const replaceFeed = ({ institutionId }: Scope, personId: number, secretHash: string) =>
  db()
    .insertInto('calendar_feeds')
    .values({ institution_id: institutionId, person_id: personId, secret_hash: secretHash })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ secret_hash: secretHash, created_at: sql`clock_timestamp()`, last_read_at: null }),
    )
    .returning(['created_at', 'last_read_at'])
    .executeTakeFirstOrThrow();

export const deleteFeed = ({ institutionId }: Scope, personId: number) =>
  db()
    .deleteFrom('calendar_feeds')
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst();

/** Whose feed it is, if its institution is active and has tasks. */
export const findFeed = (secretHash: string) =>
  db()
    .selectFrom('calendar_feeds as f')
    .innerJoin(institutions().as('i'), 'i.id', 'f.institution_id')
    .innerJoin(everyone().as('p'), 'p.id', 'f.person_id')
    .select(['f.person_id', 'f.last_read_at', 'p.preferences', ...institutionColumns])
    .where('f.secret_hash', '=', secretHash)
    .where('i.status', '=', 1)
    .where('i.is_ready_go', '=', true)
    .executeTakeFirst();

export async function touchFeed({ institutionId }: Scope, personId: number, at: Date) {
  await db()
    .updateTable('calendar_feeds')
    .set({ last_read_at: at })
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .execute();
}

interface Wanted {
  /** YYYY-MM-DD, today in the institution */
  readonly today: string;
  readonly most: number;
}

/** The actor's open tasks with a due date on courses of active batches they see: those due nearest to today, in order of the day. */
export const listDueTasks = (scope: Scope, actor: Actor, { today, most }: Wanted) =>
  db()
    .with('nearest', (of) =>
      of
        .selectFrom(tasksOf(scope).as('k'))
        .innerJoin(checklistTasksOf(scope).as('named'), 'named.id', 'k.checklist_task_id')
        .innerJoin(checklistsOf(scope).as('l'), 'l.id', 'k.checklist_id')
        .innerJoin(coursesOf(scope).as('c'), 'c.id', 'k.course_id')
        .select([
          'k.id',
          'k.state',
          'k.updated_at',
          'named.title',
          'named.description',
          'l.title as checklist',
          'c.title as course',
          sql<string>`to_char(k.due_on, 'YYYY-MM-DD')`.as('day'),
        ])
        .where(sql<boolean>`k.is_counted and not k.is_completed and k.due_on is not null`)
        .where(isTaskFor(scope, actor.personId))
        .where(
          sql<boolean>`exists (select from ${membersOf(scope).as('m')} join ${batchesOf(scope).as('b')}
            on b.id = m.batch_id where m.course_id = k.course_id and b.status = 1 and ${isSeenBy(actor)})`,
        )
        .orderBy(sql`abs(k.due_on - ${today}::date)`)
        .orderBy('k.id')
        .limit(most),
    )
    .selectFrom('nearest')
    .selectAll()
    .orderBy('day')
    .orderBy('id')
    .execute();
