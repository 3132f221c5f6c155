import { db } from '#server/infra/db/database.ts';
import { startTidying } from '#server/infra/tidying.ts';
import { forgetLateLogins } from '#server/login/canvas-login.service.ts';
import { forgetExpiredJob } from '#server/launch/forget-expired.worker.ts';
import { buildInstitution, buildPerson, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { untilTrue } from '#test/support/server-process.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const inMs = (duration: number) => new Date(Date.now() + duration);

async function forget({ scope }: BuiltInstitution) {
  await forgetExpiredJob.enqueue(scope, {});
  expect(await runJobs()).toEqual([{ job: 'forget-expired', outcome: 'done' }]);
}

test("keeps the nonces, logins and codes whose time isn't up", async () => {
  const institution = await buildInstitution();
  for (const [name, expires_at] of [
    ['over', inMs(-minuteMs)],
    ['valid', inMs(minuteMs)],
  ] as const) {
    await db().insertInto('lti_nonces').values({ nonce: name, expires_at }).execute();
    await db()
      .insertInto('canvas_logins')
      .values({ state_hash: name, binding_hash: '', institution_id: institution.id, expires_at })
      .execute();
  }
  await forget(institution);
  expect(await db().selectFrom('lti_nonces').select('nonce').execute()).toEqual([{ nonce: 'valid' }]);
  expect(await db().selectFrom('canvas_logins').select('state_hash').execute()).toEqual([
    { state_hash: 'valid' },
  ]);
});

test('keeps sessions for 30 days after their end', async () => {
  const institution = await buildInstitution();
  const person = await buildPerson(institution);
  for (const [token_hash, expires_at] of [
    ['long ago', inMs(-30 * dayMs - minuteMs)],
    ['lately', inMs(-30 * dayMs + minuteMs)],
  ] as const)
    await db()
      .insertInto('sessions')
      .values({ institution_id: institution.id, person_id: person.id, kind: 'tab', token_hash, expires_at })
      .execute();
  await forget(institution);
  expect(await db().selectFrom('sessions').select('token_hash').execute()).toEqual([
    { token_hash: 'lately' },
  ]);
});

test('deletes unfinished logins within minutes, while the process runs', async () => {
  const institution = await buildInstitution();
  const login = {
    state_hash: 'over',
    binding_hash: '',
    institution_id: institution.id,
    expires_at: inMs(-1),
  };
  await db().insertInto('canvas_logins').values(login).execute();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  const stop = startTidying([forgetLateLogins]);
  jest.advanceTimersByTime(60_000);
  stop();
  jest.useRealTimers();
  const left = () => db().selectFrom('canvas_logins').select('state_hash').execute();
  await untilTrue(async () => (await left()).length === 0);
  expect(await left()).toEqual([]);
});
