import type { Request } from 'express';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { db } from '#server/infra/db/database.ts';
import type { Session } from './actor.ts';

/**
 * Writes who asked for what: every change, and every request made while acting for another institution.
 * Holds ids and the endpoint, never the body, which may carry secrets.
 */
export async function auditRequest(target: Endpoint, session: Session, req: Request, params: unknown) {
  const { actor, scope } = session;
  const isChange = target.method !== 'GET';
  if (!isChange && actor.actingFromInstitutionId === null) return;
  const id = (params as { id?: number } | undefined)?.id;
  await db()
    .insertInto('audit_entries')
    .values({
      institution_id: scope.institutionId,
      person_id: actor.personId,
      person_name: actor.name,
      acting_from_institution_id: actor.actingFromInstitutionId,
      action: `${target.method} ${target.path}`,
      record_type: typeof target.access === 'object' ? target.access.record : null,
      record_id: id === undefined ? null : String(id),
      request_id: req.id ?? null,
      address: req.ip ?? null,
    })
    .execute();
}
