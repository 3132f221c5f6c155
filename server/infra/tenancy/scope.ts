import { findInstitution, type Institution } from './institution.ts';

declare const institutionScope: unique symbol;

/** Proof that the caller was resolved to one institution. Every repository function takes it first. */
export interface Scope {
  readonly [institutionScope]: true;
  readonly institutionId: number;
  /** The institution's details: a request has them from its session, a job reads them on demand. */
  institution(): Promise<Institution>;
}

const scope = (institutionId: number, institution: Scope['institution']) =>
  ({ institutionId, institution }) as Scope;

/** For jobs, commands and outside events, which know an institution by its id. */
export const scopeTo = (institutionId: number): Scope =>
  scope(institutionId, async () => {
    const institution = await findInstitution(institutionId);
    if (!institution) throw new Error(`There is no institution ${institutionId}`);
    return institution;
  });

/** For sessions, which come with their institution. */
export const scopeOf = (institution: Institution): Scope => scope(institution.id, async () => institution);
