import type { ThreadPart } from '#shared/messages/message.ts';
import type { InstructorView } from '#shared/courses/instructor-view.api.ts';
import { defaultSections } from '#shared/instructor-tool/instructor-sections.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { listTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import type { TaskRunner } from '#shared/task-runners/task-runner.ts';
import type { UsedStatus } from '#shared/statuses/status.api.ts';
import type { Undo } from '#shared/undos/undo.ts';
import type { TidyEntryRow, TidySummary } from '#shared/tidyup/tidy.api.ts';
import { sizedLists, tidyLists } from '#shared/tidyup/tidy-lists.ts';
import { defaultInstitutionSettings } from '#shared/settings/institution-settings.ts';
import type { BatchDetails } from '#shared/batches/batch.ts';
import type { Course, CourseSummary } from '#shared/courses/course.ts';
import { defaultPageSize, paginate } from '#shared/http/page.ts';

/** A batch its viewer can do everything with, by default. */
export const exampleBatch = (given: Partial<BatchDetails> = {}): BatchDetails => ({
  id: 1,
  institutionId: 1,
  title: 'Fall 2026',
  status: 1,
  type: 'dynamic',
  team: null,
  tags: [],
  courseCount: 12,
  deadlineDate: null,
  config: { accountId: '1', termId: null, includeChildAccounts: true, courseFormat: [] },
  accountTitle: 'Northfield',
  termTitle: null,
  lastScannedAt: null,
  inScopeCount: 12,
  permissions: { view: true, edit: true, archive: true, delete: true, add_remove_courses: true },
  createdAt: '2026-03-01T00:00:00Z',
  updatedAt: '2026-03-01T00:00:00Z',
  ...given,
});

/** A row of the courses list. */
export const exampleCourse = (given: Partial<CourseSummary> = {}): CourseSummary => ({
  id: 7,
  lmsCourseId: '2007',
  title: 'Botany',
  courseCode: 'BIO 101',
  sisCourseId: null,
  workflowState: 'available',
  courseFormat: 'online',
  termTitle: 'Fall 2026',
  accountTitle: 'Biology',
  studentCount: 31,
  lastUpdateDate: '2026-03-01T00:00:00Z',
  scannedAt: '2026-03-01T00:00:00Z',
  ...given,
});

/** A course with everything its page shows. */
export const exampleCourseDetails = (given: Partial<Course> = {}): Course => ({
  ...exampleCourse(),
  lmsUrl: 'https://canvas.test/courses/2007',
  startAt: null,
  endAt: null,
  batches: [{ id: 1, title: 'Fall 2026' }],
  teachers: ['Amara Okafor'],
  scans: [
    { tool: 'core', status: 'succeeded', scannedAt: '2026-03-01T00:00:00Z', errorMessage: null, gaps: [] },
  ],
  metrics: { 'core.published': 1, 'core.studentCount': 31, 'core.lastUpdateDay': null },
  scoreBand: null,
  permissions: {
    view: true,
    scan: true,
    resolve: true,
    fix: true,
    review_files: true,
    tag: true,
    publish: true,
    message_instructors: true,
  },
  tags: [],
  ...given,
});

/** A course as its instructor sees it. */
export function exampleInstructorView(given: Partial<InstructorView> = {}): InstructorView {
  const { batches: _, permissions: __, tags: ___, teachers: ____, ...course } = exampleCourseDetails();
  const view = {
    sections: defaultSections,
    scoresHiddenUntil: null,
    intro: null,
    contact: null,
    status: null,
    scope: null,
    isPreview: false,
  };
  return { ...course, view, ...given };
}

/** A thread in which nobody has written yet. */
export const emptyThread: ThreadPart = {
  messages: [],
  hasEarlier: false,
  unreadCount: 0,
  lastReadId: null,
  canWrite: true,
  isCopied: false,
};

/** A status of the institution that nothing has, by default. */
export const exampleStatus = (given: Partial<UsedStatus> = {}): UsedStatus => ({
  id: 1,
  label: 'Not started',
  meaning: '',
  colour: 'grey',
  icon: 'circle',
  category: 'not_started',
  isDefault: false,
  isActive: true,
  courseCount: 0,
  inScopeCount: given.courseCount ?? 0,
  version: 1,
  ...given,
});

