// A message on console.error is a defect that nobody asserted: the test that caused it fails.
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  jest.spyOn(console, 'error').mockImplementation((...given: unknown[]) => {
    complaints.push(given.map(String).join(' '));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
