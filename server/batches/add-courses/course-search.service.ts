import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { mayRead } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { defineJob } from '#server/infra/jobs/job.ts';
import { searchCap } from '#server/infra/db/search.ts';
import { isKnownAccount } from '#server/lms-directory/lms-directory.service.ts';
import { namedInPreview, type PreviewedCourse } from '#shared/batches/add-courses.api.ts';
import { isPublished } from '#shared/courses/course.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import { currentMs } from '#server/infra/clock.ts';
import {
  countUnbatched,
  findSearch,
  listUnbatched,
  previewOf,
  restartSearch,
  type PreviewedRule,
  type PreviewRow,
  type SearchKey,
  type SearchRow,
  type UnbatchedOrder,
} from './course-search.repository.ts';
import { batchProblems } from '../batch.messages.ts';
import type { BatchRow } from '../batch.repository.ts';

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

interface Rule extends Pick<PreviewedRule, 'includeChildAccounts' | 'courseFormat'> {
  readonly accountId: string;
  readonly termId?: string | undefined;
  readonly refresh: boolean;
}

/** The batch whose rule it would be. */
interface ComparedBatch {
  readonly batch: Pick<BatchRow, 'id' | 'type'>;
  /** what it would be */
  readonly type: 'dynamic' | 'hybrid';
}

/** What a rule finds and what a sync by it would change, as far as Canvas has been read. */
export async function previewRuleFor(scope: Scope, actor: Actor, rule: Rule, compared?: ComparedBatch) {
  const { accountId, termId, refresh } = rule;
  const search = await startReading(
    scope,
    actor,
    { purpose: 'preview', lmsAccountId: accountId, lmsTermId: termId ?? null },
    refresh,
  );
  const batchId = compared?.batch.id ?? null;
  const found = await previewOf(scope, search, { ...rule, batchId, keeps: keptBy(compared) }, namedInPreview);
  return { ...toPreview(found, isReadToEnd(search)), ...toReading(search) };
}

/** What's in a static batch stays in it when it becomes a hybrid one. */
function keptBy(compared: ComparedBatch | undefined): PreviewedRule['keeps'] {
  if (compared?.type !== 'hybrid') return 'none';
  return compared.batch.type === 'static' ? 'members' : 'exceptions';
}

/** A preview of a large account ends before Canvas's list does, and then there's a next page. */
const isReadToEnd = ({ status, page_cursor }: SearchRow) => status === 'succeeded' && page_cursor === null;

/** What wasn't read isn't missing: only a list read to its end says what leaves. */
function toPreview({ found, named, leaves, members, ...counts }: PreviewRow, isWhole: boolean) {
  const courses = named ?? [];
  const isLeaving = ({ change }: PreviewedCourse) => change === 'leaves';
  return {
    courseCount: found,
    isPartial: !isWhole,
    enters: counts.enters,
    leaves: isWhole ? leaves : null,
    memberCount: isWhole ? members : null,
    pinned: counts.pinned,
    excluded: counts.excluded,
    courses: courses.filter((course) => !isLeaving(course)),
    leaving: isWhole ? courses.filter(isLeaving) : [],
  };
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
