import type { Frame, FrameLocator, Page } from 'playwright-core';
import { courseTabs } from '#client/courses/course-tabs.tsx';
import { pages as definitions, type PageDefinition } from '#client/app/pages.tsx';
import { listAlertRules } from '#shared/alerts/alert-rule.api.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { listChecklists } from '#shared/checklists/checklist.api.ts';
import type { Endpoint, Result } from '#shared/http/endpoint.ts';
import { listInstitutions } from '#shared/institutions/manage-institutions.api.ts';
import { listReportSchedules } from '#shared/report-mails/report-mails.api.ts';
import { listQuickViews } from '#shared/quick-views/quick-view.api.ts';
import { heading, loaded, toolFrame } from './support.ts';

/** Who opens a page, as in the harness's address for their launch. */
const launches = {
  'institution admin': 'person=institution_admin&placement=account_navigation',
  'super admin': 'person=super_admin&placement=account_navigation',
  instructor: 'person=instructor&placement=course_navigation',
} as const;
export type Opener = keyof typeof launches;
export const openers = Object.keys(launches) as Opener[];

function openerOf({ path, needs }: PageDefinition): Opener {
  if (path.startsWith('instructor/')) return 'instructor';
  // The harness's super admin looks after the system too.
  return needs === 'institutions.manage' || needs === 'system.inspect' ? 'super admin' : 'institution admin';
}

/** A course's page in each of its tabs, the first of which isn't named; other pages as they are. */
function withTabs(path: string): string[] {
  const page = path.replace('/:tab?', '');
  if (page !== 'courses/:id') return [page];
  return [page, ...courseTabs.slice(1).map(({ id }) => `${page}/${id}`)];
}

/** Paths of the table of pages, with placeholders, and an address with no page. */
export const pathsFor = (opener: Opener): readonly string[] => [
  ...definitions.filter((page) => openerOf(page) === opener).flatMap(({ path }) => withTabs(path)),
  'no-such-page',
];

/** Reads as the person whose session is in the frame. */
async function read<E extends Endpoint>(frame: Frame, { path }: E): Promise<Result<E>> {
  return frame.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}` };
    return (await (await fetch(address, { headers })).json()) as Result<E>;
  }, path);
}

/** Finds a record for a path's placeholder, by the folder before it. */
const finders: Readonly<Record<string, (frame: Frame) => Promise<number | undefined>>> = {
  courses: async (frame) => (await read(frame, listCourses)).courses[0]?.id,
  batches: async (frame) =>
    (await read(frame, listBatches)).batches.find(({ type }) => type === 'dynamic')?.id,
  settings: async (frame) => finders.batches?.(frame),
  institutions: async (frame) => (await read(frame, listInstitutions)).institutions[0]?.id,
  'quick-views': async (frame) => (await read(frame, listQuickViews)).quickViews[0]?.id,
  'report-mails': async (frame) => (await read(frame, listReportSchedules)).schedules[0]?.id,
  rules: async (frame) => (await read(frame, listAlertRules)).rules[0]?.id,
  checklists: async (frame) => (await read(frame, listChecklists)).checklists[0]?.id,
  preview: async (frame) => finders.courses?.(frame),
  view: async (frame) => (await read(frame, readInstructorView)).id,
};

async function withId(frame: Frame, path: string) {
  const folder = /([\w-]+)\/:id/.exec(path)?.[1];
  if (folder === undefined) return path;
  const id = await finders[folder]?.(frame);
  if (id === undefined) throw new Error(`There is no record for ${path}`);
  return path.replace(':id', String(id));
}

/** Launches as a person into a frame. */
export async function launchInto(
  page: Page,
  harnessOrigin: string,
  { as, more = '' }: { as: Opener; more?: string },
) {
  await page.goto(`${harnessOrigin}/launch?institution=northfield&${launches[as]}${more}`);
  const tool = page.frameLocator('iframe[name=tool_content]');
  await tool.getByRole('heading', { level: 1 }).waitFor();
  return tool;
}

/** Like a click within the app: a reload would need web storage, which not every browser gives frames. */
const go = (page: Page, path: string) =>
  toolFrame(page).evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/${path}`);

const notFound = 'Page not found';

/** Addresses of a dialog over its page. */
const inDialog = /\/sync\/history$/;

/** Shows a page of the table, with everything it loads. */
export async function visit(page: Page, tool: FrameLocator, path: string) {
  const address = await withId(toolFrame(page), path);
  // First, so that the previous page's heading isn't taken for this one's.
  await go(page, 'no-such-page');
  await heading(tool, notFound).waitFor();
  if (path === 'no-such-page') return;
  await go(page, address);
  await heading(tool, notFound).waitFor({ state: 'detached' });
  // While a dialog is open, the page behind it has no headings for anybody; it opens once the page is there.
  const shown = inDialog.test(path)
    ? tool.getByRole('dialog').getByRole('heading')
    : tool.getByRole('heading', { level: 1 });
  await shown
    .first()
    .waitFor()
    .catch(async () => {
      throw new Error(`${address} has no heading: ${await tool.locator('body').innerText()}`);
    });
  await loaded(tool);
  if ((await heading(tool, notFound).count()) > 0) throw new Error(`${path} is not found`);
}
