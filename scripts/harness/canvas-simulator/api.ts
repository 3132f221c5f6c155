import express, { type Request, type Response } from 'express';
import { contentOf, type ContentItem, type CourseContent } from '../course-content.ts';
import type { HarnessAccount, HarnessCourse, HarnessInstitution } from '../world.ts';
import { withFaults, type Faults } from './faults.ts';
import { queryList, queryText, sendPage } from './paging.ts';
import { throttling, type ThrottlingOptions } from './throttling.ts';
import { ownerOf, requireToken, type Tokens } from './tokens.ts';

export interface SimulatorState {
  readonly seed: number;
  readonly institutions: readonly HarnessInstitution[];
  readonly tokens: Tokens;
  readonly faults: Faults;
  throttling: ThrottlingOptions;
  /** whether the course list names each course's format, as newer versions of Canvas do */
  listsFormats: boolean;
  /** courses that turn up on two pages of the next lists */
  twins: Set<string>;
  /** how many requests reached the API */
  requests: number;
}

/** Canvas's REST API over the harness's institutions; see the facts on Canvas for what it imitates. */
export function canvasApi(state: SimulatorState) {
  const router = express.Router();
  router.use((_req, _res, next) => {
    state.requests += 1;
    next();
  });
  router.use(
    withFaults(state.faults),
    requireToken(state.tokens),
    throttling(() => state.throttling),
  );
  accountRoutes(router);
  courseListRoute(router, state);
  courseRoutes(router, state);
  userRoutes(router);
  router.use((_req, res) => notFound(res));
  return router;
}

const notFound = (res: Response) =>
  void res.status(404).json({ errors: [{ message: 'The specified resource does not exist.' }] });

const forbidden = (res: Response) =>
  void res
    .status(403)
    .json({ status: 'unauthorized', errors: [{ message: 'user not authorized to perform that action' }] });

/** An account of the token's own institution; another institution's does not exist for it. */
function findAccount(req: Request, res: Response): HarnessAccount | undefined {
  const { institution } = ownerOf(res);
  const id = req.params.id === 'self' ? institution.rootAccountId : req.params.id;
  return institution.accounts.find((account) => account.id === id);
}

function accountRoutes(router: express.Router) {
  const toJson = (rootId: string) => (account: HarnessAccount) => ({
    id: account.id,
    name: account.name,
    parent_account_id: account.parentId,
    root_account_id: account.parentId === null ? null : rootId,
    sis_account_id: null,
    workflow_state: 'active',
  });
  router.get('/accounts', (req, res) => {
    const { institution, isAdmin } = ownerOf(res);
    const seen = isAdmin ? institution.accounts.filter(({ parentId }) => parentId === null) : [];
    sendPage(req, res, seen, toJson(institution.rootAccountId));
  });
  router.get('/accounts/:id', (req, res) => {
    const account = findAccount(req, res);
    if (!account) return notFound(res);
    res.json(toJson(ownerOf(res).institution.rootAccountId)(account));
  });
  router.get('/accounts/:id/sub_accounts', (req, res) => {
    const account = findAccount(req, res);
    const { institution, isAdmin } = ownerOf(res);
    if (!account) return notFound(res);
    if (!isAdmin) return forbidden(res);
    const below = descendantsOf(institution, account.id);
    const isRecursive = queryText(req, 'recursive') === 'true';
    const listed = institution.accounts.filter((candidate) =>
      isRecursive
        ? candidate.id !== account.id && below.has(candidate.id)
        : candidate.parentId === account.id,
    );
    sendPage(req, res, listed, toJson(institution.rootAccountId));
  });
  router.get('/accounts/:id/terms', (req, res) => {
    const account = findAccount(req, res);
    if (!account || account.parentId !== null) return notFound(res);
    const shape = (term: HarnessInstitution['terms'][number]) => ({
      id: term.id,
      name: term.name,
      start_at: term.startAt,
      end_at: term.endAt,
      workflow_state: 'active',
      sis_term_id: null,
    });
    sendPage(req, res, ownerOf(res).institution.terms, shape, (list) => ({ enrollment_terms: list }));
  });
  router.get('/accounts/:id/permissions', (req, res) => {
    const { isAdmin } = ownerOf(res);
    if (!findAccount(req, res)) return notFound(res);
    res.json(Object.fromEntries(queryList(req, 'permissions').map((name) => [name, isAdmin])));
  });
}

