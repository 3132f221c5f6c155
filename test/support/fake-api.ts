import { setImmediate } from 'node:timers/promises';
import { urlOf, type Endpoint, type Input, type Result } from '#shared/http/endpoint.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { countUnread } from '#shared/notifications/notification.api.ts';
import { paginate } from '#shared/http/page.ts';
import {
  readBatchDefaultView,
  readDefaultView,
  readTeamDefaultView,
} from '#shared/quick-views/default-view.api.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { readLiveEvents } from '#shared/live-events/live-events.api.ts';
import { listFixRuns } from '#shared/fixes/fix-runs.api.ts';
import { listQuickViews } from '#shared/quick-views/quick-view.api.ts';
import { listCurrentAnnouncements } from '#shared/announcements/announcement.api.ts';
import { listAlerts } from '#shared/alerts/alert.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { undoHeader } from '#shared/undos/undo.ts';
import { readSuggestionModel } from '#shared/suggestions/suggestion-model.api.ts';
import type { ProblemBody } from '#shared/http/problem.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { exampleModel } from '#test/support/example-fixes.ts';
import { sampleAnswer, type SampleKind } from '#test/support/sample.ts';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** A file as an endpoint sends it. */
interface SentFile {
  readonly name: string;
  /** a stream, to send it bit by bit */
  readonly content: string | ReadableStream<Uint8Array>;
}

type Answer = { readonly status: number; readonly body: unknown; readonly file?: SentFile };

/** A problem's body; a page that ignores the reason needs none. */
type Refusal = Omit<ProblemBody, 'reason'> & { reason?: string };
const bodyOf = (problem: Refusal): ProblemBody => ({ reason: 'text.literal', ...problem });

/** The current test's unanswered calls. */
const underWay = new Set<Promise<unknown>>();
const releases = new Set<() => void>();

/**
 * Waits until everything is answered, including held-back answers, and the page has processed it: removed
 * earlier, it would complain into the next test.
 */
export async function settleNetwork() {
  for (const release of releases) release();
  releases.clear();
  do {
    await Promise.allSettled(underWay);
    await setImmediate();
  } while (underWay.size > 0);
}

const fileResponse = ({ name, content }: SentFile) =>
  new Response(content, { headers: { 'content-disposition': `attachment; filename="${name}"` } });

const gapsIn = ({ path }: Endpoint) => path.split(':').length;

/** The last answer that fits counts: an address that names a placeholder's place, such as `/presets`, comes after it. */
const moreOpenFirst = ([, one]: readonly [string, Endpoint], [, other]: readonly [string, Endpoint]) =>
  gapsIn(other) - gapsIn(one);

