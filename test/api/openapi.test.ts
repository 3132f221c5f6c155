import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenApi } from '#server/openapi/openapi.service.ts';
import { shapeOf } from '#server/openapi/docs-page.ts';
import { endpoints, namedEndpoints } from '#shared/endpoints.ts';
import { startApp, type TestApp } from '#test/support/app.ts';

let app: TestApp;
let api: OpenApi;
let page: { text: string; headers: Headers };

beforeAll(async () => {
  app = await startApp();
  api = (await (await fetch(`${app.origin}/api/openapi.json`)).json()) as OpenApi;
  const answer = await fetch(`${app.origin}/api/docs`);
  page = { text: await answer.text(), headers: answer.headers };
});
afterAll(async () => app.close());

const operations = () => Object.values(api.paths).flatMap((methods) => Object.values(methods));
const operation = (id: string) => operations().find(({ operationId }) => operationId === id);

const nameIn = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? '';
function bodyOf(id: string) {
  const body = operation(id)?.requestBody;
  return body && '$ref' in body ? api.components.requestBodies[nameIn(body)] : body;
}

const parametersOf = (id: string) =>
  (operation(id)?.parameters ?? []).flatMap((own) =>
    '$ref' in own ? (api.components.parameters[nameIn(own)] ?? []) : own,
  );
const answerOf = (id: string) => {
  const answer = operation(id)?.responses['200'];
  return answer && '$ref' in answer ? api.components.responses[nameIn(answer)] : answer;
};

test('is small enough to be read by people and by generators of clients', () => {
  const bytesOfACall = Buffer.byteLength(JSON.stringify(api)) / operations().length;
  expect(bytesOfACall).toBeLessThan(1_750);
});

test('refers only to parts that it has, and has no part that nothing refers to', () => {
  const referred = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(
    ([, part = '']) => part,
  );
  const { parameters, requestBodies, schemas, responses } = api.components;
  const named = Object.entries({ parameters, requestBodies, schemas, responses }).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `${kind}/${name}`),
  );
  expect([...new Set(referred)].toSorted()).toEqual(named.toSorted());
});

test('gives records the names that people use, and writes them once', () => {
  const { schemas } = api.components;
  for (const name of ['Batch', 'Course', 'Task', 'Checklist', 'Alert', 'Condition', 'Filter', 'Problem'])
    expect(schemas).toHaveProperty(name);
  // What's sent under the name of what's answered.
  expect(schemas.Task?.required).toContain('id');
  expect(schemas.TaskInput?.required).not.toContain('id');
  expect(answerOf('listBatches')?.content['application/json']?.schema).toMatchObject({
    properties: { batches: { items: { $ref: '#/components/schemas/ListedBatch' } } },
  });
  const inline = JSON.stringify([
    api.paths,
    api.components.parameters,
    api.components.requestBodies,
    api.components.responses,
  ]);
  const long = Object.entries(schemas).filter(([, schema]) => JSON.stringify(schema).length > 200);
  expect(long.filter(([, schema]) => inline.includes(JSON.stringify(schema)))).toEqual([]);
});

test('is valid OpenAPI according to a public validator', async () => {
  const outcome = await new Validator().validate({ ...api });
  expect(outcome.errors ?? []).toEqual([]);
  expect(outcome.valid).toBe(true);
});

test('has every call of the contract, each with its own name', () => {
  const names = namedEndpoints.map(([name]) => name);
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .toSorted(),
  ).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(endpoints.length);
});

test('says what each call does, who can use it, and how it can be refused', () => {
  for (const { summary, description, responses } of operations()) {
    expect(summary).toMatch(/\.$/);
    expect(description).toMatch(/\.$/);
    expect(responses.default).toEqual({ $ref: '#/components/responses/any' });
  }
  expect(operation('removeBatch')).toMatchObject({
    description: 'Needs “delete” on the batch.',
  });
  expect(operation('queryCourses')?.description).toContain('An API token to read will do.');
  expect(api.security).toEqual([{ bearer: [] }]);
  for (const code of ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'unexpected'])
    expect(api.components.responses.any?.description).toContain(`\`${code}\`: `);
  expect(operation('searchCanvasPeople')?.responses).toHaveProperty('502');
  expect(operation('scanCourse')?.responses).toHaveProperty('429');
  expect(operation('listPeople')?.responses).not.toHaveProperty('502');
  expect(operation('createApiToken')?.description).toContain('No API token');
  expect(operation('redeemTab')?.security).toEqual([]);
});

