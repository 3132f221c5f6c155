import type * as z from 'zod';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { accountsAbove, readAccount } from './accounts-above.ts';
import { pathFor, type CanvasPermission } from './canvas-calls.ts';
import { CanvasClient, type CanvasPage, type ClientOptions, type PageOptions } from './canvas-client.ts';
import {
  canvasAccount,
  canvasContent,
  canvasCourse,
  canvasTerm,
  canvasUser,
  skippedItem,
  type CanvasAccount,
  type CanvasContent,
  type CanvasCourse,
  type CanvasTerm,
  type CanvasUser,
} from './canvas-types.ts';
import { connectionOf } from './connection.ts';
import { mayListCourses } from './course-list-right.ts';
import { missingPermissions } from './held-permissions.ts';
import { LmsProblem } from './lms-problem.ts';
import { parsed } from './parse-answer.ts';

/** The kinds of a course's content: the call that lists each, and its parameters. */
const contentLists = {
  pages: ['pages'],
  assignments: ['assignments'],
  quizzes: ['quizzes'],
  discussions: ['discussions'],
  announcements: ['discussions', 'only_announcements=true'],
  modules: ['modules'],
  files: ['files'],
} as const;
export type ContentKind = keyof typeof contentLists;

/** A page of courses; pass `next` back in as `cursor`. */
export interface CoursePage {
  readonly items: readonly CanvasCourse[];
  /** items of the list that can't be identified as courses */
  readonly skipped: readonly SkippedItem[];
  readonly next: string | null;
}

/** Details of such an item, for people to find it in Canvas. */
export interface SkippedItem {
  readonly id: string | null;
  readonly name: string | null;
}

/** The product's Canvas calls for an institution, with one tool's task runner. Any call can throw LmsProblem. */
export interface Canvas {
  coursePage(given: { accountId: string; termId: string | null; cursor: string | null }): Promise<CoursePage>;
  course(lmsCourseId: string): Promise<CanvasCourse>;
  /** The same, plus the fields that cost Canvas more: students, storage, syllabus. */
  courseWithNumbers(lmsCourseId: string): Promise<CanvasCourse>;
  content(lmsCourseId: string, kind: ContentKind): AsyncGenerator<CanvasContent>;
  account(accountId: string): Promise<CanvasAccount>;
  /** The account, its parent, and so on up to the root. */
  accountsAbove(accountId: string): AsyncGenerator<CanvasAccount>;
  subAccounts(accountId: string): AsyncGenerator<CanvasAccount>;
  terms(rootAccountId: string): AsyncGenerator<CanvasTerm>;
  self(): Promise<CanvasUser>;
  searchUsers(accountId: string, term: string): Promise<CanvasUser[]>;
  /** Whether a user is allowed to list the account's courses: a right of an administrator's role there or above. */
  mayListCourses(accountId: string, lmsUserId: string): Promise<boolean>;
  /** Which of these rights the token's own account lacks in an account. */
  missingPermissions(accountId: string, asked: readonly CanvasPermission[]): Promise<CanvasPermission[]>;
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
  return canvasOver(new CanvasClient(origin, tokens, { owner: scope.institutionId, ...options }));
}

/** Connects with a token that isn't a task runner's yet. */
export const canvasWith = (origin: string, token: string, options: ClientOptions = {}): Canvas =>
  canvasOver(new CanvasClient(origin, { current: async () => token, renew: async () => undefined }, options));

function canvasOver(client: CanvasClient): Canvas {
  return {
    coursePage: async ({ accountId, termId, cursor }) => {
      const page = await client.readPage(cursor ?? courseListPath(accountId, termId));
      return { ...coursesIn(page.items), next: page.next };
    },
    course: async (lmsCourseId) => parsed(canvasCourse, await client.read(pathFor('course', lmsCourseId))),
    courseWithNumbers: async (lmsCourseId) =>
      parsed(
        canvasCourse,
        await client.read(`${pathFor('course', lmsCourseId)}?${courseIncludes}`, { isContent: true }),
      ),
    content: (lmsCourseId, kind) =>
      list(client, canvasContent, pathOf(lmsCourseId, kind), { isContent: true }),
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
    missingPermissions: (accountId, asked) => missingPermissions(client, accountId, asked),
    searchUsers: async (accountId, term) => {
      const query = new URLSearchParams({ search_term: term, 'include[]': 'email', per_page: '20' });
      const page = await client.readPage(`${pathFor('people', accountId)}?${query}`);
      return page.items.map((item) => parsed(canvasUser, item));
    },
  };
}

const courseIncludes = 'include[]=syllabus_body&include[]=total_students&include[]=storage_quota_used_mb';

/** Canvas's list covers the account and everything below it, and leaves out deleted courses unless asked for them. */
function courseListPath(accountId: string, termId: string | null) {
  const query = new URLSearchParams({ per_page: '100' });
  if (termId !== null) query.set('enrollment_term_id', termId);
  return `${pathFor('courses', accountId)}?${query}`;
}

function coursesIn(page: readonly unknown[]) {
  const { items, others } = sortedOut(canvasCourse, page);
  return { items, skipped: others.map((item) => skippedItem.parse(item)) };
}

/** A page with nothing valid on it isn't a page of the list. A single item can just be a bad one. */
function sortedOut<T extends z.ZodType>(schema: T, page: readonly unknown[]) {
  const results = page.map((item) => ({ item, parsed: schema.safeParse(item) }));
  const items = results.flatMap(({ parsed: { success, data } }) => (success ? [data] : []));
  if (items.length === 0 && page.length > 1)
    throw new LmsProblem('malformed', 'a page of nothing that it should list');
  return { items, others: results.flatMap(({ item, parsed: { success } }) => (success ? [] : [item])) };
}

function pathOf(lmsCourseId: string, kind: ContentKind) {
  const [call, ...asked] = contentLists[kind];
  return `${pathFor(call, lmsCourseId)}?${[...asked, 'per_page=100'].join('&')}`;
}

const termsIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'enrollment_terms' in body ? body.enrollment_terms : undefined;

/** Malformed items are left out: they must not keep the rest from being read. */
async function* list<T extends z.ZodType>(
  client: CanvasClient,
  schema: T,
  path: string,
  options?: PageOptions,
): AsyncGenerator<z.output<T>> {
  for (let next: string | null = path; next !== null;) {
    const page: CanvasPage = await client.readPage(next, options);
    const { items, others } = sortedOut(schema, page.items);
    if (others.length > 0) log.warn({ path, items: others.length }, 'Canvas listed malformed items');
    yield* items;
    next = page.next;
  }
}
