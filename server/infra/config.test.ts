import { loadConfig } from './config.ts';

it('names every variable that is wrong, including the log level', () => {
  const read = () => loadConfig({ PORT: 'abc', ROLES: 'wb', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/at PORT[^]*at LOG_LEVEL[^]*at ROLES/);
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
    expect(() => loadConfig({ SYSTEM_ADMINS: text })).toThrow(`"${text}" must be issuer#client-id#subject`);
});

it.each(['PUBLIC_URL', 'SECRET_KEY'])('does not start in production without %s', (name) => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example', SECRET_KEY: 'k' };
  expect(() => loadConfig({ ...env, [name]: undefined })).toThrow(`${name} must be set in production`);
});
