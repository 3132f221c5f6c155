import { Modal } from '@instructure/ui/latest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Drawer } from '#client/ui/overlay/drawer.tsx';
import { listApiTokens, revokeApiToken } from '#shared/api-tokens/api-token.api.ts';
import { readCourse, scanCourse } from '#shared/courses/course.api.ts';
import { checkInstitutionRunners } from '#shared/institutions/manage-institutions.api.ts';
import { lookUpCanvasPeople } from '#shared/people/person.api.ts';
import { endOwnSession, listOwnSessions } from '#shared/sessions/own-session.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { findTeamCandidates, readTeam, setTeamMember } from '#shared/teams/team.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { exampleCourseDetails } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { openPart } from '#test/support/open-part.tsx';
import { sampleAnswer } from '#test/support/sample.ts';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answerEverything(1);
  network.answer(listUndos, undefined, { undos: [] });
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const open = (path: string) =>
  openPage(path, { abilities: ['institution.manage', 'batches.view', 'institutions.manage'] });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** The focus is somewhere a keyboard user can go on from. */
const expectFocus = () =>
  waitFor(() => {
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toBeEnabled();
  });

test('a button that is disabled when pressed leaves the focus around it, and gets it back', async () => {
  const course = exampleCourseDetails({ id: 7 });
  network.answer(readCourse, { id: 7 }, course);
  const user = open('/courses/7');
  const scan = await button('Rescan');
  const release = network.hold(scanCourse, { id: 7 }, { scans: course.scans });
  await user.click(scan);
  await waitFor(() => expect(document.activeElement).toContainElement(scan));
  await expectFocus();
  expect(scan).toBeDisabled();
  release();
  await waitFor(() => expect(scan).toHaveFocus());
});

test('a focus the person has moved stays where it is', async () => {
  network.answer(readCourse, { id: 7 }, exampleCourseDetails({ id: 7 }));
  const user = open('/courses/7');
  const scan = await button('Rescan');
  const release = network.hold(scanCourse, { id: 7 }, { scans: [] });
  await user.click(scan);
  await expectFocus();
  const elsewhere = screen.getByRole('link', { name: 'Dashboard' });
  elsewhere.focus();
  release();
  await waitFor(() => expect(scan).toBeEnabled());
  expect(elsewhere).toHaveFocus();
});

const twoFields = (
  <>
    <input aria-label="First" />
    <input aria-label="Second" />
  </>
);
const overlays = {
  dialog: (
    <Dialog title="Two fields">
      <Modal.Body>{twoFields}</Modal.Body>
    </Dialog>
  ),
  drawer: (
    <Drawer title="Two fields" onClose={() => undefined}>
      {twoFields}
    </Drawer>
  ),
};

test.each([
  ['dialog', 'takes the focus to its first control', false, 'First'],
  ['dialog', "leaves the focus at a control that somebody went to before it's drawn", true, 'Second'],
  ['drawer', 'takes the focus to its first control', false, 'Close'],
  ['drawer', "leaves the focus at a control that somebody went to before it's drawn", true, 'Second'],
] as const)('a %s %s', async (overlay, _, isQuick, focused) => {
  const frames: FrameRequestCallback[] = [];
  const held = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  const drawFrame = () => act(() => frames.splice(0).forEach((draw) => draw(performance.now())));
  openPart(overlays[overlay]);
  const second = await screen.findByRole('textbox', { name: 'Second' });
  drawFrame();
  if (isQuick) second.focus();
  for (let left = 4; left > 0; left--) drawFrame();
  held.mockRestore();
  expect(screen.getByRole(focused === 'Close' ? 'button' : 'textbox', { name: focused })).toHaveFocus();
});

test('making and revoking a token keep the focus in their dialogs, and on the page afterwards', async () => {
  network.answer(listApiTokens, undefined, sampleAnswer(listApiTokens, 1));
  const user = open('/user');
  await user.click(await button('Create token'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
  await user.keyboard('Export');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await within(dialog).findByRole('button', { name: 'Copy' });
  await expectFocus();
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await expectFocus();
  const [revoke] = await screen.findAllByRole('button', { name: /^Revoke/ });
  await user.click(revoke!);
  network.answer(listApiTokens, undefined, { tokens: [] });
  const { tokens } = sampleAnswer(listApiTokens, 1);
  network.answer(revokeApiToken, { id: tokens[0]?.id ?? 0 }, sampleAnswer(revokeApiToken, 1));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(revoke).not.toBeInTheDocument());
  await waitFor(async () => expect(await button('Create token')).toHaveFocus());
});

test("ending a device's sessions removes its row and leaves the focus on the page", async () => {
  const [other] = sampleAnswer(listOwnSessions, 1).sessions;
  const shown = { ...other!, id: 11, isCurrent: false, browser: 'Edge', system: 'Windows' };
  network.answer(listOwnSessions, undefined, { sessions: [{ ...other!, isCurrent: true }, shown] });
  const user = open('/user');
  const end = await button('Sign out Edge on Windows');
  network.answerBy(endOwnSession, { id: 11 }, () => {
    network.answer(listOwnSessions, undefined, { sessions: [{ ...other!, isCurrent: true }] });
    return { id: 11 };
  });
  await user.click(end);
  await waitFor(() => expect(end).not.toBeInTheDocument());
  await expectFocus();
});

test('looking people up keeps the focus in the drawer', async () => {
  const user = open('/manage/people?add=email');
  const emails = await screen.findByRole('textbox', { name: /^Email addresses/ });
  const lookUp = await button('Look up in Canvas');
  await user.click(lookUp);
  await waitFor(() => expect(emails).toHaveFocus());
  await writeInto(user, emails, 'ada@example.edu');
  const release = network.hold(lookUpCanvasPeople, undefined, { results: [] });
  await user.click(lookUp);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  release();
  await waitFor(() => expect(lookUp).toHaveFocus());
});

test('adding someone to a team keeps the focus in the drawer', async () => {
  const sample = sampleAnswer(readTeam, 1);
  const permissions = { ...sample.permissions, manage_members: true };
  const team = { ...sample, id: 4, permissions };
  network.answer(readTeam, { id: 4 }, team);
  network.answer(findTeamCandidates, { id: 4 }, { people: [{ id: 9, name: 'Priya', email: null }] });
  const user = open('/manage/teams?team=4');
  const add = await button('Add to team');
  await user.click(add);
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Person/ })).toHaveFocus());
  await user.click(screen.getByRole('combobox', { name: /^Person/ }));
  await user.click(await screen.findByRole('option', { name: 'Priya' }));
  const release = network.hold(setTeamMember, { id: 4, personId: 9 }, team);
  await user.click(add);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  release();
  await waitFor(() => expect(add).toHaveFocus());
});

test("checking runners leaves the focus around the button until it's done", async () => {
  const user = open('/institutions/4/taskrunners');
  network.hold(checkInstitutionRunners, { id: 4 }, sampleAnswer(checkInstitutionRunners, 1));
  const check = await button('Check now');
  await user.click(check);
  await expectFocus();
  expect(document.activeElement).toContainElement(check);
});
