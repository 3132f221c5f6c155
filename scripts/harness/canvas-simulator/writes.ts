import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { HarnessCourse } from '../world.ts';
import { forbidden } from './answers.ts';
import { courseJson } from './course-json.ts';
import { withCourse } from './courses.ts';
import type { ReceivedWrite } from './received.ts';
import type { SimulatorState } from './state.ts';
import { ownerOf } from './tokens.ts';

/** What the product changes in Canvas: whether a course is published, and what's in inboxes. */
export function writeRoutes(router: Router, state: SimulatorState) {
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
