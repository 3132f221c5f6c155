import express, { type Router, type Request, type RequestHandler, type Response } from 'express';
import { accountRoutes, withOwnAccount } from './accounts.ts';
import { idsAsAsked, notFound, forbidden } from './answers.ts';
import { contentRoutes } from './content.ts';
import { courseListRoute } from './course-list.ts';
import { courseRoutes, withCourse } from './courses.ts';
import { withFaults } from './faults.ts';
import type { SimulatorState, ReceivedWrite } from './state.ts';
import { throttling } from './throttling.ts';
import { requireToken, ownerOf } from './tokens.ts';
import { queryText } from '../query.ts';
import type { HarnessInstitution, HarnessCourse } from '../world.ts';
import { sendPage } from './paging.ts';
import { courseJson } from './course-json.ts';

/** What the product changes in Canvas: whether a course is published, and what's in inboxes. */
function writeRoutes(router: Router, state: SimulatorState) {
  const form = express.urlencoded({ extended: true, limit: '1mb' });
  const note: RequestHandler = (req, _res, next) => {
    state.writes.push({
      method: req.method,
      path: req.path,
      form: (req.body ?? {}) as object as ReceivedWrite['form'],
    });
    next();
  };
  router.put(
    '/courses/:courseId',
    form,
    note,
    withCourse((req, res, course) => changeCourse(req, res, { state, course })),
  );
  router.post('/conversations', form, note, (req, res) => startConversation(req, res, state));
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

function changeCourse(req: Request, res: Response, { state, course }: Changing) {
  const event = Object((req.body as { course?: unknown } | undefined)?.course).event as unknown;
  const mayPublish = !state.denied.has('manage_courses_publish');
  if (!mayPublish && !state.ignoresDeniedEvents) return forbidden(res);
  if (mayPublish && event === 'claim' && state.withSubmissions.has(course.id))
    return refuseUnpublishing(res, { state, course });
  const { institution } = ownerOf(res);
  const before = course.state;
  if (mayPublish && event === 'offer' && before === 'unpublished') course.state = 'available';
  if (mayPublish && event === 'claim' && before === 'available') course.state = 'unpublished';
  if (course.state !== before) state.liveEvents.courseChanged(institution, course);
  res.json(courseJson(course, { state, institution, include: [] }));
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

/** Canvas's REST API over the harness's institutions, limited to what the product and its tests read. */
export function canvasApi(state: SimulatorState) {
  const router = express.Router();
  router.use((req, _res, next) => {
    state.requests += 1;
    for (const change of state.meanwhile) change(req.path);
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
  accountRoutes(router, state);
  courseListRoute(router, state);
  courseRoutes(router, state);
  writeRoutes(router, state);
  contentRoutes(router, state);
  userRoutes(router);
  router.use((_req, res) => notFound(res));
  return router;
}
