import type { Ability } from '#shared/access/abilities.ts';
import { abilitiesOf, type Role } from './roles.ts';
import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

export type TeamRole = 'admin' | 'edit' | 'read';

/** Who acts: a person with the roles held in the institution the session works in. */
export interface Actor {
  readonly personId: number;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly abilities: ReadonlySet<Ability>;
  readonly isInstitutionAdmin: boolean;
  /** team id → the person's role there */
  readonly teamRoles: ReadonlyMap<number, TeamRole>;
  /** the person's own institution, when a super admin acts for another */
  readonly actingFromInstitutionId: number | null;
}

interface Identity {
  readonly actor: Actor;
  readonly scope: Scope;
  /** the one that the scope is for: the one acted for, while there is one */
  readonly institution: Institution;
  /** the course that the session was opened from, by its LMS id, when the person teaches it */
  readonly taughtLmsCourseId: string | null;
}

/** A person at a screen: launched from the LMS, in its own tab, or logged in. */
export interface PersonSession extends Identity {
  readonly id: number;
  readonly kind: 'embedded' | 'tab' | 'login';
  readonly person: SessionPerson;
  /** the LMS account that the person came from */
  readonly contextId: number | null;
  /** in how many contexts the person may work */
  readonly contextCount: number;
  /** what the launch said of the language and contrast of the LMS */
  readonly launched: { readonly locale: string | null; readonly isHighContrast: boolean };
  /** the institution that the person asked to act for, archived perhaps since then */
  readonly actingInstitutionId: number | null;
}

/** What a session knows of its person beside what they may do. */
export interface SessionPerson {
  readonly email: string | null;
  /** who they are to the LMS */
  readonly issuer: string | null;
  /** of the registration that the session began through */
  readonly clientId: string | null;
  readonly subject: string | null;
  /** as they were kept */
  readonly preferences: Readonly<Record<string, unknown>>;
}

/** A program that came with an API token: the person's abilities of now, within the token's reach. */
export interface TokenSession extends Identity {
  readonly kind: 'token';
  readonly tokenId: number;
  readonly reach: 'read' | 'write';
}

/** A signed-in request: who, in which institution, and how they came in. */
export type Session = PersonSession | TokenSession;

declare module 'express-serve-static-core' {
  interface Request {
    /** who asks, when the bearer token was good */
    session?: Session;
    /** names the request in answers and in the log */
    id?: string;
  }
}

export interface ActorFacts {
  readonly personId: number;
  readonly name: string;
  readonly isInstitutionAdmin: boolean;
  readonly canManageChecklists: boolean;
  readonly isSuperAdmin: boolean;
  readonly isSystemAdmin: boolean;
  readonly teamRoles: ReadonlyMap<number, TeamRole>;
  readonly actingFromInstitutionId: number | null;
}

/**
 * Turns what is known of a person into roles and abilities. A super admin acting for an institution is its admin and
 * nothing more: what's done meanwhile goes into that institution's log, which must not mention others.
 */
export function actorFrom(facts: ActorFacts): Actor {
  const isActing = facts.actingFromInstitutionId !== null;
  const isInstitutionAdmin = facts.isInstitutionAdmin || isActing;
  const roles: Role[] = [];
  if (facts.isSuperAdmin && !isActing) roles.push('ROLE_SUPER_ADMIN');
  if (facts.isSystemAdmin) roles.push('system-admin');
  if (isInstitutionAdmin) roles.push('ui-admin');
  if (facts.canManageChecklists) roles.push('ROLE_MANAGE_CHECKLISTS');
  for (const role of new Set(facts.teamRoles.values())) roles.push(`team-${role}`);
  return {
    personId: facts.personId,
    name: facts.name,
    roles,
    abilities: abilitiesOf(roles),
    isInstitutionAdmin,
    teamRoles: facts.teamRoles,
    actingFromInstitutionId: facts.actingFromInstitutionId,
  };
}
