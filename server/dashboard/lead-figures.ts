import { DateTime } from 'luxon';
import type { Session } from '#server/access/actor.ts';
import {
  sumUpCourses,
  valuesOfScope,
  type CoursePart,
  type PartSum,
} from '#server/course-table/course-sums.service.ts';
import {
  comparedDays,
  trendStepDays,
  type LeadId,
  type Standout,
  type Trend,
} from '#shared/dashboard/dashboard.api.ts';
import { groupOf, isOneOf, numberIn, published, where } from './dashboard-figures.ts';
import type { DashboardScope, Reader } from './dashboard-scope.ts';
import {
  compareWithPast,
  listNextTerms,
  sumUpAccounts,
  type AccountRow,
  type Compared,
  type TermRow,
} from './dashboard.repository.ts';

interface Asked {
  readonly session: Session;
  readonly reader: Reader;
  readonly scope: DashboardScope;
}

/** What's compared with the past, by the tool whose history has it. */
const compared: Readonly<Record<'udoit' | 'core', readonly (Compared & { readonly id: LeadId })[]>> = {
  udoit: [
    { id: 'score', metric: 'udoit.score', as: 'avg' },
    { id: 'errors', metric: 'udoit.error_count', as: 'sum' },
  ],
  core: [{ id: 'published', metric: 'core.published', as: 'sum' }],
};

/** How a number has changed since each day of its trend, the oldest first. */
interface Past {
  readonly id: LeadId;
  readonly changes: readonly (number | null)[];
  /** the courses known on the first day and now */
  readonly courseCount: number;
}

/** How the leading numbers have changed. */
export async function comparePast({ session, reader, scope }: Asked): Promise<Past[]> {
  const days = daysBefore(reader.today);
  const tools = (['udoit', 'core'] as const).filter((tool) => reader.tools.includes(tool));
  const pasts = tools.map(async (tool) => {
    const numbers = compared[tool];
    const now = valuesOfScope(
      reader,
      scope.courses,
      numbers.map(({ metric }) => metric),
    );
    const rows = await compareWithPast(session.scope, { now, numbers, days });
    const byDay = new Map(rows.map((row) => [row.day, row]));
    return numbers.map(({ id }, at) => ({
      id,
      changes: days.map((day) => byDay.get(day)?.changes[at] ?? null),
      courseCount: byDay.get(days[0] ?? '')?.counts[at] ?? 0,
    }));
  });
  return (await Promise.all(pasts)).flat();
}

const daysBefore = (today: string) =>
  Array.from({ length: comparedDays / trendStepDays }, (_, step) => {
    const days = comparedDays - step * trendStepDays;
    return DateTime.fromISO(today).minus({ days }).toISODate() ?? '';
  });

/** The trend of a number, told back from what it is now. */
export function trendOf({ id, changes, courseCount }: Past, now: number | null): Trend {
  const then = (change: number | null) => (now === null || change === null ? null : now - change);
  return {
    id,
    change: now === null ? null : (changes[0] ?? null),
    courseCount,
    points: [...changes.map(then), now],
  };
}

/** How far ahead the next term is looked for, in days, and among how many. */
const ahead = { days: 180, limit: 3 };

