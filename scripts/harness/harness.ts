import { createServer, type Server } from 'node:http';
import express, { type Request, type Response } from 'express';
import { canvasApi, type SimulatorState } from './canvas-simulator/api.ts';
import { faultKinds, Faults, type FaultKind } from './canvas-simulator/faults.ts';
import { generousThrottling } from './canvas-simulator/throttling.ts';
import { Tokens } from './canvas-simulator/tokens.ts';
import { makeInstitutions } from './demo-data.ts';
import { forwardingPage, framePage } from './frame-page.ts';
import { placements, SigningKeys, type HarnessPlacement, type LaunchRequest } from './id-token.ts';
import { coursesOf, launcherPage } from './launcher-page.ts';
import { loginInitiation, ltiPlatform, registrationAddress, type PlatformState } from './lti-platform.ts';
import { oauthRoutes } from './oauth.ts';
import { page } from './html.ts';
import type { HarnessInstitution } from './world.ts';

export interface HarnessOptions {
  /** 0 or absent: any free one */
  readonly port?: number;
  readonly seed?: number;
  /** how many courses both institutions have together */
  readonly courses?: number;
  /** the name browsers reach the harness by; the tool's should differ, as Canvas's does */
  readonly hostname?: string;
  /** false: the page says that everything is still starting, until `setReady` */
  readonly isReady?: boolean;
}

/** A running LTI platform with a simulated Canvas behind it. */
export interface Harness {
  readonly origin: string;
  readonly institutions: readonly HarnessInstitution[];
  readonly faults: Faults;
  readonly tokens: Tokens;
  /** switches of the simulated API */
  readonly simulator: SimulatorState;
  /** switches of the LTI platform */
  readonly platform: PlatformState;
  institution(key: string): HarnessInstitution;
  /** The tool that people launch: its origin, and the custom fields of its configuration. */
  setTool(tool: { origin: string; customFields: Readonly<Record<string, string>> }): void;
  /** What the LMS's page posts to the tool's login address. */
  beginLaunch(request: LaunchRequest): Record<string, string>;
  setReady(): void;
  close(): Promise<void>;
}

const defaults = { seed: 20_261, courses: 600, hostname: '127.0.0.1' };

/** Starts the harness on 127.0.0.1. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const { seed, courses, hostname } = { ...defaults, ...options };
  const institutions = makeInstitutions({ seed, courses });
  const tokens = new Tokens(institutions);
  const simulator: SimulatorState = {
    seed,
    institutions,
    tokens,
    faults: new Faults(),
    throttling: generousThrottling,
    listsFormats: true,
    twins: new Set(),
    requests: 0,
  };
  const keys = new SigningKeys();
  await keys.rotate();
  const platform: PlatformState = {
    keys,
    institutions,
    launches: new Map(),
    registered: new Map(),
    registrationTokens: new Map(),
    tool: { origin: 'http://127.0.0.1:9', customFields: {} },
    jwksFault: undefined,
    jwksRequests: 0,
    issuer: '',
  };
  const state = { isReady: options.isReady ?? true, notice: '' };
  const app = express();
  app.set('query parser', 'extended');
  app.use('/api/v1', canvasApi(simulator));
  app.use(ltiPlatform(platform));
  app.use(oauthRoutes(institutions, tokens));
  app.use(pages({ simulator, platform, state }));
  const server = await listen(app, options.port ?? 0);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  platform.issuer = `http://${hostname}:${port}`;
  return {
    origin: platform.issuer,
    institutions,
    faults: simulator.faults,
    tokens,
    simulator,
    platform,
    institution: (key) => findInstitution(institutions, key),
    setTool: (tool) => {
      platform.tool = tool;
    },
    beginLaunch: (request) => loginInitiation(platform, request),
    setReady: () => {
      state.isReady = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findInstitution(institutions: readonly HarnessInstitution[], key: string) {
  const found = institutions.find((institution) => institution.key === key);
  if (!found) throw new Error(`The harness has no institution ${key}`);
  return found;
}

const listen = (app: express.Express, port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer(app);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

interface PageParts {
  readonly simulator: SimulatorState;
  readonly platform: PlatformState;
  readonly state: { isReady: boolean; notice: string };
}

function pages({ simulator, platform, state }: PageParts) {
  const router = express.Router();
  const form = express.urlencoded({ extended: false });
  const back = (res: Response, notice: string) => {
    state.notice = notice;
    res.redirect(303, '/');
  };
  router.get('/', (_req, res) => {
    if (!state.isReady) return void sendStarting(res);
    res.send(launcherPage(simulator.institutions, simulator.faults.active, state.notice));
    state.notice = '';
  });
  router.get('/launch', (req, res) => sendLaunch(req, res, platform));
  router.get('/post_message_forwarding', (_req, res) => void res.send(forwardingPage));
  router.post('/faults', form, (req, res) => {
    const { kind, times } = req.body as { kind?: string; times?: string };
    const known = faultKinds.find((candidate): candidate is FaultKind => candidate === kind);
    if (known) simulator.faults.switchOn({ kind: known, ...(times && { times: Number(times) }) });
    back(res, 'Canvas misbehaves now.');
  });
  router.post('/faults/clear', (_req, res) => {
    simulator.faults.clear();
    back(res, 'Canvas behaves well again.');
  });
  router.post('/keys/rotate', async (_req, res) => {
    await platform.keys.rotate();
    back(res, 'The platform signs with a new key.');
  });
  router.post('/register', form, (req, res) => {
    const { institution, address } = req.body as { institution?: string; address?: string };
    if (!URL.canParse(address ?? '')) return back(res, 'That is not an address.');
    res.redirect(
      303,
      registrationAddress(
        platform,
        findInstitution(simulator.institutions, institution ?? ''),
        address ?? '',
      ),
    );
  });
  return router;
}

/** Not an error, but not there yet: asks the browser to come again. */
function sendStarting(res: Response) {
  res.status(503).set('Retry-After', '1');
  res.send(
    page(
      'Courseyard is starting',
      '<main><h1>Courseyard is starting …</h1><p>This page opens by itself when it is ready.</p></main>',
      'setTimeout(()=>location.reload(),1000)',
    ),
  );
}

function sendLaunch(req: Request, res: Response, platform: PlatformState) {
  const query = req.query as Record<string, string | undefined>;
  const institution = platform.institutions.find(({ key }) => key === query.institution);
  const person = institution?.people.find(({ key }) => key === query.person);
  const placement = placements.find(
    (candidate): candidate is HarnessPlacement => candidate === query.placement,
  );
  if (!institution || !person || !placement) return void res.redirect('/');
  const isInCourse = placement !== 'account_navigation';
  const course = isInCourse
    ? (institution.courses.get(query.course ?? '') ?? coursesOf(institution, person)[0])
    : undefined;
  const fields = loginInitiation(platform, {
    institution,
    person,
    placement,
    course,
    locale: query.locale,
    isHighContrast: query.contrast === 'high',
  });
  res.send(
    framePage({
      title: `${institution.title}${course ? `: ${course.name ?? course.code}` : ''}`,
      who: person.name,
      loginUrl: `${platform.tool.origin}/lti/login`,
      toolOrigin: platform.tool.origin,
      fields,
      where: query.where === 'tab' ? 'tab' : 'frame',
    }),
  );
}
