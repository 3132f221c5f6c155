import { createServer, type Server } from 'node:http';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { canvasApi, newQuizApi } from './canvas-simulator/api.ts';
import { downloadRoutes } from './canvas-simulator/downloads.ts';
import { Faults } from './canvas-simulator/faults.ts';
import { oauthRoutes } from './canvas-simulator/oauth.ts';
import type { SimulatorState } from './canvas-simulator/state.ts';
import { generousThrottling } from './canvas-simulator/throttling.ts';
import { Tokens } from './canvas-simulator/tokens.ts';
import { changesOf, type Changes } from './changes.ts';
import { courseContents } from './course-contents.ts';
import { makeInstitutions } from './demo-data.ts';
import { authenticate, logIn, type HeadlessLaunch } from './headless-launch.ts';
import { LiveEvents } from './live-events.ts';
import type { LaunchRequest } from './id-token.ts';
import { findTool, launchClaims, loginInitiation, ltiPlatform, type PlatformState } from './lti-platform.ts';
import { coursePageRoutes } from './pages/course-pages.ts';
import { inboxRoutes } from './pages/inbox-page.ts';
import { toOwnAddress } from './pages/own-address.ts';
import { plainPage } from './pages/plain-pages.ts';
import { pageRoutes } from './pages/routes.ts';
import { registrationAddress, registrationRoutes } from './registration.ts';
import { SigningKeys, type Forgery } from './signing-keys.ts';
import { mailboxPages } from './mailbox/mailbox-pages.ts';
import { startMailbox, type Mailbox } from './mailbox/mailbox.ts';
import { putFilms } from './films.ts';
import { VideoHosts, videoHostRoutes } from './video-hosts.ts';
import { PictureModel, pictureModelRoutes } from './picture-model.ts';
import type { HarnessInstitution, HarnessPerson, PersonKind } from './world.ts';

export interface HarnessOptions {
  /** 0 or absent: any free one */
  readonly port?: number;
  /** the same seed gives the same made-up data */
  readonly seed?: number;
  /** how many courses both institutions have together */
  readonly courses?: number;
  /** the day that the terms are placed around; today if absent */
  readonly now?: Date;
  /** the host name browsers use for the harness; the tool's should differ, as Canvas's does */
  readonly hostname?: string;
  /** of its mail server; any free one if absent */
  readonly mailPort?: number;
  /** false: the page says everything is still starting, until `setReady` */
  readonly isReady?: boolean;
}

/** Changes to a tool's token: each claim is replaced, or left out if undefined. */
export interface TokenChanges {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** how it's wrongly signed; correctly if absent */
  readonly forgery?: Forgery;
}

/** A running LTI platform with a simulated Canvas behind it. */
export interface Harness {
  readonly origin: string;
  readonly institutions: readonly HarnessInstitution[];
  readonly faults: Faults;
  readonly tokens: Tokens;
  /** the mail server that takes Courseyard's mails and delivers none */
  readonly mailbox: Mailbox;
  /** hosts of videos, and their keys */
  readonly videoHosts: VideoHosts;
  /** a model that describes pictures */
  readonly pictureModel: PictureModel;
  /** what Canvas tells others about changes */
  readonly liveEvents: LiveEvents;
  /** what happens in Canvas at any time */
  readonly mutate: Changes;
  /** switches of the simulated API */
  readonly simulator: SimulatorState;
  /** switches of the LTI platform */
  readonly platform: PlatformState;
  institution(key: string): HarnessInstitution;
  person(institutionKey: string, kind: PersonKind): HarnessPerson;
  /** The tool that people launch: its origin, and the custom fields of its configuration. */
  setTool(tool: { origin: string; customFields: Readonly<Record<string, string>> }): void;
  /** What the LMS's page posts to the tool's login address. */
  beginLaunch(request: LaunchRequest): Record<string, string>;
  /** Walks through login and authentication without a browser, up to the form for the tool. */
  launchAs(request: LaunchRequest): Promise<HeadlessLaunch>;
  /** A launch token, changed or wrongly signed: for everything a tool must refuse. */
  signIdToken(request: LaunchRequest, nonce: string, changes?: TokenChanges): Promise<string>;
  /** The address that registers a tool at an institution (LTI Dynamic Registration). */
  registrationAddress(institution: HarnessInstitution, toolAddress: string): string;
  /** Lets people in; while some of the demo data is still coming, the pages say so. */
  setReady(stillComing?: string): void;
  close(): Promise<void>;
}

