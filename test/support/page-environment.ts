import { TestEnvironment } from 'jest-environment-jsdom';
import { givePack } from './packs.ts';
import { keptStyles } from './quick-styles.ts';

/** Node's takes no form, which React hands over if a page opens another one when a form is sent. */
class BareFormData extends FormData {
  constructor(..._given: unknown[]) {
    super();
  }
}

/** React makes one for each task of a test and closes none: each of Node's would keep the process alive. */
class TaskChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => setImmediate(() => this.port1.onmessage?.()) };
}

/** What jsdom lacks and react, react-router, swr and our own code need: Node's own, where they do. */
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
  MessageChannel: TaskChannel,
};

/** jsdom with the parts of a browser that it lacks. */
export default class PageEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    const context = this.getVmContext();
    if (context) givePack('pages', context);
    Object.assign(this.global, fromNode, { getComputedStyle: keptStyles(this.global.getComputedStyle) });
  }
}
