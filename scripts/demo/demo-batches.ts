import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { termPlaces } from '#scripts/harness/terms.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { addCourses } from '#shared/batches/batch-courses.api.ts';
import { createBatch, listBatches, updateBatch } from '#shared/batches/batch.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { collegesOf, type DemoTeams } from './demo-people.ts';

/** How many courses were chosen by hand for the static batch. */
const pilotSize = 12;

/**
 * Adds batches like a real institution's: by term, by college, by hand; with and without a team and
 * a deadline; one archived. Canvas's accounts and terms must be known by now. Existing ones stay.
 */
export async function addBatches(admin: HeadlessSession, institution: HarnessInstitution, teams: DemoTeams) {
  const { last, current, next } = namedTerms(institution);
  const [firstCollege] = collegesOf(institution);
  const lastCollege = collegesOf(institution).at(-1);
  const rule = (accountId = institution.rootAccountId, termId?: string) => ({
    accountId,
    termId: termId ?? null,
  });
  const { batches } = await admin.call(listBatches, { query: { includeArchived: 'true' } });
  const create = async (body: Input<typeof createBatch>['body']) =>
    batches.find(({ title }) => title === body.title) ??
    (await admin.call(createBatch, { params: { id: admin.institutionId }, body }));
  await create({
    type: 'dynamic',
    title: current.name,
    tags: ['current'],
    dynamicBatchConfig: rule(undefined, current.id),
  });
  await create({
    type: 'dynamic',
    title: next.name,
    teamId: teams.design,
    tags: ['upcoming'],
    deadlineDate: next.startAt?.slice(0, 10) ?? '',
    dynamicBatchConfig: rule(undefined, next.id),
  });
  await create({
    type: 'hybrid',
    title: `${firstCollege?.name} ${current.name}`,
    teamId: teams.design,
    dynamicBatchConfig: rule(firstCollege?.id, current.id),
  });
  await create({
    type: 'hybrid',
    title: `${lastCollege?.name} ${next.name}`,
    teamId: teams.college,
    tags: ['upcoming'],
    dynamicBatchConfig: rule(lastCollege?.id, next.id),
  });
  const pilot = await create({ type: 'static', title: 'Accessibility pilot', teamId: teams.accessibility });
  await admin.call(addCourses, { params: { id: pilot.id }, body: { courses: pilotCourses(institution) } });
  const closed = await create({
    type: 'dynamic',
    title: `${last.name} (closed)`,
    dynamicBatchConfig: rule(undefined, last.id),
  });
  await admin.call(updateBatch, { params: { id: closed.id }, body: { status: 0 } });
}

function namedTerms({ terms, title }: HarnessInstitution) {
  const [last, current, next] = [termPlaces.last, termPlaces.current, termPlaces.next].map(
    (place) => terms[place],
  );
  if (!last || !current || !next) throw new Error(`${title} lacks terms`);
  return { last, current, next };
}

/** Published courses of the current term, from the whole institution. */
function pilotCourses(institution: HarnessInstitution) {
  const { current } = namedTerms(institution);
  const published = [...institution.courses.values()].filter(
    ({ termId, state }) => termId === current.id && state === 'available',
  );
  const stride = Math.max(1, Math.floor(published.length / pilotSize));
  return published
    .filter((_course, index) => index % stride === 0)
    .slice(0, pilotSize)
    .map(({ id }) => ({ lmsCourseId: id }));
}
