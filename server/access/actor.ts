import type { Ability } from '#shared/access/abilities.ts';
import type { AnnouncementAudience } from '#shared/announcements/announcement.ts';
import type { SectionLevels } from '#shared/instructor-tool/instructor-sections.ts';
import { abilitiesOf, type Role } from './roles.ts';
import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

export type TeamRole = 'admin' | 'edit' | 'read';

/** Who acts: a person with their roles in the session's institution. */
export interface Actor {
  readonly personId: number;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly abilities: ReadonlySet<Ability>;
  readonly isInstitutionAdmin: boolean;
  /** the accounts in Canvas that the person administers without the root, with all below them */
  readonly accountIds: ReadonlySet<string>;
  /** team id → the person's role in it */
  readonly teamRoles: ReadonlyMap<number, TeamRole>;
  /** the person's own institution, when a super admin acts for another */
  readonly actingFromInstitutionId: number | null;
  /** the course that the session was opened from, if there's a view of it for its instructors and the person is one */
  readonly taught: TaughtCourse | null;
}

/** A course as its instructor has it: what they see of it and do there, which the instructor view tool says. */
export interface TaughtCourse {
  readonly courseId: number;
  readonly sections: SectionLevels;
  /** the day from which on scores show; null: nothing hides them for a time */
  readonly scoresHiddenUntil: string | null;
  /** somebody who administers the institution looks what it's like */
  readonly isPreview: boolean;
}

interface Identity {
  readonly actor: Actor;
  readonly scope: Scope;
  /** the scope's institution: the one acted for, if any */
  readonly institution: Institution;
  /** the course the session was opened from, by its LMS id, if the person teaches it */
  readonly taughtLmsCourseId: string | null;
  /** there's no view of that course for its instructors, because the institution wants none */
  readonly isViewOff: boolean;
}

/** A person at a screen: launched from the LMS, in its own tab, or logged in. */
export interface PersonSession extends Identity {
  readonly id: number;
  readonly kind: 'embedded' | 'tab' | 'login';
  readonly person: SessionPerson;
  /** the LMS account the person came from */
  readonly contextId: number | null;
  /** how many contexts the person can work in */
  readonly contextCount: number;
  /** the launch's hints about the LMS's language and contrast */
  readonly launched: { readonly locale: string | null; readonly isHighContrast: boolean };
  /** the institution the person asked to act for, even if archived since */
  readonly actingInstitutionId: number | null;
  readonly masquerader: Masquerader | null;
}

/** Who acts as the session's person, by Canvas's "Act as user". */
export interface Masquerader {
  /** in Canvas; null: the launch didn't prove it */
  readonly lmsUserId: string | null;
  /** if they're a person here */
  readonly name: string | null;
}

/** What's stored instead of an id that the launch didn't prove. */
export const unprovenMasquerader = '?';

export const masqueraderFrom = (stored: string | null, name: string | null): Masquerader | null =>
  stored === null ? null : { lmsUserId: stored === unprovenMasquerader ? null : stored, name };

/** Who acts as the session's person in Canvas; null: nobody does. */
export const masqueraderOf = (session: Session) => (session.kind === 'token' ? null : session.masquerader);

/** What a session knows about its person besides their rights. */
interface SessionPerson {
  readonly email: string | null;
  /** their identity in the LMS */
  readonly issuer: string | null;
  /** of the registration the session was started through */
  readonly clientId: string | null;
  readonly subject: string | null;
  /** as stored */
  readonly preferences: Readonly<Record<string, unknown>>;
}

/** A program with an API token: the person's current abilities, within the token's reach. */
export interface TokenSession extends Identity {
  readonly kind: 'token';
  readonly tokenId: number;
  readonly reach: 'read' | 'write';
}

/** A signed-in request: who, in which institution, and how they signed in. */
export type Session = PersonSession | TokenSession;

declare module 'express-serve-static-core' {
  interface Request {
    /** the caller, if the bearer token was valid */
    session?: Session;
    /** identifies the request in answers and in the log */
    id?: string;
    /** whose request it is, where something else than a session says that */
    institutionId?: number;
    /** its answer had begun, and we couldn't end it */
    isBrokenOff?: boolean;
  }
}

/** Whose announcements a session's person sees: staff see batches; an instructor came from a course that they teach. */
export function announcementReaderOf({ actor, taughtLmsCourseId }: Session) {
  const audiences: AnnouncementAudience[] = [];
  if (actor.abilities.has('batches.view')) audiences.push('staff');
  if (taughtLmsCourseId !== null) audiences.push('instructors');
  if (audiences.length > 0) audiences.push('everyone');
  return { personId: actor.personId, audiences };
}

interface ActorFacts {
  readonly personId: number;
  readonly name: string;
  readonly isInstitutionAdmin: boolean;
  readonly accountIds?: readonly string[];
  readonly canManageChecklists: boolean;
  readonly isSuperAdmin: boolean;
  readonly isSystemAdmin: boolean;
  readonly teamRoles: ReadonlyMap<number, TeamRole>;
  readonly actingFromInstitutionId: number | null;
  readonly taught?: TaughtCourse | null;
}

/**
 * Turns facts about a person into roles and abilities. A super admin acting for an institution is its admin and nothing
 * more, whatever they are at home: their actions go into that institution's log, which must not mention others.
 */
export function actorFrom(facts: ActorFacts): Actor {
  const isActing = facts.actingFromInstitutionId !== null;
  const isInstitutionAdmin = facts.isInstitutionAdmin || isActing;
  const teamRoles = isActing ? new Map<number, TeamRole>() : facts.teamRoles;
  const accountIds = new Set(isInstitutionAdmin ? [] : facts.accountIds);
  const roles = isActing ? (['ui-admin'] as const) : rolesOf({ ...facts, accountIds });
  return {
    personId: facts.personId,
    name: facts.name,
    roles,
    abilities: abilitiesOf(roles),
    isInstitutionAdmin,
    accountIds,
    teamRoles,
    actingFromInstitutionId: facts.actingFromInstitutionId,
    taught: facts.taught ?? null,
  };
}

function rolesOf(facts: Omit<ActorFacts, 'accountIds'> & Pick<Actor, 'accountIds'>): Role[] {
  const roles: Role[] = [];
  if (facts.isSuperAdmin) roles.push('ROLE_SUPER_ADMIN');
  if (facts.isSystemAdmin) roles.push('system-admin');
  if (facts.isInstitutionAdmin) roles.push('ui-admin');
  if (facts.accountIds.size > 0) roles.push('account-admin');
  if (facts.canManageChecklists) roles.push('ROLE_MANAGE_CHECKLISTS');
  for (const role of new Set(facts.teamRoles.values())) roles.push(`team-${role}`);
  return roles;
}
