import * as z from 'zod';
import { abilities } from '#shared/access/abilities.ts';
import { pageSizes } from '#shared/http/page.ts';
import { id } from '#shared/http/id.ts';
import { products } from '#shared/task-runners/tool.ts';
import { shownAnnouncement } from '#shared/announcements/announcement.ts';

export const locales = ['en', 'es', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** Each language in its own name, so that people who read no other can find it. */
export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français' };

/** Pages a person can choose to start on, as paths below /. */
export const startPages = ['dashboard', 'courses', 'reports', 'manage/batches'] as const;
export type StartPage = (typeof startPages)[number];

/** Where in the LMS the tool is opened from. */
export type Placement = 'account_navigation' | 'course_navigation' | 'instructor_view';

/** Where a launch leads, and what to say if it couldn't go where it pointed. */
const launchStart = z
  .object({
    path: z.string(),
    notice: z.enum(['course_not_tracked']).nullable(),
  })
  .meta({ id: 'LaunchStart' });
export type LaunchStart = z.infer<typeof launchStart>;

/** Who acts as the person, by Canvas's "Act as user". */
export const masquerader = z.object({
  lmsUserId: z.string().nullable().describe("their id in Canvas; null: the launch didn't prove it"),
  name: z.string().nullable().describe("null: they aren't a person here"),
});

/** Everything the client needs before its first paint; inline in the launch's answer, and at GET /api/settings. */
export const settings = z
  .object({
    institution: z.object({
      id,
      title: z.string(),
      slug: z.string(),
      domainNames: z.array(z.string()),
      savesFixes: z.boolean().describe('people may save fixes in Canvas from here'),
      activeProducts: z.array(z.enum(products)),
      features: z.array(z.string()),
      timeZone: z.string(),
      useLiveEvents: z.boolean(),
      isNew: z.boolean(),
      status: z.union([z.literal(0), z.literal(1)]),
      contextId: z.number().nullable(),
      freshnessHours: z.number().describe('every tracked course is read at least this often'),
      lmsUrl: z.string().describe("address of the institution's Canvas, for links"),
      lmsPlace: z
        .object({ hosts: z.array(z.string()), shard: z.string().nullable() })
        .describe(
          'all its host names, and the shard of its ids if it is known: which addresses and ids are its own',
        ),
    }),
    isReadyGo: z.boolean(),
    mockData: z
      .boolean()
      .describe("the institution is connected to the harness's simulator: the demo banner shows"),
    contextCount: z.number().describe('how many contexts the person may work in'),
    person: z.object({ id, name: z.string(), email: z.string().nullable() }),
    abilities: z.array(z.enum(abilities)),
    teachesHere: z
      .boolean()
      .describe('the session came from a course that the person teaches, and there is a view of it for them'),
    isViewOff: z
      .boolean()
      .describe('the person teaches that course, but the institution shows its instructors no view of it'),
    locale: z.enum(locales),
    isHighContrast: z.boolean(),
    timeZone: z.string().describe("the person's own choice, else the institution's"),
    pageSize: z
      .literal(pageSizes)
      .nullable()
      .describe('how many rows a page of a list has at first, when the person chose it'),
    startPage: z.enum(startPages).describe('the page that / leads to, as a path below /'),
    actingAs: z
      .object({ id, title: z.string() })
      .nullable()
      .describe('the institution a super admin is acting for, if any'),
    masquerader: masquerader.nullable().describe('who acts as the person in Canvas, if anybody does'),
    kind: z
      .enum(['embedded', 'tab', 'login'])
      .describe("how the session began: in the LMS's iframe, in its own tab, or by logging in"),
    start: launchStart.nullable().describe('where a launch leads; null when the page was opened otherwise'),
    announcements: z
      .array(shownAnnouncement)
      .describe('what is announced to the person, as `GET /api/announcements/current` has it later on'),
    mailIsOn: z.boolean().describe('the operator has set up a mail server: without one, nobody gets mail'),
    harnessUrl: z.string().nullable().describe("the harness's page, when the installation was started by it"),
    version: z.string(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;

/** What the page holds after a launch: the settings and the session's bearer token. */
export type LaunchSettings = Settings & { clientToken: string };
