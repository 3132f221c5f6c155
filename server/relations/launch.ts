import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { everyInstitution } from './institutions.ts';

/** The LTI platforms that any institution can be launched from, and where each has its keys. */
export const everyPlatform = () =>
  db().selectFrom('lti_platforms').select(['id', 'issuer', 'client_id', 'jwks_url']);

/** Where people see their institution's Canvas, from every source, where `i` is the institution. */
export const frameAddresses = [
  'i.canvas_url',
  'i.domain_names',
  sql<string[]>`array(
    select distinct p.issuer from lti_deployments d join lti_platforms p on p.id = d.platform_id
    where d.institution_id = i.id)`.as('issuers'),
] as const;

/** Names a deployment: its id is only unique on its platform. */
export interface DeploymentKey {
  readonly platformId: number;
  readonly deploymentId: string;
}

/** The institution of a deployment, archived or not. */
export const deployed = ({ platformId, deploymentId }: DeploymentKey) =>
  db()
    .selectFrom('lti_deployments as d')
    .innerJoin(everyInstitution().as('i'), 'i.id', 'd.institution_id')
    .select(['i.id', 'i.status', 'i.title', 'i.canvas_hosts', 'i.canvas_shard', ...frameAddresses])
    .where('d.platform_id', '=', platformId)
    .where('d.deployment_id', '=', deploymentId);
