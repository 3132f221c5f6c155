import { loadConfig } from './config.ts';

it('names every variable that is wrong, the level of the log among them', () => {
  const read = () => loadConfig({ PORT: 'abc', ROLES: 'wb', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/at PORT[^]*at LOG_LEVEL[^]*at ROLES/);
});

it('takes an empty variable for one that is not set', () => {
  expect(loadConfig({ DATABASE_URL: '', LOG_LEVEL: '', DATA_DIR: '' })).toMatchObject({
    databaseUrl: undefined,
    dataDir: '.data',
  });
});

it.each(['PUBLIC_URL', 'SECRET_KEY'])('does not begin in production without %s', (name) => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example', SECRET_KEY: 'k' };
  expect(() => loadConfig({ ...env, [name]: undefined })).toThrow(`${name} must be set in production`);
});
