import { screen, within } from '@testing-library/react';
import { readInstructorView, type InstructorCourse } from '#shared/courses/instructor-view.api.ts';
import { readTaughtAccessibility } from '#shared/findings/accessibility.api.ts';
import { listTaughtFindings, listTaughtFoundRules } from '#shared/findings/findings.api.ts';
import { readHelp } from '#shared/people/help.api.ts';
import { checkTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleAccessibility, exampleFinding, exampleRule } from '#test/support/example-findings.ts';
import { exampleCourseDetails, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readHelp, undefined, { contact: null, admins: ['Ingrid Solberg'] });
  network.answer(readInstructorView, undefined, course());
});

function course(given: Partial<InstructorCourse> = {}): InstructorCourse {
  const { batches: _, permissions: __, ...seen } = exampleCourseDetails();
  return { ...seen, ...given };
}

const asInstructor: Partial<Settings> = { isReadyGo: true, teachesHere: true, abilities: [] };
const open = (path: string, given: Partial<Settings> = {}) => openPage(path, { ...asInstructor, ...given });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const untracked = { code: 'not_found', message: 'This course is not tracked in Courseyard.' } as const;
const topBar = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test.each(['/instructor/view', '/instructor/view/7'])(
  'shows the course and its own bar at %s',
  async (path) => {
    open(path);
    await heading('Botany');
    expect(topBar()).toEqual(['My course']);
    expect(screen.getByRole('link', { name: 'My course' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Manage' })).not.toBeInTheDocument();
    expect(screen.getByText('31 students')).toBeInTheDocument();
    expect(screen.getByText(/^Core: Scanned/)).toBeInTheDocument();
    expect(screen.queryByText('Batches')).not.toBeInTheDocument();
    expect(screen.getByText('Only you and staff at your institution see this page.')).toBeInTheDocument();
  },
);

test('keeps the staff bar for a teacher who is in a team', async () => {
  open('/instructor/view/7', { abilities: ['batches.view'] });
  await heading('Botany');
  expect(topBar()).toEqual(['Dashboard', 'Courses', 'My course', 'Reports']);
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
  await heading('Botany');
});

test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
  open('/instructor/view/7', { isHighContrast });
  await heading('Botany');
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
    open('/instructor/view', withUdoit);
    expect(await screen.findByRole('heading', { name: '1 fix from a good score' })).toBeInTheDocument();
    const next = screen.getByRole('heading', { name: 'Do these next' }).closest('section');
    expect(next).toHaveTextContent('Images without a description +20 points3 places');
    expect(await screen.findByText('Why it matters')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /resolved/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/also in/)).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
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
    open('/instructor/view', withUdoit);
    await screen.findByText('Why it matters');
    expect(screen.queryByRole('img', { name: /^Score/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/score/i)).not.toBeInTheDocument();
  });
});
