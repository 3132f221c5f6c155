import { db } from '#server/infra/db/database.ts';
import type { Mailbox } from '#scripts/harness/mailbox/mailbox.ts';
import { tellAlerts } from '#server/alerts/evaluate-alerts.worker.ts';
import { tell } from '#server/notifications/tell.service.ts';
import { listAlerts } from '#shared/alerts/alert.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { listMessages } from '#shared/messages/message.api.ts';
import { listNotifications } from '#shared/notifications/notification.api.ts';
import { topicOf } from '#shared/notifications/notification-kinds.ts';
import { listReportSchedules } from '#shared/report-mails/report-mails.api.ts';
import { listTasks } from '#shared/tasks/task.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import { buildAlert, buildAlertRule } from '#test/support/build-alerts.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildTeam,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { mailedAt, mailOrigin, startMailScene } from '#test/support/mail-scene.ts';

const canvasUrl = 'https://canvas.test';

let app: TestApp;
let mailbox: Mailbox;
let institution: BuiltInstitution;
let rule: { id: number };
let botany: BuiltCourse;
let zoology: BuiltCourse;

type Recipient = 'admin' | 'editor' | 'elsewhere' | 'instructor' | 'staffWhoTeach' | 'nobody';
let people: Record<Recipient, BuiltPerson>;

beforeEach(async () => {
  app = await startApp();
  mailbox = await startMailScene();
  institution = await buildInstitution({ is_ready_go: true, canvas_url: canvasUrl });
  const person = () => buildPerson(institution, { preferences: mailedAt('immediate') });
  people = {
    admin: await buildAdmin(institution),
    editor: await person(),
    elsewhere: await person(),
    instructor: await person(),
    staffWhoTeach: await person(),
    nobody: await person(),
  };
  await db()
    .updateTable('people')
    .set({ preferences: mailedAt('immediate') })
    .execute();
  const team = await buildTeam(institution, [{ person: people.editor, role: 'edit' }]);
  await buildTeam(institution, [
    { person: people.elsewhere, role: 'read' },
    { person: people.staffWhoTeach, role: 'edit' },
  ]);
  const batch = await buildBatch(institution, { team_id: team.id });
  [botany, zoology] = (await buildCourses(institution, ['Botany', 'Zoology'], batch)) as [
    BuiltCourse,
    BuiltCourse,
  ];
  rule = await buildAlertRule(institution, {
    audience: ['admins', 'team', 'instructors'],
    cadence: 'immediate',
  });
});
afterEach(async () => {
  await mailbox.close();
  await app.close();
});

const teach = async (course: BuiltCourse, ...teachers: Recipient[]) => {
  for (const name of teachers) {
    const { lms_user_id } = await db()
      .selectFrom('people')
      .select('lms_user_id')
      .where('id', '=', people[name].id)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('course_teachers')
      .values({ institution_id: institution.id, course_id: course.id, lms_user_id: lms_user_id ?? '', name })
      .execute();
  }
};

/** Everybody is told everything that there is to be told. */
async function tellAll() {
  const personIds = Object.values(people).map(({ id }) => id);
  const all = { personIds, cadence: 'immediate' } as const;
  const { scope } = institution;
  await tell(scope, {
    ...all,
    kind: 'alerts_opened',
    key: 'one',
    courseId: botany.id,
    facts: { ruleId: rule.id, ruleTitle: 'Low score', severity: 'warning' },
  });
  await tell(scope, {
    ...all,
    kind: 'announcement',
    key: 'announcement',
    facts: { announcementId: 1, title: 'Closed on Monday', severity: 'info' },
  });
  await tell(scope, {
    ...all,
    kind: 'messages',
    key: 'messages',
    courseId: botany.id,
    facts: { courseId: botany.id, courseTitle: 'Botany', authorName: 'Ada' },
  });
  await tell(scope, {
    ...all,
    kind: 'report_stopped',
    key: 'stopped',
    facts: { scheduleId: 1, title: 'Every Monday', reason: 'gone' },
  });
  await tell(scope, {
    ...all,
    kind: 'tasks_assigned',
    key: 'tasks',
    courseId: botany.id,
    facts: { courseId: botany.id, checklistTitle: 'Before term' },
  });
  await tell(scope, {
    ...all,
    kind: 'tasks_due',
    key: 'due',
    facts: { day: '2026-03-02', today: 1, tomorrow: 2, overdue: 0 },
  });
  await tell(scope, {
    ...all,
    kind: 'tasks_told',
    key: 'told',
    courseId: botany.id,
    facts: { authorName: 'Ada', isReminder: true, body: null, checklistTitle: 'Before term', overdue: 1 },
  });
  await runJobs();
}

