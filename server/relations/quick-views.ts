import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Whose quick views there are and with whom they're shared, except removed ones. */
export const quickViewsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('quick_views')
    .select(['id', 'owner_id', 'shared_with'])
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null);
