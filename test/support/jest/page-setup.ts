import '@testing-library/jest-dom';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import * as react from 'react';
import { settleNetwork } from '#test/support/fake-api.ts';

// The first page of a file loads its lazy parts, which takes a while on a busy machine: only what never comes fails by time.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 60_000,
  // Printing the page each time that something isn't there yet took a sixteenth of the page tests' time; the last try's
  // failure gets it anyway.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
}));

// React keeps the call stack of each element it makes, until there are enough of them: an eighth of the page tests' time,
// for hints that no test reads.
const internals: object = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

afterEach(async () => {
  await act(settleNetwork);
  cleanup();
});
