import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { operatorFlags } from '#scripts/harness/operator-values.ts';
import { seal, open, useSecretKeys } from '#server/infra/secrets.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { startChild } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { runScript } from '#test/support/run-script.ts';
import type { Fault, Outcome } from './fault.ts';
import type { Installation } from './installation.ts';
import { sqlOn, type Sql } from './sql.ts';

const newKey = Buffer.alloc(32, 9).toString('base64');

let made = 0;

/** An empty database on the installation's server, for what may not disturb its own. */
async function emptyDatabase(on: Installation) {
  const name = `chaos_${(made += 1)}`;
  await on.sql(`create database ${name}`);
  const url = new URL(on.postgres.url);
  url.pathname = `/${name}`;
  return { url: url.href, sql: sqlOn(url.href) };
}

/** Starts a command, and kills it as soon as the database shows that it's at work. */
async function killAtWork(
  command: readonly [script: string, ...args: string[]],
  env: NodeJS.ProcessEnv,
  { isAtWork, afterMs }: { isAtWork: () => Promise<boolean>; afterMs: number },
) {
  const [script, ...args] = command;
  const child = startChild(`scripts/${script}.ts`, args, { LOG_LEVEL: 'error', ...env });
  let hasEnded = false;
  void child.exited.then(() => (hasEnded = true));
  while (!hasEnded && !(await isAtWork().catch(() => false))) await wait(5);
  await wait(afterMs);
  await child.kill();
}

/** Whether another process is in a transaction that has written something. */
const writes = (sql: Sql) => async () =>
  (
    await sql(
      `select from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
         and backend_xid is not null`,
    )
  ).length > 0;

function must(script: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = runScript(script, args, env);
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stdout}${stderr}`);
}

const schemaOf = async (sql: Sql) =>
  JSON.stringify(
    await sql(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'public' order by table_name, column_name`,
    ),
  );

export const migration: Fault = {
  name: 'migration',
  broken: ({ times }) => `a migration of an empty database killed ${times} times`,
  run: async (on, { times }) => {
    const { url, sql } = await emptyDatabase(on);
    const env = { DATABASE_URL: url, SECRET_KEY: testSecretKey };
    for (let kills = 0; kills < times; kills += 1)
      await killAtWork(['institution', 'list'], env, { isAtWork: writes(sql), afterMs: 40 * (kills % 20) });
    const killedAt = Date.now();
    must('institution', ['list'], env);
    const isSame = (await schemaOf(sql)) === (await schemaOf(on.sql));
    return {
      lost: isSame ? [] : ['the schema isn’t that of an undisturbed migration'],
      wellAfterMs: Date.now() - killedAt,
    };
  },
};

const secrets = 5_000;

export const rotation: Fault = {
  name: 'rotation',
  broken: ({ times }) => `the rotation of the encryption key killed ${times} times, with ${secrets} secrets`,
  run: async (on, { times }) => {
    const { url, sql } = await emptyDatabase(on);
    must('institution', ['add', ...operatorFlags(on.harness, on.canvas)], {
      DATABASE_URL: url,
      SECRET_KEY: testSecretKey,
    });
    useSecretKeys(testSecretKey);
    const sealed = Array.from({ length: secrets }, (_, number) =>
      seal(`token ${number}`, sealContexts.accessToken),
    );
    await sql(
      `insert into surrendered_tokens (institution_id, canvas_url, access_token)
       select (select id from institutions), 'https://canvas.example', unnest($1::text[])`,
      [sealed],
    );
    const env = { DATABASE_URL: url, SECRET_KEY: newKey, SECRET_KEYS_OLD: testSecretKey };
    for (let kills = 0; kills < times; kills += 1)
      await killAtWork(['rotate-encryption-key'], env, { isAtWork: writes(sql), afterMs: 20 * (kills % 10) });
    const killedAt = Date.now();
    must('rotate-encryption-key', [], env);
    const wellAfterMs = Date.now() - killedAt;
    useSecretKeys(newKey);
    const rows = await sql('select access_token from surrendered_tokens');
    const opened = new Set(rows.map((row) => open(String(row.access_token), sealContexts.accessToken)));
    const missing = secrets - opened.size;
    return { lost: missing === 0 ? [] : [`${missing} secrets`], wellAfterMs };
  },
};

/** Tables that nobody changes while the copy is made. */
const copied = ['institutions', 'courses', 'batch_courses', 'course_tags', 'audit_entries'];

const rowsOf = async (sql: Sql) =>
  JSON.stringify(
    await Promise.all(
      copied.map((table) =>
        sql(`select count(*), md5(string_agg(t::text, '' order by t::text)) from ${table} t`),
      ),
    ),
  );

export const restore: Fault = {
  name: 'restore',
  broken: ({ times }) => `a restore killed ${times} times`,
  run: async (on, { times }): Promise<Outcome> => {
    const folder = mkdtempSync(join(tmpdir(), 'courseyard-chaos-'));
    try {
      const file = join(folder, 'backup');
      must('backup', ['--to', file], { DATABASE_URL: on.postgres.url, SECRET_KEY: testSecretKey });
      const expected = await rowsOf(on.sql);
      const { url, sql } = await emptyDatabase(on);
      const env = { DATABASE_URL: url, SECRET_KEY: testSecretKey };
      const lost: string[] = [];
      for (let kills = 0; kills < times; kills += 1) {
        await killAtWork(['restore', '--from', file], env, {
          isAtWork: writes(sql),
          afterMs: 100 * (kills % 10),
        });
        const tables = await sql(`select from pg_tables where schemaname = 'public'`);
        if (tables.length > 0 && (await rowsOf(sql)) !== expected) lost.push('half a restore was left');
      }
      const killedAt = Date.now();
      must('restore', ['--from', file, '--replace'], env);
      const wellAfterMs = Date.now() - killedAt;
      if ((await rowsOf(sql)) !== expected) lost.push('the rows aren’t those of the backup');
      return { lost, wellAfterMs };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
