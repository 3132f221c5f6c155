import { sql } from 'kysely';
import { migrations } from '#server/infra/db/migrations/index.ts';

const ofTomorrow = '9999-of-tomorrow';

/** Runs steps as a version that has one more migration than this one, with those statements. */
export async function asVersionOfTomorrow(statements: string, steps: () => Promise<void>): Promise<void> {
  migrations[ofTomorrow] = { up: async (kysely) => void (await sql.raw(statements).execute(kysely)) };
  try {
    await steps();
  } finally {
    delete migrations[ofTomorrow];
  }
}