/** What stands out behind the leading numbers: each count from the same courses as the table it leads to. */
export async function findStandout(asked: Asked): Promise<Standout> {
  const { session, reader, scope } = asked;
  const { today, timeZone } = reader;
  const accounts = reader.tools.includes('udoit')
    ? await sumUpAccounts(
        session.scope,
        valuesOfScope(reader, scope.courses, ['udoit.score', 'udoit.error_count']),
      )
    : [];
  const [lowest, faultiest] = [findDrag(accounts), findFaultiest(accounts)];
  const terms = await listNextTerms(session.scope, { today, timeZone, ...ahead });
  const parts = [
    ...(lowest ? [inAccount(lowest, 'score')] : []),
    ...(faultiest ? [inAccount(faultiest, 'errors')] : []),
    ...terms.flatMap(inTerm),
  ];
  if (parts.length === 0) return { score: null, errors: null, published: null };
  const sums = await sumUpCourses(reader, scope.courses, parts);
  const found = parts.map((part, at) => ({ part, sum: sums[at] }));
  const ofTerms = found.slice(found.length - 2 * terms.length);
  const group = ({ part, sum }: Found) =>
    sum && sum.courseCount > 0 ? groupOf(scope.courses.filter, part, sum) : null;
  const ofAccount = (account: AccountRow | undefined, at: number) => {
    const one = account && found[at];
    const courses = one && group(one);
    return courses ? { ...courses, account: account.title, value: numberIn(one.sum?.totals[0]) ?? 0 } : null;
  };
  return {
    score: ofAccount(lowest, 0),
    errors: ofAccount(faultiest, lowest ? 1 : 0),
    published: nextTerm(terms, ofTerms, asked),
  };
}

interface Found {
  readonly part: CoursePart;
  readonly sum: PartSum | undefined;
}

const inAccount = ({ id }: AccountRow, what: 'score' | 'errors'): CoursePart =>
  what === 'score'
    ? {
        filter: [isOneOf('core.accountName', id), where('udoit.score', { op: 'not_empty' })],
        totals: [{ column: 'udoit.score', as: 'avg' }],
      }
    : {
        filter: [isOneOf('core.accountName', id), where('udoit.error_count', { op: 'above', value: 0 })],
        totals: [{ column: 'udoit.error_count', as: 'sum' }],
      };

/** All courses of a term, and those that are published. */
const inTerm = ({ id }: TermRow): CoursePart[] => [
  { filter: [isOneOf('core.termName', id)] },
  { filter: [isOneOf('core.termName', id), published] },
];

/** From how many points below the mean on, and with how many courses, an account is said to lower it. */
const leastDrag = { points: 1, courses: 2 };

/** The account without which the mean would be highest. */
export function findDrag(accounts: readonly AccountRow[]) {
  const scored = accounts.flatMap((account) =>
    account.mean === null ? [] : [{ account, mean: account.mean, count: account.scored }],
  );
  if (scored.length < 2) return undefined;
  const count = scored.reduce((sum, one) => sum + one.count, 0);
  const mean = scored.reduce((sum, one) => sum + one.mean * one.count, 0) / count;
  const [lowest] = scored
    .filter((one) => one.count >= leastDrag.courses && mean - one.mean >= leastDrag.points)
    .toSorted((one, other) => other.count * (mean - other.mean) - one.count * (mean - one.mean));
  return lowest?.account;
}

/** The account with the most errors, if others have some as well. */
function findFaultiest(accounts: readonly AccountRow[]) {
  const faulty = accounts.filter(({ errors }) => (errors ?? 0) > 0);
  if (faulty.length < 2) return undefined;
  return faulty.toSorted((one, other) => (other.errors ?? 0) - (one.errors ?? 0))[0];
}

/** The first of the terms that has courses of the scope. */
function nextTerm(
  terms: readonly TermRow[],
  found: readonly Found[],
  { reader, scope }: Asked,
): Standout['published'] {
  const at = terms.findIndex((_, place) => (found[2 * place]?.sum?.courseCount ?? 0) > 0);
  const [term, all, out] = [terms[at], found[2 * at], found[2 * at + 1]];
  if (!term || !all?.sum || !out?.sum) return null;
  const daysLeft = DateTime.fromISO(term.starts_on).diff(DateTime.fromISO(reader.today), 'days').days;
  return {
    ...groupOf(scope.courses.filter, out.part, out.sum),
    term: term.title,
    daysLeft: Math.round(daysLeft),
    termCount: all.sum.courseCount,
    termInScopeCount: all.sum.inScopeCount,
  };
}
