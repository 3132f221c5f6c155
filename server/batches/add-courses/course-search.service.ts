import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { mayRead } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { defineJob } from '#server/infra/jobs/job.ts';
import { searchCap } from '#server/infra/db/search.ts';
import { isKnownAccount } from '#server/lms-directory/lms-directory.service.ts';
import type { CourseFormat } from '#shared/batches/batch.ts';
import { isPublished } from '#shared/courses/course.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import { currentMs } from '#server/infra/clock.ts';
import {
  countByRule,
  countUnbatched,
  findSearch,
  listUnbatched,
  restartSearch,
  type SearchKey,
  type SearchRow,
  type UnbatchedOrder,
} from './course-search.repository.ts';
import { batchProblems } from '../batch.messages.ts';

/** One slice of a reading of Canvas's course list; it enqueues the next one until the list is read. */
export const readCourseListJob = defineJob({
  name: 'read-course-list',
  payload: z.object({ searchId: z.number() }),
  onePer: ({ searchId }) => String(searchId),
  retries: 3,
  timeoutSeconds: 60,
  isAwaited: true,
});

/** An older reading is repeated on request, in milliseconds. */
const staleMs = 10 * 60_000;
/** A failed one can be tried again after this, in milliseconds: until then its reason can be read. */
const failedMs = 60_000;

interface ListRequest extends UnbatchedOrder {
  readonly accountId: string;
  readonly termId: string | undefined;
  readonly refresh: boolean;
  readonly page: number;
  readonly limit: number;
}

/**
 * A page of the courses that Canvas lists and no batch holds, as far as they've been read; the first request starts the
 * reading.
 */
export async function listUnbatchedFor(scope: Scope, actor: Actor, request: ListRequest) {
  const search = await startReading(
    scope,
    actor,
    {
      purpose: 'unbatched',
      lmsAccountId: request.accountId,
      lmsTermId: request.termId ?? null,
    },
    request.refresh,
  );
  const counted = await countUnbatched(scope, search.id, request.search);
  const pagination = paginate(request, Math.min(counted, searchCap));
  const rows = await listUnbatched(scope, search.id, request, pagination);
  const courses = rows.map((row) => ({
    id: row.id,
    lmsCourseId: row.lms_course_id,
    title: row.title,
    courseCode: row.course_code,
    sisCourseId: row.sis_course_id,
    isPublished: isPublished(row.workflow_state),
  }));
  return { courses, pagination, isTotalCapped: counted > searchCap, ...toReading(search) };
}

interface Rule {
  readonly accountId: string;
  readonly termId: string | undefined;
  readonly includeChildAccounts: boolean;
  readonly courseFormat: readonly CourseFormat[];
}

/** How many courses a rule finds, as far as Canvas has been read. */
export async function previewRuleFor(scope: Scope, actor: Actor, rule: Rule) {
  const search = await startReading(scope, actor, {
    purpose: 'preview',
    lmsAccountId: rule.accountId,
    lmsTermId: rule.termId ?? null,
  });
  return { courseCount: await countByRule(scope, search, rule), ...toReading(search) };
}

/** The person's reading of the list: the existing one, or a new one if there is none or it's old or lost. */
async function startReading(
  scope: Scope,
  actor: Actor,
  of: Omit<SearchKey, 'personId'>,
  isRefresh = false,
): Promise<SearchRow> {
  const key = { ...of, personId: actor.personId };
  const known = mayRead(actor, key.lmsAccountId) ? await findSearch(scope, key) : undefined;
  if (known && !isRefresh && !isOver(known) && !(await isLost(scope, known))) return known;
  if (!mayRead(actor, key.lmsAccountId) || !(await isKnownAccount(scope, key.lmsAccountId))) {
    throw new Problem('invalid_input', phrase(batchProblems.noAccount));
  }
  return inTransaction(async () => {
    const search = await restartSearch(scope, key);
    await readCourseListJob.enqueue(scope, { searchId: search.id });
    return search;
  });
}

const keptMs = {
  pending: Infinity,
  running: Infinity,
  succeeded: staleMs,
  failed: failedMs,
} satisfies Record<SearchRow['status'], number>;

/** An unfinished reading whose job is gone will never finish. */
const isLost = async (scope: Scope, { id, finished_at }: SearchRow) =>
  finished_at === null && !(await readCourseListJob.isUnderWay(scope, { searchId: id }));

const isOver = ({ status, requested_at, finished_at }: SearchRow) =>
  currentMs() - (finished_at ?? requested_at).getTime() > keptMs[status];

function toReading(search: SearchRow) {
  const status = { pending: 'reading', running: 'reading', succeeded: 'ready', failed: 'failed' } as const;
  return {
    status: status[search.status],
    coursesRead: search.courses_read,
    fetchedAt: search.finished_at?.toISOString() ?? null,
    errorMessage: say(search.reason),
  };
}
