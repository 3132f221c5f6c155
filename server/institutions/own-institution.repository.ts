import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

export const findOwn = (scope: Scope) =>
  db().selectFrom('institutions').selectAll().where('id', '=', scope.institutionId).executeTakeFirstOrThrow();

/** The same row, locked against other changes until this transaction ends. */
export const lockOwn = (scope: Scope) =>
  db()
    .selectFrom('institutions')
    .select('version')
    .where('id', '=', scope.institutionId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export interface OwnValues {
  readonly title: string;
  readonly domain_names: string[];
  readonly locale: string;
  readonly time_zone: string;
  readonly features: string[];
  /** JSON */
  readonly settings: string;
}

/** Says that scores computed so far are by earlier settings. */
export async function raiseScoreVersion(scope: Scope) {
  await db()
    .updateTable('institutions')
    .set(({ eb }) => ({ score_version: eb('score_version', '+', 1) }))
    .where('id', '=', scope.institutionId)
    .execute();
}

/** Says that courses read so far were read by earlier settings. */
export async function setReadsSince(scope: Scope, moment: Date) {
  await db()
    .updateTable('institutions')
    .set({ reads_since: moment })
    .where('id', '=', scope.institutionId)
    .execute();
}

/** Saves the institution admins' choices; it's no longer new. */
export async function saveOwn(scope: Scope, values: OwnValues) {
  await db()
    .updateTable('institutions')
    .set(({ eb }) => ({
      ...values,
      is_new: false,
      version: eb('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', scope.institutionId)
    .execute();
}

export async function setLiveEvents(scope: Scope, isEnabled: boolean) {
  await db()
    .updateTable('institutions')
    .set({ use_live_events: isEnabled, updated_at: new Date() })
    .where('id', '=', scope.institutionId)
    .execute();
}
