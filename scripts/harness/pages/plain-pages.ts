import type { HarnessInstitution } from '../world.ts';
import { escapeHtml, hiddenFields, options, page } from './html.ts';

/** A page with a single message. */
export const plainPage = (heading: string, text: string) =>
  page({
    title: heading,
    body: `<main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><p><a href="/">Back to the people</a></p></main>`,
  });

/** Shown until everything runs; it reloads by itself. */
export const startingPage = page({
  title: 'Courseyard is starting',
  body: '<main><h1>Courseyard is starting …</h1><p role="status">This page continues by itself in a few seconds.</p></main>',
  script: 'starting.js',
});

const scopeList = (scope = '') => {
  const scopes = scope.split(' ').filter(Boolean);
  if (scopes.length === 0) return '';
  const lines = scopes.map((each) => `<li><code>${escapeHtml(each)}</code></li>`);
  return `<details><summary>It asks for ${scopes.length} scopes</summary><ul>${lines.join('')}</ul></details>`;
};

/** Canvas's page between "Log in with Canvas" and the tool: who are you, and do you allow it? */
export function consentPage(institution: HarnessInstitution, query: Partial<Record<string, string>>) {
  const { client_id = '', redirect_uri = '', state, scope } = query;
  const fields = {
    client_id,
    redirect_uri,
    ...(state !== undefined && { state }),
    ...(scope !== undefined && { scope }),
  };
  const people = institution.people.map(({ key, name }) => [key, name] as const);
  return page({
    title: 'Log in to Canvas',
    body:
      `<main class="narrow"><h1>${escapeHtml(institution.title)}</h1>` +
      '<p>Courseyard would like to use Canvas on your behalf.</p>' +
      scopeList(scope) +
      `<form method="post" class="stack">${hiddenFields(fields)}` +
      `<label>Log in as <select name="person">${options(people)}</select></label>` +
      '<div class="row"><button name="decision" value="allow">Authorize</button>' +
      '<button class="plain" name="decision" value="deny">Cancel</button></div></form></main>',
  });
}
