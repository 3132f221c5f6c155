import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Request, type Response, type Router } from 'express';
import { faultKinds, methods } from '../canvas-simulator/faults.ts';
import type { SimulatorState } from '../canvas-simulator/state.ts';
import type { Changes, CourseChange } from '../changes.ts';
import { placements } from '../placements.ts';
import { findTool, loginInitiation, type PlatformState } from '../lti-platform.ts';
import { queryTexts } from '../query.ts';
import { registrationAddress } from '../registration.ts';
import type { HarnessInstitution } from '../world.ts';
import { courseEvents, type CourseEvent } from './controls.ts';
import { forwardingPage, framePage, storageFrameName, tabPage } from './frame-page.ts';
import { coursesFor, launcherPage } from './launcher-page.ts';
import { comingPath } from './html.ts';
import { plainPage, startingPage } from './plain-pages.ts';

interface PageParts {
  readonly simulator: SimulatorState;
  readonly platform: PlatformState;
  readonly changes: Changes;
  readonly state: {
    readonly isReady: boolean;
    /** what's still being made of the demo data; empty if nothing is */
    readonly stillComing: string;
  };
}

/** The harness's own pages: people to launch as, the page around the tool, and what the buttons do. */
export function pageRoutes(parts: PageParts): Router {
  const router = express.Router();
  const { platform, simulator, state } = parts;
  const say = { notice: '' };
  router.get('/harness/:name', sendAsset);
  router.get('/', (_req, res) => {
    res.set('Cache-Control', 'no-store');
    if (!state.isReady) return void res.status(503).set('Retry-After', '1').send(startingPage);
    const registered = [...platform.registered.values()];
    const { institutions, faults } = simulator;
    const { stillComing } = state;
    res.send(
      launcherPage({ institutions, faults: faults.active, registered, notice: say.notice, stillComing }),
    );
    say.notice = '';
  });
  router.get('/open-course', (req, res) =>
    res.redirect(`/courses/${encodeURIComponent(queryTexts(req).course ?? '')}`),
  );
  router.get(comingPath, (_req, res) => void res.set('Cache-Control', 'no-store').send(state.stillComing));
  router.get('/launch', (req, res) => sendLaunch(req, res, parts));
  router.get(`/${storageFrameName}`, (_req, res) => void res.send(forwardingPage));
  const form = express.urlencoded({ extended: false });
  for (const [path, action] of Object.entries(actions)) {
    router.post(path, form, (req, res) => act(action, req, res));
  }
  /** Does what a button says, and shows the page again with the outcome. */
  async function act(action: Action, req: Request, res: Response) {
    const done = await action((req.body ?? {}) as Form, parts);
    if (typeof done === 'string') say.notice = done;
    res.redirect(303, typeof done === 'string' ? '/' : done.goTo);
  }
  return router;
}

const assetTypes: Record<string, string> = {
  'harness.css': 'text/css',
  'launcher.js': 'text/javascript',
  'frame.js': 'text/javascript',
  'forwarding.js': 'text/javascript',
  'tab.js': 'text/javascript',
  'starting.js': 'text/javascript',
  'coming.js': 'text/javascript',
};

function sendAsset(req: Request, res: Response) {
  const name = String(req.params.name);
  const type = Object.hasOwn(assetTypes, name) ? assetTypes[name] : undefined;
  if (type === undefined) return void res.status(404).send(plainPage('Nothing here', name));
  res.type(type).send(readFileSync(fileURLToPath(new URL(`./${name}`, import.meta.url)), 'utf8'));
}

type Form = Partial<Record<string, string>>;

/** What a button does; returns what to tell the person, or where to send them. */
type Action = (form: Form, parts: PageParts) => string | { goTo: string } | Promise<string>;

