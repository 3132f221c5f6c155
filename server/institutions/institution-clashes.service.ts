import { isUniqueViolation } from '#server/infra/db/unique-violation.ts';
import { Problem } from '#shared/http/problem.ts';

/** Two people may take the same slug or domain at once: the database decides, and the later one is told which it was. */
export async function tellClashes<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'institutions_slug_key'))
      throw new Problem('conflict', 'Another institution has this slug', { 'body.slug': 'Already used' });
    if (isUniqueViolation(error, 'institution_domains_pkey'))
      throw new Problem('conflict', 'Another institution has one of these domains', {
        'body.domainNames': 'One of them is already used',
      });
    throw error;
  }
}

/** Refuses a change that was made to a version which is no longer the newest. */
export function requireVersion(row: { version: number }, seen: number | undefined) {
  if (seen === undefined || seen === row.version) return;
  throw new Problem(
    'conflict',
    'Somebody else changed this meanwhile. Load the newest version, then make your change again.',
    { 'body.version': 'Not the newest' },
  );
}
