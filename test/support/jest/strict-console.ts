// A message on console.error is a defect that no test expects: the test that caused it fails.
const complaints: string[] = [];

/** InstUI's icons compute their size from styles, which jsdom doesn't have; browsers do. */
const isOfJsdom = (message: unknown) => String(message).startsWith('Received NaN for the `%s` attribute');

beforeEach(() => {
  complaints.length = 0;
  jest.spyOn(console, 'error').mockImplementation((...given: unknown[]) => {
    if (!isOfJsdom(given[0])) complaints.push(given.map(String).join(' '));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
