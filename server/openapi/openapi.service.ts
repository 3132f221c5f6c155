import * as z from 'zod';
import { namedEndpoints } from '#shared/endpoints.ts';
import { bareListKey } from '#shared/http/bare-list.ts';
import { isRead, type Endpoint } from '#shared/http/endpoint.ts';
import { mediaTypes } from '#shared/http/table-file.ts';
import { problems, type ProblemCode } from '#shared/http/problem.ts';
import { whoMay } from './who-may.ts';

/** A piece of JSON Schema, as zod writes it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { description: string; content?: Content } | { $ref: string }>>;
}

/** The parts of the document that our own page reads. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const description = `Everything that the pages of Courseyard show and do goes through this API, and your own programs may use it as well.
Make a token under "My account" and send it with each request, in the header \`Authorization: Bearer courseyard_…\`. A program may do what its person may at that moment, within the token's reach.
Moments are ISO 8601 in UTC. Lists come a page at a time: \`page\` counts from 1; below 1 it is the first page, beyond the last one the last. Names that a call doesn't declare are refused, in its query as in its body; a list in a query is \`batchIds=1&batchIds=2\` or \`batchIds[]=1\`.
Bulk writes answer 200 with what was done and, item by item, what failed. Every other refusal is a problem with a code, a reason, a sentence for a person, what is wrong with which field, and the id of the request.
Sentences come in English, Spanish or French, by the header \`Accept-Language\`. Go by \`code\` and \`reason\`, which never change with the language.`;

const meanings = {
  invalid_input: 'The input is malformed; `fields` says what is wrong where.',
  not_signed_in: 'There is no token, or it is unknown, expired or revoked.',
  not_allowed: 'The caller or the token may not do this.',
  not_found: 'There is no such record, or the caller may not view it.',
  conflict: 'It does not go together with what is there now.',
  too_large: 'The request is larger than 1 MB, or the file larger than 5 MB.',
  too_many_requests: 'It was asked for too often; try again later.',
  unexpected: 'An error on our side, written down under the id of the request.',
  upstream_failed: 'Canvas did not answer, or not as it should.',
  unavailable: 'The database or a part that is needed cannot be reached.',
} satisfies Record<ProblemCode, string>;

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);
const codes = Object.keys(problems).filter(isCode);

const problemSchema = z.object({
  code: z.enum(codes),
  reason: z.string().describe('what exactly happened: a word that stays the same in every language'),
  params: z.record(z.string(), z.unknown()).optional().describe('what the message fills in'),
  message: z.string().describe('a sentence for a person, in the language that Accept-Language asks for'),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});

/** The whole contract as an OpenAPI 3.1 document. */
export function makeOpenApi({ version, publicUrl }: { version: string; publicUrl: string }): OpenApi {
  const operations = namedEndpoints.map(([name, target]) => operationOf(name, target));
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))].toSorted();
  return {
    openapi: '3.1.0',
    info: { title: 'Courseyard API', version, description },
    servers: [{ url: publicUrl }],
    tags: tags.map((name) => ({ name })),
    paths: pathsOf(operations),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, or the client token of a session.',
        },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      responses: Object.fromEntries(codes.map((code) => [code, problemResponse(code)])),
    },
  };
}

const problemResponse = (code: ProblemCode) => ({
  description: meanings[code],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function pathsOf(operations: readonly Placed[]) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { path, method, operation } of operations) (paths[path] ??= {})[method] = operation;
  return paths;
}

function operationOf(name: string, target: Endpoint): Placed {
  const requestBody = bodyOf(target);
  return {
    path: target.path.replace(/:(\w+)/g, '{$1}'),
    method: target.method.toLowerCase(),
    operation: {
      operationId: name,
      tags: [target.path.split('/')[2]?.replace('.json', '') ?? ''],
      summary: target.summary,
      description: whoMay(target),
      security: target.access === 'public' ? [] : [{ bearer: [] }],
      parameters: [...parametersOf('path', target.params), ...parametersOf('query', target.query)],
      ...(requestBody && { requestBody }),
      responses: { 200: answerOf(target), ...refusalsOf(target) },
    },
  };
}

/** Unlike requests, our answers can get new fields: readers should ignore those they don't know. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      showBareList(jsonSchema);
    },
  });
  // zod's own type has every keyword; these are the ones read here.
  return json as JsonSchema;
}

/** Shows both forms of a body that can be sent as a bare list. */
function showBareList(schema: Record<string, unknown>) {
  const { [bareListKey]: name, ...object } = schema;
  if (typeof name !== 'string') return;
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  schema.anyOf = [object, (object as JsonSchema).properties?.[name]];
}

function parametersOf(place: Parameter['in'], schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, { description: meaning, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(meaning !== undefined && { description: meaning }),
    schema: property,
  }));
}

function bodyOf({ body, upload }: Endpoint): Operation['requestBody'] {
  if (upload !== undefined) {
    const schema = {
      type: 'object',
      properties: { [upload]: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: [upload],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  // An absent body is read as an empty one.
  const required = !body.safeParse({}).success;
  return { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
}

function answerOf({ download, response }: Endpoint): { description: string; content: Content } {
  if (download === 'table') return tableAnswer;
  return { description: 'Done', content: { 'application/json': { schema: schemaOf(response, 'output') } } };
}

const tableAnswer = {
  description: 'A file in the format asked for. If the connection ends early, rows are missing.',
  content: {
    [mediaTypes.csv]: { schema: { type: 'string' } },
    [mediaTypes.xlsx]: { schema: { type: 'string', contentMediaType: mediaTypes.xlsx } },
  },
};

/** The problems an endpoint can answer with, judging by its declaration. */
function refusalsOf(target: Endpoint) {
  const { access, problems: others = [] } = target;
  const may: Partial<Record<ProblemCode, boolean>> = {
    invalid_input: access !== 'public' || [target.query, target.body].some((part) => part !== undefined),
    not_signed_in: access !== 'public',
    not_allowed:
      access !== 'public' && (access !== 'session' || !isRead(target) || target.tokens === 'refused'),
    not_found: target.params !== undefined || target.flavour !== undefined,
    conflict: !isRead(target),
    too_large: target.body !== undefined || target.upload !== undefined,
    unexpected: true,
    unavailable: true,
  };
  const refused = codes.filter((code) => may[code] || others.includes(code));
  return Object.fromEntries(
    refused.map((code) => [String(problems[code]), { $ref: `#/components/responses/${code}` }]),
  );
}
