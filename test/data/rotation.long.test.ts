import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { db, inTransaction, outsideTransaction, runSql } from '#server/infra/db/database.ts';
import { countSealed, listSealedColumns, resealColumn } from '#server/operations/rotate-secrets.ts';
import { currentKeyId, open, seal, useSecretKeys } from '#server/infra/secrets.ts';
import {
  publicKeySet,
  publishNextKeys,
  replaceKeysNow,
  turnKeys,
} from '#server/launch/key-rotation.service.ts';
import { registerPlatform } from '#server/launch/platform.service.ts';
import { sealContexts, tokenContexts } from '#server/lms/seal-contexts.ts';
import { sideBySideTest } from '#test/support/long-test.ts';
import { buildInstitution, buildPerson, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase, testSecretKey } from '#test/support/database.ts';
import { runScript } from '#test/support/run-script.ts';
import { untilTrue } from '#test/support/server-process.ts';

const newKey = Buffer.alloc(32, 9).toString('base64');
const hour = 3_600_000;
let institution: BuiltInstitution;

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(async () => {
  useSecretKeys(testSecretKey);
  await emptyDatabase();
  institution = await buildInstitution();
});
afterEach(() => useSecretKeys(testSecretKey));

const platform = (clientId: string) =>
  registerPlatform(institution.id, {
    issuer: 'https://canvas.test',
    clientId,
    name: 'Canvas',
    authenticationEndpoint: 'https://canvas.test/a',
    tokenEndpoint: 'https://canvas.test/t',
    authorizationServer: null,
    jwksUrl: 'https://canvas.test/k',
    deploymentIds: [],
  });

/** A secret in each column that can hold one. */
async function fill() {
  await platform('1');
  await publishNextKeys(new Date());
  await db()
    .updateTable('institutions')
    .set({ canvas_oauth_client_secret: seal('client secret', sealContexts.clientSecret) })
    .execute();
  const tokens = {
    access_token: seal('access', sealContexts.accessToken),
    refresh_token: seal('refresh', sealContexts.refreshToken),
  };
  for (const tool of ['core', 'udoit'] as const)
    await db()
      .insertInto('task_runners')
      .values({ institution_id: institution.id, tool, ...tokens })
      .onConflict((clash) => clash.columns(['institution_id', 'tool']).doUpdateSet(tokens))
      .execute();
  await db()
    .insertInto('surrendered_tokens')
    .values({ institution_id: institution.id, canvas_url: 'https://canvas.test', ...tokens })
    .execute();
  await db()
    .insertInto('canvas_grants')
    .values({
      institution_id: institution.id,
      person_id: (await buildPerson(institution)).id,
      canvas_url: 'https://canvas.test',
      lms_user_id: '1',
      access_token: seal('access', tokenContexts.grant.access),
      refresh_token: seal('refresh', tokenContexts.grant.refresh),
      token_expires_at: new Date(),
      scopes: '',
    })
    .execute();
  await db()
    .insertInto('suggestion_models')
    .values({
      institution_id: institution.id,
      address: 'https://model.test',
      model: 'small',
      api_key: seal('api key', 'suggestion_models.api_key'),
      is_inside: false,
      day_calls: 1,
      languages: ['en'],
    })
    .execute();
  await db()
    .insertInto('video_keys')
    .values({
      institution_id: institution.id,
      host: 'vimeo',
      address: 'https://vimeo.test',
      host_secret: seal('host secret', 'video_keys.host_secret'),
    })
    .execute();
}

/** Each column of the whole database with texts that a key sealed, found by their form. */
async function columnsSealedBy(keyId: string | null) {
  const { rows } = await runSql(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY', 'bytea')`,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of rows) {
    const { rows: sealed } = await runSql(
      `select from "${String(table)}" where "${String(column)}"::text ~ $1 limit 1`,
      [`${keyId}\\.[A-Za-z0-9_-]{30,}`],
    );
    if (sealed.length > 0) found.push(`${String(table)}.${String(column)}`);
  }
  return found.toSorted();
}

const rotateAll = async () => {
  for (const column of await listSealedColumns()) await resealColumn(column);
};

test('every column with a sealed text is known by its comment, and is sealed again with the new key', async () => {
  await fill();
  const oldId = currentKeyId();
  const known = (await listSealedColumns()).map(({ table, column }) => `${table}.${column}`);
  expect(await columnsSealedBy(oldId)).toEqual(known.toSorted());
  expect(known.length).toBeGreaterThanOrEqual(7);

  useSecretKeys(newKey, [testSecretKey]);
  await rotateAll();
  expect(await columnsSealedBy(oldId)).toEqual([]);
  expect(await columnsSealedBy(currentKeyId())).toEqual(known.toSorted());

  // Without the old key, everything opens where it's used.
  useSecretKeys(newKey);
  for (const { table, column, context } of await listSealedColumns()) {
    const { rows } = await runSql(
      `select "${column}" as sealed from "${table}" where "${column}" is not null`,
    );
    for (const { sealed } of rows)
      expect(open(String(sealed), context)).toMatch(
        /^(?:access|refresh|client secret|api key|host secret)$|PRIVATE KEY/,
      );
  }
});

