import * as z from 'zod';
import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { accountsAbove, readAccount } from './accounts-above.ts';
import { pathFor } from './canvas-calls.ts';
import type { CanvasPermission } from '#shared/task-runners/canvas-permissions.ts';
import { CanvasClient, type CanvasPage, type ClientOptions } from './canvas-client.ts';
import { list, sortedOut } from './canvas-lists.ts';
import {
  canvasAccount,
  canvasCourse,
  canvasTerm,
  canvasUser,
  looksLikeCourse,
  skippedItem,
  type CanvasAccount,
  type CanvasCourse,
  type CanvasTerm,
  type CanvasUser,
} from './canvas-types.ts';
import { connectionOf } from './connection.ts';
import { courseContents, type CourseContents } from './course-contents.ts';
import { adminRoles, mayListCourses } from './course-list-right.ts';
import { parsed } from './parse-answer.ts';
import { LmsProblem } from './lms-problem.ts';

const answer = z.record(z.string(), z.unknown());

/** Which of the rights the token's own account lacks in an account. Throws LmsProblem. */
async function missingPermissions(
  client: CanvasClient,
  accountId: string,
  asked: readonly CanvasPermission[],
): Promise<CanvasPermission[]> {
  const query = new URLSearchParams(asked.map((name) => ['permissions[]', name]));
  try {
    const held = parsed(answer, await client.read(`${pathFor('permissions', accountId)}?${query}`));
    // A right that Canvas doesn't list isn't known to be missing: its names change.
    return asked.filter((name) => held[name] === false);
  } catch (error) {
    // An account that can't even read its rights there has none.
    if (error instanceof LmsProblem && error.kind === 'forbidden') return [...asked];
    throw error;
  }
}

/** What shows whether Canvas heeds `include[]`: a course always has these if asked for them. */
const shownIfAsked = ['total_students', 'teachers'] as const;

/** Whether Canvas gives what a request for a course includes. Throws LmsProblem. */
async function givesIncludes(client: CanvasClient, lmsCourseId: string): Promise<boolean> {
  const query = includesOf(shownIfAsked);
  const course = parsed(answer, await client.read(`${pathFor('course', lmsCourseId)}?${query}`));
  return shownIfAsked.some((name) => Object.hasOwn(course, name));
}

/** An account's courses, from a page's `next` on if it isn't the first. */
interface CourseList {
  readonly accountId: string;
  readonly termId: string | null;
  readonly cursor: string | null;
}

/** A page of courses, or several in a row; pass `next` back in as `cursor`. */
export interface CoursePage {
  readonly items: readonly CanvasCourse[];
  /** items of the list that can't be identified as courses */
  readonly skipped: readonly SkippedItem[];
  readonly next: string | null;
  /** how many of Canvas's pages these are */
  readonly pages: number;
}

/** Details of such an item, for people to find it in Canvas. */
export interface SkippedItem {
  readonly id: string | null;
  readonly name: string | null;
}

