import { parse } from 'csv-parse/sync';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { createTeam, listTeams } from '#shared/teams/team.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import {
  buildAdmin,
  buildInstitution,
  buildPerson,
  buildTeam,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';

let app: TestApp;
let home: BuiltInstitution;
let admin: BuiltPerson;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  home = await buildInstitution();
  admin = await buildAdmin(home);
  ({ token } = await as(app, admin).call(createApiToken, { body: { title: 'A', reach: 'write' } }));
});

/** Sends anything a program could, with the admin's token by default. */
const send = (path: string, init: RequestInit & { headers?: Record<string, string> }) =>
  fetch(`${app.origin}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
  });

const teams = async () => (await as(app, admin).call(listTeams, {})).teams.map(({ title }) => title);

test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
  'a read stays a read, whatever %s says',
  async (header) => {
    const team = await buildTeam(home, [], 'Still here');
    const ask = (query = '') =>
      send(`/api/teams/${team.id}${query}`, { method: 'GET', headers: { [header]: 'DELETE' } });
    expect((await ask()).status).toBe(200);
    expect((await ask('?_method=DELETE')).status).toBe(400);
    expect(await teams()).toEqual(['Still here']);
  },
);

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
])('a body labelled %s is not read as JSON', async (contentType) => {
  const body = JSON.stringify({ title: 'By a form' });
  const answer = await send('/api/teams', { method: 'POST', body, headers: { 'content-type': contentType } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 'invalid_input',
    fields: { 'body.title': expect.any(String) as string },
  });
  expect(await teams()).toEqual([]);
});

test('nothing a browser sends by itself lets anyone in: no cookie and no password', async () => {
  const ways: Record<string, string>[] = [
    { authorization: '', cookie: `token=${token}; clientToken=${token}; session=${token}` },
    { authorization: `Basic ${Buffer.from(`admin:${token}`).toString('base64')}` },
    { authorization: token },
  ];
  for (const headers of ways) expect((await send('/api/teams', { method: 'GET', headers })).status).toBe(401);
});

test('a page of another site sees no answer: nothing is shared across origins', async () => {
  const headers = { origin: 'https://evil.example' };
  const asked = await send('/api/teams', { method: 'OPTIONS', headers });
  const answer = await send('/api/teams', { method: 'GET', headers });
  for (const { headers: answered } of [asked, answer])
    expect(answered.get('access-control-allow-origin')).toBeNull();
});

test("the address in the log is the connection's, whatever a header claims", async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
    'x-real-ip': '203.0.113.7',
  };
  const body = JSON.stringify({ title: 'From somewhere' });
  await send('/api/teams', { method: 'POST', body, headers });
  const { entries } = await as(app, admin).call(listAuditEntries, { query: { action: 'createTeam' } });
  expect(entries.map(({ address }) => address)).toEqual([expect.stringMatching(/127\.0\.0\.1$/)]);
});

test('a name with line breaks and separators stays one line of the log, and one row of its export', async () => {
  const name = 'Eve\r\n2026-01-01,Ingrid,1,removeTeam,done\n"=1+1"\t<script>';
  const eve = as(app, await buildPerson(home, { name, is_admin: true }));
  await eve.call(createTeam, { body: { title: 'Harmless' } });
  const { text } = await as(app, admin).request('GET', '/api/audit/export?action=createTeam');
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ person: name, action: 'createTeam', record: 'Harmless' });
});
