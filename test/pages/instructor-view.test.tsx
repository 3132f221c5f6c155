import { screen, waitFor, within } from '@testing-library/react';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import { readTaughtAccessibility } from '#shared/findings/accessibility.api.ts';
import { listTaughtFindings, listTaughtFoundRules } from '#shared/findings/findings.api.ts';
import { listTaughtActivity } from '#shared/courses/activity.api.ts';
import { listTaughtDocuments } from '#shared/course-files/course-files.api.ts';
import { scanCourse } from '#shared/courses/course.api.ts';
import { defaultSections } from '#shared/instructor-tool/instructor-sections.ts';
import { listTaughtMessages } from '#shared/messages/message.api.ts';
import { readProgress, recordVisit } from '#shared/instructor-view/progress.api.ts';
import { commentOnTask, readTask, updateTask } from '#shared/tasks/task.api.ts';
import { listTaughtTasks, type TaughtTask, type TaughtTasks } from '#shared/tasks/taught-task.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { readHelp } from '#shared/people/help.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleAccessibility, exampleFinding, exampleRule } from '#test/support/example-findings.ts';
import { exampleTask, exampleTaskDetail } from '#test/support/example-tasks.ts';
import { emptyThread, exampleInstructorView, exampleStatus, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';
import { uncheckedDocument } from '#test/support/unchecked-document.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readHelp, undefined, { contact: null, admins: ['Ingrid Solberg'] });
  network.answer(readInstructorView, undefined, course());
  network.answer(listTaughtTasks, undefined, tasks([]));
  network.answer(listTaughtMessages, undefined, emptyThread);
  network.answer(recordVisit, undefined, { since: null });
  network.answer(readProgress, undefined, noProgress);
  network.answer(listTaughtActivity, undefined, { entries: [], pagination: pageOf(0).pagination });
});

const course = exampleInstructorView;

const task = (given: Partial<TaughtTask> = {}): TaughtTask => ({
  ...exampleTask({ title: 'Publish the syllabus', dueOn: null, ...given }),
  description: 'It goes on the first page.',
  ...given,
});

function tasks(given: readonly TaughtTask[]): TaughtTasks {
  const open = given.filter(({ isCompleted }) => !isCompleted);
  return {
    tasks: [...given],
    total: given.length,
    completed: given.length - open.length,
    overdue: 0,
    next: open[0] ? { title: open[0].title, dueOn: open[0].dueOn } : null,
  };
}

/** What was sent to an endpoint, oldest first. */
const callsTo = (target: Endpoint) =>
  network.calls.filter(
    ({ method, url }) =>
      method === target.method && new RegExp(`^${target.path.replaceAll(/:\w+/g, '\\d+')}(\\?|$)`).test(url),
  );

const noProgress = { since: null, score: null, fixed: 0, tasks: { completed: 0, titles: [] } };

