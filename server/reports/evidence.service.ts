import { DateTime } from 'luxon';
import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { getSeenBatches, listSeenBatches } from '#server/batches/batch-list.service.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { carryDays } from '#server/relations/history.ts';
import { scopeSettingsOf } from '#server/relations/scope-decisions.ts';
import { version } from '#server/version.ts';
import { documentRulesVersion } from '#shared/documents/document-rules.ts';
import { Problem } from '#shared/http/problem.ts';
import type { queryEvidence } from '#shared/reports/evidence.api.ts';
import { mostBatchesNamed, type Evidence } from '#shared/reports/evidence.ts';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import { udoitRulesVersion } from '#shared/scans/udoit-rules.ts';
import { scopeStandings } from '#shared/scope-decisions/scope-terms.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  numbersOf,
  productsOf,
  readFigures,
  readTrend,
  trackedOn,
  unscannedIn,
  type EvidenceCourses,
} from './evidence-figures.service.ts';
import { paceOf } from './evidence-pace.ts';
import {
  countNotChecked,
  findAccount,
  findFirstDay,
  listChecklists,
  listEveryBatchId,
  listPeople,
  onlyInAccount,
  readDecided,
  type EvidenceAsked,
} from './evidence.repository.ts';
import { evidenceProblems } from './evidence.messages.ts';
import { dayPlus } from './report-days.service.ts';

/** What's requested, and in which part of the request. */
export type EvidenceQuery = z.output<typeof queryEvidence.body> & { readonly part: 'query' | 'body' };

/** Changes are counted from that many days before, if nothing else is asked for. */
const usualDays = 90;

/** What was tracked, found, decided and done by the end of a day, over courses that the actor sees. */
export async function buildEvidence(scope: Scope, actor: Actor, query: EvidenceQuery): Promise<Evidence> {
  const { evidence } = await buildEvidenceOf(scope, actor, query);
  return evidence;
}

/** The same with the batches that it's about; none where it's about all of an account. */
export async function buildEvidenceOf(scope: Scope, actor: Actor, query: EvidenceQuery) {
  const { about, courses, isOfWholeAccount } = await findCourses(scope, actor, query);
  const { timeZone, title, settings } = await scope.institution();
  const madeAt = currentTime();
  const today = (await institutionDays(scope))(madeAt);
  const { day, since } = daysOf(query, today);
  const { evidenceTarget: target } = settings;
  const measure = query.measure ?? target?.measure ?? 'documents';
  const asked: EvidenceAsked = { courses, day, today, timeZone };
  const isNarrowed = courses.only !== undefined;
  const reading = readFigures(scope, courses, { day, today });
  const [now, notChecked, before, points, trackedSince, told] = await Promise.all([
    reading,
    reading.then((figures) => countNotChecked(scope, asked, unscannedIn(figures))),
    readFigures(scope, courses, { day: since, today }),
    readTrend(scope, courses, { measure, from: since, to: day, today }),
    findFirstDay(scope, courses.batchIds),
    readTold(scope, asked, since),
  ]);
  const tracked = trackedOn(now, isNarrowed);
  const evidence: Evidence = {
    format: 1,
    day,
    since,
    isToday: day === today,
    madeAt: madeAt.toISOString(),
    timeZone,
    institution: title,
    about,
    trackedSince,
    isTracked: tracked.all !== null,
    numbers: await numbersOf(scope, { now, before, isNarrowed }),
    notChecked,
    ...told,
    standings: withDefault(told.standings, tracked.inScope),
    trend: { measure, points },
    target,
    pace: target && (await readPace(scope, { courses, target, points, measure }, { since, day, today })),
    configuration: await listConfiguration(scope),
  };
  return { evidence, batchIds: isOfWholeAccount ? [] : courses.batchIds };
}

/** The tables of what people decided and did. */
async function readTold(scope: Scope, asked: EvidenceAsked, since: string) {
  const { isReadyGo } = await scope.institution();
  const [people, checklists, { standings: counted, ...decided }, settings] = await Promise.all([
    listPeople(scope, asked, since),
    isReadyGo ? listChecklists(scope, asked) : [],
    readDecided(scope, asked),
    scopeSettingsOf(scope).executeTakeFirst(),
  ]);
  const standings = scopeStandings.map((standing) => ({
    standing,
    label: settings?.labels[standing] ?? null,
    ...(counted.find((one) => one.standing === standing) ?? { courses: 0, items: 0, documents: 0 }),
  }));
  return { ...people, checklists, standings, ...decided };
}

