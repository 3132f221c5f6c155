import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { lockCourse } from '#server/courses/course.service.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { DocumentChecker } from '#server/scanners/documents/document-checker.ts';
import {
  mayHaveMedia,
  tailSize,
  withoutMedia,
  type Span,
} from '#server/scanners/documents/office/without-media.ts';
import { usableTools } from '#server/task-runners/active-tools.service.ts';
import { documentRulesVersion } from '#shared/documents/document-rules.ts';
import { checkDocumentsJob } from './check-documents.job.ts';
import {
  dropUnusedChecks,
  findDueCourse,
  giveBytesBack,
  isChecked,
  listDueDocuments,
  markOutdated,
  putOff,
  storeCheck,
  storeContent,
  storeProblem,
  takeBytes,
  type DueDocument,
  type FetchProblem,
} from './document-check.repository.ts';

/** How long one job goes on before it leaves the rest to another, in milliseconds. */
const sliceMs = 4 * 60_000;
/** Downloads at once, an institution (facts/documents §5). */
const atOnce = 2;
/** A store that answers slowly for ever, in milliseconds. */
const downloadMs = 120_000;
/** What's larger is checked before the next one comes, in bytes: so much is held for each download at most. */
const mostAhead = 10_000_000;
/** Tries until a file is left alone until it changes. */
const mostTries = 5;

const megabyte = 1_000_000;

/** This worker's process that looks into documents; it starts with the first one. */
const checker = new DocumentChecker();

interface Checking {
  readonly scope: Scope;
  readonly canvas: Canvas;
  readonly signal: AbortSignal;
  readonly day: string;
  readonly mostBytes: number;
  readonly mostBytesADay: number;
  /** when the rest is left to the next job, by performance.now() */
  readonly until: number;
}

/** In how many seconds it goes on; undefined if nothing is left for now. */
async function checkDocuments(scope: Scope, signal: AbortSignal): Promise<number | undefined> {
  const until = performance.now() + sliceMs;
  const [tool] = await usableTools(scope);
  if (!tool || !(await scope.institution()).settings.checksDocuments) return undefined;
  const canvas = await canvasFor(scope, { tool, signal });
  await markOutdated(scope, documentRulesVersion, await agreedNow());
  while (performance.now() < until) {
    signal.throwIfAborted();
    const { settings, timeZone } = await scope.institution();
    if (!settings.checksDocuments) return undefined;
    const now = await agreedNow();
    const course = await findDueCourse(scope, now);
    if (!course) break;
    const checking: Checking = {
      scope,
      canvas,
      signal,
      day: DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '',
      // More than a day's would be waited for each day, and nothing else be fetched.
      mostBytes: Math.min(settings.documentMb, settings.documentDayMb) * megabyte,
      mostBytesADay: settings.documentDayMb * megabyte,
      until,
    };
    const later = await checkCourse(checking, course, now);
    if (later !== 'done') return typeof later === 'number' ? later : undefined;
  }
  if (performance.now() >= until) return 0;
  await dropUnusedChecks(scope);
  return undefined;
}

/** Done, without bytes for today, switched off, or to go on in that many seconds. */
type CourseOutcome = 'done' | 'spent' | 'off' | number;

