import { screen, waitFor } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listTaughtActivity } from '#shared/courses/activity.api.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import { defaultSections } from '#shared/instructor-tool/instructor-sections.ts';
import { readInstructorTool, updateInstructorTool } from '#shared/instructor-tool/instructor-tool.api.ts';
import type { InstructorTool } from '#shared/instructor-tool/instructor-tool.ts';
import { listTaughtMessages } from '#shared/messages/message.api.ts';
import { recordVisit } from '#shared/instructor-view/progress.api.ts';
import { readHelp } from '#shared/people/help.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listTaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import {
  emptyThread,
  exampleBatch,
  exampleCourse,
  exampleInstructorView,
  pageOf,
} from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readInstructorTool, undefined, tool());
  network.answer(listCourses, undefined, { courses: [exampleCourse()], ...pageOf(1), inScope: 1 });
  network.answer(listBatches, undefined, {
    batches: [exampleBatch({ id: 4, title: 'Autumn' })],
    canSeeArchived: false,
  });
});

const tool = (given: Partial<InstructorTool> = {}): InstructorTool => ({
  isOn: true,
  allBatches: true,
  batches: [],
  sections: defaultSections,
  intro: null,
  contact: null,
  scoresHiddenUntil: null,
  version: 3,
  updatedAt: '2026-03-01T00:00:00Z',
  updatedBy: 'Ingrid Solberg',
  privacyMode: 'own_course',
  forbidden: [],
  areScoresHidden: false,
  courseCount: 12,
  inScopeCount: 10,
  ...given,
});

const path = '/manage/instructor-view-tool';
const open = (where = path) => openPage(where, { isReadyGo: true, abilities: ['institution.manage'] });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const saves = () =>
  network.calls
    .filter(({ method, url }) => method === 'PUT' && url === updateInstructorTool.path)
    .map(({ body }) => body);

test('saves what was chosen, with the version that was seen', async () => {
  network.answer(updateInstructorTool, undefined, tool({ version: 4 }));
  const user = open();
  await heading('Instructor view');
  expect(await screen.findByText(/by Ingrid Solberg/)).toBeInTheDocument();
  expect(screen.getByText('As saved: 12 courses (10 in scope)')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Documents to review' }));
  await user.click(screen.getByRole('option', { name: 'Read, and mark as reviewed' }));
  await writeInto(user, screen.getByRole('textbox', { name: /^Intro/ }), 'Welcome');
  expect(screen.getByText('Your changes aren’t saved yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The instructor view was saved.')).toBeInTheDocument();
  expect(saves()).toMatchObject([
    { version: 3, intro: 'Welcome', contact: null, sections: { files: 'work', tasks: 'work' } },
  ]);
});

test('asks for batches, and for a whole contact, before it saves', async () => {
  const user = open();
  await user.click(await screen.findByRole('radio', { name: 'Courses of chosen batches' }));
  await writeInto(user, screen.getByRole('textbox', { name: /^E-mail address/ }), 'nowhere');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at least one batch, or all of them.')).toBeInTheDocument();
  expect(screen.getByText('Enter a name.')).toBeInTheDocument();
  expect(screen.getByText(/^Enter an e-mail address/)).toBeInTheDocument();
  expect(saves()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test('keeps what was typed when somebody else has saved, and loads their version if asked', async () => {
  network.refuse(updateInstructorTool, undefined, 409, { code: 'conflict', message: 'Somebody was first.' });
  const user = open();
  await writeInto(user, await screen.findByRole('textbox', { name: /^Intro/ }), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody was first.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Intro/ })).toHaveValue('Mine');
  network.answer(readInstructorTool, undefined, tool({ version: 4, intro: 'Theirs' }));
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Intro/ })).toHaveValue('Theirs'));
});

test('says what the institution’s settings forbid, and offers no way to show it', async () => {
  network.answer(readInstructorTool, undefined, tool({ privacyMode: 'no_scores', forbidden: ['score'] }));
  open();
  expect(await screen.findByText(/^Hidden: the institution’s settings show no scores/)).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Accessibility score' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Hide scores until' })).not.toBeInTheDocument();
});

test('leads to a preview of a course, and has the placement’s settings to copy', async () => {
  const user = open();
  await user.click(await screen.findByRole('combobox', { name: 'Course' }));
  await user.click(await screen.findByRole('option', { name: /^Botany/ }));
  expect(screen.getByRole('link', { name: 'Preview “Botany”' })).toHaveAttribute('href', `${path}/preview/7`);
  expect(screen.getByRole('textbox', { name: 'Custom fields' })).toHaveValue('placement=instructor_view');
});

describe('a preview', () => {
  beforeEach(() => {
    const view = { ...exampleInstructorView().view, isPreview: true };
    network.answer(readInstructorView, undefined, exampleInstructorView({ view }));
    network.answer(listTaughtTasks, undefined, { tasks: [], total: 0, completed: 0, overdue: 0, next: null });
    network.answer(listTaughtMessages, undefined, emptyThread);
    network.answer(listTaughtActivity, undefined, { entries: [], ...pageOf(0) });
    network.answer(readHelp, undefined, { contact: null, admins: [] });
  });

  test('is marked as one, reads the course as its instructors do, and counts as no visit', async () => {
    open(`${path}/preview/7`);
    await heading('There’s nothing left to do');
    expect(screen.getByText('Botany')).toBeInTheDocument();
    expect(screen.getByText(/^Preview: this is what instructors of this course see/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the settings' })).toHaveAttribute('href', path);
    expect(network.calls.map(({ url }) => url)).toContain('/api/instructor/view?previewOf=7');
    expect(network.calls.map(({ url }) => url)).not.toContain(recordVisit.path);
    expect(await axeViolations()).toEqual([]);
  });

  test('of a course that isn’t tracked says so', async () => {
    network.refuse(readInstructorView, undefined, 404, { code: 'not_found', message: 'Not tracked.' });
    open(`${path}/preview/7`);
    expect(await screen.findByText('Not tracked.')).toBeInTheDocument();
  });
});

test.each([{ isReadyGo: false }, { abilities: [] }])('isn’t there for a session with %j', async (given) => {
  openPage(path, { isReadyGo: true, abilities: ['institution.manage'], ...given });
  expect(await heading('Page not found')).toBeInTheDocument();
});
