import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AskedHost } from './look.repository.ts';

/** A host's key and how it's doing. */
export interface VideoKeyRow {
  readonly host: AskedHost;
  readonly address: string;
  /** sealed; null for Canvas */
  readonly host_secret: string | null;
  readonly is_refused: boolean;
  readonly checked_at: Date | null;
  readonly rests_until: Date | null;
}

export const listKeys = ({ institutionId }: Scope): Promise<VideoKeyRow[]> =>
  db()
    .selectFrom('video_keys')
    .select(['host', 'address', 'host_secret', 'is_refused', 'checked_at', 'rests_until'])
    .where('institution_id', '=', institutionId)
    .execute();

type KeyState = Partial<Omit<VideoKeyRow, 'host'>>;

/** Stores a key, or what became of it. */
export const saveKey = ({ institutionId }: Scope, host: AskedHost, state: KeyState) =>
  db()
    .insertInto('video_keys')
    .values({ institution_id: institutionId, host, address: '', ...state })
    .onConflict((conflict) => conflict.columns(['institution_id', 'host']).doUpdateSet(state))
    .execute();

/** Changes what's known of a key that's still there: it may have been revoked meanwhile. */
export const updateKey = ({ institutionId }: Scope, host: AskedHost, state: KeyState) =>
  db()
    .updateTable('video_keys')
    .set(state)
    .where('institution_id', '=', institutionId)
    .where('host', '=', host)
    .execute();

export const deleteKey = ({ institutionId }: Scope, host: AskedHost) =>
  db()
    .deleteFrom('video_keys')
    .where('institution_id', '=', institutionId)
    .where('host', '=', host)
    .execute();

/** How much of a day each host has used. */
export const listUsed = ({ institutionId }: Scope, day: string) =>
  db()
    .selectFrom('video_days')
    .select(['host', 'units'])
    .where('institution_id', '=', institutionId)
    .where('day', '=', day)
    .execute();
