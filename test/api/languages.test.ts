import { readReport } from '#shared/reports/report.api.ts';
import { createTeam } from '#shared/teams/team.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, stranger } from '#test/support/as.ts';
import { buildAdmin, buildInstitution } from '#test/support/build.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

const signedOut = {
  en: 'Your session has ended. Open Courseyard from Canvas again.',
  es: 'Su sesión ha terminado. Abra Courseyard desde Canvas de nuevo.',
  fr: 'Votre session est terminée. Ouvrez de nouveau Courseyard depuis Canvas.',
};

test.each([
  ['nothing', undefined, signedOut.en],
  ['Spanish', 'es', signedOut.es],
  ['French of Canada', 'fr-CA,fr;q=0.9,en;q=0.5', signedOut.fr],
  ['German first, and French rather than English', 'de, fr;q=0.8, en;q=0.7', signedOut.fr],
  ['German alone', 'de', signedOut.en],
  ['anything', '*', signedOut.en],
  ['nonsense', ';;;=,q', signedOut.en],
])('answers a request for %s in the closest language', async (_, language, message) => {
  const { body } = await stranger(app).request('GET', readSettings.path, undefined, language);
  expect(body).toMatchObject({ code: 'not_signed_in', reason: 'access.problem.notSignedIn', message });
});

describe('what a schema refuses', () => {
  const refusal = async (language: string, input: object) => {
    const admin = as(app, await buildAdmin(await buildInstitution()));
    return (await admin.request('POST', createTeam.path, input, language)).body;
  };

  test.each([
    ['en', 'Fill in this field', 'Enter at most 120 characters', 'Unknown field: x'],
    ['es', 'Rellene este campo', 'Escriba como máximo 120 caracteres', 'Campo desconocido: x'],
    ['fr', 'Remplissez ce champ', 'Saisissez au plus 120 caractères', 'Champ inconnu : x'],
  ])('is reported in the language of the request: %s', async (language, missing, long, unknown) => {
    expect(await refusal(language, {})).toMatchObject({
      code: 'invalid_input',
      fields: { 'body.title': missing },
    });
    const given = { title: 'x'.repeat(300), x: 1 };
    expect(await refusal(language, given)).toMatchObject({
      fields: { 'body.title': long, body: unknown },
    });
  });

  test("is reported with the sentence's parameters, for programs", async () => {
    const given = { title: 'x'.repeat(300) };
    expect(await refusal('fr', given)).toMatchObject({ reason: 'issue.tooLong', params: { most: 120 } });
  });
});

test("says the specification's sentences in English", async () => {
  const admin = as(app, await buildAdmin(await buildInstitution()));
  const url = urlOf(readReport, { query: {} });
  const messageIn = async (language: string) => (await admin.request('GET', url, undefined, language)).body;
  expect(await messageIn('en')).toMatchObject({ message: 'reportId is required' });
  expect(await messageIn('es')).toMatchObject({ message: 'Falta reportId' });
});
