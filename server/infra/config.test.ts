import { misspelt } from './config-faults.ts';
import { loadConfig } from './config.ts';
import { environment, wordings, type VariableName } from './environment.ts';

const key = Buffer.alloc(32, 7).toString('base64');

const faultsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

test('names everything that is wrong at once: what was given, what is expected, and an example', () => {
  expect(
    faultsOf({
      NODE_ENV: 'production',
      PORT: 'abc',
      ROLES: 'wb',
      LOG_LEVEL: 'loud',
      SECRET_KEY: 'too short to be one',
      PUBLIC_URI: 'https://courseyard.example.edu',
      MAIL_FROM: 'nobody',
    }).split('\n'),
  ).toEqual([
    'The configuration is not valid:',
    '- PORT is "abc". It must be a whole number from 0 to 65535. For example: PORT=3000',
    '- ROLES is "wb". It must be web, worker, or both separated by a comma. For example: ROLES=web,worker',
    expect.stringMatching(/^- SECRET_KEY can’t be read .* 32 random bytes in base64 or hex/),
    expect.stringMatching(/^- MAIL_FROM is "nobody"\. It must be an email address/),
    expect.stringMatching(/^- LOG_LEVEL is "loud"\. It must be one of trace, debug/),
    expect.stringMatching(/^- PUBLIC_URL is not set, and production needs it/),
    expect.stringMatching(/^- MAIL_FROM is set, but SMTP_URL is not: set both, or neither/),
    '- PUBLIC_URI isn’t a variable of Courseyard, so it has no effect. Did you mean PUBLIC_URL?',
  ]);
});

/** A value that no variable accepts, with something in it that no message can show. */
const wrong = {
  DATABASE_URL: 'mysql://courseyard:s3cret@db/x',
  SECRET_KEY: 's3cret',
  SECRET_KEYS_OLD: `${key},s3cret`,
  SMTP_URL: 'https://a:s3cret@mail.example',
  METRICS_TOKEN: 's3cret',
  PUBLIC_URL: 'https://a:s3cret@x.example/',
  LIVE_EVENT_KEYS_URL: 'ftp://a:s3cret@x.example/',
} satisfies Partial<Record<VariableName, string>>;

test.each(Object.entries(wrong))('never repeats what is secret in %s', (name, value) => {
  const message = faultsOf({ [name]: value, MAIL_FROM: 'a@x.example' });
  expect(message).toContain(`- ${name} `);
  expect(message).not.toContain('s3cret');
});

/** Secrets have a command for an example. */
const values = Object.entries(wordings).filter(([, { example }]) => !example.startsWith('$('));

test.each(values)('shows an example for %s that is accepted', (name, { example }) => {
  const needed = name === 'NODE_ENV' && { PUBLIC_URL: 'https://x.example', SECRET_KEY: key };
  const other = name === 'SMTP_URL' ? 'MAIL_FROM' : 'SMTP_URL';
  const both = ['SMTP_URL', 'MAIL_FROM'].includes(name) && { [other]: wordings[other].example };
  const primary = name === 'DATABASE_REPLICA_URL' && { DATABASE_URL: wordings.DATABASE_URL.example };
  expect(faultsOf({ [name]: example, ...needed, ...both, ...primary })).toBe('');
});

test('has words for every variable, in the same order', () => {
  expect(Object.keys(wordings)).toEqual(Object.keys(environment.shape));
});

test('points out a variable whose name is nearly one of ours, unless that one is set or it is known to be another', () => {
  const names = { SUPER_ADMIN: 'x', secret_key: 'x', MAIL_FORM: 'x', HOSTNAME: 'x', PATH: 'x', POSTS: 'x' };
  expect(misspelt(names).map((hint) => /^(\w+) .* mean (\w+)\?$/.exec(hint)?.slice(1))).toEqual([
    ['SUPER_ADMIN', 'SUPER_ADMINS'],
    ['secret_key', 'SECRET_KEY'],
    ['MAIL_FORM', 'MAIL_FROM'],
  ]);
  expect(misspelt({ SUPER_ADMIN: 'x', SUPER_ADMINS: 'y' })).toEqual([]);
});

