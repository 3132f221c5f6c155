/** Whether an error is PostgreSQL's "this would be there twice" (SQLSTATE 23505) of one index or constraint. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint;
