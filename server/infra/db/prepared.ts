import type { Compilable, CompiledQuery } from 'kysely';
import { runNamed } from './database.ts';

/** A placeholder in a query for a value that each run supplies. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value for each placeholder. */
const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A query that runs with many requests and differs only in its values: it's built once, and each connection parses and
 * plans it once. It has to name its columns: after a migration that adds one, `select *` would be a different query to
 * PostgreSQL, which refuses it on connections that planned the old one. The name must be unique.
 */
export function prepare<Values extends object, Row>(
  name: string,
  build: (values: Values) => Compilable<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (values: Values): Promise<Row[]> => {
    // Kysely keeps values as they are, so the placeholders come out as parameters.
    compiled ??= withColumns(build(placeholders as Values).compile());
    const given = new Map(Object.entries(values));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given.get(parameter.name) : parameter,
    );
    // The results have the types that Kysely worked out for the compiled query.
    return (await runNamed(name, compiled.sql, parameters)) as Row[];
  };
}

function withColumns<Row>(query: CompiledQuery<Row>) {
  if (/(select |\.)\*/.test(query.sql)) throw new Error('A prepared query names its columns');
  return query;
}