/** Where the notifications of a caller lead, by kind. */
const bellOf = async (caller: Caller) => {
  const { notifications } = await caller.call(listNotifications, { query: { limit: 100 } });
  return Object.fromEntries(notifications.map(({ kind, path }) => [kind, path]));
};

/** Where the lines of the mails to a person lead, by what they say. */
const mailed = async ({ id }: BuiltPerson) => {
  const { email } = await db()
    .selectFrom('people')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const texts = mailbox.mails.filter(({ to }) => to === email).map(({ parsed }) => parsed.text ?? '');
  return texts
    .flatMap((text) => text.match(/^- .*(\n {2}\S+)?/gm) ?? [])
    .map((line) => line.split('\n  ')[1] ?? null);
};

/** Opens what an address shows, as somebody; throws if they can't. */
async function open(caller: Caller, path: string) {
  const { pathname, searchParams } = new URL(path, mailOrigin);
  const id = Number(pathname.match(/\d+/)?.[0]);
  const page = pathname.replace(/\d+/, ':id');
  const pages: Record<string, () => Promise<unknown>> = {
    '/alerts': () =>
      caller.call(listAlerts, { query: { ruleId: Number(searchParams.get('ruleId')), state: 'all' } }),
    '/dashboard': () => caller.call(readDashboard, { query: {} }),
    '/courses/:id/messages': () => caller.call(listMessages, { params: { id }, query: {} }),
    // Those who see the schedule find it in the list.
    '/manage/report-mails/:id': () => caller.call(listReportSchedules, { query: {} }),
    '/courses/:id/tasks': () => caller.call(readCourse, { params: { id } }),
    '/tasks': () => caller.call(listTasks, { query: { scope: 'mine' } }),
    '/instructor/view/:id': async () => {
      expect(await caller.call(readInstructorView, { query: {} })).toMatchObject({ id });
    },
  };
  const look = pages[page];
  if (!look) throw new Error(`No page at ${path}`);
  await look();
}

const staffPaths = () => ({
  alerts_opened: `/alerts?ruleId=${rule.id}`,
  announcement: '/dashboard',
  messages: `/courses/${botany.id}/messages`,
  report_stopped: '/manage/report-mails/1',
  tasks_assigned: `/courses/${botany.id}/tasks`,
  tasks_due: '/tasks?scope=mine&groupBy=due',
  tasks_told: `/courses/${botany.id}/tasks`,
});
const own = () => `/instructor/view/${botany.id}`;
const nowhere = {
  alerts_opened: null,
  announcement: null,
  messages: null,
  report_stopped: null,
  tasks_assigned: null,
  tasks_due: null,
  tasks_told: null,
};
const unseen = () => {
  const { announcement, report_stopped, tasks_due } = staffPaths();
  return { ...nowhere, announcement, report_stopped, tasks_due };
};
const taught = () => ({ alerts_opened: own(), messages: own(), tasks_assigned: own(), tasks_told: own() });

test('every kind leads each recipient to a page that they can open, or nowhere', async () => {
  await teach(botany, 'instructor', 'staffWhoTeach');
  await buildAlert(institution, { rule, course: botany }, { told_at: new Date() });
  await tellAll();
  const from = (name: Recipient, course: BuiltCourse) => asTeacher(app, people[name], course);
  const walks: [Caller, Record<string, string | null>][] = [
    [as(app, people.admin), staffPaths()],
    [as(app, people.editor), staffPaths()],
    [as(app, people.elsewhere), unseen()],
    [from('instructor', botany), { ...nowhere, ...taught(), announcement: own() }],
    [from('instructor', zoology), { ...nowhere, announcement: `/instructor/view/${zoology.id}` }],
    [as(app, people.instructor), nowhere],
    [from('staffWhoTeach', botany), { ...unseen(), ...taught() }],
    [as(app, people.nobody), nowhere],
  ];
  for (const [caller, paths] of walks) {
    expect(Object.keys(paths).toSorted()).toEqual(Object.keys(topicOf).toSorted());
    expect(await bellOf(caller)).toEqual(paths);
    for (const path of Object.values(paths)) if (path !== null) await open(caller, path);
  }
});

