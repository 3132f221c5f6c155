/** Text escaped for HTML. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Page {
  readonly title: string;
  readonly body: string;
  /** the name of a script in this folder that the page runs */
  readonly script?: string;
}

/** A whole page of the harness. */
export const page = ({ title, body, script }: Page) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${escapeHtml(title)}</title><link rel="icon" href="data:,">` +
  `<link rel="stylesheet" href="/harness/harness.css"></head><body>${body}` +
  (script === undefined ? '' : `<script type="module" src="/harness/${script}"></script>`) +
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
