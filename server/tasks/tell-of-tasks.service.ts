import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { tellEach } from '#server/notifications/tell.service.ts';
import { peopleOf, teachersOf } from '#server/relations/people.ts';
import { tellOnceKnown } from '#server/teachers/teacher.service.ts';
import type { Parsed, Result } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { mostCoursesNamed } from '#shared/notifications/notification-kinds.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  mostPeopleNamed,
  type previewTaskMessage as previewEndpoint,
  type sendTaskMessage as sendEndpoint,
} from '#shared/tasks/task.api.ts';
import { chosenIds } from './act-on-tasks.service.ts';
import type { TaskRow } from './task-row.ts';
import { taskProblems } from './task.messages.ts';
import { readTaskRows } from './task.repository.ts';
import { viewerOf } from './task.service.ts';

type Asked = Parsed<typeof previewEndpoint>['body'];
type Sent = Parsed<typeof sendEndpoint>['body'];

/** Somebody behind tasks; without an id, Canvas has named them and they aren't a person here yet. */
interface Behind {
  readonly personId: number | null;
  readonly lmsUserId: string | null;
  readonly name: string;
}

/** Somebody who hears of tasks, and of which. */
interface Hearer extends Behind {
  readonly tasks: TaskRow[];
}

/** Counts and names whom a message about tasks would reach. */
export async function previewMessage(
  scope: Scope,
  actor: Actor,
  asked: Asked,
): Promise<Result<typeof previewEndpoint>> {
  const { hearers, counts } = await findHearers(scope, actor, asked);
  const byTasks = hearers.toSorted(
    (one, other) => other.tasks.length - one.tasks.length || one.name.localeCompare(other.name),
  );
  const named = byTasks.slice(0, mostPeopleNamed);
  return { ...counts, named: named.map(({ name, tasks }) => ({ name, tasks: tasks.length })) };
}

/** Tells the people behind tasks, each once; nothing is told twice under the same key. */
export async function sendMessage(
  scope: Scope,
  actor: Actor,
  { body, changeKey = randomUUID(), ...asked }: Sent,
): Promise<Result<typeof sendEndpoint>> {
  if (asked.kind === 'message' && body === null)
    throw new Problem('invalid_input', phrase(taskProblems.emptyMessage), {
      'body.body': phrase(taskProblems.emptyMessage),
    });
  const { hearers, counts, today } = await findHearers(scope, actor, asked);
  const isReminder = asked.kind === 'reminder';
  const news = hearers.map((hearer) => newsFor(hearer, { today, author: actor, isReminder, body }));
  const [first] = news;
  if (!first) throw new Problem('conflict', phrase(taskProblems.nobodyToTell));
  const key = `tasks_told:${actor.personId}:${changeKey}`;
  const matter = { kind: 'tasks_told', key, cadence: 'immediate', isOnce: true } as const;
  const here = news.flatMap((one) => (one.personId === null ? [] : { ...one, personId: one.personId }));
  await tellEach(scope, { ...matter, facts: first.facts }, here);
  await tellOnceKnown(
    scope,
    news.filter(({ personId }) => personId === null).map((one) => laterOf(one, matter)),
  );
  return counts;
}

type News = ReturnType<typeof newsFor>;
type Matter = Omit<Parameters<typeof tellEach<'tasks_told'>>[1], 'facts'>;

/** For those who aren't people here yet, kept with the first of the courses. */
const laterOf = ({ lmsUserId, keptWith, facts, amount, courseId }: News, matter: Matter) => ({
  courseId: keptWith,
  lmsUserIds: [lmsUserId ?? ''],
  telling: { ...matter, facts, amount, isOfSeveral: courseId === null },
});

interface Told {
  readonly today: string;
  readonly author: Actor;
  readonly isReminder: boolean;
  readonly body: string | null;
}

