import * as z from 'zod';

/** A schema as JSON Schema in which the types with names are written out in each place. */
export function jsonSchemaOf(type: z.ZodType, io: 'input' | 'output'): unknown {
  const { $defs: types = {}, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  const writtenOut = (part: unknown): unknown =>
    JSON.parse(JSON.stringify(part), (_, value: unknown) => {
      const { $ref } = Object(value) as { $ref?: string };
      return $ref === undefined ? value : writtenOut(types[$ref.replace('#/$defs/', '')]);
    });
  return writtenOut(schema);
}
