import express, { type Router, type Request, type RequestHandler, type Response } from 'express';
import { accountRoutes, withOwnAccount } from './accounts.ts';
import { idsAsAsked, notFound, forbidden } from './answers.ts';
import { contentRoutes } from './content.ts';
import { courseListRoute } from './course-list.ts';
import { copyRoutes, startSync } from './blueprint-routes.ts';
import { courseRoutes, mayManage, withCourse } from './courses.ts';
import { noteWrite, readSent, textToStore, type Sent } from './item-writes.ts';
import { withFaults } from './faults.ts';
import { newQuizRoutes } from './new-quizzes.ts';
import type { SimulatorState } from './state.ts';
import { throttling } from './throttling.ts';
import { requireToken, ownerOf } from './tokens.ts';
import { queryText } from '../query.ts';
import type { HarnessInstitution, HarnessCourse } from '../world.ts';
import { sendPage } from './paging.ts';
import { courseJson } from './course-json.ts';

/** What the product changes in Canvas besides items: whether a course is published, its syllabus, inboxes, copies. */
function writeRoutes(router: Router, state: SimulatorState) {
  router.put(
    '/courses/:courseId',
    readSent,
    noteWrite(state),
    withCourse((req, res, course) => changeCourse(req, res, { state, course })),
  );
  router.post('/conversations', readSent, noteWrite(state), (req: Request, res: Response) =>
    startConversation(req, res, state),
  );
  router.post(
    '/courses/:courseId/blueprint_templates/:templateId/migrations',
    readSent,
    noteWrite(state),
    startSync(state),
  );
}

interface Changing {
  readonly state: SimulatorState;
  readonly course: HarnessCourse;
}

/** Canvas's answer where a course has submissions. Older versions lead to the course's page instead. */
function refuseUnpublishing(res: Response, { state, course }: Changing) {
  if (state.refusesByRedirect) return void res.redirect(`/courses/${course.id}`);
  const message = 'Course cannot be unpublished if student submissions exist.';
  res
    .status(400)
    .json({ errors: { workflow_state: [{ attribute: 'workflow_state', type: 'unpublish', message }] } });
}

function changeCourse(req: Request, res: Response, changing: Changing) {
  const { state, course } = changing;
  const sent = Object((req.body as { course?: unknown } | undefined)?.course) as Sent;
  const mayPublish = !state.denied.has('manage_courses_publish');
  if (sent.event !== undefined && !mayPublish && !state.ignoresDeniedEvents) return forbidden(res);
  if (mayPublish && sent.event === 'claim' && state.withSubmissions.has(course.id))
    return refuseUnpublishing(res, changing);
  const { institution } = ownerOf(res);
  const before = course.state;
  if (mayPublish && sent.event === 'offer' && before === 'unpublished') course.state = 'available';
  if (mayPublish && sent.event === 'claim' && before === 'available') course.state = 'unpublished';
  if (course.state !== before) state.liveEvents.courseChanged(institution, course);
  if (typeof sent.syllabus_body === 'string')
    changeSyllabus(req, res, { ...changing, text: sent.syllabus_body });
  res.json(courseJson(course, { req, state, institution, include: [] }));
}

/** Without the right, Canvas drops it without a word; its answer never has it. */
function changeSyllabus(req: Request, res: Response, { state, course, text }: Changing & { text: string }) {
  if (state.denied.has('manage_course_content_edit') || !mayManage(ownerOf(res), course)) return;
  state.contents.change(course, { syllabus: textToStore(req, res, text) });
}

const textIn = (body: Readonly<Record<string, unknown>>, name: string) =>
  typeof body[name] === 'string' ? body[name] : '';

