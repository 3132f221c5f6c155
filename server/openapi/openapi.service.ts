import * as z from 'zod';
import type { Ability, OnRecord } from '#shared/access/abilities.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { problems, type ProblemCode } from '#shared/http/problem.ts';
import {
  answerOf,
  bodyOf,
  nameCommon,
  parametersOf,
  schemaWriter,
  typesReferred,
  type Answer,
  type Parameter,
  type Reference,
  type Sent,
  type Types,
  type Writer,
} from './schemas.ts';

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Sent | Reference;
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

/** The parts of the document that our own page reads. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly security: readonly object[];
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly requestBodies: Readonly<Record<string, Sent>>;
    readonly schemas: Types;
    readonly securitySchemes: object;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

const description = `Everything that the pages of Courseyard show and do goes through this API, and your own programs may use it as well.
Make a token under "My account" and send it with each request, in the header \`Authorization: Bearer courseyard_…\`. A program may do what its person may at that moment, within the token's reach: one to read will do for calls of GET and those that say so, all others need one to read and change.
Moments are ISO 8601 in UTC. Lists come a page at a time: \`page\` counts from 1; below 1 it is the first page, beyond the last one the last. What a caller may not view is not found. Names that a call doesn't declare are refused, in its query as in its body; a list in a query is \`batchIds=1&batchIds=2\` or \`batchIds[]=1\`.
Bulk writes answer 200 with what was done and, item by item, what failed. Every other refusal is a problem with a code, a reason, a sentence for a person, what is wrong with which field, and the id of the request.
Sentences come in English, Spanish or French, by the header \`Accept-Language\`. Go by \`code\` and \`reason\`, which never change with the language.
Each call says who may make it. "ReadyGo only" means that institutions of the core flavour don't have it, "no API token" that it's for a person at a screen.`;

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

const problemSchema = z
  .object({
    code: z.enum(codes),
    reason: z.string().describe('what exactly happened: a word that stays the same in every language'),
    params: z.record(z.string(), z.unknown()).optional().describe('what the message fills in'),
    message: z.string().describe('a sentence for a person, in the language that Accept-Language asks for'),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });

/** The whole contract as an OpenAPI 3.1 document. */
export function makeOpenApi({ version, publicUrl }: { version: string; publicUrl: string }): OpenApi {
  const writer = schemaWriter(
    namedEndpoints.map(([, target]) => target),
    problemSchema,
  );
  const operations = namedEndpoints.map(([name, target]) => operationOf(name, target, writer));
  const { paths, parameters, requestBodies, answers } = gatherCommon(operations);
  const responses = { ...answers, ...refusals() };
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))].toSorted();
  return {
    openapi: '3.1.0',
    info: { title: 'Courseyard API', version, description },
    servers: [{ url: publicUrl }],
    tags: tags.map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      parameters,
      requestBodies,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, or the client token of a session.',
        },
      },
      schemas: typesReferred(writer.types, [paths, parameters, requestBodies, responses]),
      responses,
    },
  };
}

const refusals = () => ({
  ...Object.fromEntries(refusedSomewhere.map((code) => [code, problemResponse(meanings[code])])),
  any: problemResponse(
    codes
      .filter((code) => !refusedSomewhere.some((other) => other === code))
      .map(meaningOf)
      .join('\n'),
  ),
});

const meaningOf = (code: ProblemCode) => `${problems[code]} \`${code}\`: ${meanings[code]}`;