test('interrupted, it continues where it was; meanwhile each secret opens with one key or the other', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, index) => platform(String(index))));
  useSecretKeys(newKey, [testSecretKey]);
  const [column] = (await listSealedColumns()).filter(({ table }) => table === 'lti_platforms');
  if (!column) throw new Error('No such column');
  // As if killed in the middle of a portion: what it had done is rolled back, or done.
  const killed = inTransaction(async () => {
    await resealColumn(column);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const { rows } = await runSql('select private_key from lti_platforms');
  for (const { private_key: sealed } of rows)
    expect(open(String(sealed), column.context)).toContain('PRIVATE KEY');
  expect(await resealColumn(column)).toEqual({ done: 5, unreadable: 0 });
  expect(await resealColumn(column)).toEqual({ done: 0, unreadable: 0 });
});

sideBySideTest('passes over a secret that somebody else is changing, and comes back for it', async () => {
  await Promise.all(Array.from({ length: 3 }, (_, index) => platform(String(index))));
  useSecretKeys(newKey, [testSecretKey]);
  const [column] = (await listSealedColumns()).filter(({ table }) => table === 'lti_platforms');
  if (!column) throw new Error('No such column');
  let rotating: Promise<unknown> = Promise.resolve();
  await inTransaction(async () => {
    await runSql(`select from lti_platforms where client_id = '1' for update`);
    rotating = outsideTransaction(() => resealColumn(column));
    await outsideTransaction(() =>
      untilTrue(async () => (await countSealed()).get(currentKeyId() ?? '') === 2),
    );
  });
  expect(await rotating).toEqual({ done: 3, unreadable: 0 });
});

test('a secret that no key opens stays as it is and is counted', async () => {
  await fill();
  useSecretKeys(Buffer.alloc(32, 1).toString('base64'));
  const columns = await listSealedColumns();
  const [column] = columns.filter(
    ({ table, column: name }) => table === 'task_runners' && name === 'access_token',
  );
  if (!column) throw new Error('No such column');
  expect(await resealColumn(column)).toEqual({ done: 0, unreadable: 2 });
});

test('the command does it beside the data, and says when the old key can go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-rotation-'));
  const run = (script: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
    runScript(script, args, { DATA_DIR: folder, ...env });
  try {
    const add = `add --slug n --title N --issuer https://c.example --client-id 7 --canvas-url https://c.example --canvas-token t`;
    expect(
      run(
        'institution',
        [
          ...add.split(' '),
          '--authentication-endpoint',
          'https://c.example/a',
          '--token-endpoint',
          'https://c.example/t',
          '--jwks-url',
          'https://c.example/k',
        ],
        { SECRET_KEY: testSecretKey },
      ).status,
    ).toBe(0);
    const { status, stdout } = run('rotate-encryption-key', [], {
      SECRET_KEY: newKey,
      SECRET_KEYS_OLD: testSecretKey,
    });
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^1\tlti_platforms.private_key$[^]*Nothing is left/m),
    ]);
    // That key is lost.
    const another = { SECRET_KEY: Buffer.alloc(32, 3).toString('base64') };
    expect(run('rotate-encryption-key', ['--forget-lost'], another).stdout).toMatch(
      /^1\tlti_platforms.private_key$[^]*--help says what to do/m,
    );
    expect(run('rotate-lti-keys', ['--now'], another).stdout).toMatch(
      /^https:\/\/c\.example {2}client 7 {2}key \S+ signs from now on$/m,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('an LTI key', () => {
  const published = async () =>
    ((await publicKeySet()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid).toSorted();
  const signing = async () =>
    (await db().selectFrom('lti_platforms').select('kid').executeTakeFirstOrThrow()).kid;

  test('is published a day before it signs, and a day after another one does', async () => {
    await platform('1');
    const start = Date.now();
    const at = (hours: number) => new Date(start + hours * hour);
    const first = await signing();
    expect(await published()).toEqual([first]);

    const [next] = await publishNextKeys(at(0));
    const second = next?.kid ?? '';
    // Asking again makes no further key.
    expect((await publishNextKeys(at(1))).map(({ kid }) => kid)).toEqual([second]);
    await turnKeys(at(23));
    expect([await signing(), await published()]).toEqual([first, [first, second].toSorted()]);

    // Several processes do it at once.
    await Promise.all([turnKeys(at(24)), turnKeys(at(24))]);
    expect([await signing(), await published()]).toEqual([second, [first, second].toSorted()]);
    await turnKeys(at(48));
    expect(await published()).toContain(first);
    await turnKeys(at(50));
    expect([await signing(), await published()]).toEqual([second, [second]]);
  });

  test('that was stolen is replaced at once, and neither it nor the next one is published any more', async () => {
    await platform('1');
    const stolen = await signing();
    await publishNextKeys(new Date());
    const [{ kid = '' } = {}] = await replaceKeysNow();
    expect([await signing(), await published()]).toEqual([kid, [kid]]);
    expect(kid).not.toBe(stolen);
    await turnKeys(new Date(Date.now() + 25 * hour));
    expect(await published()).toEqual([kid]);
  });
});
