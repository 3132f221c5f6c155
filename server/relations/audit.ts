import type { SelectQueryBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** A query over audit entries, `e`. */
export type AuditEntries<O> = SelectQueryBuilder<Tables & { e: Tables['audit_entries'] }, 'e', O>;

/** The entries of the institution's audit log, as `e`. */
export const auditEntriesOf = ({ institutionId }: Scope): AuditEntries<object> =>
  db().selectFrom('audit_entries as e').where('e.institution_id', '=', institutionId);