/** The server's data on the position in a list. */
export const pageOf = (total: number, page = 1, limit: number = defaultPageSize) => ({
  pagination: paginate({ page, limit }, total),
  isTotalCapped: false,
});

/** General settings of an institution as they are sent. */
export const generalSettingsGiven = {
  title: 'Northfield University',
  domainNames: [],
  locale: 'en' as const,
  timeZone: 'UTC',
  features: [],
  settings: defaultInstitutionSettings,
  version: 1,
};

/** An undo as offered just after courses were removed. */
export const exampleUndo = (given: Partial<Undo> = {}): Undo => ({
  id: 5,
  kind: 'courses_removed',
  subject: { type: 'batch', id: 1, title: 'Fall 2026' },
  count: 2,
  status: 'offered',
  hasStopped: false,
  secondsLeft: 30,
  total: 2,
  done: 0,
  failedCount: 0,
  failed: [],
  ...given,
});

/** A task runner that works, authorised from the page. */
export const exampleRunner = (given: Partial<TaskRunner> = {}): TaskRunner => ({
  tool: 'core',
  isConnected: true,
  status: true,
  state: 'valid',
  errorMessage: null,
  lmsUserId: '9',
  lmsUserName: 'Courseyard reader',
  checkedAt: '2026-03-01T08:00:00Z',
  source: 'oauth',
  authorisedAt: '2026-01-10T08:00:00Z',
  authorisedBy: 'Ada Admin',
  expiresAt: null,
  missingPermissions: [],
  dropsIncludes: false,
  lastSuccessAt: '2026-03-01T08:00:00Z',
  lastErrorAt: null,
  lastErrorMessage: null,
  ...given,
});

/** What there is to tidy up in a course that was read as a whole. */
export const exampleTidy = (given: Partial<TidySummary> = {}): TidySummary => ({
  scannedAt: '2026-03-01T00:00:00Z',
  lists: tidyLists.map((list) => ({
    list,
    count: list === 'file_unused' ? 3 : 0,
    megabytes: list === 'file_unused' ? 12.5 : sizedLists.some((one) => one === list) ? 0 : null,
    gaps: [],
    unread: [],
    isOff: false,
    isApproximate: false,
  })),
  totals: {
    content: 40,
    files: 12,
    filesMb: 80,
    filesInUsePercent: 75,
    reclaimableMb: 12.5,
    linksChecked: null,
    linksLeftOut: null,
    toTidyUp: 3,
    tidiedUp: 5,
  },
  largeFileMb: 50,
  ...given,
});

/** One of the things to tidy up. */
export const exampleTidyEntry = (given: Partial<TidyEntryRow> = {}): TidyEntryRow => ({
  id: 1,
  title: 'plan (1).pdf',
  url: 'https://canvas.test/courses/2007/files/34',
  kind: null,
  megabytes: 12.5,
  updatedAt: '2024-03-01T00:00:00Z',
  foundAt: '2026-03-01T00:00:00Z',
  target: null,
  ...given,
});

/** These task runners and what they need in Canvas. */
export const exampleRunners = (...runners: readonly TaskRunner[]): Result<typeof listTaskRunners> => ({
  runners: [...runners],
  courseCount: 45,
  canvasUrl: 'https://canvas.test',
  scopes: ['url:GET|/api/v1/users/:id', 'url:GET|/api/v1/courses/:id'],
  permissions: [
    { name: 'read_course_content', title: 'Course Content - view', tools: ['core', 'udoit'] },
    { name: 'read_roster', title: 'Users - view list', tools: ['core'] },
    { name: 'read_forum', title: 'Discussions - view', tools: [] },
  ],
});

/** A report of whose courses none moved. */
export const noMoves = {
  up: 0,
  down: 0,
  same: 0,
  inScope: { up: 0, down: 0, same: 0 },
  courses: [],
  ...pageOf(0),
};
