import { escapeHtml } from '#server/launch/html.ts';
import { largestId } from '#shared/http/id.ts';
import type { OpenApi, Operation } from './openapi.service.ts';
import { typeNamed, type Content, type JsonSchema, type Parameter, type Reference } from './schemas.ts';

const style = `<style>
body{font:1rem/1.5 system-ui,sans-serif;color:#2d3b45;background:#fff;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:2rem}h2{font-size:1.5rem;margin:3rem 0 1rem;border-bottom:1px solid #6b7780}h3{font-size:1.05rem;margin:2rem 0 .25rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}code{overflow-wrap:anywhere}pre{background:#f2f4f4;padding:.75rem;overflow:auto}
table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #d7dee3}
a{color:#0b5cad}summary{cursor:pointer}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
.method{display:inline-block;min-width:4.5rem;font-weight:700}
@media(max-width:40rem){td,th{display:block;border:0;padding:0}tr{display:block;border-bottom:1px solid #d7dee3;padding:.5rem 0}thead{display:none}}
</style>`;

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Builds the page that shows the API to people: no script, nothing from other sites. */
export function docsPage(api: OpenApi) {
  const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const links = api.tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('');
  const types = Object.entries(api.components.schemas);
  const sections = api.tags.map(({ name }) => section(name, listed, api.components)).join('');
  const body =
    `<main><h1>${escapeHtml(api.info.title)} <small>${escapeHtml(api.info.version)}</small></h1>` +
    `${paragraphs(api.info.description)}` +
    `<pre tabindex="0">curl -H 'Authorization: Bearer courseyard_…' ${escapeHtml(api.servers[0]?.url ?? '')}/api/batches</pre>` +
    `<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${api.openapi}).</p>` +
    `<h2 id="refusals">refusals</h2><p>Any call can be refused, with a <a href="#type-Problem">Problem</a>:</p>` +
    `${paragraphs(api.components.responses.any?.description ?? '')}` +
    `<nav aria-label="Parts of the API"><ul>${links}<li><a href="#types">types</a></li></ul></nav>${sections}` +
    `<section aria-labelledby="types"><h2 id="types">types</h2>${types.map(typeArticle).join('')}</section></main>`;
  return { title: api.info.title, head: style, body };
}

/** Lines as paragraphs; text between backticks as code. */
const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${inline(line)}</p>`)
    .join('');
const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function section(tag: string, listed: readonly Listed[], components: Components) {
  const own = listed.filter(({ operation }) => operation.tags.includes(tag));
  return `<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>${own.map((call) => article(call, components)).join('')}</section>`;
}

type Components = OpenApi['components'];

/** The last word of a reference is the name of what it stands for. */
const nameIn = ({ $ref }: Reference) => $ref.split('/').at(-1) ?? '';

function article({ method, path, operation }: Listed, components: Components) {
  const {
    operationId,
    summary,
    description,
    parameters: listedParameters = [],
    requestBody,
    responses,
  } = operation;
  const parameters = listedParameters.flatMap((own) =>
    '$ref' in own ? (components.parameters[nameIn(own)] ?? []) : own,
  );
  const body =
    requestBody && '$ref' in requestBody ? components.requestBodies[nameIn(requestBody)] : requestBody;
  const done = responses['200'];
  const answer = done && '$ref' in done ? components.responses[nameIn(done)] : done;
  return (
    `<article aria-labelledby="${operationId}"><h3 id="${operationId}"><span class="method">${method.toUpperCase()}</span> ` +
    `<code>${escapeHtml(path)}</code></h3><p>${inline(summary)}</p><p>${inline(description)}</p>` +
    parameterTable(parameters) +
    contents('Body', body?.content) +
    contents('Answer', answer?.content) +
    `<p>Problems: ${problemsOf(responses)}</p></article>`
  );
}

const typeArticle = ([name, schema]: [string, JsonSchema]) =>
  `<article aria-labelledby="type-${name}"><h3 id="type-${name}">${name}</h3><pre tabindex="0">${shown(schema)}</pre></article>`;

/** A type's name leads to what it's made of. */
const shown = (schema: JsonSchema) =>
  escapeHtml(shapeOf(schema)).replace(/@(\w+)/g, (_, name: string) => `<a href="#type-${name}">${name}</a>`);

const problemsOf = (responses: Operation['responses']) =>
  [
    ...Object.entries(responses).flatMap(([status, response]) =>
      '$ref' in response && !['200', 'default'].includes(status)
        ? [`${status} <code>${nameIn(response)}</code>`]
        : [],
    ),
    '<a href="#refusals">those of any call</a>',
  ].join(', ');

function parameterTable(parameters: readonly Parameter[]) {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ', required' : ''}</td>` +
      `<td><code>${shown(schema)}</code></td><td>${escapeHtml(description)}</td></tr>`,
  );
  return (
    `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Values</th><th scope="col">Meaning</th></tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table>`
  );
}

function contents(title: string, content: Content | undefined) {
  const [entry] = Object.entries(content ?? {});
  if (!entry) return '';
  const [mediaType, { schema }] = entry;
  return `<details><summary>${title} (${mediaType})</summary><pre tabindex="0">${shown(schema)}</pre></details>`;
}

const listOf = (value: unknown): readonly JsonSchema[] =>
  Array.isArray(value) ? (value as JsonSchema[]) : [];

/**
 * A schema in TypeScript's notation, followed by any of zod's keywords that add to its type; a type with a name as `@Name`.
 */
export function shapeOf(schema: JsonSchema, indent = ''): string {
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  if (choices.length > 0) return choices.map((choice) => shapeOf(choice, indent)).join(' | ');
  const type = typeNamed(schema);
  if (type !== undefined) return `@${type}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return arrayOf(schema, indent);
  if (schema.properties) return objectOf(schema, indent);
  return [schema.type ?? 'anything'].flat().join(' | ') + limitsOf(schema);
}

function arrayOf(schema: JsonSchema, indent: string) {
  const [items] = [schema.items].filter((value): value is JsonSchema => typeof value === 'object');
  const inner = items ? shapeOf(items, indent) : 'anything';
  return `list of ${inner.includes(' | ') && !inner.startsWith('{') ? `(${inner})` : inner}${limitsOf(schema)}`;
}

function objectOf({ properties = {}, required = [] }: JsonSchema, indent: string) {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) =>
    withMeaning(
      `${deeper}${name}${required.includes(name) ? '' : '?'}: ${shapeOf(property, deeper)}`,
      property.description,
      deeper,
    ),
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** A field's meaning goes behind it, or above it if the field has several lines. */
function withMeaning(field: string, meaning: string | undefined, indent: string) {
  if (meaning === undefined) return field;
  return field.includes('\n') ? `${indent}// ${meaning}\n${field}` : `${field}  // ${meaning}`;
}

const limits = {
  format: 'as',
  minimum: 'from',
  maximum: 'to',
  minLength: 'at least',
  maxLength: 'at most',
  minItems: 'at least',
  maxItems: 'at most',
  default: 'else',
} as const;

/** The bound that all ids have anyway is left out. */
const isTelling = (value: unknown) => value !== undefined && value !== largestId;

function limitsOf(schema: JsonSchema) {
  const told = Object.entries(limits).flatMap(([keyword, word]) =>
    isTelling(schema[keyword]) ? [`${word} ${JSON.stringify(schema[keyword])}`] : [],
  );
  return told.length > 0 ? ` (${told.join(', ')})` : '';
}
