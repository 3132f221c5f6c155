import { screen, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { paginate } from '#shared/http/page.ts';
import { listVideos, lookAgain, readVideo } from '#shared/media/media.api.ts';
import { keyedHosts, type Video, type VideoDetail } from '#shared/media/video.ts';
import { enterVideoKey, readVideoKeys, revokeVideoKey, type VideoKey } from '#shared/media/video-keys.api.ts';
import { decideScopeWherever } from '#shared/scope-decisions/scope-decision.api.ts';
import { readScopeSettings } from '#shared/scope-decisions/scope-settings.api.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleUndo } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
});

const video = (id: number, given: Partial<Video> = {}): Video => ({
  id,
  host: 'youtube',
  site: '',
  title: `Video ${id}`,
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  seconds: 730,
  captions: 'none',
  reason: null,
  languages: [],
  lookedAt: null,
  students: 40,
  isReached: true,
  placeCount: 3,
  courseCount: 2,
  inScopeCourseCount: 2,
  course: { id: 7, title: 'Botany' },
  ...given,
});

const rows = [
  video(1),
  video(2, { captions: 'machine', languages: ['en', 'es'] }),
  video(3, { title: null, captions: 'unknown', reason: 'unavailable', languages: null, seconds: null }),
];
const listed = {
  videos: rows,
  pagination: paginate({ page: 1, limit: 25 }, 3),
  counts: { none: 1, machine: 1, person: 0, unknown: 1 },
  unavailable: 1,
  outOfScopeCount: 0,
};
const detail = (given: Partial<VideoDetail> = {}): VideoDetail => ({
  ...video(1),
  isDue: false,
  places: [
    {
      kind: 'page',
      title: 'Week 1',
      address: 'pages/week-1',
      isReached: false,
      course: { id: 7, title: 'Botany' },
      url: 'https://canvas.test/courses/1/pages/week-1',
    },
  ],
  can: { lookAgain: true },
  ...given,
});

