import { everyInstitution } from '#server/relations/institutions.ts';
import { frameAddresses } from '#server/relations/launch.ts';
import { db } from '#server/infra/db/database.ts';

export interface Deployment {
  readonly platformId: number;
  readonly deploymentId?: string | undefined;
}

/** The institution with the deployment; if none has it, all institutions on its platform. */
export async function listInstitutionsBehind({ platformId, deploymentId }: Deployment): Promise<number[]> {
  const rows = await db()
    .selectFrom('lti_deployments')
    .select(['institution_id', 'deployment_id'])
    .where('platform_id', '=', platformId)
    .execute();
  const owner = rows.find((row) => row.deployment_id === deploymentId);
  return owner ? [owner.institution_id] : [...new Set(rows.map((row) => row.institution_id))];
}

export const listFrameAddresses = (institutionIds: readonly number[]) =>
  db()
    .selectFrom(everyInstitution().as('i'))
    .select(frameAddresses)
    .where('i.id', 'in', institutionIds)
    .execute();

export type FrameAddresses = Awaited<ReturnType<typeof listFrameAddresses>>[number];