const actions: Record<string, Action> = {
  '/faults': switchFaultOn,
  '/faults/clear': (_form, { simulator }) => {
    simulator.faults.clear();
    return 'Canvas behaves well again.';
  },
  '/keys/rotate': async (_form, { platform }) => {
    await platform.keys.rotate();
    return 'Canvas signs its launches with a new key.';
  },
  '/changes': changeCourse,
  '/tokens/revoke': (form, { simulator, changes }) => {
    const institution = institutionOf(form, simulator);
    if (!institution) return 'No such institution.';
    changes.revokeToken(institution.serviceToken);
    return `The task runner of ${institution.title} no longer has a valid token.`;
  },
  '/live-events': (form, { simulator }) => {
    const institution = institutionOf(form, simulator);
    const address = form.address ?? '';
    if (!institution || !URL.canParse(address)) return 'That isn’t an address for live events.';
    simulator.liveEvents.addresses.set(institution.key, address);
    return `Canvas sends the live events of ${institution.title} there.`;
  },
  '/register': (form, { platform, simulator }) => {
    const institution = institutionOf(form, simulator);
    const address = form.address ?? '';
    if (!institution || !URL.canParse(address)) return 'That isn’t a registration address.';
    return { goTo: registrationAddress(platform, institution, address) };
  },
};

const institutionOf = (form: Form, { institutions }: SimulatorState): HarnessInstitution | undefined =>
  institutions.find(({ key }) => key === form.institution);

/** A number a person typed; none if the field was left empty. */
const numberIn = (text = '') => (/^\d+$/.test(text) ? Number(text) : undefined);

function switchFaultOn({ kind, times, ms, method, attribute, path = '' }: Form, { simulator }: PageParts) {
  const known = faultKinds.find((candidate) => candidate === kind);
  if (!known) return 'Unknown trouble.';
  const literally = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  simulator.faults.switchOn({
    kind: known,
    times: numberIn(times),
    ms: numberIn(ms),
    method: methods.find((candidate) => candidate === method),
    ...(attribute && { attribute }),
    ...(path && { path: new RegExp(literally) }),
  });
  return 'Canvas misbehaves now.';
}

type CourseFieldEvent = Exclude<CourseEvent, 'repeat' | 'quizzes_off'>;

const changesBy: Record<CourseFieldEvent, (institution: HarnessInstitution) => CourseChange> = {
  rename: () => ({ name: `Renamed at ${new Date().toISOString().slice(11, 19)}` }),
  unname: () => ({ name: null }),
  conclude: () => ({ state: 'completed' }),
  publish: () => ({ state: 'available' }),
  unpublish: () => ({ state: 'unpublished' }),
  delete: () => ({ state: 'deleted' }),
  move: ({ accounts, rootAccountId }) => ({ accountId: accounts[1]?.id ?? rootAccountId }),
  online: () => ({ format: 'online' }),
};

function changeCourse(form: Form, { simulator, changes }: PageParts) {
  const institution = institutionOf(form, simulator);
  const course = institution?.courses.get(form.course ?? '');
  const event = Object.keys(courseEvents).find((name): name is CourseEvent => name === form.event);
  if (!institution || !course || !event) return `There is no course ${form.course ?? ''} there.`;
  if (event === 'repeat') changes.repeatInLists(course.id);
  else if (event === 'quizzes_off') changes.switchTab(course.id, 'quizzes', false);
  else changes.course(institution, course.id, changesBy[event](institution));
  return `Course ${course.id} ${courseEvents[event]}.`;
}

function sendLaunch(req: Request, res: Response, { platform, state }: PageParts) {
  const query = queryTexts(req);
  const institution = platform.institutions.find(({ key }) => key === query.institution);
  const person = institution?.people.find(({ key }) => key === query.person);
  const placement = placements.find((candidate) => candidate === query.placement);
  if (!institution || !person || !placement) return void res.redirect('/');
  const isInCourse = placement !== 'account_navigation';
  const chosen = institution.courses.get(query.course ?? '') ?? coursesFor(institution, person)[0];
  const course = isInCourse ? chosen : undefined;
  const tool = findTool(platform, institution, query.client);
  const isInTab = query.where === 'tab';
  const fields = loginInitiation(platform, {
    institution,
    person,
    placement,
    course,
    clientId: tool.clientId,
    locale: query.locale,
    isHighContrast: query.contrast === 'high',
    target: isInTab ? 'window' : 'iframe',
  });
  const launch = {
    title: course ? `${course.name ?? course.code} – ${institution.title}` : institution.title,
    who: person.name,
    loginUrl: tool.loginUrl,
    toolOrigin: new URL(tool.loginUrl).origin,
    fields,
    stillComing: state.stillComing,
  };
  res.set('Cache-Control', 'no-store').send(isInTab ? tabPage(launch) : framePage(launch));
}
