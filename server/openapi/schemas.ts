import * as z from 'zod';
import { bareListKey } from '#shared/http/bare-list.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { mediaTypes } from '#shared/http/table-file.ts';

/** A piece of JSON Schema, as zod writes it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly $ref?: string;
  readonly [keyword: string]: unknown;
}

/** Schemas under the names that their `.meta({ id })` gives them. */
export type Types = Readonly<Record<string, JsonSchema>>;

type Way = 'input' | 'output';

/** Writes schemas for one document, in which a schema with a name stands once. */
export interface Writer {
  /** A schema of something that's sent or answered; what has a name is referred to. */
  readonly write: (schema: z.ZodType, way: Way) => JsonSchema;
  readonly types: Types;
}

const typePlace = '#/components/schemas/';

/** The name of the type that a schema refers to. */
export const typeNamed = ({ $ref }: JsonSchema) =>
  $ref?.startsWith(typePlace) ? $ref.slice(typePlace.length) : undefined;

/**
 * What's sent and what's answered can differ under one name: a request has no other fields and may leave some out. Then the
 * type of the request is called after the other, with `Input` behind it.
 */
export function schemaWriter(endpoints: readonly Endpoint[], refusal: z.ZodType): Writer {
  const sent = endpoints.flatMap(({ params, query, body }) => [params, query, body]);
  const answered = [...endpoints.map(({ response }) => response), refusal];
  const types = { input: typesIn(sent, 'input'), output: typesIn(answered, 'output') };
  const differing = differingNames(types);
  const rename = { input: (name: string) => (differing.has(name) ? `${name}Input` : name), output: String };
  const named = (way: Way) =>
    Object.entries(types[way]).map(([name, schema]): [string, JsonSchema] => [
      rename[way](name),
      withReferences(schema, rename[way]),
    ]);
  return {
    types: Object.fromEntries(
      [...named('input'), ...named('output')].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    write: (schema, way) => withReferences(convert(schema, way).schema, rename[way]),
  };
}

/** Types are often both sent and answered; that a request takes no other names is said of all, so they can be one. */
const typesIn = (schemas: readonly (z.ZodType | undefined)[], way: Way) =>
  JSON.parse(
    JSON.stringify(Object.assign({}, ...schemas.map((schema) => schema && convert(schema, way).types))),
    (key, value: unknown) => (key === 'additionalProperties' && value === false ? undefined : value),
  ) as Types;

function differingNames({ input, output }: Record<Way, Types>): ReadonlySet<string> {
  const differing = new Set<string>();
  const differs = (name: string, schema: JsonSchema) =>
    (name in output && JSON.stringify(schema) !== JSON.stringify(output[name])) ||
    referencesIn(schema).some((other) => differing.has(other));
  for (let before = -1; before < differing.size;) {
    before = differing.size;
    for (const [name, schema] of Object.entries(input)) if (differs(name, schema)) differing.add(name);
  }
  return differing;
}

const zodPlace = '#/$defs/';
const referencesIn = (schema: JsonSchema) =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name = '']) => name);

const withReferences = (schema: JsonSchema, rename: (name: string) => string) =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(zodPlace)
      ? `${typePlace}${rename(value.slice(zodPlace.length))}`
      : value,
  ) as JsonSchema;

function convert(schema: z.ZodType, io: Way): { schema: JsonSchema; types: Types } {
  const {
    $schema: _,
    $defs: types = {},
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  });
  // zod's own type has every keyword; these are the ones read here.
  return { schema: json as JsonSchema, types: types as Types };
}

/** Bounds that every number in JavaScript has. */
const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } as const;

function tidy(schema: Record<string, unknown>, io: Way) {
  // Unlike requests, our answers can get new fields: readers should ignore those they don't know.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  // The format says it in a word.
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
  for (const [keyword, bound] of Object.entries(bounds))
    if (schema[keyword] === bound) delete schema[keyword];
  // Named by its reference; as a keyword it would be an address.
  delete schema.id;
  showBareList(schema);
}

/** Shows both forms of a body that can be sent as a bare list. */
function showBareList(schema: Record<string, unknown>) {
  const { [bareListKey]: name, ...object } = schema;
  if (typeof name !== 'string') return;
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  schema.anyOf = [object, (object as JsonSchema).properties?.[name]];
}

/** Those of the types that a document refers to, itself or through others. */
export function typesReferred(types: Types, document: unknown): Types {
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(types[name]);
    }
  };
  visit(document);
  return Object.fromEntries(Object.entries(types).filter(([name]) => used.has(name)));
}

/** What a call takes in its path or query. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: true;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** The parameters that a schema of a path or a query declares. */
export function parametersOf(
  place: Parameter['in'],
  schema: z.ZodType | undefined,
  { write }: Writer,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = write(schema, 'input');
  return Object.entries(properties).map(([name, { description: meaning, ...property }]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    ...(meaning !== undefined && { description: meaning }),
    schema: property,
  }));
}

/** Stands for a part of the document that has a name. */
export interface Reference {
  readonly $ref: string;
}

interface Common<T> {
  readonly value: T;
  readonly operationId: string;
  readonly name: string;
}

/**
 * Gives a name to what at least two calls have alike: the bare one to what most calls have, and to others of that name the
 * one of their first call before it. `refer` gives a reference to what has a name, and everything else as it is.
 */
export function nameCommon<T extends object>(all: readonly Common<T>[]) {
  const groups = Map.groupBy(all, ({ value }) => JSON.stringify(value));
  const names = new Map<string, string>();
  const named: Record<string, T> = {};
  for (const [json, [first, ...others]] of [...groups].toSorted(([, a], [, b]) => b.length - a.length)) {
    if (!first || others.length === 0) continue;
    const name = Object.hasOwn(named, first.name) ? `${first.operationId}.${first.name}` : first.name;
    names.set(json, name);
    named[name] = first.value;
  }
  const refer = (value: T, kind: string): T | Reference => {
    const name = names.get(JSON.stringify(value));
    return name === undefined ? value : { $ref: `#/components/${kind}/${name}` };
  };
  return { named, refer };
}

/** What is sent or answered, by media type. */
export interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}

export interface Sent {
  readonly required: boolean;
  readonly content: Content;
}

/** What a call takes as its body: a file, JSON, or nothing. */
export function bodyOf({ body, upload }: Endpoint, { write }: Writer): Sent | undefined {
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
  return { required, content: { 'application/json': { schema: write(body, 'input') } } };
}

export interface Answer {
  readonly description: string;
  readonly content: Content;
}

/** What a call answers when it's done. */
export function answerOf({ download, response }: Endpoint, { write }: Writer): Answer {
  if (download === 'table') return tableAnswer;
  return { description: 'Done', content: { 'application/json': { schema: write(response, 'output') } } };
}

const tableAnswer = {
  description: 'A file in the format asked for. If the connection ends early, rows are missing.',
  content: {
    [mediaTypes.csv]: { schema: { type: 'string' } },
    [mediaTypes.xlsx]: { schema: { type: 'string', contentMediaType: mediaTypes.xlsx } },
  },
};
