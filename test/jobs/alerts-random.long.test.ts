import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { evaluateHeld, evaluateNewDay } from '#server/alerts/evaluate-alerts.service.ts';
import { tellAlerts } from '#server/alerts/evaluate-alerts.worker.ts';
import { db } from '#server/infra/db/database.ts';
import type { AlertAnswer } from '#shared/alerts/alert.ts';
import {
  dayAt,
  modelAlerts,
  type AlertModel,
  type ModelRule,
  type PlainAlert,
} from '#test/support/alert-model.ts';
import { alertsNow, answerAs, rulesOf } from '#test/support/alert-scene.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  putIntoBatch,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

const zone = 'America/New_York';
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const steps = 120;
const { signal } = new AbortController();

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

interface World {
  readonly random: Random;
  readonly institution: BuiltInstitution;
  readonly admin: BuiltPerson;
  readonly batch: { readonly id: number };
  readonly courses: readonly BuiltCourse[];
  readonly rules: readonly ModelRule[];
  readonly model: AlertModel;
  readonly tracked: Set<number>;
  readonly hidden: Set<number>;
  readonly starts: Map<number, Date>;
  /** the moment as the model and the code under test have it */
  now: Date;
}

/** Two rules: one that only people change anything about, with quiet days; one that days passing change. */
async function makeWorld(seed: number): Promise<World> {
  await emptyDatabase();
  const random = randomFrom(seed);
  const institution = await buildInstitution({ is_ready_go: true, time_zone: zone });
  const admin = await buildAdmin(institution);
  const batch = await buildBatch(institution);
  const courses = await buildCourses(institution, ['Botany', 'Zoology', 'Algebra'], batch);
  const now = new Date();
  const hidden = new Set<number>();
  const starts = new Map(
    courses.map(({ id }) => [id, new Date(now.getTime() + random.between(1, 40) * dayMs)]),
  );
  for (const [id, start_at] of starts)
    await db().updateTable('courses').set({ start_at }).where('id', '=', id).execute();
  const make = rulesOf(institution.scope, admin).create;
  const unpublished = await make({
    condition: [{ column: 'core.state', any: [{ op: 'one_of', value: ['unpublished'] }] }],
    quietDays: 3,
  });
  const soon = await make({
    condition: [{ column: 'core.startDate', any: [{ op: 'next_days', value: 7 }] }],
  });
  const rules: ModelRule[] = [
    { id: unpublished, quietDays: 3, isRemoved: false, holds: (course) => hidden.has(course) },
    { id: soon, quietDays: 0, isRemoved: false, holds: (course, at) => isSoon(starts.get(course), at) },
  ];
  const tracked = new Set(courses.map(({ id }) => id));
  const model = modelAlerts({ rules, isTracked: (id) => tracked.has(id), zone });
  const world = { random, institution, admin, batch, courses, rules, model, tracked, hidden, starts, now };
  for (const { id } of courses) await setHidden(world, id, false);
  return world;
}

function isSoon(start: Date | undefined, at: Date) {
  if (!start) return false;
  const days = (Date.parse(dayAt(start, zone)) - Date.parse(dayAt(at, zone))) / dayMs;
  return days >= 0 && days <= 7;
}

async function setHidden({ hidden }: World, id: number, isHidden: boolean) {
  if (isHidden) hidden.add(id);
  else hidden.delete(id);
  const workflow_state = isHidden ? 'unpublished' : 'available';
  await db().updateTable('courses').set({ workflow_state }).where('id', '=', id).execute();
}

const idsOf = ({ courses }: World) => courses.map(({ id }) => id);

const look = async (world: World) => {
  const { id } = world.random.pick(world.courses);
  await evaluateHeld(world.institution.scope, [id], { now: world.now });
  world.model.look([id], world.now);
};

const tell = async ({ institution, model }: World) => {
  await tellAlerts(institution.scope, signal);
  model.tell();
};

