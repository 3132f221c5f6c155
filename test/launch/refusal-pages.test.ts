import { db } from '#server/infra/db/database.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

const domain = 'canvas.northfield.test';
let scene: LaunchScene;
beforeAll(async () => {
  scene = await startLaunchScene({
    institution: ({ oauthClientId, oauthClientSecret }) => ({
      domains: [domain],
      oauthClientId,
      oauthClientSecret,
    }),
  });
});
afterAll(() => scene.close());

/** What a person sees on a page: its language, its words, and its links. */
async function seen(answer: Response) {
  const html = await answer.text();
  const body = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  return {
    language: /<html lang="(\w+)"/.exec(html)?.[1],
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    text: body.replaceAll(/<[^>]*>/g, ' '),
    links: [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
  };
}

async function launchAsStudent(locale: string) {
  const person = scene.harness.person('northfield', 'student');
  const launch = await scene.harness.launchAs({ ...scene.request, person, locale });
  return seen(await launch.send());
}

test("tells a student there's nothing for them to do, without codes or dead ends", async () => {
  const { language, title, text, links } = await launchAsStudent('en');
  expect(language).toBe('en');
  expect(title).toBe('Courseyard is for teaching staff · Courseyard');
  expect(text).toContain('There’s nothing here for you to do, and nothing is missing from your course.');
  expect(text).not.toMatch(/no_role|request|reason|open Courseyard again/i);
  expect(links).toEqual([]);
});

test.each([
  ['es-MX', 'es', 'Courseyard es para el personal docente'],
  ['fr-CA', 'fr', 'Courseyard est réservé aux enseignants et au personnel'],
])('tells a student whose Canvas speaks %s in that language', async (locale, language, heading) => {
  const page = await launchAsStudent(locale);
  expect(page.language).toBe(language);
  expect(page.text).toContain(heading);
});

test('says in the language of the launch that access was switched off', async () => {
  await (await scene.harness.launchAs(scene.request)).send();
  await db().updateTable('people').set({ state: 'deactivated' }).execute();
  const launch = await scene.harness.launchAs({ ...scene.request, locale: 'fr' });
  const { text } = await seen(await launch.send());
  expect(text).toContain('Votre accès est désactivé');
  expect(text).not.toContain('deactivated_person');
});

/** Logs in with Canvas up to its question, answers it, and comes back. */
async function logInAs(decision: 'allow' | 'deny') {
  const begun = await fetch(`${scene.app.origin}/login/canvas?domain=${domain}`, { redirect: 'manual' });
  const address = begun.headers.get('location') ?? '';
  const answered = await fetch(new URL('/login/oauth2/auth', address), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...Object.fromEntries(new URL(address).searchParams),
      person: scene.harness.person('northfield', 'instructor').key,
      decision,
    }),
  });
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return seen(await fetch(answered.headers.get('location') ?? '', { headers: { cookie } }));
}

test.each([
  ['deny', 'You’re not logged in'],
  ['allow', 'Courseyard doesn’t know you yet'],
] as const)(
  'gives a person who chooses "%s" and isn\'t let in only a link back to the login',
  async (decision, heading) => {
    const { text, links } = await logInAs(decision);
    expect(text).toContain(heading);
    expect(text).not.toMatch(/login_|Request/);
    expect(links).toEqual(['/login']);
  },
);

test('shows what a helper needs when one is needed', async () => {
  const query = new URLSearchParams({
    iss: 'https://elsewhere.example',
    login_hint: '1',
    target_link_uri: 'x',
  });
  const answer = await fetch(`${scene.app.origin}/lti/login?${query}`);
  const { text } = await seen(answer);
  expect(text).toContain('Your Canvas administrator can connect it.');
  expect(text).toContain('unknown_platform');
  expect(text).toContain(answer.headers.get('x-request-id'));
});