/** The account and all accounts below it. */
function descendantsOf({ accounts }: HarnessInstitution, id: string) {
  const found = new Set([id]);
  for (const account of accounts)
    if (account.parentId !== null && found.has(account.parentId)) found.add(account.id);
  return found;
}

function courseListRoute(router: express.Router, state: SimulatorState) {
  router.get('/accounts/:id/courses', (req, res) => {
    const account = findAccount(req, res);
    if (!account) return notFound(res);
    const { institution, isAdmin } = ownerOf(res);
    if (!isAdmin) return forbidden(res);
    const include = queryList(req, 'include');
    const shape = (course: HarnessCourse) =>
      courseJson(state, institution, course, { include, isList: true });
    sendPage(req, res, coursesAskedFor(req, state, institution, account), shape);
  });
}

/** The courses a list request asks for, one by one; a twin comes again some pages later. */
function* coursesAskedFor(
  req: Request,
  { twins }: SimulatorState,
  institution: HarnessInstitution,
  account: HarnessAccount,
) {
  const matches = courseFilter(req, institution, account);
  const again: HarnessCourse[] = [];
  for (const course of institution.courses.values()) {
    if (!matches(course)) continue;
    yield course;
    if (twins.has(course.id)) again.push(course);
  }
  yield* again;
}

function courseFilter(req: Request, institution: HarnessInstitution, account: HarnessAccount) {
  const accounts = descendantsOf(institution, account.id);
  const subaccounts = queryList(req, 'by_subaccounts');
  const term = queryText(req, 'enrollment_term_id');
  const published = queryText(req, 'published');
  const search = queryText(req, 'search_term')?.toLowerCase();
  const states = queryList(req, 'state');
  const isListedState = ({ state }: HarnessCourse) =>
    states.length === 0
      ? state !== 'deleted'
      : states.includes('all') || states.includes(state === 'unpublished' ? 'created' : state);
  return (course: HarnessCourse) =>
    accounts.has(course.accountId) &&
    isListedState(course) &&
    (subaccounts.length === 0 || subaccounts.includes(course.accountId)) &&
    (term === undefined || course.termId === term) &&
    (published === undefined || (course.state !== 'unpublished') === (published === 'true')) &&
    (search === undefined ||
      course.id === search ||
      `${course.name ?? ''} ${course.code} ${course.sisId ?? ''}`.toLowerCase().includes(search));
}

function courseJson(
  state: SimulatorState,
  institution: HarnessInstitution,
  course: HarnessCourse,
  { include, isList }: { include: readonly string[]; isList: boolean },
) {
  const term = institution.terms.find(({ id }) => id === course.termId);
  const has = (name: string) => include.includes(name);
  return {
    id: course.id,
    name: course.name,
    course_code: course.code,
    sis_course_id: course.sisId,
    account_id: course.accountId,
    root_account_id: institution.rootAccountId,
    enrollment_term_id: course.termId,
    workflow_state: course.state,
    start_at: term?.startAt ?? null,
    end_at: term?.endAt ?? null,
    created_at: '2026-01-05T15:00:00Z',
    time_zone: institution.timeZone,
    default_view: 'modules',
    ...((!isList || state.listsFormats) && { course_format: course.format }),
    ...(has('term') && { term: term && { id: term.id, name: term.name } }),
    ...(has('total_students') && { total_students: course.students }),
    ...(has('teachers') && { teachers: [{ display_name: course.teacher }] }),
    ...(has('syllabus_body') && { syllabus_body: contentOf(state.seed, course).syllabus ?? '' }),
    ...(has('storage_quota_used_mb') && { storage_quota_used_mb: contentOf(state.seed, course).storageMb }),
  };
}

