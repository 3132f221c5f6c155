import type { FrameLocator, Page } from 'playwright-core';
import { fakeKeys, type FakeHost } from '#scripts/harness/video-hosts.ts';
import { openBrowser } from './browser.ts';
import { axeIn, goTo, heading, loaded, sharedInstallation, toolFrame, type Installation } from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let tool: FrameLocator;

beforeAll(async () => {
  installation = await sharedInstallation();
});
beforeEach(async () => {
  browser = await openBrowser('allowed');
  page = await browser.newPage();
  await page.goto(
    `${installation.harnessOrigin}/launch?institution=northfield&person=institution_admin&placement=account_navigation`,
  );
  tool = page.frameLocator('iframe[name=tool_content]');
  await heading(tool, 'Dashboard').waitFor();
});
afterEach(() => browser.end());

const [kalturaId, kalturaSecret] = fakeKeys.kaltura.split(':');
const [panoptoId, panoptoSecret] = fakeKeys.panopto.split(':');
const [studioId, studioSecret] = fakeKeys.studio.split(':');

/** What's typed for each host, by its label. */
const typed: Readonly<
  Record<FakeHost, readonly [name: string, ...(readonly [string, string | undefined])[]]>
> = {
  youtube: ['YouTube', ['API key', fakeKeys.youtube]],
  kaltura: ['Kaltura', ['Partner id', kalturaId], ['Administrator secret', kalturaSecret]],
  panopto: ['Panopto', ['Client id', panoptoId], ['Client secret', panoptoSecret]],
  vimeo: ['Vimeo', ['Access token', fakeKeys.vimeo]],
  studio: [
    'Canvas Studio',
    ['Client id', studioId],
    ['Client secret', studioSecret],
    ['Refresh token', 'studio-refresh-1'],
  ],
};

/** Hosts are asked where the made-up Canvas is. */
async function openForm(host: FakeHost) {
  const [name] = typed[host];
  await tool.getByRole('button', { name: `Enter a key for ${name}` }).click();
  await tool.getByLabel('Address').fill(`${installation.harnessOrigin}/video-hosts/${host}`);
}

async function enter(host: FakeHost) {
  const [name, ...fields] = typed[host];
  for (const [label, value = ''] of fields) await tool.getByLabel(label).fill(value);
  await tool.getByRole('button', { name: 'Try and save' }).click();
  await tool.getByRole('button', { name: `Replace the key for ${name}` }).waitFor();
}

/** Hosts are asked in the background. */
const untilAsked = () =>
  toolFrame(page).waitForFunction(
    async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}` };
      const answer = await fetch('/api/media?seen=false&limit=100', { headers });
      const { videos } = (await answer.json()) as { videos: { reason: string | null }[] };
      return (
        videos.length > 0 &&
        videos.every(({ reason }) => reason !== 'waiting' && reason !== 'no_key' && reason !== 'switched_off')
      );
    },
    undefined,
    { polling: 1_000 },
  );

/** Canvas needs no key: it's asked where the institution wants that. */
async function setCanvas(isOn: boolean) {
  await goTo(page, '/manage/general');
  await tool
    .getByRole('checkbox', { name: 'Look for captions of videos in Canvas' })
    .setChecked(isOn, { force: true });
  await tool.getByRole('button', { name: 'Save scans' }).click();
  await tool.getByText('The settings were saved.').first().waitFor();
}

test('six hosts say whose captions their videos have, once they can be asked; a refused key is mended', async () => {
  await setCanvas(true);
  await goTo(page, '/manage/video-hosts');
  await openForm('youtube');
  await tool.getByLabel('API key').fill('somebody-else’s');
  await tool.getByRole('button', { name: 'Try and save' }).click();
  await tool.getByText('The host refuses this key.').first().waitFor();
  expect(await tool.getByLabel('API key').inputValue()).toBe('somebody-else’s');
  await enter('youtube');
  for (const host of ['kaltura', 'panopto', 'vimeo', 'studio'] as const) {
    await openForm(host);
    await enter(host);
  }
  expect(await axeIn(toolFrame(page))).toEqual([]);

  const rowOf = (title: string) => tool.getByRole('row').filter({ hasText: title });
  const says = async (title: string, captions: string) => {
    await goTo(page, `/media?seen=false&search=${encodeURIComponent(title)}`);
    await rowOf(title).filter({ hasText: captions }).waitFor();
  };
  await untilAsked();
  await goTo(page, '/media?seen=false');
  await tool.getByRole('table', { name: /Videos/ }).waitFor();
  await loaded(tool);
  await says('Cells alive', 'A person’s');
  await says('Old bridges', 'A machine’s');
  await says('Lecture 1', 'A machine’s');
  await says('Lecture 2', 'None');
  await says('The workshop', 'None');
  await says('Welcome', 'A person’s');
  await says('Field trip', 'A person’s');
  await goTo(page, '/media?seen=false&unavailable=true');
  await tool
    .getByText(/students see “video unavailable”/)
    .first()
    .waitFor();
  await tool.getByText(/^\d+ can’t be watched at all/).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await setCanvas(false);
});
