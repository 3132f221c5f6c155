import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { decodeJwt } from 'jose';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';

/** A tool that sends every login on, and reports what came back. */
async function startTool(harness: Harness) {
  const app = express();
  const form = express.urlencoded({ extended: false });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.post('/lti/login', form, (req, res) => {
    const { login_hint, client_id, lti_message_hint } = req.body as Record<string, string>;
    if (login_hint === harness.person('harbor', 'student').subject)
      return void res.status(400).send('<h1>Not you</h1>');
    const query = { response_type: 'id_token', response_mode: 'form_post', scope: 'openid', prompt: 'none' };
    const mine = { redirect_uri: `${origin}/lti/launch`, state: 'my state', nonce: 'my nonce' };
    const given = { login_hint: login_hint!, client_id: client_id!, lti_message_hint: lti_message_hint! };
    res.cookie('binding', 'one', { httpOnly: true });
    res.redirect(
      `${harness.origin}/api/lti/authorize_redirect?${new URLSearchParams({ ...query, ...mine, ...given })}`,
    );
  });
  app.post('/lti/launch', form, (req, res) =>
    res.json({ body: req.body as unknown, cookie: req.get('cookie') }),
  );
  return { origin, close: () => new Promise((resolve) => server.close(resolve)) };
}

let harness: Harness;
let tool: Awaited<ReturnType<typeof startTool>>;

beforeAll(async () => {
  harness = await startHarness({ courses: 10 });
  tool = await startTool(harness);
  harness.setTool({ origin: tool.origin, customFields: {} });
});
afterAll(async () => {
  await harness.close();
  await tool.close();
});

const launch = (institution: string) =>
  harness.launchAs({
    institution: harness.institution(institution),
    person: harness.person(institution, 'student'),
    placement: 'account_navigation',
  });

it('walks through login and authentication, and stores what a browser would', async () => {
  const held = await launch('northfield');
  expect(held).toMatchObject({ state: 'my state', nonce: 'my nonce', cookie: 'binding=one' });
  expect(held.action).toBe(`${tool.origin}/lti/launch`);
  expect(decodeJwt(held.idToken)).toMatchObject({ nonce: 'my nonce', name: 'Liam Becker' });
});

it('posts the form to the tool, unchanged or changed', async () => {
  const held = await launch('northfield');
  expect(await (await held.send()).json()).toEqual({
    body: { id_token: held.idToken, state: 'my state' },
    cookie: 'binding=one',
  });
  const changed = await held.send({ state: 'another', idToken: undefined, cookie: undefined });
  expect(await changed.json()).toEqual({ body: { state: 'another' } });
});

it("reports the tool's words when it refuses the login", async () => {
  await expect(launch('harbor')).rejects.toThrow('The tool refused the login: status 400, Not you');
});
