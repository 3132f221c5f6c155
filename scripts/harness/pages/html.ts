/** Text escaped for HTML. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Page {
  readonly title: string;
  readonly body: string;
  /** the name of a script in this folder that the page runs */
  readonly script?: string;
  /** what's still being made of the demo data; empty if nothing is, absent if the page needn't say so */
  readonly stillComing?: string;
}

/** Says what's still being made of the demo data, as text. */
export const comingPath = '/coming';

const scriptTag = (name: string) => `<script type="module" src="/harness/${name}"></script>`;

/** Over the page, for as long as something is coming. */
const comingLine = (what: string) =>
  `<p id="coming" class="coming" role="status" data-path="${comingPath}">${escapeHtml(what)}</p>${scriptTag('coming.js')}`;

/** A whole page of the harness. */
export const page = ({ title, body, script, stillComing = '' }: Page) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${escapeHtml(title)}</title><link rel="icon" href="data:,">` +
  `<link rel="stylesheet" href="/harness/harness.css"></head><body>` +
  (stillComing === '' ? '' : comingLine(stillComing)) +
  body +
  (script === undefined ? '' : scriptTag(script)) +
  '</body></html>';

/** Hidden fields that a form sends. */
export const hiddenFields = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

/** The choices of a select. */
export const options = (choices: readonly (readonly [value: string, text: string])[]) =>
  choices
    .map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`)
    .join('');
