import type { Scope } from '#server/access/scope.ts';
import { db } from '#server/infra/db/database.ts';

export const listTeams = (scope: Scope) =>
  db()
    .selectFrom('teams')
    .select(['id', 'title'])
    .where('institution_id', '=', scope.institutionId)
    .orderBy('title_key')
    .execute();
