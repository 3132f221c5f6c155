import { TestEnvironment } from 'jest-environment-node';
import { startEmbedded, type EmbeddedEngine } from '#server/infra/db/embedded/engine.ts';
import { givePack } from './packs.ts';

// One embedded engine for each jest worker, outside the sandbox of the files: starting one costs seconds.
let engine: Promise<EmbeddedEngine> | undefined;

/** Gives each test file its jest worker's engine; with TEST_DATABASE_URL none is started. */
export default class DatabaseEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    if (this.context) givePack('server', this.context);
    if (process.env.TEST_DATABASE_URL) return;
    engine ??= startEmbedded();
    const started = await engine;
    started.unref();
    this.global.testEngine = started;
  }
}
