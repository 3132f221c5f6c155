// Nothing here asserts a speed: a machine may be slow, or have other work. Only what never ends fails by time.
jest.setTimeout(600_000);

// A browser, a server and a database share two cores here, and a click can come to nothing. What fails is shown and tried once
// more, and the last lines of the run name every test that needed it.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
