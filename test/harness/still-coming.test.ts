import { startHarness, type Harness } from '#scripts/harness/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 4 });
});
afterAll(() => harness.close());

const what = 'Scores are still coming.';
const launch = '/launch?institution=northfield&person=instructor&placement=course_navigation';
const read = async (path: string) => (await fetch(`${harness.origin}${path}`)).text();

it('says on its pages what’s still coming of the demo data, until nothing is', async () => {
  harness.setReady(what);
  for (const path of ['/', launch, '/coming']) expect(await read(path)).toContain(what);

  harness.setReady();
  for (const path of ['/', launch]) expect(await read(path)).not.toContain('id="coming"');
  expect(await read('/coming')).toBe('');
});
