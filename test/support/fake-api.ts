import { urlOf, type Endpoint, type Input, type Result } from '#shared/http/endpoint.ts';
import type { ProblemBody } from '#shared/http/problem.ts';
import type { Settings } from '#shared/session/settings.ts';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

type Answer = { readonly status: number; readonly body: unknown };

/** The network of a page test: endpoints answered by values of the contract's own types. */
export class FakeApi {
  readonly calls: Call[] = [];
  readonly #answers: {
    matches: (call: Call) => boolean;
    answer: (call: Call) => Answer | Promise<Answer>;
  }[] = [];

  /** Takes the place of `fetch`. What nobody said an answer for is an error of the test. */
  install() {
    globalThis.fetch = async (input, init) => {
      const call = {
        method: init?.method ?? 'GET',
        url: String(input),
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      };
      this.calls.push(call);
      const known = this.#answers.findLast(({ matches }) => matches(call));
      const unknown = { status: 500, body: { code: 'unexpected', message: `No answer for ${call.url}` } };
      const { status, body } = (await known?.answer(call)) ?? unknown;
      return new Response(JSON.stringify(body), { status });
    };
  }

  /** What an endpoint answers from now on, whatever its query. */
  answer<E extends Endpoint>(
    target: E,
    params: Input<E> extends { params: infer P } ? P : undefined,
    result: Result<E>,
  ) {
    this.#add(target, params, () => ({ status: 200, body: result }));
  }

  /** What an endpoint answers from now on, worked out from each call; what throws is an outage. */
  answerBy<E extends Endpoint>(target: E, params: object | undefined, work: (call: Call) => Result<E>) {
    this.#add(target, params, (call) => {
      try {
        return { status: 200, body: work(call) };
      } catch {
        return { status: 503, body: { code: 'unavailable', message: 'Courseyard is away.' } };
      }
    });
  }

  /** An endpoint that keeps its answer back until the function returned is called. */
  hold<E extends Endpoint>(target: E, params: object | undefined, result: Result<E>): () => void {
    let release = () => {};
    const held = new Promise<Answer>((resolve) => {
      release = () => resolve({ status: 200, body: result });
    });
    this.#add(target, params, () => held);
    return () => release();
  }

  /** The addresses asked for of an endpoint, oldest first. */
  asked(target: Endpoint, params?: object) {
    const path = urlOf(target, { params });
    return this.calls
      .filter(({ method, url }) => method === target.method && url.split('?')[0] === path)
      .map(({ url }) => url);
  }

  /** How an endpoint refuses from now on. */
  refuse(target: Endpoint, params: object | undefined, status: number, problem: ProblemBody) {
    this.#add(target, params, () => ({ status, body: problem }));
  }

  #add(target: Endpoint, params: unknown, answer: (call: Call) => Answer | Promise<Answer>) {
    const path = urlOf(target, { params });
    this.#answers.push({
      matches: ({ method, url }) => method === target.method && url.split('?')[0] === path,
      answer,
    });
  }
}

/** The settings of an institution admin, unless told otherwise. */
export const settingsWith = (given: Partial<Settings> = {}): Settings => ({
  institution: {
    id: 1,
    title: 'Northfield University',
    slug: 'northfield-university',
    domainNames: [],
    activeProducts: ['core'],
    features: [],
    timeZone: 'UTC',
    useLiveEvents: false,
    isNew: false,
    status: 1,
    contextId: 1,
    freshnessHours: 72,
    lmsUrl: 'https://canvas.test',
  },
  isReadyGo: false,
  mockData: false,
  contextCount: 1,
  person: { id: 1, name: 'Ada', email: null },
  abilities: ['institution.manage', 'batch.create', 'directory.read', 'quick_view.create'],
  locale: 'en',
  isHighContrast: false,
  timeZone: 'UTC',
  pageSize: null,
  startPage: 'dashboard',
  actingAs: null,
  kind: 'embedded',
  start: null,
  harnessUrl: null,
  version: '0.1.0',
  ...given,
});
