import type { Request, Response, Router } from 'express';
import { queryList } from '../query.ts';
import { localId } from '../live-events.ts';
import { uuidFrom } from '../random.ts';
import type { HarnessCourse, HarnessInstitution } from '../world.ts';
import { forbidden, notFound } from './answers.ts';
import { courseJson } from './course-json.ts';
import { sendPage } from './paging.ts';
import type { SimulatorState } from './state.ts';
import { accountsAdministered, ownerOf, type TokenOwner } from './tokens.ts';

export type CourseHandler = (req: Request, res: Response, course: HarnessCourse) => void;

const teaches = ({ institution, userId }: TokenOwner, { teacher }: HarnessCourse) =>
  institution.teachers.some(({ id, name }) => id === userId && name === teacher);

/** By Canvas's id in any of its forms, or by the student information system's as `sis_course_id:…`. */
export function findCourse({ courses }: HarnessInstitution, id: string) {
  const sisId = /^sis_course_id:(.*)$/s.exec(id)?.[1];
  if (sisId === undefined) return courses.get(localId(id));
  return [...courses.values()].find((course) => course.sisId === sisId);
}

const administers = ({ institution, userId, isAdmin }: TokenOwner, { accountId }: HarnessCourse) => {
  const person = institution.people.find(({ lmsUserId }) => lmsUserId === userId);
  return isAdmin || (person && accountsAdministered(institution, person).some(({ id }) => id === accountId));
};

/** Whether the token's owner can change a course's items: its administrators always, its teacher until it's concluded. */
export const mayManage = (owner: TokenOwner, course: HarnessCourse) =>
  (administers(owner, course) ?? false) || (teaches(owner, course) && course.state !== 'completed');

/** A course of the token's institution that its owner can read: those of an administrator's accounts, a teacher's own. */
export const withCourse = (handle: CourseHandler) => (req: Request, res: Response) => {
  const owner = ownerOf(res);
  const course = findCourse(owner.institution, String(req.params.courseId));
  if (!course || course.state === 'deleted') return notFound(res);
  if (!administers(owner, course) && !teaches(owner, course)) return forbidden(res);
  handle(req, res, course);
};

export function courseRoutes(router: Router, state: SimulatorState) {
  router.get(
    '/courses/:courseId',
    withCourse((req, res, course) => {
      const { institution } = ownerOf(res);
      res.json(courseJson(course, { req, state, institution, include: queryList(req, 'include') }));
    }),
  );
  router.get(
    '/courses/:courseId/settings',
    withCourse((_req, res) => {
      res.json({ allow_student_discussion_topics: true, hide_final_grades: false });
    }),
  );
  router.get(
    '/courses/:courseId/tabs',
    withCourse((_req, res, { id }) => {
      const shown = tabs.filter((tab) => !state.tabsOff.has(`${id}/${tab}`));
      res.json(shown.map((tab, index) => tabJson(id, tab, index)));
    }),
  );
  router.get('/courses/:courseId/users', withCourse(sendUsers));
  router.get('/courses/:courseId/enrollments', withCourse(sendEnrollments));
}

const tabs = [
  'home',
  'announcements',
  'modules',
  'assignments',
  'quizzes',
  'discussions',
  'people',
  'pages',
  'files',
];

const tabJson = (courseId: string, id: string, index: number) => ({
  id,
  label: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  html_url: `/courses/${courseId}/${id === 'home' ? '' : id}`,
  position: index + 1,
  type: 'internal',
  visibility: 'public',
});

interface Enrollment {
  readonly userId: string;
  readonly name: string;
  readonly type: 'TeacherEnrollment' | 'StudentEnrollment';
}

/** Students are named by a number: nothing here needs more. */
function enrollmentsOf({ teachers }: HarnessInstitution, course: HarnessCourse): Enrollment[] {
  const taught = teachers
    .filter(({ name }) => name === course.teacher)
    .map(({ id, name }): Enrollment => ({ userId: id, name, type: 'TeacherEnrollment' }));
  const students = Array.from({ length: course.students }, (_nothing, index): Enrollment => {
    const number = index + 1;
    return { userId: `${course.id}${1000 + number}`, name: `Student ${number}`, type: 'StudentEnrollment' };
  });
  return [...taught, ...students];
}

/** `teacher` and `TeacherEnrollment` mean the same. */
const isAsked = (asked: readonly string[], { type }: Enrollment) =>
  asked.length === 0 || asked.includes(type) || asked.includes(type.replace('Enrollment', '').toLowerCase());

const emailOf = ({ people, domainName }: HarnessInstitution, { userId, name }: Enrollment) =>
  people.find(({ lmsUserId }) => lmsUserId === userId)?.email ??
  `${name.toLowerCase().replaceAll(/\W+/g, '.')}@${domainName}`;

function sendUsers(req: Request, res: Response, course: HarnessCourse) {
  const asked = queryList(req, 'enrollment_type');
  const { institution } = ownerOf(res);
  const hasEmail = queryList(req, 'include').includes('email');
  sendPage(req, res, {
    items: enrollmentsOf(institution, course),
    matches: (enrollment) => isAsked(asked, enrollment),
    shape: ({ userId, name, type }) => ({
      id: userId,
      name,
      short_name: name,
      ...(hasEmail && { email: emailOf(institution, { userId, name, type }) }),
      enrollments: [{ type, role: type, course_id: course.id, enrollment_state: 'active' }],
    }),
  });
}

function sendEnrollments(req: Request, res: Response, course: HarnessCourse) {
  const asked = queryList(req, 'type');
  sendPage(req, res, {
    items: enrollmentsOf(ownerOf(res).institution, course),
    matches: (enrollment) => isAsked(asked, enrollment),
    shape: ({ userId, name, type }) => ({
      id: `${userId}1`,
      course_id: course.id,
      user_id: userId,
      type,
      role: type,
      enrollment_state: 'active',
      user: { id: userId, name, uuid: uuidFrom('user', userId) },
    }),
  });
}