it('treats an empty variable as not set', () => {
  expect(loadConfig({ DATABASE_URL: '', LOG_LEVEL: '', DATA_DIR: '' })).toMatchObject({
    databaseUrl: undefined,
    dataDir: '.data',
  });
});

it('ties a role of the installation to one LTI key', () => {
  const { superAdmins } = loadConfig({ SUPER_ADMINS: 'https://a.example#1#x, https://b.example/lti#2#y#z' });
  expect(superAdmins).toEqual([
    { issuer: 'https://a.example', clientId: '1', subject: 'x' },
    { issuer: 'https://b.example/lti', clientId: '2', subject: 'y#z' },
  ]);
  for (const text of ['https://a.example#x', 'a#1#x', 'https://a.example##x'])
    expect(faultsOf({ SYSTEM_ADMINS: text })).toContain(`SYSTEM_ADMINS is "${text}". It must be`);
});

it('needs the mail server and the sender together', () => {
  const mail = {
    SMTP_URL: 'smtps://courseyard:s3cret@mail.example',
    MAIL_FROM: 'Courseyard <no-reply@x.example>',
  };
  expect(loadConfig(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM });
  expect(loadConfig({}).mail).toBeUndefined();
  expect(faultsOf({ SMTP_URL: mail.SMTP_URL })).toContain('SMTP_URL is set, but MAIL_FROM is not');
  expect(faultsOf({ MAIL_FROM: mail.MAIL_FROM })).toContain('MAIL_FROM is set, but SMTP_URL is not');
  expect(faultsOf({ ...mail, SMTP_URL: 'mail.example' })).toContain('SMTP_URL can’t be read');
  for (const MAIL_FROM of ['nobody', 'a@x.example\nBcc: b@x.example'])
    expect(faultsOf({ ...mail, MAIL_FROM })).toContain('MAIL_FROM is "');
});

it.each(['ab/cd', 'ab?cd', 'ab#cd', '12/34', '12?34', 'ab%zz', 'ab%'])(
  'finds a password in an address that has to be written in another way: %s',
  (password) => {
    const message = faultsOf({ DATABASE_URL: `postgres://courseyard:${password}@database:5432/courseyard` });
    expect(message).toMatch(/^- DATABASE_URL can’t be read .* write %2F for \/.* or give it as PGPASSWORD/m);
    expect(message).not.toContain(password);
  },
);

it.each([
  'postgres://courseyard:ab%2Fcd%40%25@database:5432/courseyard?sslmode=require',
  'postgresql://courseyard@database/courseyard',
  'postgres://courseyard:a@b@database/courseyard',
  'postgres://courseyard:x@/courseyard?host=/var/run/postgresql',
  'postgres:///courseyard?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/courseyard',
])('takes an address of PostgreSQL as the driver does: %s', (DATABASE_URL) => {
  expect(faultsOf({ DATABASE_URL })).toBe('');
});

it('reads what may be called as addresses are read', () => {
  const { outgoingAllow } = loadConfig({
    OUTGOING_ALLOW: 'Canvas.Example.EDU:443, [FD00:0:0:0::7]:0443, bücher.example:80',
  });
  expect(outgoingAllow).toEqual(['canvas.example.edu:443', '[fd00::7]:443', 'xn--bcher-kva.example:80']);
  for (const OUTGOING_ALLOW of ['a@b:443', 'x:99999999', 'a b:1'])
    expect(faultsOf({ OUTGOING_ALLOW })).toContain('OUTGOING_ALLOW is "');
});

it('does not start with a replica of nothing', () => {
  const env = { DATABASE_REPLICA_URL: 'postgres://replica/courseyard' };
  expect(() => loadConfig(env)).toThrow('DATABASE_REPLICA_URL is set, but DATABASE_URL is not');
  expect(loadConfig({ ...env, DATABASE_URL: 'postgres://primary/courseyard' }).replicaUrl).toBe(
    'postgres://replica/courseyard',
  );
});

it.each(['PUBLIC_URL', 'SECRET_KEY'])('does not start in production without %s', (name) => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example', SECRET_KEY: key };
  expect(faultsOf(env)).toBe('');
  expect(faultsOf({ ...env, [name]: undefined })).toContain(`${name} is not set, and production needs it`);
});
