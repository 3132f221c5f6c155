import { startHarness, type Harness } from '#scripts/harness/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 20, hostname: 'localhost' });
});
afterAll(() => harness.close());

const open = (path: string, hostname: string) => {
  const { port } = new URL(harness.origin);
  return fetch(`http://${hostname}:${port}${path}`, { redirect: 'manual' });
};

it('sends a browser that came by another name of this machine to the address that the tool knows', async () => {
  const answer = await open('/launch?institution=northfield&where=tab', '127.0.0.1');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`${harness.origin}/launch?institution=northfield&where=tab`);
});

it('sends nobody to another machine, whatever the path looks like', async () => {
  const answer = await open('//elsewhere.example/', '127.0.0.1');
  expect(new URL(answer.headers.get('location') ?? '').origin).toBe(harness.origin);
});

it('answers under its own address', async () => {
  expect((await open('/', 'localhost')).status).toBe(200);
});
