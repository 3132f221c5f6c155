import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

type TimersConfig = ConstructorParameters<typeof ModernFakeTimers>[0]['config'];
type TimersOptions = Parameters<ModernFakeTimers['useFakeTimers']>[0];

/** What Node.js and jest themselves go on by. */
const ofNode = ['nextTick', 'queueMicrotask', 'setImmediate'] as const;

/** The environment of tests that need no browser: the process as it is (see runtime.ts). */
export default class ProcessEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #variables = { ...process.env };

  constructor({ projectConfig }: { readonly projectConfig: TimersConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    // The next file finds the variables that this one found.
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }

  getVmContext() {
    return null;
  }

  /** Where to load a file from. */
  locate(path: string) {
    return path;
  }

  /** What tests use of the global `jest`. */
  tools() {
    const { moduleMocker: mocks, fakeTimersModern: timers } = this;
    return {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      restoreAllMocks: () => mocks.restoreAllMocks(),
      useFakeTimers: (options?: TimersOptions) =>
        timers.useFakeTimers({ ...options, doNotFake: [...ofNode, ...(options?.doNotFake ?? [])] }),
      useRealTimers: () => timers.useRealTimers(),
      setSystemTime: (now: number | Date) => timers.setSystemTime(now),
      advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
    };
  }
}