/** The network of a page test: endpoints answer with values of the contract's own types. */
export class FakeApi {
  readonly calls: Call[] = [];
  readonly #answers: {
    matches: (call: Call) => boolean;
    answer: (call: Call) => Answer | Promise<Answer>;
  }[] = [];

  /** No changes to undo, announcements, live events, or quick views but the built-in ones, unless a test adds some. */
  constructor() {
    this.answer(listUndos, undefined, { undos: [] });
    this.answer(countUnread, undefined, { count: 0 });
    this.answer(listCurrentAnnouncements, undefined, { announcements: [] });
    const noAlerts = { alerts: [], pagination: paginate({ page: 1, limit: 10 }, 0), outOfScopeCount: 0 };
    this.answer(listAlerts, undefined, noAlerts);
    const quiet = { lastEventAt: null, address: null, lastProblem: null, hours: [], unjudged: null };
    const none = { waitingEvents: 0, waitingSince: null, waitingCourses: 0 };
    this.answer(readLiveEvents, { id: 1 }, { state: 'never', ...quiet, ...none });
    const noView = { status: 200, body: { quickView: null, choices: [] } };
    this.#addWhole(readBatchDefaultView, () => noView);
    this.#addWhole(readTeamDefaultView, () => noView);
    this.answer(readDefaultView, undefined, { quickView: 'everything', source: 'built_in', kept: null });
    const pagination = paginate({ page: 1, limit: 10 }, 0);
    this.answer(listQuickViews, undefined, { quickViews: [], pagination });
    this.answer(listCourses, undefined, { courses: [], pagination, inScope: 0 });
    this.answer(listFixRuns, undefined, { runs: [], pagination });
    this.answer(readSuggestionModel, undefined, exampleModel({ entered: null, askedAt: null }));
  }

  /** Replaces `fetch`. A call without a set answer is an error in the test. */
  install() {
    globalThis.fetch = (input, init) => {
      const answer = this.#answer({
        method: init?.method ?? 'GET',
        url: String(input),
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      });
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    };
  }

  async #answer(call: Call) {
    this.calls.push(call);
    const known = this.#answers.findLast(({ matches }) => matches(call));
    const unknown = { status: 500, body: { code: 'unexpected', message: `No answer for ${call.url}` } };
    const { status, body, file }: Answer = (await known?.answer(call)) ?? unknown;
    if (file) return fileResponse(file);
    return new Response(JSON.stringify(body), { status, headers: await this.#headersOf(call) });
  }

  /** What can be undone after a change, the change's answer says: here all that's listed then. */
  async #headersOf({ method }: Call): Promise<Record<string, string>> {
    const list = { method: listUndos.method, url: listUndos.path, body: undefined };
    if (method === 'GET') return {};
    const answer = await this.#answers.findLast(({ matches }) => matches(list))?.answer(list);
    const ids = (answer?.body as Result<typeof listUndos> | undefined)?.undos?.map(({ id }) => id) ?? [];
    return ids.length === 0 ? {} : { [undoHeader]: ids.join(',') };
  }

  /** Sets an endpoint's answer, whatever its query. */
  answer<E extends Endpoint>(
    target: E,
    params: Input<E> extends { params: infer P } ? P : undefined,
    result: Result<E>,
  ) {
    this.#add(target, params, () => ({ status: 200, body: result }));
  }

  /** Sets the file that an endpoint sends. */
  answerFile(target: Endpoint, params: object | undefined, file: SentFile) {
    this.#add(target, params, () => ({ status: 200, body: undefined, file }));
  }

  /** Sets an endpoint's answer, computed from each call; if that throws, it's an outage. */
  answerBy<E extends Endpoint>(target: E, params: object | undefined, work: (call: Call) => Result<E>) {
    this.#add(target, params, (call) => {
      try {
        return { status: 200, body: work(call) };
      } catch {
        return { status: 503, body: { code: 'unavailable', message: 'Courseyard is away.' } };
      }
    });
  }

  /** An endpoint that the network doesn't reach: nobody knows whether the call arrived. */
  lose(target: Endpoint, params: object | undefined) {
    this.#add(target, params, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Makes every endpoint answer with data its schema allows; earlier settings no longer count. */
  answerEverything(kind: SampleKind) {
    for (const [, target] of namedEndpoints.toSorted(moreOpenFirst))
      this.#addWhole(target, () => ({
        status: 200,
        body: target.download === undefined ? sampleAnswer(target, kind) : '',
      }));
  }

  /** Makes every endpoint refuse. */
  refuseEverything(status: number, body: ProblemBody) {
    for (const [, target] of namedEndpoints) this.#addWhole(target, () => ({ status, body }));
  }

  /** An endpoint that holds its answer back until the returned function is called. */
  hold<E extends Endpoint>(target: E, params: object | undefined, result: Result<E>): () => void {
    return this.#hold(target, params, { status: 200, body: result });
  }

  /** An endpoint that holds its refusal back until the returned function is called. */
  holdRefusal(target: Endpoint, params: object | undefined, status: number, problem: Refusal) {
    return this.#hold(target, params, { status, body: bodyOf(problem) });
  }

  #hold(target: Endpoint, params: object | undefined, answer: Answer): () => void {
    let release = () => {};
    const held = new Promise<Answer>((resolve) => {
      release = () => resolve(answer);
    });
    releases.add(release);
    this.#add(target, params, () => held);
    return release;
  }

  /** The addresses requested from an endpoint, oldest first. */
  asked(target: Endpoint, params?: object) {
    const path = urlOf(target, { params });
    return this.calls
      .filter(({ method, url }) => method === target.method && url.split('?')[0] === path)
      .map(({ url }) => url);
  }

  /** Makes an endpoint refuse. */
  refuse(target: Endpoint, params: object | undefined, status: number, problem: Refusal) {
    this.#add(target, params, () => ({ status, body: bodyOf(problem) }));
  }

  /** Values for the path's placeholders. */
  #addWhole(target: Endpoint, answer: (call: Call) => Answer) {
    const path = new RegExp(`^${target.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    this.#answers.push({
      matches: ({ method, url }) => method === target.method && path.test(url.split('?')[0] ?? ''),
      answer,
    });
  }

  #add(target: Endpoint, params: unknown, answer: (call: Call) => Answer | Promise<Answer>) {
    const path = urlOf(target, { params });
    this.#answers.push({
      matches: ({ method, url }) => method === target.method && url.split('?')[0] === path,
      answer,
    });
  }
}

/** An institution admin's settings by default. */
export const settingsWith = (given: Partial<Settings> = {}): Settings => ({
  institution: {
    id: 1,
    title: 'Northfield University',
    slug: 'northfield-university',
    domainNames: [],
    savesFixes: false,
    activeProducts: ['core'],
    features: [],
    timeZone: 'UTC',
    useLiveEvents: false,
    isNew: false,
    status: 1,
    contextId: 1,
    freshnessHours: 72,
    lmsUrl: 'https://canvas.test',
    lmsPlace: { hosts: ['canvas.test'], shard: null },
  },
  isReadyGo: false,
  mockData: false,
  contextCount: 1,
  person: { id: 1, name: 'Ada', email: null },
  abilities: [
    'institution.manage',
    'batches.view',
    'batch.create',
    'directory.read',
    'courses.change',
    'quick_view.create',
    'quick_view.share',
  ],
  teachesHere: false,
  isViewOff: false,
  locale: 'en',
  isHighContrast: false,
  timeZone: 'UTC',
  pageSize: null,
  startPage: 'dashboard',
  actingAs: null,
  masquerader: null,
  kind: 'embedded',
  start: null,
  announcements: [],
  mailIsOn: true,
  harnessUrl: null,
  version: '0.1.0',
  ...given,
});
