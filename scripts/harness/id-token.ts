import { accountsAdministered, isLmsAdmin } from './canvas-simulator/tokens.ts';
import { globalId } from './live-events.ts';
import { canvasPlacementOf, type HarnessPlacement } from './placements.ts';
import { uuidFrom } from './random.ts';
import type { Tool } from './tools.ts';
import type { HarnessCourse, HarnessInstitution, HarnessPerson } from './world.ts';

/** The full name of one of LTI's claims. */
export const ltiClaim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;

/** One launch: who, from which placement, in which course. */
export interface LaunchRequest {
  readonly institution: HarnessInstitution;
  readonly person: HarnessPerson;
  /** who acts as the person, by Canvas's "Act as user" */
  readonly masquerader?: HarnessPerson | undefined;
  readonly placement: HarnessPlacement;
  readonly course?: HarnessCourse | undefined;
  readonly locale?: string | undefined;
  readonly isHighContrast?: boolean | undefined;
  /** the host name by which the person reached Canvas; the platform's if absent */
  readonly domain?: string | undefined;
  /** in the LMS's page, or in its own window; the first if absent */
  readonly target?: 'iframe' | 'window' | undefined;
  /** of a tool that registered itself; the institution's own if absent */
  readonly clientId?: string | undefined;
}

const institutionRole = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/institution/person#${role}`;
const systemRole = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/system/person#${role}`;
const courseRole = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`;

/** The roles Canvas sends: the person's in the institution, and in the course if there is one. */
function rolesOf({ institution, person, course }: LaunchRequest): string[] {
  const inCourse = (role: string) => (course ? [courseRole(role)] : []);
  // Canvas says so of people who administer any account, in every context.
  if (accountsAdministered(institution, person).length > 0)
    return [institutionRole('Administrator'), systemRole('User'), ...inCourse('Administrator')];
  if (person.kind === 'student')
    return [institutionRole('Student'), systemRole('User'), ...inCourse('Learner')];
  return [institutionRole('Instructor'), systemRole('User'), ...inCourse('Instructor')];
}

type Variable = (request: LaunchRequest, issuer: string) => string | boolean | undefined;

/** What Canvas fills in for variables in a tool's custom fields. */
const variables: Record<string, Variable> = {
  '$Canvas.user.id': ({ person }) => person.lmsUserId,
  '$Canvas.user.globalId': ({ person }) => globalId(person.lmsUserId),
  '$Canvas.masqueradingUser.id': ({ masquerader }) => masquerader?.lmsUserId,
  '$Canvas.user.prefersHighContrast': ({ isHighContrast = false }) => String(isHighContrast),
  '$Canvas.user.isRootAccountAdmin': ({ person }) => isLmsAdmin(person),
  '$Canvas.user.adminableAccounts': ({ institution, person }) =>
    accountsAdministered(institution, person)
      .map(({ id }) => id)
      .join(','),
  '$Canvas.account.id': ({ course, institution, person }) =>
    course?.accountId ?? accountsAdministered(institution, person)[0]?.id ?? institution.rootAccountId,
  '$Canvas.rootAccount.id': ({ institution }) => institution.rootAccountId,
  '$Canvas.root_account.global_id': ({ institution }) => globalId(institution.rootAccountId),
  '$Canvas.course.id': ({ course }) => course?.id,
  '$Canvas.course.name': ({ course }) => course?.name ?? undefined,
  '$Canvas.course.sisSourceId': ({ course }) => course?.sisId ?? undefined,
  '$Canvas.term.name': ({ institution, course }) =>
    institution.terms.find(({ id }) => id === course?.termId)?.name,
  '$Canvas.membership.roles': (request) => membershipsOf(request).join(','),
  '$Canvas.api.domain': ({ domain }, issuer) => domain ?? new URL(issuer).host,
  '$Canvas.api.baseUrl': (_request, issuer) => issuer,
  '$Person.name.full': ({ person }) => person.name,
  '$Person.email.primary': ({ person }) => person.email,
  '$Person.address.timezone': ({ institution }) => institution.timeZone,
};

function membershipsOf({ institution, person, course }: LaunchRequest): string[] {
  if (accountsAdministered(institution, person).length > 0) return ['Account Admin'];
  if (!course) return [];
  return [person.kind === 'student' ? 'StudentEnrollment' : 'TeacherEnrollment'];
}

/** A variable without a value in this launch stays unchanged, as in Canvas. */
const expand = (fields: Readonly<Record<string, string>>, request: LaunchRequest, issuer: string) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, variables[value]?.(request, issuer) ?? value]),
  );

interface Launching {
  readonly issuer: string;
  readonly tool: Tool;
  readonly nonce: string;
}

const lifeSeconds = 3600;

/** The claims of a launch, as Canvas sends them. */
export function claimsOf(
  request: LaunchRequest,
  { issuer, tool, nonce }: Launching,
): Record<string, unknown> {
  const { institution, course, placement, locale = 'en', target = 'iframe' } = request;
  const now = Math.floor(Date.now() / 1000);
  const fields = { ...tool.customFields, ...tool.placementFields[placement] };
  return {
    iss: issuer,
    aud: tool.clientId,
    azp: tool.clientId,
    iat: now,
    exp: now + lifeSeconds,
    nonce,
    ...personClaims(request.person),
    locale,
    [ltiClaim('message_type')]: 'LtiResourceLinkRequest',
    [ltiClaim('version')]: '1.3.0',
    [ltiClaim('deployment_id')]: tool.deploymentId,
    [ltiClaim('target_link_uri')]: tool.launchUrl,
    [ltiClaim('resource_link')]: resourceLink(request),
    [ltiClaim('roles')]: rolesOf(request),
    [ltiClaim('context')]: contextOf(request),
    [ltiClaim('tool_platform')]: {
      guid: `${institution.slug}.harness`,
      name: institution.title,
      product_family_code: 'canvas',
      version: 'cloud',
    },
    [ltiClaim('launch_presentation')]: {
      document_target: target,
      locale,
      return_url: `${issuer}/`,
      width: 1200,
      height: 800,
    },
    [ltiClaim('lis')]: { person_sourcedid: null, course_offering_sourcedid: course?.sisId ?? null },
    [ltiClaim('custom')]: expand(fields, request, issuer),
    'https://www.instructure.com/placement': canvasPlacementOf(placement),
  };
}

function personClaims({ subject, name, email }: HarnessPerson) {
  const [given, ...rest] = name.split(' ');
  return { sub: subject, name, given_name: given, family_name: rest.join(' '), email };
}

/** Navigation has no link of its own: Canvas sends the context's id. */
const contextId = ({ institution, course }: LaunchRequest) =>
  course
    ? uuidFrom('course', course.id).replaceAll('-', '')
    : uuidFrom('account', institution.rootAccountId).replaceAll('-', '');

const resourceLink = (request: LaunchRequest) => ({ id: contextId(request), title: 'Courseyard' });

function contextOf(request: LaunchRequest) {
  const { institution, course } = request;
  if (!course) return { id: contextId(request), title: institution.title, type: ['Account'] };
  return {
    id: contextId(request),
    label: course.code,
    title: course.name ?? course.code,
    type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
  };
}
