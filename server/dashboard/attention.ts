import type { Session } from '#server/access/actor.ts';
import { listUrgentAlerts } from '#server/alerts/urgent-alerts.service.ts';
import { idsOfScope, readCourses } from '#server/course-table/course-sums.service.ts';
import { say } from '#server/infra/i18n/language.ts';
import { activeTools, usableTools, whyResting } from '#server/task-runners/active-tools.service.ts';
import {
  mostAttention,
  type Attention,
  type AttentionEntry,
  type AttentionGroup,
} from '#shared/dashboard/attention.ts';
import { decisionAlarms } from '#shared/scope-decisions/scope-terms.ts';
import { udoitRuleIds, udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { bandOf } from '#shared/scans/udoit-score.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { groupOf, numberIn, type Parts, type Sums } from './dashboard-figures.ts';
import type { DashboardScope, Reader } from './dashboard-scope.ts';
import { listFailures, listLatestSyncs, listWorstRules } from './dashboard.repository.ts';
import type { NearDeadline } from './near-deadline.ts';

export interface Found {
  readonly session: Session;
  readonly reader: Reader;
  readonly tools: readonly Tool[];
  readonly scope: DashboardScope;
  readonly parts: Parts;
  readonly sums: Sums;
}

/** What needs a person, each with its reason: some of every kind, the worst of each first. */
export async function findAttention(found: Found, deadline: NearDeadline): Promise<Attention> {
  const kinds = [
    await listRestingTools(found),
    await listFailedSyncs(found),
    await listFailedScans(found),
    deadline.entries,
    deadline.unfinished,
    await listAlerts(found),
    await listLowScores(found),
    await listContradicted(found),
  ];
  return { entries: someOfEach(kinds, mostAttention), groups: [...groupsOf(found), ...deadline.groups] };
}

/** Takes one of each kind in turn until there are enough; they stay together by kind. */
function someOfEach<T>(kinds: readonly (readonly T[])[], most: number): T[] {
  const turns = Math.max(0, ...kinds.map((kind) => kind.length));
  const taken = Array.from({ length: turns }, (_, turn) =>
    kinds.flatMap((kind, place) => (turn < kind.length ? [{ place, entry: kind[turn] as T }] : [])),
  );
  return taken
    .flat()
    .slice(0, most)
    .toSorted((one, other) => one.place - other.place)
    .map(({ entry }) => entry);
}

async function listRestingTools({ session: { scope } }: Found): Promise<AttentionEntry[]> {
  const usable = await usableTools(scope);
  const resting = (await activeTools(scope)).filter((tool) => !usable.includes(tool));
  return Promise.all(
    resting.map(async (tool) => ({
      reason: 'runner' as const,
      tool,
      errorMessage: say(await whyResting(scope, tool)),
    })),
  );
}

async function listFailedSyncs({ session, scope }: Found): Promise<AttentionEntry[]> {
  const ids = scope.batches.map(({ id }) => id);
  const failed = await listLatestSyncs(session.scope, ids, { limit: mostAttention, onlyFailed: true });
  return failed.map((sync) => ({
    reason: 'sync',
    batch: { id: sync.batch_id, title: sync.batch_title },
    errorMessage: say(sync.reason),
  }));
}

async function listFailedScans({ session, reader, tools, sums }: Found): Promise<AttentionEntry[]> {
  const ids = [...new Set(tools.flatMap((tool) => sums.get(`failed ${tool}`)?.firstIds ?? []))];
  if (ids.length === 0) return [];
  const failures = new Map(
    (await listFailures(session.scope, ids, tools)).map((row) => [row.course_id, row]),
  );
  const courses = await readCourses(reader, ids, ['core.studentCount']);
  return courses
    .toSorted((one, other) => Number(other.values[0]) - Number(one.values[0]))
    .flatMap(({ id, title }) => {
      const failure = failures.get(id);
      if (!failure) return [];
      return [
        {
          reason: 'scan' as const,
          course: { id, title },
          tool: failure.tool,
          errorMessage: say(failure.reason),
        },
      ];
    });
}

async function listAlerts({ session, reader, scope, parts, sums }: Found): Promise<AttentionEntry[]> {
  const part = parts.get('scoped alerts');
  if (!part || (sums.get('scoped alerts')?.courseCount ?? 0) === 0) return [];
  const courses = idsOfScope(reader, { ...scope.courses, filter: [...scope.courses.filter, ...part.filter] });
  const alerts = await listUrgentAlerts(session.scope, courses, mostAttention);
  return alerts.map((alert) => ({ reason: 'alert' as const, ...alert }));
}

async function listLowScores({ session, reader, sums }: Found): Promise<AttentionEntry[]> {
  const ids = sums.get('urgent')?.firstIds ?? [];
  const limits = session.institution.settings.scoreThresholds;
  const rows = await readCourses(reader, ids, ['udoit.score', 'core.studentCount', 'udoit.error_count']);
  const worst = new Map(
    (await listWorstRules(session.scope, ids, errorRules)).map((row) => [row.course_id, row]),
  );
  return rows.flatMap(({ id, title, values: [score, students, errors] }) => {
    const known = numberIn(score);
    const band = bandOf(known, limits);
    if (known === null || band === null) return [];
    return [
      {
        reason: 'score' as const,
        course: { id, title },
        score: known,
        band,
        studentCount: numberIn(students),
        errorCount: numberIn(errors),
        worst: toWorst(worst.get(id)),
      },
    ];
  });
}

/** Courses whose decisions of scope something contradicts, with what it is. */
async function listContradicted({ reader, sums }: Found): Promise<AttentionEntry[]> {
  const rows = await readCourses(reader, sums.get('scope')?.firstIds ?? [], ['core.scope_alarms']);
  return rows.map(({ id, title, values: [words] }) => ({
    reason: 'scope' as const,
    course: { id, title },
    alarms: decisionAlarms.filter((alarm) => Array.isArray(words) && words.includes(alarm)),
  }));
}

const errorRules = udoitRuleIds.filter((rule) => udoitRules[rule].severity === 'error');

const toWorst = (row: { rule: UdoitRuleId; count: number } | undefined) =>
  row ? { rule: row.rule, count: row.count } : null;

/** What the entries are the first of, if there is any. */
function groupsOf({ tools, scope, parts, sums }: Found): AttentionGroup[] {
  const names = [
    ...tools.map((tool) => ({ reason: 'scan' as const, tool, name: `failed ${tool}` as const })),
    { reason: 'alert' as const, tool: null, name: 'scoped alerts' as const },
    { reason: 'score' as const, tool: null, name: 'urgent' as const },
    { reason: 'scope' as const, tool: null, name: 'scope' as const },
    { reason: 'unchecked' as const, tool: null, name: 'unchecked' as const },
  ];
  return names.flatMap(({ name, ...facts }) => {
    const [part, sum] = [parts.get(name), sums.get(name)];
    if (!part || !sum || sum.courseCount === 0) return [];
    return [{ ...facts, ...groupOf(scope.courses.filter, part, sum) }];
  });
}
