import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type ProcessEnvironment from './process-environment.ts';

const require = createRequire(import.meta.url);

let loaded = 0;

/**
 * How jest loads files (`runtime` in its configuration): by Node.js itself, with each module loaded once for all files that run
 * in a process. Jest's own runtime gives each file a context of its own, in which thousands of modules are read, compiled and
 * warmed up again: that was a third of the tests' time. So what one file leaves behind, the next one can meet.
 */
export default class NodeRuntime {
  readonly #environment: ProcessEnvironment;

  constructor(_config: unknown, environment: ProcessEnvironment) {
    this.#environment = environment;
  }

  /** jest's own module that keeps which tests a file has: each file needs a new one. */
  requireInternalModule(path: string): unknown {
    Reflect.deleteProperty(require.cache, path);
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** Runs a file of tests, or one that prepares for them; what it imports stays loaded. */
  unstable_importModule(path: string): Promise<unknown> {
    loaded += 1;
    return import(`${pathToFileURL(this.#environment.locate(path)).href}?${loaded}`);
  }

  setGlobalsForRuntime(globals: object) {
    Object.assign(globalThis, globals, { jest: this.#environment.tools() });
  }

  // What else jest asks of a runtime; there's nothing to do.
  requireModule = require;
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
  getAllCoverageInfoCopy() {}
  getSourceMaps = () => new Map<string, string>();
}