const passTime = async (world: World) => {
  world.now = new Date(world.now.getTime() + world.random.between(1, 40) * hourMs);
  await evaluateNewDay(world.institution.scope, world.now, signal);
  world.model.hour(idsOf(world), world.now);
};

const change = async (world: World) => {
  const { id } = world.random.pick(world.courses);
  await setHidden(world, id, !world.hidden.has(id));
};

const moveStart = async ({ random, courses, starts, now }: World) => {
  const { id } = random.pick(courses);
  const start_at = new Date(now.getTime() + random.between(-3, 12) * dayMs);
  starts.set(id, start_at);
  await db().updateTable('courses').set({ start_at }).where('id', '=', id).execute();
};

const leaveOrReturn = async ({ random, institution, batch, courses, tracked }: World) => {
  const course = random.pick(courses);
  if (tracked.delete(course.id))
    return void (await db().deleteFrom('batch_courses').where('course_id', '=', course.id).execute());
  tracked.add(course.id);
  await putIntoBatch(institution, batch, [course]);
};

const removeOrUndo = async ({ random, institution, admin, rules }: World) => {
  const rule = random.pick(rules);
  const { remove, restore } = rulesOf(institution.scope, admin);
  await (rule.isRemoved ? restore(rule.id) : remove(rule.id));
  rule.isRemoved = !rule.isRemoved;
};

const stateAfter = {
  acknowledge: 'acknowledged',
  resolve: 'resolved',
  reopen: 'open',
  snooze: 'snoozed',
} as const;

/** Somebody answers an alert that can be answered in that way. */
const answer = async (world: World) => {
  const { random, institution, admin, model, tracked, rules, now } = world;
  const rows = await alertsNow();
  const place = random.between(0, Math.max(0, rows.length - 1));
  const [row, alert] = [rows[place], model.alerts[place]];
  const isThere = alert && tracked.has(alert.course) && !rules.find(({ id }) => id === alert.rule)?.isRemoved;
  if (!row || !isThere || alert.endedAt !== null) return;
  const action =
    alert.state === 'resolved'
      ? 'reopen'
      : random.pick(['acknowledge', 'resolve', 'reopen', 'snooze', 'snooze'] as const);
  const until = dayAt(new Date(now.getTime() + random.between(1, 5) * dayMs), zone);
  const given: AlertAnswer = action === 'snooze' ? { action, until } : { action };
  await answerAs(institution.scope, admin, given, row);
  model.answer(alert, stateAfter[action], action === 'snooze' ? until : null);
};

const kinds = [
  look,
  look,
  look,
  look,
  passTime,
  passTime,
  passTime,
  passTime,
  answer,
  answer,
  answer,
  tell,
  tell,
  change,
  moveStart,
  leaveOrReturn,
  removeOrUndo,
];

const shown = async (): Promise<PlainAlert[]> =>
  (await alertsNow()).map((row) => ({
    rule: row.rule_id,
    course: row.course_id,
    state: row.state,
    until: row.snoozed_until,
    isSilent: row.is_silent,
    isTold: row.told_at !== null,
    endedAt: row.ended_at,
  }));

const toldAmount = async () => {
  const rows = await db().selectFrom('notifications').select('amount').execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};

test('alerts, snoozes, quiet days and what people are told go as a plain model says, whatever happens in what order', async () => {
  const seen = new Set<string>();
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const world = await makeWorld(seed);
    for (let step = 1; step <= steps; step += 1) {
      const kind = world.random.pick(kinds);
      await kind(world);
      const where = `seed ${seed}, step ${step}`;
      expect([where, await shown()]).toEqual([where, world.model.alerts]);
      expect([where, await toldAmount()]).toEqual([where, world.model.counts.told]);
      for (const { state, isSilent } of world.model.alerts) seen.add(state).add(isSilent ? 'silent' : state);
    }
    if (world.model.counts.woken > 0) seen.add('woken');
  }
  expect([...seen].toSorted()).toEqual(['acknowledged', 'open', 'resolved', 'silent', 'snoozed', 'woken']);
});
