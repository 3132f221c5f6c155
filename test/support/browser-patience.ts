// Nothing here asserts a speed: a machine may be slow, or have other work. Only what never ends fails by time.
jest.setTimeout(600_000);
