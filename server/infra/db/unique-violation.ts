/** Whether an error is PostgreSQL's unique violation (SQLSTATE 23505) on one index or constraint. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint;
