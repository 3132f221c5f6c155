import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { CanvasPermission } from '#shared/task-runners/canvas-permissions.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

interface CanvasCall {
  /** GET if absent */
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** as in Canvas's documentation, which is also how its OAuth2 scopes name it */
  readonly path: string;
  /** the rights that the account's role needs, by Canvas's names (Canvas's source, `authorized_action`) */
  readonly permissions: readonly CanvasPermission[];
}

/** Every Canvas call made with a task runner's token that only reads. */
export const canvasCalls = {
  self: { path: '/api/v1/users/:id', permissions: [] },
  account: { path: '/api/v1/accounts/:id', permissions: [] },
  permissions: { path: '/api/v1/accounts/:account_id/permissions', permissions: [] },
  subAccounts: { path: '/api/v1/accounts/:account_id/sub_accounts', permissions: [] },
  terms: { path: '/api/v1/accounts/:account_id/terms', permissions: [] },
  courses: { path: '/api/v1/accounts/:account_id/courses', permissions: ['read_course_list'] },
  people: {
    path: '/api/v1/accounts/:account_id/users',
    permissions: ['read_roster', 'read_email_addresses', 'view_user_logins'],
  },
  admins: { path: '/api/v1/accounts/:account_id/admins', permissions: ['manage_account_memberships'] },
  roles: { path: '/api/v1/accounts/:account_id/roles', permissions: ['manage_role_overrides'] },
  course: { path: '/api/v1/courses/:id', permissions: ['read_course_content'] },
  pages: { path: '/api/v1/courses/:course_id/pages', permissions: ['read_course_content'] },
  page: { path: '/api/v1/courses/:course_id/pages/:url_or_id', permissions: ['read_course_content'] },
  assignments: { path: '/api/v1/courses/:course_id/assignments', permissions: ['read_course_content'] },
  quizzes: { path: '/api/v1/courses/:course_id/quizzes', permissions: ['read_course_content'] },
  discussions: {
    path: '/api/v1/courses/:course_id/discussion_topics',
    permissions: ['read_forum', 'read_announcements'],
  },
  modules: { path: '/api/v1/courses/:course_id/modules', permissions: ['read_course_content'] },
  moduleItems: {
    path: '/api/v1/courses/:course_id/modules/:module_id/items',
    permissions: ['read_course_content'],
  },
  files: { path: '/api/v1/courses/:course_id/files', permissions: ['read_course_content'] },
  folders: { path: '/api/v1/courses/:course_id/folders', permissions: ['read_course_content'] },
  quizQuestions: {
    path: '/api/v1/courses/:course_id/quizzes/:quiz_id/questions',
    // Canvas shows questions with their answers only to those who may edit the quiz.
    permissions: ['manage_assignments_edit'],
  },
  file: { path: '/api/v1/courses/:course_id/files/:id', permissions: ['read_course_content'] },
  contentMigrations: {
    path: '/api/v1/courses/:course_id/content_migrations',
    permissions: ['manage_course_content_edit'],
  },
  assetIdMapping: {
    path: '/api/v1/courses/:course_id/content_migrations/:id/asset_id_mapping',
    permissions: ['manage_course_content_edit'],
  },
  newQuizzes: {
    path: '/api/quiz/v1/courses/:course_id/quizzes',
    permissions: ['manage_assignments_edit'],
  },
  newQuiz: {
    path: '/api/quiz/v1/courses/:course_id/quizzes/:assignment_id',
    permissions: ['manage_assignments_edit'],
  },
  newQuizItems: {
    path: '/api/quiz/v1/courses/:course_id/quizzes/:assignment_id/items',
    permissions: ['manage_assignments_edit'],
  },
  /** of a course, with the tracks of each (Canvas docs, "Media Objects") */
  courseMedia: {
    path: '/api/v1/courses/:course_id/media_attachments',
    permissions: ['read_course_content'],
  },
  courseUsers: {
    path: '/api/v1/courses/:course_id/users',
    permissions: ['read_roster', 'read_email_addresses'],
  },
} as const satisfies Record<string, CanvasCall>;
export type CanvasCallName = keyof typeof canvasCalls;

