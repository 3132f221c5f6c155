import { isInTransaction } from './database.ts';
import { isClash } from './sqlstate.ts';

const mostTries = 10;

/** Runs a transaction again that another one got in the way of. Inside of a transaction, that's for the outer one to do. */
export async function againAfterClash<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isClash(error) || isInTransaction() || tries === mostTries) throw error;
    }
  }
}