/** The product's Canvas calls for an institution, with one tool's task runner. Any call can throw LmsProblem. */
export interface Canvas {
  coursePage(list: CourseList): Promise<CoursePage>;
  /** The pages from the cursor on, in order; several that have come are one. */
  coursePages(list: CourseList): AsyncGenerator<CoursePage>;
  course(lmsCourseId: string): Promise<CanvasCourse>;
  /** The same, plus the fields that cost Canvas more: students, teachers, storage, syllabus. */
  courseWithNumbers(lmsCourseId: string): Promise<CanvasCourse>;
  /** Who teaches a course now, with their addresses where the account may see them. */
  teachersOf(lmsCourseId: string): AsyncGenerator<CanvasUser>;
  readonly contents: CourseContents;
  account(accountId: string): Promise<CanvasAccount>;
  /** The account, its parent, and so on up to the root. */
  accountsAbove(accountId: string): AsyncGenerator<CanvasAccount>;
  subAccounts(accountId: string): AsyncGenerator<CanvasAccount>;
  terms(rootAccountId: string): AsyncGenerator<CanvasTerm>;
  self(): Promise<CanvasUser>;
  searchUsers(accountId: string, term: string): Promise<CanvasUser[]>;
  /** Whether a user is allowed to list the account's courses: a right of an administrator's role there or above. */
  mayListCourses(accountId: string, lmsUserId: string): Promise<boolean>;
  /** Which of the users, a hundred at most, are admins of the account itself: not only of one above it. */
  adminsOf(accountId: string, lmsUserIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these rights the token's own account lacks in an account. */
  missingPermissions(accountId: string, asked: readonly CanvasPermission[]): Promise<CanvasPermission[]>;
  /**
   * Whether Canvas gives what it's asked to include. For a developer key that enforces scopes, it drops such wishes without
   * a word unless the key allows them (Canvas's source, `validate_scopes`).
   */
  givesIncludes(lmsCourseId: string): Promise<boolean>;
  /** Any course of an account; undefined if there's none. */
  anyCourseId(accountId: string): Promise<string | undefined>;
}

export interface CanvasOptions extends ClientOptions {
  readonly tool?: Tool;
}

/**
 * Connects to the institution's Canvas with a tool's task runner. Throws LmsProblem 'not_connected' if there is none.
 */
export async function canvasFor(
  scope: Scope,
  { tool = 'core', ...options }: CanvasOptions = {},
): Promise<Canvas> {
  const { origin, tokens } = await connectionOf(scope, tool);
  const place = canvasPlace(await scope.institution());
  return canvasOver(new CanvasClient(origin, tokens, { owner: scope.institutionId, place, ...options }));
}

/** Connects with a token that isn't a task runner's yet. */
export const canvasWith = (origin: string, token: string, options: ClientOptions = {}): Canvas =>
  canvasOver(new CanvasClient(origin, { current: async () => token, renew: async () => undefined }, options));

function canvasOver(client: CanvasClient): Canvas {
  return {
    coursePage: async (given) => coursePage(client, given),
    coursePages: (given) => coursePages(client, given),
    course: async (lmsCourseId) => parsed(canvasCourse, await client.read(pathFor('course', lmsCourseId))),
    courseWithNumbers: async (lmsCourseId) =>
      parsed(
        canvasCourse,
        await client.read(`${pathFor('course', lmsCourseId)}?${courseIncludes}`, { isContent: true }),
      ),
    teachersOf: (lmsCourseId) =>
      list(client, canvasUser, `${pathFor('courseUsers', lmsCourseId)}?${activeTeachers}`, { mostPages: 5 }),
    contents: courseContents(client),
    account: (accountId) => readAccount(client, accountId),
    accountsAbove: (accountId) => accountsAbove(client, accountId),
    subAccounts: (accountId) =>
      list(client, canvasAccount, `${pathFor('subAccounts', accountId)}?recursive=true&per_page=100`),
    terms: (rootAccountId) =>
      list(client, canvasTerm, `${pathFor('terms', rootAccountId)}?workflow_state[]=all&per_page=100`, {
        pick: termsIn,
      }),
    self: async () => parsed(canvasUser, await client.read(pathFor('self', 'self'))),
    mayListCourses: (accountId, lmsUserId) => mayListCourses(client, accountId, lmsUserId),
    adminsOf: async (accountId, lmsUserIds) =>
      new Set((await adminRoles(client, accountId, lmsUserIds)).keys()),
    missingPermissions: (accountId, asked) => missingPermissions(client, accountId, asked),
    givesIncludes: (lmsCourseId) => givesIncludes(client, lmsCourseId),
    anyCourseId: async (accountId) => {
      const { items } = await client.readPage(`${pathFor('courses', accountId)}?per_page=1`);
      return coursesIn(items).items[0]?.id;
    },
    searchUsers: async (accountId, term) => {
      const query = new URLSearchParams({ search_term: term, 'include[]': 'email', per_page: '20' });
      const page = await client.readPage(`${pathFor('people', accountId)}?${query}`);
      return page.items.map((item) => parsed(canvasUser, item));
    },
  };
}

const includesOf = (names: readonly string[]) => names.map((name) => `include[]=${name}`).join('&');

const courseIncludes = includesOf([
  'syllabus_body',
  'total_students',
  'teachers',
  'storage_quota_used_mb',
  'course_image',
  'banner_image',
]);

const activeTeachers = 'enrollment_type[]=teacher&enrollment_state[]=active&include[]=email&per_page=100';

/**
 * Canvas's list covers the account and everything below it, and leaves out deleted courses unless asked for them. What its own
 * accessibility checker counts is asked for everywhere: a Canvas that doesn't know of it leaves it out without a word.
 */
function courseListPath(accountId: string, termId: string | null) {
  const query = new URLSearchParams({ per_page: '100', 'include[]': 'accessibility_course_statistic' });
  if (termId !== null) query.set('enrollment_term_id', termId);
  return `${pathFor('courses', accountId)}?${query}`;
}

const beginningOf = ({ accountId, termId, cursor }: CourseList) =>
  cursor ?? courseListPath(accountId, termId);

async function* coursePages(client: CanvasClient, given: CourseList) {
  for await (const pages of client.readPages(beginningOf(given), coursesIn)) yield joined(pages);
}

const joined = (pages: readonly CanvasPage<ReturnType<typeof coursesIn>>[]): CoursePage => ({
  items: pages.flatMap(({ items }) => items.items),
  skipped: pages.flatMap(({ items }) => items.skipped),
  next: pages.at(-1)?.next ?? null,
  pages: pages.length,
});

/** The courses among a page's items, and what else is there. */
function coursesIn(page: readonly unknown[]) {
  const { items, others } = sortedOut(canvasCourse, page, looksLikeCourse);
  return { items, skipped: others.map((item) => skippedItem.parse(item)) };
}

async function coursePage(client: CanvasClient, given: CourseList): Promise<CoursePage> {
  const { items, next } = await client.readPage(beginningOf(given));
  return { ...coursesIn(items), next, pages: 1 };
}

const termsIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'enrollment_terms' in body ? body.enrollment_terms : undefined;
