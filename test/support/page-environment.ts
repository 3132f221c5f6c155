import './quick-selectors.ts';
import { TestEnvironment } from 'jest-environment-jsdom';

/** Node's takes no form, which React hands over if a page opens another one when a form is sent. */
class BareFormData extends FormData {
  constructor(..._given: unknown[]) {
    super();
  }
}

/** What jsdom lacks and react-router, swr and our own code need: Node's own. */
const fromNode = {
  fetch,
  Request,
  Response,
  Headers,
  FormData: BareFormData,
  Blob,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  structuredClone,
  AbortController,
  AbortSignal,
};

/** jsdom with the parts of a browser that it lacks. */
export default class PageEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
  }
}
