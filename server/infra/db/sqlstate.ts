/** PostgreSQL's five-character error code; empty for other errors. */
export const sqlStateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
    ? String(error.code)
    : '';

/** Values that no column takes, that break a check (22…, 23502, 23514), or that are too big for an index (54000). */
const refusals = /^(22...|23502|23514|54000)$/;

/** Whether the database refused the values; it would refuse them each time. */
export const isRefusedByDatabase = (error: unknown) => refusals.test(sqlStateOf(error));

/** Two transactions got in each other's way (deadlock, serialisation); trying again works. */
export const isClash = (error: unknown) => sqlStateOf(error).startsWith('40');

/** PostgreSQL broke the statement off because it took too long. */
export const isBrokenOff = (error: unknown) => sqlStateOf(error) === '57014';

/** Whether an error is PostgreSQL's unique violation (SQLSTATE 23505) on one index or constraint. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint;