/** Starts the harness on 127.0.0.1. Rejects when the port is taken. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const {
    port = 0,
    seed = 20_261,
    courses = 600,
    hostname = '127.0.0.1',
    isReady = true,
    now,
    mailPort,
  } = options;
  const simulator = await makeSimulator(makeInstitutions({ seed, courses, now }), seed);
  const platform = await makePlatform(simulator.institutions);
  const changes = changesOf(simulator);
  const state = { isReady, stillComing: '' };
  const mailbox = await startMailbox(mailPort);
  const videoHosts = new VideoHosts();
  putFilms(videoHosts);
  const pictureModel = new PictureModel();
  const app = express();
  app.disable('x-powered-by');
  app.use('/api/v1', canvasApi(simulator));
  app.use('/api/quiz/v1', newQuizApi(simulator));
  app.use(ltiPlatform(platform), registrationRoutes(platform));
  app.use(oauthRoutes(simulator, () => platform.tool.origin));
  app.use(downloadRoutes(simulator));
  simulator.liveEvents.serve(app);
  app.use(toOwnAddress(() => platform.issuer));
  app.use(coursePageRoutes(simulator));
  app.use(inboxRoutes(simulator));
  app.use(mailboxPages(mailbox));
  app.use('/video-hosts', videoHostRoutes(videoHosts));
  app.use('/picture-model', pictureModelRoutes(pictureModel));
  app.use(pageRoutes({ simulator, platform, changes, state }));
  app.use(onError);
  const server = await listen(app, port);
  platform.issuer = `http://${hostname}:${portOf(server)}`;
  const institution = (key: string) => getInstitution(simulator, key);
  return {
    origin: platform.issuer,
    institutions: simulator.institutions,
    faults: simulator.faults,
    tokens: simulator.tokens,
    liveEvents: simulator.liveEvents,
    mutate: changes,
    mailbox,
    videoHosts,
    pictureModel,
    simulator,
    platform,
    institution,
    person: (key, kind) => getPerson(institution(key), kind),
    setTool: (tool) => {
      platform.tool = tool;
    },
    beginLaunch: (request) => loginInitiation(platform, request),
    launchAs: (request) => launch(platform, request),
    signIdToken: (request, nonce, given) => signIdToken(platform, request, nonce, given),
    registrationAddress: (at, address) => registrationAddress(platform, at, address),
    setReady: (stillComing = '') => void Object.assign(state, { isReady: true, stillComing }),
    close: async () => {
      await closeServer(server);
      await mailbox.close();
    },
  };
}

async function makeSimulator(
  institutions: readonly HarnessInstitution[],
  seed: number,
): Promise<SimulatorState> {
  const liveEvents = new LiveEvents(institutions);
  await liveEvents.keys.rotate();
  const contents = courseContents(seed, (course, parts) => liveEvents.contentChanged(course, parts));
  return { ...quietState(institutions), contents, liveEvents };
}

const quietState = (
  institutions: readonly HarnessInstitution[],
): Omit<SimulatorState, 'contents' | 'liveEvents'> => ({
  institutions,
  tokens: new Tokens(institutions),
  faults: new Faults(),
  throttling: generousThrottling,
  traffic: { underWay: 0, mostAtOnce: 0, refused: 0, arrivals: [] },
  distorted: new Map(),
  twins: new Set(),
  tabsOff: new Set(),
  denied: new Set(),
  withSubmissions: new Set(),
  refusesByRedirect: false,
  ignoresDeniedEvents: false,
  writes: [],
  conversations: [],
  notices: [],
  copies: { links: [], locked: new Set(), syncs: [], refusalStatus: 400, syncsWait: false },
  serialises: true,
  hasMobileTheme: false,
  keyScopes: new Map(),
  meanwhile: [],
  listsPageTexts: true,
  namesEditors: true,
  datesNewQuizzes: true,
  listsNewQuizzes: true,
  pagesNewQuizzes: true,
  dropsIncludes: false,
  countsAccessibility: false,
  mostListedModuleItems: Infinity,
  requests: 0,
  downloads: [],
});

async function makePlatform(institutions: readonly HarnessInstitution[]): Promise<PlatformState> {
  const keys = new SigningKeys();
  await keys.rotate();
  return {
    keys,
    institutions,
    launches: new Map(),
    registered: new Map(),
    registrationTokens: new Map(),
    // Nothing listens there: a launch before the tool is known fails visibly.
    tool: { origin: 'http://127.0.0.1:9', customFields: {} },
    jwksFault: undefined,
    jwksRequests: 0,
    issuer: '',
  };
}

const onError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) return next(error);
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  const text = error instanceof Error ? error.message : String(error);
  res.status(status).send(plainPage('The harness could not do that', text));
};

function getInstitution({ institutions }: SimulatorState, key: string) {
  const found = institutions.find((institution) => institution.key === key);
  if (!found) throw new Error(`The harness has no institution ${key}`);
  return found;
}

function getPerson({ title, people }: HarnessInstitution, kind: PersonKind) {
  const found = people.find((person) => person.kind === kind);
  if (!found) throw new Error(`${title} has no ${kind}`);
  return found;
}

async function launch(platform: PlatformState, request: LaunchRequest) {
  const { loginUrl } = findTool(platform, request.institution, request.clientId);
  return authenticate(await logIn(loginUrl, loginInitiation(platform, request)));
}

function signIdToken(
  platform: PlatformState,
  request: LaunchRequest,
  nonce: string,
  { claims = {}, forgery }: TokenChanges = {},
) {
  const changed = Object.entries({ ...launchClaims(platform, request, nonce), ...claims });
  const said = Object.fromEntries(changed.filter(([, value]) => value !== undefined));
  return forgery ? platform.keys.forge(said, forgery) : platform.keys.sign(said);
}

const listen = (app: Express, port: number) =>
  new Promise<Server>((resolve, reject) => {
    // Clients that come back late still find their connection.
    const server = createServer({ keepAliveTimeout: 150_000 }, app);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

function portOf(server: Server) {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function closeServer(server: Server) {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
