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
    expect(responses['500']).toEqual({ $ref: '#/components/responses/unexpected' });
  }
  expect(operation('removeBatch')).toMatchObject({
    description:
      "People with the permission “delete” on the batch. For those who may not view a batch, it isn't found. An API token must be one to read and change.",
    security: [{ bearer: [] }],
    responses: {
      401: { $ref: '#/components/responses/not_signed_in' },
      403: { $ref: '#/components/responses/not_allowed' },
      404: { $ref: '#/components/responses/not_found' },
    },
  });
  expect(operation('searchCanvasPeople')?.responses).toHaveProperty('502');
  expect(operation('scanCourse')?.responses).toHaveProperty('429');
  expect(operation('listPeople')?.responses).not.toHaveProperty('502');
  expect(operation('createApiToken')?.description).toContain('No API token');
  expect(operation('redeemTab')?.security).toEqual([]);
});

test('describes the input: paths, queries, bodies and files', () => {
  expect(operation('listBatchCourses')?.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
      expect.objectContaining({ name: 'sortBy', in: 'query', required: false }),
    ]),
  );
  const { schema } = operation('createApiToken')?.requestBody?.content['application/json'] ?? {};
  expect(schema).toMatchObject({ required: ['title'], additionalProperties: false });
  expect(operation('uploadCourseCsv')?.requestBody?.content).toHaveProperty('multipart/form-data');
  expect(operation('exportAuditEntries')?.responses['200']).toMatchObject({
    content: { 'text/csv': {}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} },
  });
});

test('shows both forms of a body that can be a bare list', () => {
  for (const [id, list] of [
    ['addCourses', 'courses'],
    ['removeCourses', 'ids'],
    ['liftExceptions', 'ids'],
  ] as const) {
    const { schema } = operation(id)?.requestBody?.content['application/json'] ?? {};
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
  expect(operation('listAuditEntries')?.parameters).toContainEqual(
    expect.objectContaining({ name: 'from', description: "the first day, in the institution's time zone" }),
  );
  expect(operation('readInstitution')?.responses['200']).toHaveProperty(
    ['content', 'application/json', 'schema', 'properties', 'status', 'description'],
    '1 active, 0 archived',
  );
  expect(page.text).toContain('// 1 active, 0 archived');
});

describe('the readable page', () => {
  test('shows every call and where the document is', () => {
    for (const { operationId, tags } of operations()) {
      expect(page.text).toContain(`id="${operationId}"`);
      expect(page.text).toContain(`href="#${tags[0]}"`);
    }
    expect(page.text).toContain('href="/api/openapi.json"');
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
        page: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
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