const asInstructor: Partial<Settings> = { isReadyGo: true, teachesHere: true, abilities: [] };
const open = (path: string, given: Partial<Settings> = {}) => openPage(path, { ...asInstructor, ...given });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The page's title where there's nothing to do. */
const allDone = 'There’s nothing left to do';
const untracked = { code: 'not_found', message: 'This course is not tracked in Courseyard.' } as const;
const topBar = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test.each(['/instructor/view', '/instructor/view/7'])(
  'shows the course and its own bar at %s',
  async (path) => {
    const user = open(path);
    await heading(allDone);
    await user.click(screen.getByRole('button', { name: 'Course content' }));
    expect(screen.getByText(/^Core: Scanned/)).toBeInTheDocument();
    expect(topBar()).toEqual(['My course']);
    expect(screen.getByRole('link', { name: 'My course' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Manage' })).not.toBeInTheDocument();
    expect(screen.getByText('Botany')).toBeInTheDocument();
    expect(screen.getByText('31 students')).toBeInTheDocument();
    expect(screen.queryByText('Batches')).not.toBeInTheDocument();
    expect(screen.getByText('Only you and staff at your institution see this page.')).toBeInTheDocument();
  },
);

test('comes at once: nothing moves when the messages have come', async () => {
  const release = network.hold(listTaughtMessages, undefined, emptyThread);
  open('/instructor/view');
  await waitFor(() => expect(network.asked(listTaughtMessages)).toHaveLength(1));
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  release();
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
});

test('keeps the staff bar for a teacher who is in a team', async () => {
  open('/instructor/view/7', { abilities: ['batches.view'] });
  await heading(allDone);
  expect(topBar()).toEqual(['Dashboard', 'Courses', 'Tasks', 'My course', 'Reports']);
});

test.each(['/instructor/view', '/instructor/view/7'])(
  'says at %s, for a course in no batch, who can help and what it would show',
  async (path) => {
    network.refuse(readInstructorView, undefined, 404, untracked);
    open(path);
    await heading('Your course isn’t in Courseyard yet');
    expect(
      screen.getByText(/^Courseyard looks after the courses that staff at Northfield/),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Whether your course is ready for students/)).toBeInTheDocument();
    expect(await screen.findByText(/such as Ingrid Solberg/)).toBeInTheDocument();
    expect(topBar()).toEqual(['My course']);
    expect(await axeViolations()).toEqual([]);
  },
);

test.each([
  ['design@northfield.test', 'mailto:design@northfield.test'],
  ['https://northfield.test/help', 'https://northfield.test/help'],
])('links to the institution’s own contact at %s', async (address, href) => {
  network.answer(readHelp, undefined, { contact: { name: 'Learning Design', address }, admins: ['Ingrid'] });
  open('/instructor/view/7');
  expect(await screen.findByRole('link', { name: 'Learning Design' })).toHaveAttribute('href', href);
  expect(screen.queryByText(/Ingrid/)).not.toBeInTheDocument();
});

test('says how the course stands where it isn’t in scope', async () => {
  const { view, ...rest } = course();
  const scope = { label: 'Archived', since: '2026-03-03T12:00:00Z', reviewOn: '2027-03-03' };
  network.answer(readInstructorView, undefined, { ...rest, view: { ...view, scope } });
  open('/instructor/view');
  expect(
    await screen.findByText(
      'Your institution has counted this course as “Archived” since Mar 3, 2026, and looks at that again on Mar 3, 2027.',
    ),
  ).toBeInTheDocument();
});

test("names the Canvas admins when there's no one else", async () => {
  network.answer(readHelp, undefined, { contact: null, admins: [] });
  open('/instructor/view/7');
  expect(await screen.findByText(/^Ask the people who manage Canvas at/)).toBeInTheDocument();
});

test("doesn't exist for another course", async () => {
  open('/instructor/view/8');
  expect(await heading('Page not found')).toBeInTheDocument();
});

test.each([{ teachesHere: false }, { isReadyGo: false }])(
  "doesn't exist for a session with %j",
  async (given) => {
    open('/instructor/view/7', given);
    await heading('Page not found');
    expect(screen.queryByRole('link', { name: 'My course' })).not.toBeInTheDocument();
  },
);

test("says that the course couldn't be read, and retries", async () => {
  network.refuse(readInstructorView, undefined, 503, { code: 'unavailable', message: 'Not now.' });
  const user = open('/instructor/view/7');
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  network.answer(readInstructorView, undefined, course());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading(allDone);
});

test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
  open('/instructor/view/7', { isHighContrast });
  await heading(allDone);
  expect(await axeViolations()).toEqual([]);
});

