import type * as z from 'zod';
import { db } from '#server/infra/db/database.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { urlOf, type Endpoint } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildSuperAdmin, type BuiltPerson } from '#test/support/build.ts';
import { arrange, buildScene, type Scene, type Sent } from '#test/support/permission-scene.ts';
import { jsonSchemaOf } from '#test/support/json-schema.ts';

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const schemaOf = (schema: z.ZodType) => jsonSchemaOf(schema, 'input') as JsonSchema;

/** The paths in a schema that meet a condition. */
function pathsWhere(schema: JsonSchema, holds: (schema: JsonSchema) => boolean, path = 'body'): string[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).map(([name, inner]) => [`${path}.${name}`, inner] as const),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((inner) => [path, inner] as const),
    ...(schema.items ? [[path, schema.items] as const] : []),
  ];
  return [
    ...(holds(schema) ? [path] : []),
    ...below.flatMap(([name, inner]) => pathsWhere(inner, holds, name)),
  ];
}

const isLoose = ({ properties, additionalProperties }: JsonSchema) =>
  properties !== undefined && additionalProperties !== false;

/** Half of a surrogate pair, which the database keeps as another character, and NUL, which it refuses. */
const unkeepable = ['a\ud800', 'a\0'];

const isAnyText = ({ type, pattern, allOf = [], enum: choices, const: only }: JsonSchema) => {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((part) => part !== undefined);
  const isRefused = (text: string) => patterns.some((each) => !new RegExp(each, 'u').test(text));
  return type === 'string' && !choices && only === undefined && !unkeepable.every(isRefused);
};

/** Texts that can hold anything: values only compared, keys, and time zones, which are looked up. */
const comparedOnly = new Set([
  'body.code',
  'body.confirm',
  'body.field',
  'body.fields',
  'body.reportId',
  'body.search',
  'body.timeZone',
]);

const bodies = namedEndpoints.flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));

test.each(bodies)('the body of %s takes no undeclared field, at any depth', (_, body) => {
  expect(pathsWhere(schemaOf(body), isLoose)).toEqual([]);
});

test.each(bodies)("the body of %s takes no text that the database couldn't store", (_, body) => {
  expect(pathsWhere(schemaOf(body), isAnyText).filter((path) => !comparedOnly.has(path))).toEqual([]);
});

describe('an admin who is also a super admin', () => {
  const oddBodies: unknown[] = [[], {}, JSON.parse('{"__proto__":{"isAdmin":true}}'), [[[{}]]]];
  const oddValues = [
    '\0',
    '%',
    "'; drop table people; --",
    '-1',
    'NaN',
    '9007199254740992',
    'x'.repeat(5_000),
  ];
  const oddIds = [
    'NaN',
    '-1',
    '1.5',
    '0x10',
    '2147483647',
    '2147483648',
    '9007199254740993',
    '%00',
    '%2e%2e',
  ];

  /** What's valid in JSON but can't be stored in the database. */
  const oddEndings = ['\0', '\ud800', '\udfff', '\u2028'];

  let app: TestApp;
  let scene: Scene;
  let caller: Caller;
  let sentBy: BuiltPerson;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => app.close());
  // One per call: another call may have removed the record.
  beforeEach(async () => {
    scene = await buildScene(app);
    sentBy = await buildSuperAdmin(scene.institution);
    await db().updateTable('people').set({ is_admin: true }).where('id', '=', sentBy.id).execute();
    caller = as(app, sentBy);
  });

  /** What a schema lets through to the handler, and one that it refuses: all of those take the same way. */
  function worthSending<T>(schema: z.ZodType | undefined, all: readonly T[]): T[] {
    const isTaken = (each: T) => schema?.safeParse(each).success ?? false;
    return [...all.filter(isTaken), ...all.filter((each) => !isTaken(each)).slice(0, 1)];
  }

  /** Each query parameter with each odd value, twice at once, and as a list. */
  function oddQueries({ query }: Endpoint): string[] {
    const names = Object.keys((query && schemaOf(query).properties) ?? {});
    const single = names.flatMap((name) => oddValues.map((value) => ({ [name]: value })));
    return [
      ...names.flatMap((name) => [`${name}=1&${name}=2`, `${name}[]=1`]),
      ...worthSending(query, single).map((each) => String(new URLSearchParams(each))),
    ];
  }

  /** Each placeholder with something that isn't an id, or one that doesn't exist. */
  const oddParams = ({ path, params: schema }: Endpoint, { params }: Sent) =>
    worthSending(
      schema,
      [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
        oddIds.map((value) => ({ ...params, [name]: value })),
      ),
    );

  /** The body with each of its texts ending oddly, one at a time. */
  const oddTexts = (body: unknown): unknown[] => {
    if (typeof body === 'string') return oddEndings.map((ending) => body + ending);
    if (typeof body !== 'object' || body === null) return [];
    const places = Object.entries(body as Record<string, unknown>);
    return places.flatMap(([name, inner]) =>
      oddTexts(inner).map((odd) =>
        Array.isArray(body) ? body.with(Number(name), odd) : { ...body, [name]: odd },
      ),
    );
  };

  test.each(namedEndpoints.filter(([name]) => name !== 'logOut'))(
    'gets an answer or a refusal from %s whatever the input, never an internal error',
    async (name, target) => {
      const sent = await arrange([name, target], scene, sentBy);
      const url = urlOf(target, { params: sent.params });
      const requests: (readonly [string, unknown?])[] = [
        ...oddQueries(target).map((query) => [`${url}?${query}`] as const),
        ...oddParams(target, sent).map((params) => [urlOf(target, { params }), sent.body] as const),
        ...(target.body
          ? worthSending(target.body, [...oddBodies, ...oddTexts(sent.body)]).map(
              (body) => [url, body] as const,
            )
          : []),
      ];
      const answers = await Promise.all(
        requests.map(async ([address, body]) => {
          const { status } = await caller.request(target.method, address, body);
          return { status, address, body };
        }),
      );
      expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    },
  );
});