/** The path of a call for one account, course or person, and one thing in it, without the query. */
export const pathFor = (call: CanvasCallName, ...ids: readonly string[]) =>
  ids.reduce<string>(
    (path, id) => path.replace(/:\w+/, () => encodeURIComponent(id)),
    canvasCalls[call].path,
  );

/** Every change made in Canvas with the core tool's token. */
export const canvasWrites = {
  publish: { method: 'PUT', path: '/api/v1/courses/:id', permissions: ['manage_courses_publish'] },
  conversation: { method: 'POST', path: '/api/v1/conversations', permissions: ['send_messages'] },
} as const satisfies Record<string, CanvasCall>;

/** What's read and written at the same address with a person's own token, to mend a text. */
export const itemCalls = {
  page: '/api/v1/courses/:course_id/pages/:url_or_id',
  assignment: '/api/v1/courses/:course_id/assignments/:id',
  quiz: '/api/v1/courses/:course_id/quizzes/:id',
  discussion: '/api/v1/courses/:course_id/discussion_topics/:topic_id',
  announcement: '/api/v1/courses/:course_id/discussion_topics/:topic_id',
  syllabus: '/api/v1/courses/:id',
} as const;

/** The revision that a page is at, and an earlier one. */
export const revisionPath = `${itemCalls.page}/revisions/latest` as const;
export const earlierPath = `${itemCalls.page}/revisions/:revision_id` as const;

/** What a blueprint's sync is begun and followed with, in a person's name. */
export const blueprintCalls = {
  subscriptions: { method: 'GET', path: '/api/v1/courses/:course_id/blueprint_subscriptions' },
  template: { method: 'GET', path: '/api/v1/courses/:course_id/blueprint_templates/:template_id' },
  syncs: { method: 'GET', path: '/api/v1/courses/:course_id/blueprint_templates/:template_id/migrations' },
  sync: { method: 'GET', path: '/api/v1/courses/:course_id/blueprint_templates/:template_id/migrations/:id' },
  begin: { method: 'POST', path: '/api/v1/courses/:course_id/blueprint_templates/:template_id/migrations' },
} as const;

/** The scope a developer key has to allow for a call (Canvas docs, "OAuth2", scopes). */
export const scopeOf = ({ method = 'GET', path }: Pick<CanvasCall, 'method' | 'path'>) =>
  `url:${method}|${path}`;

/** The scopes to ask a person for, so that texts can be mended in their name. */
export const mendingScopes: readonly string[] = [
  ...new Set([
    ...Object.values(itemCalls).flatMap((path) => [scopeOf({ path }), scopeOf({ method: 'PUT', path })]),
    scopeOf({ path: revisionPath }),
    scopeOf({ path: earlierPath }),
  ]),
];

/** The scopes to ask a person for besides, so that blueprints can be synced in their name. */
export const blueprintScopes: readonly string[] = Object.values(blueprintCalls).map(scopeOf);

/** What decides which calls are made besides those that always are. */
type CallSettings = Pick<Institution, 'isReadyGo'> & {
  readonly settings: Pick<
    Institution['settings'],
    | 'scansQuizQuestions'
    | 'scansNewQuizzes'
    | 'looksAtCanvasMedia'
    | 'copiesMessagesToCanvas'
    | 'savesFixes'
    | 'fixesByService'
    | 'carriesMarks'
  >;
};

type IsMade = (institution: CallSettings) => boolean;

const optionalCalls: Partial<Record<CanvasCallName, IsMade>> = {
  quizQuestions: ({ settings }) => settings.scansQuizQuestions,
  file: ({ settings }) => settings.savesFixes,
  contentMigrations: ({ settings }) => settings.carriesMarks,
  assetIdMapping: ({ settings }) => settings.carriesMarks,
  newQuizzes: ({ settings }) => settings.scansNewQuizzes,
  newQuiz: ({ settings }) => settings.scansNewQuizzes,
  newQuizItems: ({ settings }) => settings.scansNewQuizzes,
  courseMedia: ({ settings }) => settings.looksAtCanvasMedia,
  courseUsers: ({ isReadyGo }) => isReadyGo,
};

const optionalWrites = {
  publish: ({ isReadyGo }) => isReadyGo,
  conversation: ({ isReadyGo, settings }) => isReadyGo && settings.copiesMessagesToCanvas,
} as const satisfies Record<keyof typeof canvasWrites, IsMade>;