function courseRoutes(router: express.Router, state: SimulatorState) {
  /** A course of the token's institution that its owner may read, or the answer that it is not there. */
  const withCourse =
    (handle: (req: Request, res: Response, course: HarnessCourse) => void) =>
    (req: Request, res: Response) => {
      const { institution, isAdmin } = ownerOf(res);
      const course = institution.courses.get(String(req.params.courseId));
      if (!course || course.state === 'deleted') return notFound(res);
      if (!isAdmin) return forbidden(res);
      handle(req, res, course);
    };
  const content = (course: HarnessCourse) => contentOf(state.seed, course);
  router.get(
    '/courses/:courseId',
    withCourse((req, res, course) => {
      const { institution } = ownerOf(res);
      res.json(courseJson(state, institution, course, { include: queryList(req, 'include'), isList: false }));
    }),
  );
  router.get(
    '/courses/:courseId/settings',
    withCourse((_req, res, course) => {
      res.json({ course_format: course.format, allow_student_discussion_topics: true });
    }),
  );
  router.get(
    '/courses/:courseId/tabs',
    withCourse((_req, res) => {
      res.json(
        ['home', 'modules', 'assignments', 'people'].map((id, index) => ({
          id,
          label: id,
          position: index + 1,
        })),
      );
    }),
  );
  router.get(
    '/courses/:courseId/front_page',
    withCourse((req, res, course) => {
      const [page] = content(course).pages;
      if (!page) return notFound(res);
      res.json(pageJson(true)(page));
    }),
  );
  const list = <T>(
    path: string,
    pick: (content: CourseContent, req: Request) => readonly T[],
    shape: (req: Request) => (item: T) => unknown,
  ) =>
    router.get(
      `/courses/:courseId/${path}`,
      withCourse((req, res, course) => sendPage(req, res, pick(content(course), req), shape(req))),
    );
  list(
    'pages',
    ({ pages }) => pages,
    (req) => pageJson(queryList(req, 'include').includes('body')),
  );
  list(
    'assignments',
    ({ assignments }) => assignments,
    () => itemJson('name', 'description'),
  );
  list(
    'quizzes',
    ({ quizzes }) => quizzes,
    () => itemJson('title', 'description'),
  );
  list(
    'discussion_topics',
    ({ discussions, announcements }, req) =>
      queryText(req, 'only_announcements') === 'true' ? announcements : discussions,
    () => itemJson('title', 'message'),
  );
  list(
    'modules',
    ({ modules }) => modules,
    (req) =>
      ({ items, ...rest }) => ({
        ...rest,
        items_count: items.length,
        ...(queryList(req, 'include').includes('items') && { items }),
      }),
  );
  list(
    'files',
    ({ files }) => files,
    () => (file) => ({
      id: file.id,
      display_name: file.name,
      filename: file.name,
      'content-type': file.type,
      size: file.size,
      updated_at: file.updatedAt,
    }),
  );
  list(
    'folders',
    () => [{ id: 1, name: 'course files' }],
    () => (folder) => folder,
  );
  const people = withCourse((req, res, course) =>
    sendPage(req, res, [course.teacher], (name) => ({
      id: '1',
      name,
      enrollments: [{ type: 'TeacherEnrollment' }],
    })),
  );
  router.get('/courses/:courseId/users', people);
  router.get('/courses/:courseId/enrollments', people);
}

const pageJson = (hasBody: boolean) => (page: ContentItem) => ({
  page_id: page.id,
  url: page.url,
  title: page.title,
  published: page.published,
  updated_at: page.updatedAt,
  ...(hasBody && { body: page.html }),
});

const itemJson = (titleField: string, bodyField: string) => (item: ContentItem) => ({
  id: item.id,
  [titleField]: item.title,
  [bodyField]: item.html,
  published: item.published,
  updated_at: item.updatedAt,
});

function userRoutes(router: express.Router) {
  router.get('/users/self', (_req, res) => {
    const { userId, userName } = ownerOf(res);
    res.json({
      id: userId,
      name: userName,
      email: null,
      login_id: userName.toLowerCase().replace(/\W+/g, '.'),
    });
  });
  router.get('/accounts/:id/users', (req, res) => {
    if (!findAccount(req, res)) return notFound(res);
    const { institution, isAdmin } = ownerOf(res);
    if (!isAdmin) return forbidden(res);
    const search = queryText(req, 'search_term')?.toLowerCase() ?? '';
    const found = institution.people.filter(({ name, email }) =>
      `${name} ${email}`.toLowerCase().includes(search),
    );
    sendPage(req, res, found, ({ lmsUserId, name, email }) => ({
      id: lmsUserId,
      name,
      email,
      login_id: email,
    }));
  });
  router.get('/accounts/:id/admins', (req, res) => {
    const admins = ownerOf(res).institution.people.filter(({ kind }) => kind === 'institution_admin');
    sendPage(req, res, admins, ({ lmsUserId, name }) => ({
      id: lmsUserId,
      role: 'AccountAdmin',
      user: { id: lmsUserId, name },
    }));
  });
  router.get('/users/:id/profile', (req, res) => {
    const person = ownerOf(res).institution.people.find(({ lmsUserId }) => lmsUserId === req.params.id);
    if (!person) return notFound(res);
    res.json({ id: person.lmsUserId, name: person.name, primary_email: person.email });
  });
}
