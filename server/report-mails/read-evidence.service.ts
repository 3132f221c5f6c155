import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { listActiveBatches } from '#server/batches/batch-list.service.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { exportEvidence } from '#server/reports/evidence-export.service.ts';
import { readMeasureMoves } from '#server/reports/evidence-moves.service.ts';
import { buildEvidence, seesAllOf } from '#server/reports/evidence.service.ts';
import { listPresets } from '#server/reports/report.service.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { SentDuration, SentReport } from '#shared/report-mails/report-schedule.ts';
import type { EvidenceNumberId } from '#shared/reports/evidence-numbers.ts';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import { NothingToSend } from './nothing-to-send.ts';
import { mostBetter, mostWorse, type Evidenced, type RunContent } from './run-content.ts';

export type SentEvidence = Extract<SentReport, { kind: 'evidence' }>;

/** The numbers that one page has room for: what there is, what was checked, what is left, what was done. */
const mailedNumbers: ReadonlySet<string> = new Set<EvidenceNumberId>([
  'tracked',
  'checked.udoit',
  'udoit.error_count',
  'udoit.issue_fix_count',
  'udoit.issue_resolve_count',
  'udoit.file_checked_count',
  'documents_without_severe',
  'media.count',
  'media.person_captions',
]);

const back = {
  '30_days': { days: 30 },
  '90_days': { days: 90 },
  '6_months': { months: 6 },
} as const satisfies Record<SentDuration, object>;

const isDuration = (since: string): since is SentDuration => since in back;

/** From which day changes count in an evidence of a day. One that lies further back than numbers are kept moves along. */
export function sinceOf({ since }: Pick<SentEvidence, 'since'>, day: string) {
  const before = (time: object) => DateTime.fromISO(day).minus(time).toISODate() ?? day;
  if (isDuration(since)) return before(back[since]);
  const earliest = before({ months: longestReportMonths });
  return since < earliest ? earliest : since;
}

/** The institution's day now. */
export const dayOfSending = async (scope: Scope) => (await institutionDays(scope))(currentTime());

interface Question {
  readonly question: Parameters<typeof buildEvidence>[2];
  /** batches that were asked for and aren't seen any more */
  readonly leftOut: number;
}

/** What it asks for as of a day: of the batches that it names, those that the actor still sees and that are active. */
async function questionOf(scope: Scope, actor: Actor, what: SentEvidence, day: string): Promise<Question> {
  if (!(await listPresets(scope)).some(({ view }) => view === 'evidence')) throw new NothingToSend('gone');
  const seen = await listActiveBatches(scope, actor);
  const { batchIds: named, accountId, measure } = what;
  const batchIds = named === null ? [] : seen.filter(({ id }) => named.includes(id)).map(({ id }) => id);
  if (!seesAny(actor, what, seen)) throw new NothingToSend('nothing_seen');
  return {
    question: {
      batchIds,
      day,
      since: sinceOf(what, day),
      ...(accountId !== null && { accountId }),
      ...(measure !== null && { measure }),
      part: 'body',
    },
    leftOut: named === null ? 0 : named.length - batchIds.length,
  };
}

/** Whether something of it is left: a batch that the actor sees, or all of an account. */
export const seesAny = (
  actor: Actor,
  { batchIds, accountId }: Pick<SentEvidence, 'batchIds' | 'accountId'>,
  seen: readonly { readonly id: number }[],
) =>
  seen.some(({ id }) => batchIds === null || batchIds.includes(id)) ||
  (batchIds === null && accountId !== null && seesAllOf(actor, accountId));

/** What the mails say of the evidence as of today. */
export async function readSentEvidence(scope: Scope, actor: Actor, what: SentEvidence): Promise<Evidenced> {
  const { question, leftOut } = await questionOf(scope, actor, what, await dayOfSending(scope));
  const { day, since, isTracked, about, numbers, trend, target, pace } = await buildEvidence(
    scope,
    actor,
    question,
  );
  const known = trend.points.filter(({ inScope }) => inScope !== null);
  const [first, last] = [known[0], known.at(-1)];
  const moves =
    first && last && first !== last
      ? await readMeasureMoves(scope, actor, question, {
          measure: trend.measure,
          from: first.day,
          to: last.day,
          most: { better: mostBetter, worse: mostWorse },
        })
      : null;
  return {
    kind: 'evidence',
    leftOut,
    day,
    since,
    isTracked,
    about,
    numbers: numbers.filter(({ id }) => mailedNumbers.has(id)),
    trend,
    target,
    pace,
    moves,
  };
}

interface FileAsked {
  readonly what: SentEvidence;
  readonly format: TableFormat;
  readonly content: RunContent;
}

/** The whole evidence as a file, of the day that the mail is about: it may go out on a later one. */
export async function evidenceFile(scope: Scope, actor: Actor, { what, format, content }: FileAsked) {
  const day = content.kind === 'evidence' ? content.day : await dayOfSending(scope);
  const { question } = await questionOf(scope, actor, what, day);
  return exportEvidence(scope, actor, { ...question, format });
}
