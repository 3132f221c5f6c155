import * as z from 'zod';
import { workflowStates } from '#shared/courses/course.ts';
import { storedFilter } from '#shared/filters/filter.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, instant, manyIds } from '#shared/http/id.ts';
import { scoreBands } from '#shared/scans/udoit-score.ts';
import { status } from '#shared/statuses/status.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { attention } from './attention.ts';
import { latestEvent } from './latest-event.ts';

/** How many days back the leading numbers are compared with. */
export const comparedDays = 30;
/** Every how many days a trend of that time has a point. */
export const trendStepDays = 6;

/** Some of the courses: how many, and the filter that finds them with `POST /api/courses/query` in the same scope. */
export const courseGroup = z
  .object({
    courseCount: z.number(),
    inScopeCount: z.number().describe('those of them that are in scope'),
    filter: storedFilter,
  })
  .meta({ id: 'CourseGroup' });
export type CourseGroup = z.infer<typeof courseGroup>;

/** The numbers that people look for first. */
export const figureIds = [
  'tracked',
  'published',
  'score',
  'errors',
  'documents',
  'space',
  'checklists',
  'overdue',
  'alerts',
] as const;
export type FigureId = (typeof figureIds)[number];

export const figure = courseGroup
  .extend({
    id: z.enum(figureIds),
    value: z
      .number()
      .nullable()
      .describe(
        'of all courses, in scope or not: how many (tracked, published), their mean score, or what they add up to: open errors, documents not reviewed, megabytes to win, overdue tasks, open alerts; of the checklists, which percentage is completed; null: not known',
      ),
    inScope: courseGroup
      .omit({ inScopeCount: true })
      .extend({ value: z.number().nullable() })
      .describe('the same of those courses that are in scope'),
  })
  .meta({ id: 'Figure' });
export type Figure = z.infer<typeof figure>;

/** The numbers that lead the others: each with its change, its trend and what stands out. */
export const leadIds = ['score', 'errors', 'published'] as const;
export type LeadId = (typeof leadIds)[number];

const trend = z
  .object({
    id: z.enum(leadIds),
    change: z
      .number()
      .nullable()
      .describe(`since ${comparedDays} days ago, over the same courses; null: not known`),
    courseCount: z.number().describe('courses with a value then and now'),
    points: z
      .array(z.number().nullable())
      .describe(
        `oldest first, every ${trendStepDays} days, the last one now; what it was is told from how the courses known on that day have changed since; null: not known`,
      ),
  })
  .meta({ id: 'DashboardTrend' });
export type Trend = z.infer<typeof trend>;

const ofAccount = courseGroup.extend({ account: z.string(), value: z.number() });

/** What stands out behind the leading numbers; null: nothing does. */
const standout = z
  .object({
    score: ofAccount.nullable().describe('the account that lowers the mean score most, and its own mean'),
    errors: ofAccount.nullable().describe('the account with the most open errors, and how many these are'),
    published: courseGroup
      .extend({
        term: z.string(),
        daysLeft: z.number().describe('until it starts'),
        termCount: z.number().describe('all courses in the term; the group are those that are published'),
        termInScopeCount: z.number(),
      })
      .nullable()
      .describe('the next term that starts'),
  })
  .meta({ id: 'Standout' });
export type Standout = z.infer<typeof standout>;

export const toolScans = z
  .object({
    tool: z.enum(tools),
    unread: courseGroup.describe('that the tool has never read: its numbers are about the others'),
  })
  .meta({ id: 'ToolScans' });
export type ToolScans = z.infer<typeof toolScans>;

export const dashboard = z
  .object({
    scope: z
      .object({ batchIds: z.array(id), teamId: id.optional(), filter: storedFilter })
      .describe('as `POST /api/courses/query` takes it; no batches: all active ones'),
    batchCount: z.number().describe('the batches looked at; without any, there are no courses either'),
    figures: z
      .array(figure)
      .describe(
        'those of tools that the institution has; checklists, overdue and alerts only in the ReadyGo flavour',
      ),
    trends: z.array(trend).describe('one for each leading number that the institution has'),
    standout,
    states: z
      .array(courseGroup.extend({ state: z.enum(workflowStates) }))
      .describe('the courses by their state in Canvas; they add up to all of them'),
    bands: z
      .array(courseGroup.extend({ band: z.enum(scoreBands).nullable().describe('null: no score') }))
      .describe('the courses by the band of their accessibility score; empty without UDOIT'),
    statuses: z
      .array(courseGroup.extend({ status: status.pick({ id: true, label: true, colour: true, icon: true }) }))
      .describe("the courses by the institution's own statuses, in its order; empty in the core flavour"),
    lagging: courseGroup.describe(
      "whose data by any of the institution's tools is older than its freshness target, or whose scan by one failed; each once",
    ),
    scans: z.array(toolScans).describe('one for each tool that the institution has'),
    newestScanAt: instant.nullable(),
    attention,
    latest: z
      .array(latestEvent)
      .describe('syncs, runs of scans, and courses published; newest first, ten at most'),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  heavy: true,
  summary:
    'Summarises the courses in the batches the caller may view, each counted once: of all active batches, or of some batches, of a team or in a term. Each number comes with the filter that lists the courses behind it.',
  access: 'session',
  query: z.object({
    batchIds: manyIds.describe('those the caller may not view are left out'),
    teamId: idParam.optional().describe('only batches of this team'),
    termId: plainText(100).optional().describe("only courses in this term, by the LMS's id"),
  }),
  response: dashboard,
});
