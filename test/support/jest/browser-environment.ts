import { bundled } from './bundle.ts';
import ProcessEnvironment from './process-environment.ts';

/** The global in which a test's browser puts a function that says what its pages show. */
export const seenKey = 'courseyard:seen';

/** The global in which a test file puts a function that ends what its tests shared. */
export const closingKey = 'courseyard:closing';

/** Adds what the browser shows to a failure: where nobody watches the tests, there's nothing else to look at. */
export default class BrowserEnvironment extends ProcessEnvironment {
  async handleTestEvent({ name, error }: { readonly name: string; readonly error?: unknown }) {
    const look: unknown = Reflect.get(globalThis, seenKey);
    if (name !== 'test_fn_failure' || typeof look !== 'function' || !(error instanceof Error)) return;
    // Whatever goes wrong with looking, the failure itself is what counts.
    const seen: unknown = await Promise.resolve(look()).catch(String);
    const { message, stack = message } = error;
    error.message = `${message}\n\nThe browser shows:\n${String(seen)}`;
    error.stack = stack.replace(message, () => error.message);
  }

  override async teardown() {
    const close: unknown = Reflect.get(globalThis, closingKey);
    if (typeof close === 'function') await close();
    await super.teardown();
  }

  override locate(path: string) {
    return bundled('browser', path);
  }
}
