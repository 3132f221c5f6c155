import { db } from '#server/infra/db/database.ts';
import { seal } from '#server/infra/secrets.ts';
import { mendingScopes } from '#server/lms/canvas-calls.ts';
import { sealContexts, tokenContexts } from '#server/lms/seal-contexts.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import type { BuiltPerson } from './build.ts';
import type { ReadScene } from './read-scene.ts';

/** Switches saving in Canvas on, with the key that it takes, and sets what else is given. */
export const letFixesBeSaved = (
  { institution }: ReadScene,
  settings: Partial<InstitutionSettings> = {},
  hasKey = true,
) =>
  db()
    .updateTable('institutions')
    .set({
      settings: JSON.stringify({ savesFixes: true, ...settings }),
      canvas_oauth_client_id: hasKey ? '1' : null,
      canvas_oauth_client_secret: hasKey ? seal('secret', sealContexts.clientSecret) : null,
    })
    .where('id', '=', institution.id)
    .execute();

/** Lets Courseyard save as a person, who is this one in Canvas. Returns the token. */
export async function grantTo(
  { harness, canvas, institution }: Pick<ReadScene, 'harness' | 'canvas' | 'institution'>,
  person: BuiltPerson,
  inCanvas = harness.person('northfield', 'institution_admin'),
): Promise<string> {
  const { accessToken } = harness.tokens.issue(canvas, inCanvas, undefined, mendingScopes);
  await db()
    .insertInto('canvas_grants')
    .values({
      institution_id: institution.id,
      person_id: person.id,
      canvas_url: (await institution.scope.institution()).canvasUrl,
      lms_user_id: inCanvas.lmsUserId,
      access_token: seal(accessToken, tokenContexts.grant.access),
      refresh_token: seal('refresh', tokenContexts.grant.refresh),
      token_expires_at: new Date(Date.now() + 3_600_000),
      scopes: mendingScopes.join(' '),
    })
    .execute();
  return accessToken;
}
