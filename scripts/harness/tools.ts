import type { HarnessPlacement } from './placements.ts';
import type { HarnessInstitution } from './world.ts';

type Fields = Readonly<Record<string, string>>;

/** A tool as the platform knows it: a developer key's settings. */
export interface Tool {
  readonly clientId: string;
  readonly name: string;
  readonly institution: HarnessInstitution;
  readonly deploymentId: string;
  readonly loginUrl: string;
  readonly launchUrl: string;
  readonly redirectUris: readonly string[];
  /** sent with every launch, with its `$variables` filled in */
  readonly customFields: Fields;
  /** sent with launches from one placement */
  readonly placementFields: Partial<Record<HarnessPlacement, Fields>>;
}

const ownPlacementFields: Tool['placementFields'] = {
  account_navigation: { placement: 'account_navigation' },
  course_navigation: { placement: 'course_navigation' },
  instructor_view: { placement: 'instructor_view' },
};

/** Courseyard, with the key that each of the harness's institutions has for it from the start. */
export function ownTool(institution: HarnessInstitution, origin: string, customFields: Fields): Tool {
  const launchUrl = `${origin}/lti/launch`;
  return {
    clientId: institution.clientId,
    name: 'Courseyard',
    institution,
    deploymentId: institution.deploymentIds[0] ?? '',
    loginUrl: `${origin}/lti/login`,
    launchUrl,
    redirectUris: [launchUrl],
    customFields,
    placementFields: ownPlacementFields,
  };
}
