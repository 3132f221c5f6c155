import { request } from 'node:http';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

// bad-input.test.ts fuzzes login and launch; this covers everything else that needs no session.

let scene: LaunchScene;

beforeAll(async () => {
  scene = await startLaunchScene({ config: () => ({ loginsPerAddress: 1_000_000 }) });
});
afterAll(() => scene.close());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends exactly this, where fetch would tidy up the address. Returns the status; 0 if none came. */
function statusOf({ method, path, headers = {}, body }: Sent): Promise<number> {
  const { hostname, port } = new URL(scene.app.origin);
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0)).setTimeout(5_000, () => sent.destroy());
    sent.end(body);
  });
}

async function faultsOf(requests: readonly Sent[]) {
  const statuses = await Promise.all(requests.map(statusOf));
  return requests.flatMap((sent, at) => {
    const status = statuses[at] ?? 0;
    return status >= 500 || status === 0 ? [{ ...sent, status }] : [];
  });
}

const values = [
  '',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '%u0041',
  '%E0%A4%A',
  '__proto__',
  '..',
  '%2e%2e%2f',
  '%F0%9F%98%80',
  'x'.repeat(5_000),
];

test.each<[string, (value: string) => string]>([
  ['a page', (value) => `/${value}`],
  ['a page of two slashes', (value) => `//${value}`],
  ['a file', (value) => `/assets/${value}`],
  ['a file elsewhere', (value) => `/assets/..%2f${value}`],
  ['something of LTI', (value) => `/lti/${value}`],
  ['something of the API', (value) => `/api/${value}`],
  ['a record', (value) => `/api/batches/${value}`],
  ['a login with Canvas', (value) => `/login/canvas?domain=${value}`],
  ['the return from Canvas', (value) => `/login/canvas/return?state=${value}&code=${value}`],
  ['a registration', (value) => `/lti/register?link=${value}&openid_configuration=${value}`],
  ['a registration elsewhere', (value) => `/lti/register?link=a&openid_configuration=http://${value}/`],
])('%s is answered for every method, whatever the address holds', async (_, pathOf) => {
  const headers = { cookie: 'courseyard_login=x; frame=1; =; ;' };
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
  const requests = values.flatMap((value) =>
    methods.map((method) => ({ method, path: pathOf(value), headers })),
  );
  expect(await faultsOf(requests)).toEqual([]);
});

test.each(['/lti/session', '/lti/launch', '/api/session/tab/redeem', '/api/batches/1/courses'])(
  '%s is answered whatever its body is',
  async (path) => {
    const bodies = [
      'null',
      '[]',
      '1',
      '"a"',
      '{}',
      '{',
      '{"launchId":null}',
      '{"launchId":"a\\u0000","code":"a\\u0000","binding":"b\\ud800"}',
      JSON.stringify({ launchId: 'x'.repeat(9_000), binding: 'y' }),
      '{"__proto__":1}',
      '['.repeat(9_000),
    ];
    const types = [
      'application/json',
      'application/json; charset=utf-7',
      'text/plain',
      'application/json; charset=utf-16',
    ];
    const requests = bodies.flatMap((body) =>
      types.map((type) => ({ method: 'POST', path, headers: { 'content-type': type }, body })),
    );
    expect(await faultsOf(requests)).toEqual([]);
  },
);