/** What every check of a task runner asks for (probe.service). */
const probeCalls: readonly CanvasCallName[] = ['self', 'permissions'];

const contentCalls: readonly CanvasCallName[] = [
  'course',
  'pages',
  'page',
  'assignments',
  'quizzes',
  'discussions',
  'modules',
  'moduleItems',
  'files',
  'folders',
  'quizQuestions',
  'newQuizzes',
  'newQuiz',
  'newQuizItems',
  'courseMedia',
];

/** Each tool's calls with its own task runner: the core tool's serves everything except the other tools' scans. */
const toolCalls = {
  core: Object.keys(canvasCalls) as CanvasCallName[], // its own keys
  udoit: [...contentCalls, 'file', 'contentMigrations', 'assetIdMapping'],
  tidyup: contentCalls,
} satisfies Record<Tool, readonly CanvasCallName[]>;

const readsOf = (tool: Tool, institution: CallSettings): readonly CanvasCall[] =>
  toolCalls[tool]
    .filter((call) => optionalCalls[call]?.(institution) ?? true)
    .map((call) => canvasCalls[call]);

/** What mending texts takes of the accessibility tool's account, where it does so for people. */
const mendingCalls: readonly CanvasCall[] = [
  { method: 'PUT', path: itemCalls.page, permissions: ['manage_wiki_update'] },
  { method: 'PUT', path: itemCalls.assignment, permissions: ['manage_assignments_edit'] },
  { path: itemCalls.assignment, permissions: [] },
  { method: 'PUT', path: itemCalls.quiz, permissions: ['manage_assignments_edit'] },
  { path: itemCalls.quiz, permissions: [] },
  { method: 'PUT', path: itemCalls.discussion, permissions: ['moderate_forum'] },
  { path: itemCalls.discussion, permissions: [] },
  { method: 'PUT', path: itemCalls.syllabus, permissions: ['manage_course_content_edit'] },
  { path: revisionPath, permissions: [] },
  { path: earlierPath, permissions: [] },
];

function writesOf(tool: Tool, institution: CallSettings): readonly CanvasCall[] {
  const { savesFixes, fixesByService } = institution.settings;
  if (tool === 'udoit') return savesFixes && fixesByService ? mendingCalls : [];
  if (tool === 'tidyup') return [];
  return (['publish', 'conversation'] as const)
    .filter((write) => optionalWrites[write](institution))
    .map((write) => canvasWrites[write]);
}

const callsOf = (tool: Tool, institution: CallSettings) => [
  ...readsOf(tool, institution),
  ...writesOf(tool, institution),
];

const rightsFor = (calls: readonly CanvasCall[]): readonly CanvasPermission[] => [
  ...new Set(calls.flatMap(({ permissions }) => permissions)),
];

/** The scopes of all calls, which a developer key that enforces scopes has to allow. */
export const scopesOf = (institution: CallSettings): readonly string[] =>
  callsOf('core', institution).map(scopeOf);

/** The rights that a tool's task runner makes use of. */
export const permissionsFor = (tool: Tool, institution: CallSettings): readonly CanvasPermission[] =>
  rightsFor(callsOf(tool, institution));

const dispensable: ReadonlySet<CanvasCall> = new Set([
  canvasWrites.publish,
  canvasCalls.contentMigrations,
  canvasCalls.assetIdMapping,
]);

/**
 * The rights without which a tool's task runner counts as incomplete. Publishing isn't one of them: an institution may
 * want a task runner that only reads, and people who publish are told what's missing. Nor is Canvas's map of copies, in whose
 * place the keys of what was found decide.
 */
export const permissionsToProbe = (tool: Tool, institution: CallSettings): readonly CanvasPermission[] =>
  rightsFor(callsOf(tool, institution).filter((call) => !dispensable.has(call)));

/** The scopes to ask Canvas for when a tool's task runner is authorised: those of its calls, and no others. */
export const scopesFor = (tool: Tool, institution: CallSettings): readonly string[] => [
  ...new Set([...probeCalls.map((call) => canvasCalls[call]), ...callsOf(tool, institution)].map(scopeOf)),
];