/** What one of them hears. */
function newsFor({ personId, lmsUserId, tasks }: Hearer, { today, author, isReminder, body }: Told) {
  const courseIds = [...new Set(tasks.map(({ course_id }) => course_id))];
  const checklists = [...new Set(tasks.map(({ checklist_title }) => checklist_title))];
  return {
    personId,
    lmsUserId,
    keptWith: courseIds[0] ?? 0,
    amount: tasks.length,
    courseId: courseIds.length === 1 ? (courseIds[0] ?? null) : null,
    facts: {
      authorName: author.name,
      isReminder,
      body,
      checklistTitle: checklists.length === 1 ? (checklists[0] ?? null) : null,
      overdue: tasks.filter((task) => isOpen(task) && task.due_on !== null && task.due_on < today).length,
      ...(courseIds.length > 1 && { courseIds: courseIds.slice(0, mostCoursesNamed) }),
    },
  };
}

const isOpen = ({ is_counted, is_completed }: TaskRow) => is_counted && !is_completed;

/** Who hears of chosen tasks, and what of these nobody hears of. */
async function findHearers(scope: Scope, actor: Actor, { selection, kind }: Asked) {
  const rows = await readTaskRows(scope, await chosenIds(scope, actor, selection));
  const viewer = await viewerOf(
    scope,
    actor,
    rows.map(({ course_id }) => course_id),
  );
  const allowed = rows.filter(
    ({ retired_at, course_id }) => retired_at === null && viewer.mayChange(course_id),
  );
  const open = kind === 'reminder' ? allowed.filter(isOpen) : allowed;
  const meant = kind === 'reminder' ? open.filter((task) => task.standing_out === null) : open;
  const behind = await peopleBehind(scope, meant);
  const hearers = new Map<string, Hearer>();
  let nobody = 0;
  for (const task of meant) {
    const others = behind(task).filter(({ personId }) => personId !== actor.personId);
    if (others.length === 0) nobody += 1;
    for (const one of others) {
      const key = one.lmsUserId ?? `person ${one.personId}`;
      const known = hearers.get(key) ?? { ...one, tasks: [] };
      known.tasks.push(task);
      hearers.set(key, known);
    }
  }
  return {
    hearers: [...hearers.values()],
    today: viewer.today,
    counts: {
      people: hearers.size,
      tasks: meant.length - nobody,
      nobody,
      closed: allowed.length - open.length,
      outOfScope: open.length - meant.length,
      refused: rows.length - allowed.length,
    },
  };
}

/** Whom a task is for; or else, where its checklist is for instructors, those of its course. */
async function peopleBehind(scope: Scope, tasks: readonly TaskRow[]) {
  const isForTeachers = ({ for_ids, visibility }: TaskRow) =>
    for_ids === null && visibility === 'instructors';
  const people = await listBehind(
    scope,
    tasks.flatMap(({ for_ids }) => for_ids ?? []),
  );
  const teachers = await listTeaching(
    scope,
    tasks.filter(isForTeachers).map(({ course_id }) => course_id),
  );
  return (task: TaskRow): readonly Behind[] =>
    isForTeachers(task)
      ? (teachers.get(task.course_id) ?? [])
      : (task.for_ids ?? []).flatMap((id) => people.get(id) ?? []);
}

/** People by their ids, without those shut out of Courseyard. */
async function listBehind(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<Behind & { personId: number }>`
    select p.id as "personId", p.lms_user_id as "lmsUserId", p.name from ${peopleOf(scope)} p
    where p.id = any(${[...new Set(ids)]}::int[]) and p.state <> 'deactivated'`.execute(db());
  return new Map(rows.map((row) => [row.personId, row]));
}

/** Who teaches courses, by course, without those shut out of Courseyard. */
async function listTeaching(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<Behind & { courseId: number }>`
    select t.course_id as "courseId", t.person_id as "personId", t.lms_user_id as "lmsUserId",
      coalesce(p.name, t.name) as name
    from ${teachersOf(scope)} t left join (${peopleOf(scope)}) p on p.id = t.person_id
    where t.course_id = any(${[...new Set(courseIds)]}::int[]) and p.state is distinct from 'deactivated'
    order by t.course_id, t.lms_user_id`.execute(db());
  return Map.groupBy(rows, ({ courseId }) => courseId);
}