describe('what was found in one’s own course', () => {
  const withUdoit = {
    institution: { ...settingsWith({}).institution, activeProducts: ['core' as const, 'udoit' as const] },
  };
  beforeEach(() => {
    network.answer(readTaughtAccessibility, undefined, exampleAccessibility());
    network.answer(listTaughtFoundRules, undefined, { rules: [exampleRule({ alsoIn: null })] });
    network.answer(listTaughtFindings, undefined, {
      findings: [exampleFinding({ alsoIn: null })],
      pagination: pageOf(1).pagination,
    });
  });

  test('leads to what raises the score most, and can’t be resolved', async () => {
    const user = open('/instructor/view', withUdoit);
    await heading('Almost ready: 2 fixes to go');
    const next = screen.getByRole('heading', { name: 'Do these next' }).closest('section') ?? document.body;
    expect(next).toHaveTextContent('Images without a description');
    expect(next).toHaveTextContent('+20.0 points');
    expect(next).toHaveTextContent('After these 3 fixes you’re at 100.0.');
    expect(within(next).getByText(/Click the image, then “Image Options”/)).toBeInTheDocument();
    expect(
      await within(next).findByRole('link', { name: 'Edit in Canvas: Week 1 <b>Leaves</b>' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All that was found' }));
    expect(await screen.findByRole('region', { name: 'What was found' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /resolved/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/also in/)).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('is scanned again, and says how far the score rose', async () => {
    const user = open('/instructor/view', withUdoit);
    const button = await screen.findByRole('button', { name: 'Rescan' });
    network.answer(scanCourse, { id: 7 }, { scans: [] });
    const before = exampleAccessibility();
    const scan = { tool: 'udoit', status: 'succeeded', scannedAt: '2026-03-09T00:00:00Z' } as const;
    network.answer(readTaughtAccessibility, undefined, {
      ...before,
      scan: { ...scan, errorMessage: null, gaps: [] },
      score: (before.score ?? 0) + 5,
      counts: { ...before.counts, fixed: before.counts.fixed + 2 },
    });
    await user.click(button);
    expect(await screen.findByText(/^Your score rose from .* 2 places are fixed\.$/)).toBeInTheDocument();
    expect(callsTo(scanCourse)).toHaveLength(1);
  });

  test('says why it can’t be scanned again yet', async () => {
    network.refuse(scanCourse, { id: 7 }, 429, {
      code: 'too_many_requests',
      message: 'Once in ten minutes.',
    });
    const user = open('/instructor/view', withUdoit);
    await user.click(await screen.findByRole('button', { name: 'Rescan' }));
    expect(await screen.findByText('Once in ten minutes.')).toBeInTheDocument();
  });

  test('has documents that the instructor reviews where the tool lets them', async () => {
    const { view, metrics } = course();
    network.answer(
      readInstructorView,
      undefined,
      course({
        metrics: { ...metrics, 'udoit.file_count': 1 },
        view: { ...view, sections: { ...defaultSections, files: 'work' } },
      }),
    );
    const document = { id: 3, name: 'Hand-out.pdf', url: 'https://canvas.test/files/3', size: 1 };
    const rest = { ...uncheckedDocument, updatedAt: null, isUsed: true, reviewedAt: null, reviewedBy: null };
    network.answer(listTaughtDocuments, undefined, {
      documents: [{ ...document, ...rest }],
      pagination: pageOf(1).pagination,
    });
    const user = open('/instructor/view', withUdoit);
    await user.click(await screen.findByRole('button', { name: 'Documents' }));
    expect(await screen.findByRole('button', { name: 'Hand-out.pdf' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mark as reviewed' })).toBeInTheDocument();
  });

  test('shows no score where the institution wants none', async () => {
    network.answer(
      readTaughtAccessibility,
      undefined,
      exampleAccessibility({
        showsScores: false,
        score: null,
        band: null,
        impacts: [],
        rows: [],
        fixesToGood: null,
      }),
    );
    const user = open('/instructor/view', withUdoit);
    await heading('Almost ready: 3 fixes to go');
    await user.click(screen.getByRole('button', { name: 'All that was found' }));
    expect(await screen.findByRole('region', { name: 'What was found' })).toBeInTheDocument();
    expect(screen.queryByText(/score/i)).not.toBeInTheDocument();
  });

  test('isn’t called ready before it was scanned', async () => {
    network.answer(
      readTaughtAccessibility,
      undefined,
      exampleAccessibility({ scan: null, score: null, band: null, fixesToGood: null, nextFixes: [] }),
    );
    open('/instructor/view', withUdoit);
    await heading('Can’t be said yet: the course hasn’t been scanned');
    expect(screen.getByRole('button', { name: 'Scan' })).toBeInTheDocument();
  });
});

describe('tasks', () => {
  const detail = (given: Partial<TaughtTask> = {}) => exampleTaskDetail(task(given));
  const done = { state: 'done', isCompleted: true, version: 2 } as const;

  test('are part of the verdict, and completed and taken back with one tap', async () => {
    const other = task({ id: 2, title: 'Welcome', ...done });
    network.answer(listTaughtTasks, undefined, tasks([task({ version: 1, dueOn: '2999-05-04' }), other]));
    network.answer(updateTask, { id: 31 }, detail(done));
    const user = open('/instructor/view/7');
    await heading('Almost ready: 1 task to go');
    expect(screen.getByRole('heading', { name: 'Your tasks: 1 of 2 done' })).toBeInTheDocument();
    expect(screen.getByText(/May 4, 2999/)).toBeInTheDocument();
    network.answer(listTaughtTasks, undefined, tasks([task(done), other]));
    await user.click(screen.getByRole('button', { name: 'Mark done: “Publish the syllabus”' }));
    await heading(allDone);
    expect(screen.getByRole('heading', { name: 'Your tasks: 2 of 2 done' })).toBeInTheDocument();
    expect(callsTo(updateTask)).toMatchObject([{ body: { state: 'done', version: 1 } }]);
    await user.click(await screen.findByRole('button', { name: /^Undo: “Publish the syllabus”/ }));
    await waitFor(() =>
      expect(callsTo(updateTask).at(-1)).toMatchObject({ body: { state: 'todo', version: 2 } }),
    );
    expect(await axeViolations()).toEqual([]);
  });

  test('say so when somebody else has changed one, and show it as it is', async () => {
    network.answer(listTaughtTasks, undefined, tasks([task()]));
    network.refuse(updateTask, { id: 31 }, 409, { code: 'conflict', message: 'Amara changed this task.' });
    const user = open('/instructor/view/7');
    const button = await screen.findByRole('button', { name: 'Mark done: “Publish the syllabus”' });
    await user.click(button);
    expect(await screen.findByText('Amara changed this task.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mark done: “Publish the syllabus”' })).toBeInTheDocument();
  });

  test('open what they are about and are commented on', async () => {
    network.answer(listTaughtTasks, undefined, tasks([task()]));
    network.answer(readTask, { id: 31 }, detail());
    network.answer(commentOnTask, { id: 31 }, detail());
    const user = open('/instructor/view/7');
    await user.click(await screen.findByRole('button', { name: /^Details and/ }));
    expect(await screen.findByText('It goes on the first page.')).toBeInTheDocument();
    await writeInto(user, await screen.findByRole('textbox', { name: 'Comment' }), 'On Friday');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(callsTo(commentOnTask)).toMatchObject([{ body: { text: 'On Friday' } }]));
  });

  test('are only read where the tool says so, and not there where it hides them', async () => {
    const permissions = { work: false, verify: false };
    network.answer(listTaughtTasks, undefined, tasks([task({ permissions })]));
    open('/instructor/view/7');
    expect(await screen.findByText('Publish the syllabus', { selector: 'strong *' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Complete/ })).not.toBeInTheDocument();
  });

  test('have no place where the tool hides them', async () => {
    const { view } = course();
    const sections = { ...defaultSections, tasks: 'hidden' as const };
    network.answer(readInstructorView, undefined, course({ view: { ...view, sections } }));
    open('/instructor/view/7');
    await heading('Botany');
    expect(screen.queryByRole('heading', { name: /^Your tasks/ })).not.toBeInTheDocument();
    expect(callsTo(listTaughtTasks)).toEqual([]);
  });
});

test('says what got better since the last visit', async () => {
  network.answer(readProgress, undefined, {
    since: '2026-03-01T00:00:00Z',
    score: { before: 71, now: 78.5 },
    fixed: 3,
    tasks: { completed: 1, titles: ['Welcome'] },
  });
  open('/instructor/view/7');
  const better = (await screen.findByText(/^Since you were here/)).closest('p');
  expect(better).toHaveTextContent('rose from 71.0 to 78.5');
  expect(better).toHaveTextContent('3 places were fixed.');
  expect(better).toHaveTextContent('1 task was done: Welcome');
  expect(callsTo(recordVisit)).toHaveLength(1);
});

describe('the one verdict', () => {
  const withStatus = (given: Parameters<typeof exampleStatus>[0]) => {
    const { view } = course();
    const status = { status: exampleStatus(given), since: null };
    network.answer(readInstructorView, undefined, course({ view: { ...view, status } }));
  };

  test('is “ready” where the status says so and nothing is open, and a status alone isn’t enough', async () => {
    withStatus({ label: 'Ready', category: 'ready' });
    network.answer(listTaughtTasks, undefined, tasks([task({ version: 1 })]));
    network.answer(updateTask, { id: 31 }, exampleTaskDetail({ state: 'done', isCompleted: true }));
    const user = open('/instructor/view/7');
    await heading('Almost ready: 1 task to go');
    expect(screen.queryByText('Ready')).not.toBeInTheDocument();
    network.answer(listTaughtTasks, undefined, tasks([task({ state: 'done', isCompleted: true })]));
    await user.click(screen.getByRole('button', { name: 'Mark done: “Publish the syllabus”' }));
    await heading('Your course is ready');
    expect(screen.getByText('Your course is ready', { selector: '[data-announcer] *' })).toBeInTheDocument();
  });

  test('names the status where only that is missing, and says behind a line what it’s made of', async () => {
    withStatus({ label: 'In review', category: 'in_progress' });
    const user = open('/instructor/view/7');
    await heading('Almost ready: its status is still “In review”');
    await user.click(screen.getByRole('button', { name: 'How this comes about' }));
    expect(screen.getByText('In review')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('says that a part of it couldn’t be loaded', async () => {
    network.refuse(listTaughtTasks, undefined, 503, { code: 'unavailable', message: 'Not now.' });
    open('/instructor/view/7');
    await heading('Can’t be said yet: part of this page couldn’t be loaded');
    expect(screen.getByText('Not now.')).toBeInTheDocument();
  });

  test('is left out where the instructor sees nothing of it', async () => {
    const { view } = course();
    const sections = { ...defaultSections, tasks: 'hidden' as const };
    network.answer(readInstructorView, undefined, course({ view: { ...view, sections } }));
    open('/instructor/view/7');
    expect(await heading('Botany')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'How this comes about' })).not.toBeInTheDocument();
  });
});

test('shows the intro as it was typed, whom to ask, and when scores will be shown', async () => {
  const { view } = course();
  network.answer(
    readInstructorView,
    undefined,
    course({
      view: {
        ...view,
        intro: 'Hello <b>you</b>',
        contact: { name: 'Learning Design', address: 'design@northfield.test' },
        scoresHiddenUntil: '2999-05-04',
      },
    }),
  );
  open('/instructor/view/7');
  expect(await screen.findByText('Hello <b>you</b>')).toBeInTheDocument();
  expect(screen.getByText(/^Scores will be shown from May 4, 2999/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Learning Design' })).toHaveAttribute(
    'href',
    'mailto:design@northfield.test',
  );
});

test('says that the institution shows no view', async () => {
  open('/instructor/view/7', { teachesHere: false, isViewOff: true });
  await heading('There’s no page for your course');
  expect(await screen.findByText(/such as Ingrid Solberg/)).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});
