import { DateTime } from 'luxon';
import { db } from '#server/infra/db/database.ts';
import type { Random } from '#scripts/harness/random.ts';
import { columns, type RegisteredColumn } from '#shared/columns/columns.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { operatorsOf, type Operator, type Test } from '#shared/filters/operators.ts';
import { metrics, metricCount, toolOfMetric } from '#shared/scans/metrics.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { buildAccounts, buildCourses, type BuiltInstitution } from './build.ts';

/** What a course says in each column: a text, a number, a day as `2026-11-22`, yes or no, or words; null: nothing. */
type PlainRow = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** Longer than the key that is stored of a title. */
const longTitle = `Seminar ${'on  Straße '.repeat(30)}Árbol`;
const titles = [
  'Árbol',
  'arbol  II',
  'Biology',
  'BIOLOGY 2',
  '50 % off',
  'a_b',
  'Straße',
  '日本語',
  longTitle,
];
const codes = ['BIO 1', 'bio-2', '', null, 'X%'] as const;
const states = ['unpublished', 'available', 'completed', 'deleted'] as const;
const formats = ['not_set', 'on_campus', 'blended', 'online'] as const;
/** The accounts, and which each lies in. */
const parents: Readonly<Record<string, string | null>> = { a0: null, a1: 'a0' };
const names = ['Ana Pérez', 'Bo Li', 'Cy', 'ØYSTEIN Жуков'];
const dayMs = 86_400_000;

/** Writes courses with facts at random; returns what each says, by its id. */
export async function writeRandomCourses(
  home: BuiltInstitution,
  random: Random,
  { now, zone, batchId }: Setting,
) {
  await buildAccounts(home, parents);
  const rows = new Map<number, PlainRow>();
  for (let count = 0; count < 60; count += 1) {
    const title = random.pick(titles);
    const [course] = await buildCourses(home, [title], { id: batchId });
    if (!course) throw new Error('There is a course for each title');
    const own = await writeFacts(course.id, random, { now, zone });
    const scanned = await writeScans(home, course.id, random, { now, zone });
    rows.set(course.id, {
      'core.title': title,
      'core.lmsCourseId': course.lmsCourseId,
      'core.batches': [String(batchId)],
      'core.deadlineDate': null,
      'core.scope': ['in_scope'],
      'core.scope_alarms': (scanned['udoit.last_scan_date_udoit'] ?? null) === null ? ['never_checked'] : [],
      ...own,
      ...scanned,
    });
  }
  return rows;
}

interface Clock {
  readonly now: Date;
  readonly zone: string;
}
interface Setting extends Clock {
  readonly batchId: number;
}

const dayOf = (moment: Date, zone: string) => DateTime.fromJSDate(moment, { zone }).toISODate();
const anyMoment = (random: Random, now: Date) =>
  new Date(now.getTime() + random.between(-40, 40) * (dayMs / 2));

async function writeFacts(id: number, random: Random, { now, zone }: Clock): Promise<PlainRow> {
  const start = random.chance(0.2) ? null : anyMoment(random, now);
  const teachers = random.chance(0.3) ? null : names.filter(() => random.chance(0.4));
  const facts = {
    course_code: random.pick(codes),
    sis_course_id: random.pick(codes),
    workflow_state: random.pick(states),
    course_format: random.pick(formats),
    lms_term_id: random.pick(['t1', 't2', null]),
    lms_account_id: random.pick(['a0', 'a1', null]),
    start_at: start,
    end_at: null,
    teachers,
  };
  await db().updateTable('courses').set(facts).where('id', '=', id).execute();
  return {
    'core.courseCode': facts.course_code,
    'core.sisCourseId': facts.sis_course_id,
    'core.state': [facts.workflow_state],
    'core.published': facts.workflow_state === 'available' || facts.workflow_state === 'completed',
    'core.courseFormat': [facts.course_format],
    'core.termName': facts.lms_term_id === null ? null : [facts.lms_term_id],
    'core.accountName': facts.lms_account_id === null ? null : [facts.lms_account_id],
    'core.startDate': start && dayOf(start, zone),
    'core.endDate': null,
    'core.instructors': teachers,
  };
}

async function writeScans(home: BuiltInstitution, courseId: number, random: Random, { now, zone }: Clock) {
  const plain: Record<string, PlainRow[string]> = {};
  for (const tool of tools) {
    if (random.chance(0.2)) {
      plain[`${tool}.scan_status`] = ['never'];
      continue;
    }
    const status = random.pick(['pending', 'running', 'succeeded', 'failed'] as const);
    const scanned_at = random.chance(0.2) ? null : anyMoment(random, new Date(now.getTime() - 21 * dayMs));
    const values = Array.from({ length: metricCount(tool) }, () =>
      random.chance(0.3) ? null : random.between(0, 6),
    );
    await db()
      .insertInto('course_scans')
      .values({ institution_id: home.id, course_id: courseId, tool, status, metrics: values, scanned_at })
      .execute();
    plain[`${tool}.last_scan_date_${tool}`] = scanned_at && dayOf(scanned_at, zone);
    plain[`${tool}.scan_status`] = [standing(status, scanned_at, now)];
    for (const { id, position, unit } of metrics.filter((metric) => toolOfMetric(metric.id) === tool)) {
      const value = values[position - 1] ?? null;
      if (id === 'core.published') continue;
      if (id === 'core.lastUpdateDay')
        plain['core.lastUpdateDate'] =
          value === null ? null : new Date(value * dayMs).toISOString().slice(0, 10);
      else plain[id] = unit === 'flag' && value !== null ? value === 1 : value;
    }
  }
  plain['core.scans'] = tools.flatMap((tool) => plain[`${tool}.scan_status`] as readonly string[]);
  return plain;
}

