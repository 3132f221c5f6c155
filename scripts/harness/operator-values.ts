import type { Harness } from './harness.ts';
import type { HarnessInstitution } from './world.ts';

/** What a tool's operator notes about an institution, its platform, and the Canvas behind it. */
export const operatorValues = ({ origin }: Pick<Harness, 'origin'>, institution: HarnessInstitution) => ({
  slug: institution.slug,
  title: institution.title,
  issuer: origin,
  clientId: institution.clientId,
  authenticationEndpoint: `${origin}/api/lti/authorize_redirect`,
  tokenEndpoint: `${origin}/login/oauth2/token`,
  jwksUrl: `${origin}/api/lti/security/jwks`,
  canvasUrl: origin,
  rootAccountId: institution.rootAccountId,
  canvasToken: institution.serviceToken,
});

/** The same, with its first deployment, as arguments of the operator's command. */
export function operatorFlags(harness: Pick<Harness, 'origin'>, institution: HarnessInstitution): string[] {
  const [deploymentId = ''] = institution.deploymentIds;
  return Object.entries({ ...operatorValues(harness, institution), deploymentId }).flatMap(
    ([name, value]) => [`--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value],
  );
}
