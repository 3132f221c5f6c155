import { TestEnvironment } from 'jest-environment-node';

/** The global in which a test's browser puts a function that says what its pages show. */
export const seenKey = 'courseyard:seen';

/** The global in which a test file puts a function that ends what its tests shared. */
export const closingKey = 'courseyard:closing';

/** Adds what the browser shows to a failure: where nobody watches the tests, there's nothing else to look at. */
export default class BrowserEnvironment extends TestEnvironment {
  async handleTestEvent({ name, error }: { readonly name: string; readonly error?: unknown }) {
    const look: unknown = Reflect.get(this.global, seenKey);
    if (name !== 'test_fn_failure' || typeof look !== 'function' || !isFailure(error)) return;
    // Whatever goes wrong with looking, the failure itself is what counts.
    const seen: unknown = await Promise.resolve(look()).catch(String);
    const { message, stack = message } = error;
    error.message = `${message}\n\nThe browser shows:\n${String(seen)}`;
    error.stack = stack.replace(message, () => error.message);
  }

  override async teardown() {
    const close: unknown = Reflect.get(this.global, closingKey);
    if (typeof close === 'function') await close();
    await super.teardown();
  }
}

/** An error of a test is none of this side's: tests have globals of their own. */
const isFailure = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
