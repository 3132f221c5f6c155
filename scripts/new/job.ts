import type { Blueprint, Names } from './blueprint.ts';

/** A job that runs each night for each institution: declared and handled in one file, listed and tested. */
export const jobOf = (names: Names): Blueprint => {
  const { feature, kebab, camel } = names;
  const base = `server/${feature}/${kebab}`;
  return {
    files: {
      [`${base}.worker.ts`]: worker(names),
      [`test/jobs/${kebab}.test.ts`]: jobTest(names),
    },
    registrations: [
      {
        path: 'server/workers.ts',
        list: 'export const workers:',
        entry: `  ${camel}Worker,`,
        imports: [{ name: `${camel}Worker`, from: `#server/${feature}/${kebab}.worker.ts` }],
      },
    ],
  };
};

const worker = ({ kebab, camel }: Names) => `
import * as z from 'zod';
import { defineJob, handleJob } from '#server/infra/jobs/job.ts';
import { log } from '#server/infra/log.ts';
import { coursesOf } from '#server/relations/courses.ts';

/** Logs how many courses each institution has. */
export const ${camel}Job = defineJob({
  name: '${kebab}',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '17 3 * * *',
});

/** Safe to run twice: it changes nothing. */
export const ${camel}Worker = handleJob(${camel}Job, async (scope, _, { signal }) => {
  const courses = await coursesOf(scope).execute();
  if (signal.aborted) return;
  log.info({ institutionId: scope.institutionId, courses: courses.length }, '${kebab}');
});
`;

const jobTest = ({ feature, kebab, camel }: Names) => `
import { ${camel}Job } from '#server/${feature}/${kebab}.worker.ts';
import { buildCourses, buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

test('runs once, however often it was enqueued', async () => {
  const home = await buildInstitution();
  await buildCourses(home, ['Botany']);
  await ${camel}Job.enqueue(home.scope, {});
  await ${camel}Job.enqueue(home.scope, {});
  expect(await runJobs()).toEqual([{ job: '${kebab}', outcome: 'done' }]);
});
`;