/** A course is in scope unless it was decided otherwise. */
const withDefault = (standings: Evidence['standings'], inScope: number | null) =>
  standings.map((one) => (one.standing === 'in_scope' ? { ...one, courses: inScope } : one));

interface PaceAsked {
  readonly courses: EvidenceCourses;
  readonly target: NonNullable<Evidence['target']>;
  readonly measure: Evidence['trend']['measure'];
  readonly points: Evidence['trend']['points'];
}

async function readPace(
  scope: Scope,
  { courses, target, points, measure }: PaceAsked,
  { since, day, today }: { readonly since: string; readonly day: string; readonly today: string },
) {
  const own =
    target.measure === measure
      ? points
      : await readTrend(scope, courses, { measure: target.measure, from: since, to: day, today });
  return paceOf(own, target.percent, day);
}

/** The courses that the evidence is about, and what these are called. */
export async function findCourses(
  scope: Scope,
  actor: Actor,
  { accountId, batchIds }: EvidenceQuery,
): Promise<{ about: Evidence['about']; courses: EvidenceCourses; isOfWholeAccount: boolean }> {
  const account = accountId === undefined ? undefined : await findAccount(scope, accountId);
  if (accountId !== undefined && !account) throw new Problem('not_found', phrase(evidenceProblems.noAccount));
  const only = account && (await onlyInAccount(scope, account.id));
  if (account && batchIds.length === 0 && seesAllOf(actor, account.id))
    return {
      about: { account, batches: [], batchCount: 0 },
      courses: { batchIds: await listEveryBatchId(scope), only },
      isOfWholeAccount: true,
    };
  const batches =
    batchIds.length > 0 ? await getSeenBatches(scope, actor, batchIds) : await listSeenBatches(scope, actor);
  // Today an archived batch has no courses, and it had some on days before.
  const named = batches.filter(({ status }) => batchIds.length > 0 || status === 1);
  return {
    about: {
      account: account ?? null,
      batches: named.slice(0, mostBatchesNamed).map(({ id, title }) => ({ id, title })),
      batchCount: named.length,
    },
    courses: { batchIds: batches.map(({ id }) => id), only },
    isOfWholeAccount: false,
  };
}

/** Whether the actor sees every course of the account, whatever batch it is in. */
export const seesAllOf = ({ isInstitutionAdmin, accountIds }: Actor, accountId: string) =>
  isInstitutionAdmin || accountIds.has(accountId);

function daysOf({ day: asked, since: askedSince, part }: EvidenceQuery, today: string) {
  const day = asked ?? today;
  const since = askedSince ?? dayPlus(day, -usualDays);
  const wrong = (
    field: 'day' | 'since',
    text: (typeof evidenceProblems)['future' | 'sinceLater' | 'tooLong'],
  ) => new Problem('invalid_input', phrase(text), { [`${part}.${field}`]: phrase(text) });
  if (day > today) throw wrong('day', evidenceProblems.future);
  if (since >= day) throw wrong('since', evidenceProblems.sinceLater);
  const earliest = DateTime.fromISO(day).minus({ months: longestReportMonths }).toISODate() ?? day;
  if (since < earliest) throw wrong('since', evidenceProblems.tooLong);
  return { day, since };
}

/** What the numbers depend on, as it was when the evidence was made: what it was on past days isn't kept. */
async function listConfiguration(scope: Scope): Promise<Evidence['configuration']> {
  const { settings, scoreVersion } = await scope.institution();
  const said = await scopeSettingsOf(scope).executeTakeFirst();
  const { scoreWeights: weights, scoreThresholds: bands } = settings;
  return Object.entries({
    version,
    udoitRules: udoitRulesVersion,
    documentRules: documentRulesVersion,
    products: (await productsOf(scope)).join(', '),
    scoreVersion,
    weightHigh: weights.high,
    weightMedium: weights.medium,
    weightLow: weights.low,
    bandGood: bands.good,
    bandFair: bands.fair,
    scoresUnused: settings.scoresUnused,
    scoresUnpublished: settings.scoresUnpublished,
    scansPublishedOnly: settings.scansPublishedOnly,
    scansQuizQuestions: settings.scansQuizQuestions,
    scansNewQuizzes: settings.scansNewQuizzes,
    scansHtmlFiles: settings.scansHtmlFiles,
    checksDocuments: settings.checksDocuments,
    documentMb: settings.documentMb,
    looksAtCanvasMedia: settings.looksAtCanvasMedia,
    carriesMarks: settings.carriesMarks,
    freshnessHours: settings.freshnessHours,
    carryDays,
    archiveMark: said?.archive_mark ?? null,
    compliesFrom: said?.complies_from ?? null,
  }).map(([id, value]) => ({ id, value }));
}