/** The defaults: data counts as fresh for 72 hours. */
const freshMs = 3 * dayMs;
function standing(status: 'pending' | 'running' | 'succeeded' | 'failed', at: Date | null, now: Date) {
  if (status === 'pending' || status === 'running') return 'scanning';
  if (status === 'failed') return 'failed';
  return at && at.getTime() < now.getTime() - freshMs ? 'stale' : 'fresh';
}

/** A filter over a few columns, each with a few tests. */
export function randomFilter(random: Random, now: Date, ids: readonly number[]): Filter {
  const asked = new Map<string, RegisteredColumn>();
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    const column = random.pick(columns);
    asked.set(column.id, column);
  }
  return [...asked.values()].map((column) => ({
    column: column.id,
    any: Array.from({ length: random.between(1, 2) }, () => randomTest(column, random, { now, ids })),
  }));
}

const words = ['unpublished', 'available', 'online', 'not_set', 't1', 'a1', 'never', 'failed', 'stale', 'x'];

interface Offered {
  readonly now: Date;
  /** of records that columns have as words */
  readonly ids: readonly number[];
}

function randomTest(column: RegisteredColumn, random: Random, { now, ids }: Offered): Test {
  const { type } = column;
  const op = random.pick(operatorsOf(column));
  const number = random.between(-1, 7);
  const day = new Date(now.getTime() + random.between(-20, 20) * dayMs).toISOString().slice(0, 10);
  const values: Partial<Record<Operator, unknown>> = {
    contains: random.pick(['arb', 'BIO', '%', '_', 'ü', '  ii', 'perez', '1']).trim(),
    starts_with: random.pick(['arb', 'Bio', '5', 'a_', 'ana', 'II']),
    is:
      type === 'flag'
        ? random.chance(0.5)
        : random.pick(['biology', 'Arbol', 'bio 1', 'cy', 'øystein жуков']),
    between: [number, number + random.between(0, 3)],
    before: day,
    after: day,
    last_days: random.between(1, 20),
    not_last_days: random.between(1, 20),
    next_days: random.between(1, 20),
    one_of: [random.pick(words), String(random.pick(ids))],
    within: [random.pick(['a0', 'a1', 'x'])],
    at_least: number,
    at_most: number,
    above: number,
    below: number,
  };
  // The operator decides which value there is.
  return (op in values ? { op, value: values[op] } : { op }) as Test;
}

/** Whether a course meets a filter, worked out in memory. */
export const meets = (row: PlainRow, filter: Filter, today: string) =>
  filter.every(({ column, any }) => any.some((test) => isMet(row[column] ?? null, test, today)));

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

function isMet(value: PlainRow[string], test: Test, today: string): boolean {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (test.op === 'empty') return isEmpty;
  if (test.op === 'not_empty') return !isEmpty;
  if (value === null) return false;
  if (Array.isArray(value)) return isAnyMet(value as readonly string[], test);
  if (typeof value === 'boolean') return test.op === 'is' && value === test.value;
  if (typeof value === 'number') return isNumberMet(value, test);
  return isTextMet(value as string, test) || isDayMet(value as string, test, today);
}

function isAnyMet(values: readonly string[], test: Test) {
  if (test.op === 'within')
    return values.some((value) => test.value.includes(value) || test.value.includes(parents[value] ?? ''));
  return test.op === 'one_of'
    ? values.some((value) => test.value.includes(value))
    : values.some((value) => isTextMet(value, test));
}

function isTextMet(value: string, test: Test) {
  if (test.op === 'contains') return keyOf(value).includes(keyOf(test.value));
  if (test.op === 'starts_with') return keyOf(value).startsWith(keyOf(test.value));
  return test.op === 'is' && typeof test.value === 'string' && keyOf(value) === keyOf(test.value);
}

function isNumberMet(value: number, test: Test) {
  if (test.op === 'between') return test.value[0] <= value && value <= test.value[1];
  if (test.op === 'at_least') return value >= test.value;
  if (test.op === 'at_most') return value <= test.value;
  if (test.op === 'above') return value > test.value;
  return test.op === 'below' && value < test.value;
}

function isDayMet(value: string, test: Test, today: string) {
  if (test.op === 'before') return value < test.value;
  if (test.op === 'after') return value > test.value;
  if (test.op === 'last_days') return later(today, -test.value) <= value && value <= today;
  if (test.op === 'not_last_days') return value < later(today, -test.value);
  return test.op === 'next_days' && today <= value && value <= later(today, test.value);
}
