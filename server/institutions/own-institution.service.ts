import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import { liveEventsBegan } from './institution.events.ts';

const findOwn = (scope: Scope) =>
  db().selectFrom('institutions').selectAll().where('id', '=', scope.institutionId).executeTakeFirstOrThrow();

/** The same row, locked against other changes until this transaction ends. */
const lockOwn = (scope: Scope) =>
  db()
    .selectFrom('institutions')
    .select('version')
    .where('id', '=', scope.institutionId)
    .forUpdate()
    .executeTakeFirstOrThrow();

interface OwnValues {
  readonly title: string;
  readonly domain_names: string[];
  readonly locale: string;
  readonly time_zone: string;
  readonly features: string[];
  /** JSON */
  readonly settings: string;
}

/** Says that scores computed so far are by earlier settings. */
async function raiseScoreVersion(scope: Scope) {
  await db()
    .updateTable('institutions')
    .set(({ eb }) => ({ score_version: eb('score_version', '+', 1) }))
    .where('id', '=', scope.institutionId)
    .execute();
}

/** Says that courses read so far were read by earlier settings. */
async function setReadsSince(scope: Scope, moment: Date) {
  await db()
    .updateTable('institutions')
    .set({ reads_since: moment })
    .where('id', '=', scope.institutionId)
    .execute();
}

/** Saves the institution admins' choices; it's no longer new. */
async function saveOwn(scope: Scope, values: OwnValues) {
  await db()
    .updateTable('institutions')
    .set(({ eb }) => ({
      ...values,
      is_new: false,
      version: eb('version', '+', 1),
      updated_at: currentTime(),
    }))
    .where('id', '=', scope.institutionId)
    .execute();
}

async function setLiveEvents(scope: Scope, isEnabled: boolean) {
  await db()
    .updateTable('institutions')
    .set({ use_live_events: isEnabled, updated_at: currentTime() })
    .where('id', '=', scope.institutionId)
    .execute();
}

/** The institution's current row, for its own admins to change. */
export const readOwnInstitution = (scope: Scope) => findOwn(scope);

/** The version of the row; others who want to change it wait until this transaction ends. */
export const lockOwnInstitution = (scope: Scope) => lockOwn(scope);

/** Saves the institution admins' choices; it's no longer new. */
export const saveOwnInstitution = (scope: Scope, values: OwnValues) => saveOwn(scope, values);

/** Switches the institution's live events on or off. */
export const switchLiveEvents = (scope: Scope, isEnabled: boolean): Promise<void> =>
  inTransaction(async () => {
    const { use_live_events: wasEnabled } = await findOwn(scope);
    await setLiveEvents(scope, isEnabled);
    if (isEnabled && !wasEnabled) await liveEventsBegan.publish(scope, {});
  });

/** Says that scores depend on other settings now; those computed so far are outdated. */
export const outdateScores = (scope: Scope) => raiseScoreVersion(scope);

/** Says that other things are read of a course now; what was read so far is due again. */
export const outdateReads = (scope: Scope) => setReadsSince(scope, currentTime());
