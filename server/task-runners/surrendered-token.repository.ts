import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasKeys } from '#server/relations/institutions.ts';

/** A token on its way back to Canvas, sealed as a task runner's. */
export interface Surrendered {
  readonly access_token: string;
  readonly refresh_token: string | null;
  /** the Canvas it belongs to; the institution's current one if absent */
  readonly canvas_url?: string;
}

/** Queues a token for revocation by its Canvas. */
export async function insertSurrendered(
  institutionId: number,
  { access_token, refresh_token, canvas_url }: Surrendered,
) {
  await db()
    .insertInto('surrendered_tokens')
    .columns(['institution_id', 'canvas_url', 'access_token', 'refresh_token'])
    .expression((eb) =>
      eb
        .selectFrom(canvasKeys().as('i'))
        .select(['i.id'])
        .select((of) => [
          of.fn
            .coalesce(of.cast<string | null>(of.val(canvas_url ?? null), 'text'), 'i.canvas_url')
            .as('url'),
          of.val(access_token).as('access_token'),
          of.cast<string | null>(of.val(refresh_token), 'text').as('refresh_token'),
        ])
        .where('i.id', '=', institutionId),
    )
    .execute();
}

/** The institution's tokens that Canvas still has to revoke, with the key to renew them with. */
export const listSurrendered = (scope: Scope) =>
  db()
    .selectFrom('surrendered_tokens as t')
    .innerJoin(canvasKeys().as('i'), 'i.id', 't.institution_id')
    .select([
      't.id',
      't.canvas_url',
      't.access_token',
      't.refresh_token',
      't.surrendered_at',
      'i.canvas_url as present_canvas_url',
      'i.canvas_oauth_client_id',
      'i.canvas_oauth_client_secret',
    ])
    .where('t.institution_id', '=', scope.institutionId)
    .orderBy('t.id')
    .execute();

export type SurrenderedToken = Awaited<ReturnType<typeof listSurrendered>>[number];

export async function deleteSurrendered(scope: Scope, id: number) {
  await db()
    .deleteFrom('surrendered_tokens')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
