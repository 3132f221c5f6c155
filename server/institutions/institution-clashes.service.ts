import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { Problem } from '#shared/http/problem.ts';
import { httpProblems } from '#server/infra/http/http.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { institutionProblems } from './institution.messages.ts';

/** Two people may take the same slug or domain at once: the database decides, and the later one learns which it was. */
export async function tellClashes<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'institutions_slug_key'))
      throw new Problem('conflict', phrase(institutionProblems.slugTaken), {
        'body.slug': phrase(httpProblems.alreadyUsed),
      });
    if (isUniqueViolation(error, 'institution_domains_pkey'))
      throw new Problem('conflict', phrase(institutionProblems.domainTaken), {
        'body.domainNames': phrase(institutionProblems.oneTaken),
      });
    throw error;
  }
}

/** Refuses a change to an outdated version. */
export function requireVersion(row: { version: number }, seen: number | undefined) {
  if (seen === undefined || seen === row.version) return;
  throw new Problem('conflict', phrase(institutionProblems.outdated), {
    'body.version': phrase(institutionProblems.notNewest),
  });
}