/** The documents of one course that are due; the addresses of a list are good for a short time only. */
async function checkCourse(
  checking: Checking,
  course: { readonly id: number; readonly lms_course_id: string },
  now: Date,
): Promise<CourseOutcome> {
  const { scope, canvas } = checking;
  let addresses: ReadonlyMap<string, string | null>;
  try {
    const files = await canvas.contents.files(course.lms_course_id);
    addresses = new Map(files.map(({ id, url }) => [id, url]));
  } catch (error) {
    const later = comeBackAfter(error, now);
    if (later !== undefined) return later;
    if (!(error instanceof LmsProblem)) throw error;
    await putOff(scope, course.id, inHours(now, 6));
    return 'done';
  }
  const due = await listDueDocuments(scope, course.id, now);
  const queue = due.values();
  let isOver: 'spent' | 'off' | undefined;
  const lane = async () => {
    // One is checked while the next one comes.
    let checked: Promise<void> = Promise.resolve();
    for (const file of queue) {
      checking.signal.throwIfAborted();
      if (isOver || performance.now() >= checking.until) break;
      const address = addresses.get(file.lms_file_id) ?? null;
      const fetched = await fetchOne(checking, file, { address, now });
      await checked;
      if (fetched === 'spent' || fetched === 'off') isOver = fetched;
      else if (fetched) checked = checkBytes(scope, file, fetched);
      // It's awaited before the next one.
      checked.catch(() => undefined);
      if (Buffer.isBuffer(fetched) && fetched.length > mostAhead) await checked;
    }
    await checked;
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  await inTransaction(async () => {
    await lockCourse(scope, course.id);
    await remeasure(scope, course.id);
  });
  return isOver ?? 'done';
}

const inHours = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** A document's bytes; undefined if they couldn't be fetched, which is stored. */
async function fetchOne(
  checking: Checking,
  file: DueDocument,
  { address, now }: { readonly address: string | null; readonly now: Date },
): Promise<Buffer | 'spent' | 'off' | undefined> {
  const { scope, day, mostBytes, mostBytesADay } = checking;
  const fail = async (problem: FetchProblem, again: Date | null) => {
    await storeProblem(scope, file, { problem, again });
    return undefined;
  };
  if ((file.size ?? 0) > mostBytes) return fail('too_large', null);
  if (!address) return fail('missing', inHours(now, 24));
  const [{ settings }, isLeft] = await Promise.all([
    scope.institution(),
    takeBytes(scope, { day, bytes: file.size ?? megabyte, most: mostBytesADay }),
  ]);
  if (!settings.checksDocuments) return 'off';
  if (!isLeft) return 'spent';
  try {
    const bytes = (await fetchParts(checking, file, address)) ?? (await fetchWhole(checking, address));
    return isWebPage(bytes) ? await fail('login_page', laterOf(file, now)) : bytes;
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    log.debug({ fileId: file.id, kind: error.kind }, 'a document was not fetched');
    return fail(problemOf(error), error.isTooLarge ? null : laterOf(file, now));
  }
}

const fetchWhole = ({ canvas, mostBytes: maxBytes, signal }: Checking, address: string) =>
  canvas.contents.fileBytes(address, { maxBytes, timeoutMs: downloadMs, signal });

/** An Office file's bytes without its media, or all that a store sends at once; undefined: to be fetched whole. */
async function fetchParts(checking: Checking, file: DueDocument, address: string) {
  if (!mayHaveMedia(file)) return undefined;
  const { scope, canvas, day, mostBytes: maxBytes, signal } = checking;
  const wanted = { maxBytes, timeoutMs: downloadMs, signal };
  try {
    const tail = await canvas.contents.filePart(address, `bytes=-${tailSize}`, wanted);
    let fetched = tail.bytes.length;
    if (fetched === tail.size) return tail.bytes;
    if (tail.from + fetched !== tail.size || tail.size > maxBytes) return undefined;
    const readSpan = async ({ from, to }: Span) => {
      const { bytes, ...part } = await canvas.contents.filePart(address, `bytes=${from}-${to - 1}`, wanted);
      if (part.from !== from || part.size !== tail.size || bytes.length !== to - from)
        throw new LmsProblem('malformed', 'another part of a file than was asked for');
      fetched += bytes.length;
      return bytes;
    };
    const bytes = await withoutMedia(tail.bytes, tail.size, readSpan);
    if (bytes) await giveBytesBack(scope, { day, bytes: Math.max(0, (file.size ?? 0) - fetched) });
    return bytes;
  } catch (error) {
    // A store that doesn't give parts as it should.
    if (error instanceof LmsProblem && (error.kind === 'malformed' || error.status === 416)) return undefined;
    throw error;
  }
}

/** Twice as long each time, until it has failed too often. */
const laterOf = ({ fetch_tries }: DueDocument, now: Date) =>
  fetch_tries + 1 >= mostTries ? null : inHours(now, 2 ** fetch_tries);

function problemOf(error: LmsProblem): FetchProblem {
  if (error.isTooLarge) return 'too_large';
  if (error.kind === 'not_found') return 'missing';
  if ((error.status ?? 0) >= 500) return 'unreachable';
  return error.kind === 'rejected' || error.kind === 'forbidden' ? 'refused' : 'unreachable';
}

/** An address that has expired is answered with a page to log in, under the document's name. */
const isWebPage = (bytes: Buffer) =>
  /^\s*(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head)\b/i.test(bytes.subarray(0, 1_000).toString('utf8'));

async function checkBytes(scope: Scope, file: DueDocument, bytes: Buffer) {
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const isKnown = await isChecked(scope, contentHash, documentRulesVersion);
  const checked = isKnown ? undefined : await checker.checkDocument(bytes, file.name);
  await inTransaction(async () => {
    if (checked) await storeCheck(scope, contentHash, checked);
    await storeContent(scope, file, contentHash);
  });
}

export const checkDocumentsWorker = handleJob(checkDocumentsJob, async (scope, _, { signal }) => {
  const startAfterSeconds = await checkDocuments(scope, signal);
  if (startAfterSeconds !== undefined) await checkDocumentsJob.enqueue(scope, {}, { startAfterSeconds });
});
