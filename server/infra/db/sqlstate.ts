/** PostgreSQL's five characters for what went wrong; empty for errors of another kind. */
export const sqlStateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : '';

/** Values that no column takes, or that break a check (22…, 23502, 23514), or are too much for an index (54000). */
const refusals = /^(22...|23502|23514|54000)$/;

/** Whether the database refused values: the same ones will be refused each time. */
export const isRefusedByDatabase = (error: unknown) => refusals.test(sqlStateOf(error));

/** Two transactions that were in each other's way (deadlock, serialisation): tried again, it works. */
export const isClash = (error: unknown) => sqlStateOf(error).startsWith('40');
