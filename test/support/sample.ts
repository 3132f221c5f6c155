import type { Endpoint, Result } from '#shared/http/endpoint.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** Which of a schema's values: 'empty' for nothing wherever that's allowed, n for the nth choice. */
export type SampleKind = 'empty' | number;

/** A text that belongs to no language of the app. */
export const sampleText = 'Ñandúqué';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly minItems?: number;
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-03-01T09:00:00Z',
  date: '2026-03-01',
  email: 'nandu@example.edu',
  uri: 'https://example.edu/',
};

/** An answer that an endpoint could give, made from its schema. */
export const sampleAnswer = <E extends Endpoint>(target: E, kind: SampleKind): Result<E> =>
  // Its own schema says that it is one.
  target.response.parse(sampleOf(jsonSchemaOf(target.response, 'output') as Schema, kind)) as Result<E>;

const pick = <T>(choices: readonly T[], kind: SampleKind) =>
  choices[(kind === 'empty' ? 0 : kind) % choices.length];

const isNull = ({ type }: Schema) => type === 'null';

/** Fields whose values must fit each other or the world, by name. */
const known: Readonly<Record<string, unknown>> = {
  timeZone: 'Europe/Madrid',
  scoreWeights: { high: 50, medium: 30, low: 20 },
  scoreThresholds: { good: 80, fair: 60 },
  deniedLinkHosts: ['library.example.edu'],
  allowedLinkHosts: ['*.example.edu'],
  reportMailDomains: ['regents.example.edu'],
};

/** Texts for schemas that don't take any: the id of a column. */
const patterned = ['core.title'];

function sampleOf(schema: Schema, kind: SampleKind): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.type)) {
    const types = schema.type as readonly string[];
    const type = kind === 'empty' && types.includes('null') ? 'null' : types.find((each) => each !== 'null');
    return sampleOf({ ...schema, type: type ?? 'null' }, kind);
  }
  if (schema.enum) return pick(schema.enum, kind);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const nothing = kind === 'empty' ? choices.find(isNull) : undefined;
    return nothing
      ? null
      : sampleOf(
          pick(
            choices.filter((each) => !isNull(each)),
            kind,
          ) ?? {},
          kind,
        );
  }
  if (schema.type === 'object') return sampleObject(schema, kind);
  if (schema.type === 'array')
    return (kind === 'empty' && !schema.minItems) || 'not' in (schema.items ?? {})
      ? []
      : [sampleOf(schema.items ?? {}, kind)];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 3);
  if (schema.type === 'boolean') return kind !== 'empty' && kind % 2 === 0;
  if (schema.type === 'null') return null;
  return texts[schema.format ?? ''] ?? textFor(schema.pattern);
}

const textFor = (pattern: string | undefined) =>
  [sampleText, ...patterned].find((text) => !pattern || new RegExp(pattern, 'u').test(text)) ?? sampleText;

function sampleObject({ properties, propertyNames, additionalProperties }: Schema, kind: SampleKind) {
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, known[name] ?? sampleOf(inner, kind)]),
    );
  const names = propertyNames?.enum ?? [sampleText];
  if (typeof additionalProperties !== 'object' || (kind === 'empty' && !propertyNames?.enum)) return {};
  return Object.fromEntries(names.map((name) => [String(name), sampleOf(additionalProperties, kind)]));
}
