import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

// The first page of a file loads its lazy parts, which takes longer than the second that is waited otherwise.
configure({ asyncUtilTimeout: 5_000 });

// jsdom measures nothing; components that watch sizes only need the observers to exist.
class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
  // Places for files ask whether what was dropped is one of these.
  DataTransferItem: NothingToObserve,
});
globalThis.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
    onchange: null,
  }) satisfies MediaQueryList;
globalThis.scrollTo = () => {};
globalThis.scroll = () => {};

afterEach(cleanup);