test('tells a machine’s captions from none and from unknown, with the reason', async () => {
  network.answer(listVideos, undefined, listed);
  openPage('/media');
  const table = await screen.findByRole('table', { name: /Videos/ });
  const [, first, second, third] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/Video 1.*YouTube.*13 min.*40.*2.*None.*none.*never/);
  expect(second).toHaveTextContent(/A machine’s.*en, es/);
  expect(third).toHaveTextContent(/Untitled video 3.*unknown.*students see “video unavailable”/);
  expect(screen.getByText('1 video has no captions, 1 only a machine’s')).toBeInTheDocument();
  expect(screen.getByText('Whether 1 video has captions isn’t known')).toBeInTheDocument();
  expect(screen.getByText('1 can’t be watched at all: it’s private or deleted')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('claims nothing of captions while none of them are known', async () => {
  const counts = { none: 0, machine: 0, person: 0, unknown: 3 };
  network.answer(listVideos, undefined, { ...listed, counts, unavailable: 0 });
  openPage('/media');
  expect(await screen.findByText('Whether 3 videos have captions isn’t known')).toBeInTheDocument();
  expect(screen.queryByText(/without captions|only a machine’s|can’t be watched/)).not.toBeInTheDocument();
});

test('a video opens with its host’s way to mend it, and where it is shown', async () => {
  network.answer(listVideos, undefined, listed);
  network.answer(readVideo, { id: 1 }, detail());
  network.answer(lookAgain, { id: 1 }, detail({ isDue: true }));
  const user = openPage('/media');
  await user.click(await screen.findByRole('button', { name: 'Video 1' }));
  const panel = await screen.findByRole('dialog', { name: 'Video 1' });
  expect(await within(panel).findByText(/In YouTube Studio: Subtitles/)).toBeInTheDocument();
  expect(within(panel).getByRole('link', { name: 'Week 1' })).toHaveAttribute(
    'href',
    'https://canvas.test/courses/1/pages/week-1',
  );
  expect(within(panel).getByText(/students don’t get there/)).toBeInTheDocument();
  await user.click(within(panel).getByRole('button', { name: 'Check again now' }));
  expect(network.asked(lookAgain, { id: 1 })).toHaveLength(1);
});

test('decides about the scope of those selected: they leave the list, and an undo brings them back', async () => {
  network.answer(listVideos, undefined, listed);
  network.answer(readScopeSettings, undefined, {
    labels: { in_scope: null, archived: null, third_party: null, exception: null },
    archiveMark: null,
    compliesFrom: null,
    named: { in_scope: 'In scope', archived: 'Archived', third_party: 'Publisher’s', exception: 'Exception' },
    kinds: [],
    version: 0,
  });
  const undo = exampleUndo({ kind: 'scope_decided', count: 2 });
  network.answerBy(decideScopeWherever, undefined, () => {
    const pagination = paginate({ page: 1, limit: 25 }, 1);
    network.answer(listVideos, undefined, {
      ...listed,
      videos: rows.slice(2),
      pagination,
      outOfScopeCount: 2,
    });
    network.answer(listUndos, undefined, { undos: [undo] });
    return { changedCount: 2, refusedCount: 0 };
  });
  network.answerBy(undoChange, { id: undo.id }, () => {
    network.answer(listVideos, undefined, listed);
    network.answer(listUndos, undefined, { undos: [] });
    return { ...undo, status: 'done' as const };
  });
  const user = openPage('/media');
  await user.click(await screen.findByRole('checkbox', { name: 'Select “Video 1”' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select “Video 2”' }));
  await user.click(screen.getByRole('button', { name: 'Decide about the scope…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Decide about the scope of 2 videos/ }));
  await user.click(await dialog.findByRole('radio', { name: 'Publisher’s' }));
  await writeInto(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Bought');
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText(/^2 more aren’t in scope\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Video 1' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Video 2' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Decide about the scope…' })).not.toBeInTheDocument();
  const sent = network.calls.find(({ url }) => url === decideScopeWherever.path)?.body;
  expect(sent).toMatchObject({ subject: 'video', ids: [1, 2], decision: { standing: 'third_party' } });
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByRole('button', { name: 'Video 1' })).toBeInTheDocument();
  expect(screen.queryByText(/aren’t in scope/)).not.toBeInTheDocument();
  const asked = () => network.calls.filter(({ url }) => url.startsWith('/api/media?')).at(-1)?.url;
  expect(asked()).toContain('standing=in_scope');
});

const key = (host: VideoKey['host'], given: Partial<VideoKey> = {}): VideoKey => ({
  host,
  isEntered: false,
  address: null,
  isRefused: false,
  checkedAt: null,
  restsUntil: null,
  usedToday: 0,
  dayUnits: 5_000,
  ...given,
});
const keysNow = (given: Partial<VideoKey> = {}) => ({
  hosts: keyedHosts.map((host) => key(host, host === 'vimeo' ? given : {})),
  canvas: { isRefused: false, checkedAt: null, restsUntil: null, usedToday: 0, dayUnits: 3_000 },
});

test('a key is entered with what it may read beside it; a refused one stays typed, and a mended one is saved', async () => {
  network.answer(readVideoKeys, undefined, keysNow());
  network.refuse(enterVideoKey, { host: 'vimeo' }, 400, {
    code: 'invalid_input',
    message: 'The host refuses this key.',
  });
  const user = openPage('/manage/video-hosts');
  expect(await screen.findByText(/A personal access token with the scope “public”/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enter a key for Vimeo' }));
  const field = screen.getByLabelText('Access token');
  await user.type(field, 'wrong');
  await user.click(screen.getByRole('button', { name: 'Try and save' }));
  expect(await screen.findByText(/The host refuses this key/)).toBeInTheDocument();
  expect(field).toHaveValue('wrong');
  expect(await axeViolations()).toEqual([]);
  const saved = keysNow({ isEntered: true, address: 'https://api.vimeo.com' });
  network.answer(enterVideoKey, { host: 'vimeo' }, saved);
  network.answer(readVideoKeys, undefined, saved);
  await user.clear(field);
  await user.type(field, 'right');
  await user.click(screen.getByRole('button', { name: 'Try and save' }));
  expect(await screen.findByText('The key works')).toBeInTheDocument();
  expect(screen.queryByDisplayValue('right')).toBeNull();
});

test('a key that no longer works says so, and can be revoked', async () => {
  network.answer(
    readVideoKeys,
    undefined,
    keysNow({ isEntered: true, isRefused: true, address: 'https://v' }),
  );
  network.answer(revokeVideoKey, { host: 'vimeo' }, keysNow());
  const user = openPage('/manage/video-hosts');
  expect(await screen.findByText('The host no longer takes the key: enter a new one')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the key for Vimeo?' });
  network.answer(readVideoKeys, undefined, keysNow());
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('button', { name: 'Enter a key for Vimeo' })).toBeInTheDocument();
});