test('describes the input: paths, queries, bodies and files', () => {
  const parameters = parametersOf('listBatchCourses');
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path', required: true }));
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'sortBy', in: 'query' }));
  expect(parameters.find(({ name }) => name === 'sortBy')).not.toHaveProperty('required');
  const { schema } = bodyOf('createApiToken')?.content['application/json'] ?? {};
  expect(schema).toMatchObject({ required: ['title'], additionalProperties: false });
  expect(bodyOf('uploadCourseCsv')?.content).toHaveProperty('multipart/form-data');
  expect(answerOf('exportAuditEntries')).toMatchObject({
    content: { 'text/csv': {}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} },
  });
});

test('shows both forms of a body that can be a bare list', () => {
  for (const [id, list] of [
    ['addCourses', 'courses'],
    ['removeCourses', 'ids'],
    ['liftExceptions', 'ids'],
  ] as const) {
    const { schema } = bodyOf(id)?.content['application/json'] ?? {};
    const bare = expect.objectContaining({ type: 'array', minItems: 1 }) as unknown;
    expect(schema?.anyOf).toEqual([
      expect.objectContaining({
        type: 'object',
        required: [list],
        properties: expect.objectContaining({ [list]: bare }) as unknown,
      }),
      bare,
    ]);
  }
});

test("explains fields whose names don't", () => {
  expect(parametersOf('listAuditEntries')).toContainEqual(
    expect.objectContaining({ name: 'from', description: "the first day, in the institution's time zone" }),
  );
  expect(answerOf('readInstitution')?.content).toHaveProperty(
    ['application/json', 'schema', '$ref'],
    '#/components/schemas/InstitutionDetail',
  );
  expect(api.components.schemas.InstitutionDetail?.properties?.status).toMatchObject({
    description: '1 active, 0 archived',
  });
  expect(page.text).toContain('// 1 active, 0 archived');
});

describe('the readable page', () => {
  test('shows every call and where the document is', () => {
    for (const { operationId, tags } of operations()) {
      expect(page.text).toContain(`id="${operationId}"`);
      expect(page.text).toContain(`href="#${tags[0]}"`);
    }
    expect(page.text).toContain('href="/api/openapi.json"');
    for (const name of Object.keys(api.components.schemas)) expect(page.text).toContain(`id="type-${name}"`);
    for (const [, to = ''] of page.text.matchAll(/href="#([^"]+)"/g))
      expect(page.text).toContain(`id="${to}"`);
  });

  test('runs no script, and loads nothing from elsewhere', () => {
    expect(page.text).not.toMatch(/<script|\bon\w+=|javascript:/i);
    expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self' 'nonce-/,
    );
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

test('writes schemas the way people write types', () => {
  expect(
    shapeOf({
      type: 'object',
      properties: {
        title: { type: 'string', maxLength: 9, description: 'in one line' },
        email: { type: ['string', 'null'] },
        kinds: { type: 'array', items: { enum: ['a', 'b'] } },
        page: { type: 'integer', minimum: 1, default: 1 },
        team: {
          description: 'whose it is',
          anyOf: [{ type: 'object', properties: { id: { type: 'integer' } } }, { type: 'null' }],
        },
      },
      required: ['title'],
    }),
  ).toBe(
    [
      '{',
      '  title: string (at most 9)  // in one line',
      '  email?: string | null',
      '  kinds?: list of ("a" | "b")',
      '  page?: integer (from 1, else 1)',
      '  // whose it is',
      '  team?: {',
      '    id?: integer',
      '  } | null',
      '}',
    ].join('\n'),
  );
});