test('every line of a mail leads its reader to a page that they can open, or nowhere', async () => {
  await teach(botany, 'instructor', 'staffWhoTeach');
  await buildAlert(institution, { rule, course: botany }, { told_at: new Date() });
  await tellAll();
  // Their view is reached from their course in Canvas: no session but the one from there shows it.
  const inCanvas = `${canvasUrl}/courses/${botany.lmsCourseId}`;
  const { announcement, report_stopped, tasks_due } = staffPaths();
  const expected: Record<Recipient, (string | null)[]> = {
    admin: Object.values(staffPaths()),
    editor: Object.values(staffPaths()),
    // Mails don't tell people of courses that they can't see.
    elsewhere: [announcement, report_stopped, tasks_due, null, null],
    instructor: [inCanvas, inCanvas, inCanvas, inCanvas, null, null, null],
    staffWhoTeach: [announcement, report_stopped, tasks_due, inCanvas, inCanvas, inCanvas, inCanvas],
    nobody: [null, null, null, null, null],
  };
  for (const name of Object.keys(people) as Recipient[]) {
    const urls = (await mailed(people[name])).map((url) => url && url.replace(mailOrigin, ''));
    expect([name, urls.toSorted()]).toEqual([name, expected[name].toSorted()]);
    for (const url of urls) if (url?.startsWith('/')) await open(as(app, people[name]), url);
  }
});

test('alerts of several courses lead instructors to one of their own, also when told one after another', async () => {
  await teach(botany, 'instructor');
  await teach(zoology, 'instructor', 'staffWhoTeach');
  const { signal } = new AbortController();
  await buildAlert(institution, { rule, course: botany });
  await tellAlerts(institution.scope, signal);
  await buildAlert(institution, { rule, course: zoology });
  await tellAlerts(institution.scope, signal);
  await runJobs();
  for (const course of [botany, zoology])
    expect(await bellOf(asTeacher(app, people.instructor, course))).toEqual({
      alerts_opened: `/instructor/view/${course.id}`,
    });
  expect(await bellOf(as(app, people.editor))).toEqual({ alerts_opened: `/alerts?ruleId=${rule.id}` });
  expect(await bellOf(asTeacher(app, people.staffWhoTeach, zoology))).toEqual({
    alerts_opened: `/instructor/view/${zoology.id}`,
  });
});

test('a mail about alerts of several courses leads instructors to the one with the newest', async () => {
  await teach(botany, 'instructor');
  await teach(zoology, 'instructor', 'staffWhoTeach');
  await buildAlert(institution, { rule, course: zoology }, { opened_at: new Date('2026-03-01') });
  await buildAlert(institution, { rule, course: botany }, { opened_at: new Date('2026-03-02') });
  await tellAlerts(institution.scope, new AbortController().signal);
  await runJobs();
  expect(await mailed(people.instructor)).toEqual([`${canvasUrl}/courses/${botany.lmsCourseId}`]);
  expect(await mailed(people.staffWhoTeach)).toEqual([`${canvasUrl}/courses/${zoology.lmsCourseId}`]);
  expect(await mailed(people.editor)).toEqual([`${mailOrigin}/alerts?ruleId=${rule.id}`]);
});

test('what’s about several courses leads to one of them that its reader can open', async () => {
  await teach(botany, 'instructor');
  await teach(zoology, 'instructor');
  await tell(institution.scope, {
    personIds: [people.instructor.id, people.editor.id],
    kind: 'messages',
    key: 'many',
    amount: 2,
    facts: { courseId: null, courseTitle: null, authorName: 'Ada', courseIds: [botany.id, zoology.id] },
    cadence: 'immediate',
  });
  await runJobs();
  for (const course of [botany, zoology])
    expect(await bellOf(asTeacher(app, people.instructor, course))).toEqual({
      messages: `/instructor/view/${course.id}`,
    });
  expect(await bellOf(as(app, people.editor))).toEqual({ messages: `/courses/${botany.id}/messages` });
  expect(await mailed(people.instructor)).toEqual([`${canvasUrl}/courses/${botany.lmsCourseId}`]);
  expect(await mailed(people.editor)).toEqual([`${mailOrigin}/courses/${botany.id}/messages`]);
});