function startConversation(req: Request, res: Response, state: SimulatorState) {
  const { institution, userName } = ownerOf(res);
  if (state.denied.has('send_messages')) return forbidden(res);
  const sent = (req.body ?? {}) as Readonly<Record<string, unknown>>;
  const recipients = [sent.recipients ?? []].flat().map(String);
  if (recipients.length === 0 || textIn(sent, 'body') === '')
    return void res.status(400).json([{ attribute: 'recipients', message: 'invalid' }]);
  const made = {
    institution: institution.key,
    from: userName,
    recipients,
    subject: textIn(sent, 'subject'),
    body: textIn(sent, 'body'),
    contextCode: textIn(sent, 'context_code'),
  };
  state.conversations.push(made);
  res
    .status(201)
    .json([{ id: String(state.conversations.length), subject: made.subject, workflow_state: 'read' }]);
}

interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Everyone the institution's Canvas knows by name: the people who launch, the staff, and all teachers. */
function usersOf({ people, staff, teachers }: HarnessInstitution): User[] {
  const launching = people.map(({ lmsUserId, name, email }) => ({ id: lmsUserId, name, email }));
  const known = new Set(launching.map(({ id }) => id));
  const others = teachers
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({ id, name, email: null }));
  return [...launching, ...staff, ...others];
}

const loginOf = (name: string) => name.toLowerCase().replace(/\W+/g, '.');

const userJson = ({ id, name, email }: User) => ({
  id,
  name,
  short_name: name,
  sortable_name: name.split(' ').toReversed().join(', '),
  email,
  login_id: email ?? loginOf(name),
});

function userRoutes(router: Router) {
  router.get('/users/self', (_req, res) => {
    const { institution, userId, userName } = ownerOf(res);
    const known = usersOf(institution).find(({ id }) => id === userId);
    res.json(userJson(known ?? { id: userId, name: userName, email: null }));
  });
  router.get('/users/:id/profile', (req, res) => {
    const { institution, isAdmin, userId } = ownerOf(res);
    const id = req.params.id === 'self' ? userId : req.params.id;
    const user = usersOf(institution).find((candidate) => candidate.id === id);
    if (!user) return notFound(res);
    if (!isAdmin && id !== userId) return forbidden(res);
    res.json({ ...userJson(user), primary_email: user.email, time_zone: institution.timeZone });
  });
  router.get(
    '/accounts/:id/users',
    withOwnAccount((req, res) => {
      const search = queryText(req, 'search_term')?.toLowerCase() ?? '';
      sendPage(req, res, {
        items: usersOf(ownerOf(res).institution),
        matches: ({ id, name, email }) =>
          id === search || `${name} ${email ?? ''}`.toLowerCase().includes(search),
        shape: userJson,
      });
    }),
  );
}

/** What Canvas does for a developer key that enforces scopes and doesn't allow includes (Canvas's source, `validate_scopes`). */
const withoutIncludes =
  (state: SimulatorState): RequestHandler =>
  (req, _res, next) => {
    if (state.dropsIncludes)
      req.originalUrl = req.originalUrl.replace(/(?<=[?&])includes?(\[\]|%5B%5D)?=[^&]*/gi, '');
    next();
  };

/** The API of New Quizzes, which has an address of its own. */
export function newQuizApi(state: SimulatorState) {
  const router = answeringRouter(state, (req) => req.baseUrl + req.path);
  newQuizRoutes(router, state);
  router.use((_req, res) => notFound(res));
  return router;
}

/** What's the same for every call, whatever it's for. */
function answeringRouter(state: SimulatorState, nameOf: (req: Request) => string) {
  const router = express.Router();
  router.use((req, _res, next) => {
    state.requests += 1;
    for (const change of state.meanwhile) change(nameOf(req));
    next();
  });
  router.use(
    idsAsAsked,
    requireToken(state.tokens),
    withoutIncludes(state),
    throttling(() => state.throttling, state.traffic),
    // After throttling: a slow request is charged for while it runs.
    withFaults(state.faults),
  );
  return router;
}

/** Canvas's REST API over the harness's institutions, limited to what the product and its tests read. */
export function canvasApi(state: SimulatorState) {
  const router = answeringRouter(state, (req) => req.path);
  accountRoutes(router, state);
  courseListRoute(router, state);
  courseRoutes(router, state);
  writeRoutes(router, state);
  contentRoutes(router, state);
  copyRoutes(router, state);
  userRoutes(router);
  router.use((_req, res) => notFound(res));
  return router;
}
