import type { Compilable, CompiledQuery } from 'kysely';
import { runNamed } from './database.ts';

/** A placeholder in a query for a value that each run brings. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value for each name that is asked for. */
const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A query that runs with many requests and differs in its values alone: it is put together once, and each connection
 * parses and plans it once. So it must name its columns: after a migration that adds one, `select *` would be another
 * query to PostgreSQL, which refuses it on connections that planned it before. The name is one of a kind.
 */
export function prepare<Values extends object, Row>(
  name: string,
  build: (values: Values) => Compilable<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (values: Values): Promise<Row[]> => {
    // Kysely keeps what it is given as a value as it is, so the placeholders come out as parameters.
    compiled ??= withColumns(build(placeholders as Values).compile());
    const given = new Map(Object.entries(values));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given.get(parameter.name) : parameter,
    );
    // What comes back is what Kysely worked out for the query that was compiled.
    return (await runNamed(name, compiled.sql, parameters)) as Row[];
  };
}

function withColumns<Row>(query: CompiledQuery<Row>) {
  if (/(select |\.)\*/.test(query.sql)) throw new Error('A prepared query names its columns');
  return query;
}