const problemResponse = (meaning: string) => ({
  description: meaning,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Omit<Operation, 'parameters' | 'requestBody' | 'responses'>;
  readonly parameters: readonly Parameter[];
  readonly body: Sent | undefined;
  readonly answer: Answer;
  readonly refused: Readonly<Record<string, Reference>>;
}

/** Parameters, bodies and answers that several calls have stand once, and are referred to. */
function gatherCommon(operations: readonly Placed[]) {
  const parameters = nameCommon(
    operations.flatMap(({ operation: { operationId }, parameters: own }) =>
      own.map((value) => ({ value, operationId, name: value.name })),
    ),
  );
  const answers = nameCommon(
    operations.map(({ operation: { operationId }, answer }) => ({
      value: answer,
      operationId,
      name: operationId,
    })),
  );
  const bodies = nameCommon(
    operations.flatMap(({ operation: { operationId }, body }) =>
      body ? [{ value: body, operationId, name: operationId }] : [],
    ),
  );
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { path, method, operation, parameters: own, body, answer, refused } of operations)
    (paths[path] ??= {})[method] = {
      ...operation,
      ...(body && { requestBody: bodies.refer(body, 'requestBodies') }),
      ...(own.length > 0 && {
        parameters: own.map((parameter) => parameters.refer(parameter, 'parameters')),
      }),
      responses: { 200: answers.refer(answer, 'responses'), ...refused },
    };
  return { paths, parameters: parameters.named, requestBodies: bodies.named, answers: answers.named };
}

function operationOf(name: string, target: Endpoint, writer: Writer): Placed {
  return {
    path: target.path.replace(/:(\w+)/g, '{$1}'),
    method: target.method.toLowerCase(),
    parameters: [
      ...parametersOf('path', target.params, writer),
      ...parametersOf('query', target.query, writer),
    ],
    body: bodyOf(target, writer),
    answer: answerOf(target, writer),
    refused: refusalsOf(target),
    operation: {
      operationId: name,
      tags: [target.path.split('/')[2]?.replace('.json', '') ?? ''],
      summary: target.summary,
      description: whoMay(target),
      ...(target.access === 'public' && { security: [] }),
    },
  };
}

/** Only these are told of each call that declares them: what any call can be refused for is told once. */
const refusedSomewhere = ['too_many_requests', 'upstream_failed'] as const satisfies readonly ProblemCode[];

const refusalsOf = ({ problems: declared = [] }: Endpoint): Readonly<Record<string, Reference>> => ({
  ...Object.fromEntries(
    refusedSomewhere
      .filter((code) => declared.includes(code))
      .map((code) => [problems[code], { $ref: `#/components/responses/${code}` }]),
  ),
  default: { $ref: '#/components/responses/any' },
});

/** Who has each ability, for readers of the documentation (the roles are in server/access/roles.ts). */
const holders = {
  'institution.manage': 'Institution admins.',
  'institutions.manage': 'Super admins.',
  'checklists.manage': 'People with the role ROLE_MANAGE_CHECKLISTS.',
  'system.inspect': 'System admins.',
  'batches.view': 'Institution and account admins, and members of a team.',
  'batch.create': 'Institution and account admins, and admins of a team.',
  'directory.read': 'Institution and account admins, and members of a team who can edit.',
  'courses.change': 'Institution and account admins, and members of a team who can edit.',
  'quick_view.create': 'Institution and account admins, and members of a team.',
  'quick_view.share': 'Institution and account admins, and members of a team who can edit.',
} satisfies Record<Ability, string>;

function onRecord({ record, permission }: OnRecord) {
  const what = permission.replaceAll('_', ' ');
  const noun = record.replaceAll('_', ' ');
  return `Needs “${what}” on the ${noun}.`;
}

function sessions({ access }: Endpoint) {
  if (access === 'public') return 'Anybody, also without a token.';
  if (access === 'session') return 'Anybody who is signed in.';
  return typeof access === 'string' ? holders[access] : onRecord(access);
}

function tokens({ access, method, reads, tokens: allowed }: Endpoint) {
  if (access === 'public') return '';
  if (allowed === 'refused') return 'No API token.';
  return reads === true && method !== 'GET' ? 'An API token to read will do.' : '';
}

/** Who can call an endpoint, in sentences; which token it takes only where the method doesn't tell. */
const whoMay = (target: Endpoint) =>
  [sessions(target), tokens(target), target.flavour === 'readygo' ? 'ReadyGo only.' : '']
    .filter((sentence) => sentence !== '')
    .join(' ');
