import type { HarnessCourse, HarnessInstitution, HarnessPerson } from './world.ts';

const lti = 'https://purl.imsglobal.org/spec/lti/claim/';
export const placements = ['account_navigation', 'course_navigation', 'instructor_view'] as const;
export type HarnessPlacement = (typeof placements)[number];

/** One way in: who, from where in which course. */
export interface LaunchRequest {
  readonly institution: HarnessInstitution;
  readonly person: HarnessPerson;
  readonly placement: HarnessPlacement;
  readonly course?: HarnessCourse | undefined;
  readonly locale?: string | undefined;
  readonly isHighContrast?: boolean | undefined;
}

const institutionRole = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/institution/person#${role}`;
const courseRole = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`;

/** The roles Canvas sends: of the person in the institution, and in the course where there is one. */
function rolesOf({ person, course }: LaunchRequest): string[] {
  const inCourse = (role: string) => (course ? [courseRole(role)] : []);
  switch (person.kind) {
    case 'institution_admin':
    case 'super_admin':
      return [institutionRole('Administrator'), ...inCourse('Administrator')];
    case 'student':
      return [institutionRole('Student'), ...inCourse('Learner')];
    default:
      return [institutionRole('Instructor'), ...inCourse('Instructor')];
  }
}

/** Fills in the `$Canvas.…` variables of the tool's custom fields; those without a meaning here stay as they are. */
function expand(fields: Readonly<Record<string, string>>, request: LaunchRequest, issuer: string) {
  const { institution, person, course, isHighContrast } = request;
  const variables: Record<string, string | undefined> = {
    '$Canvas.user.id': person.lmsUserId,
    '$Canvas.account.id': course?.accountId ?? institution.rootAccountId,
    '$Canvas.rootAccount.id': institution.rootAccountId,
    '$Canvas.course.id': course?.id,
    '$Canvas.api.domain': new URL(issuer).host,
    '$Canvas.api.baseUrl': issuer,
    '$Canvas.user.prefersHighContrast': String(isHighContrast ?? false),
    '$Canvas.user.isRootAccountAdmin': String(person.kind === 'institution_admin'),
    '$Canvas.term.name': institution.terms.find(({ id }) => id === course?.termId)?.name,
    '$Person.address.timezone': institution.timeZone,
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, variables[value] ?? value]));
}

/** The claims of a launch, as Canvas sends them. */
export function claimsOf(
  request: LaunchRequest,
  tool: {
    issuer: string;
    targetLinkUri: string;
    customFields: Readonly<Record<string, string>>;
    nonce: string;
  },
) {
  const { institution, person, course, placement, locale = 'en' } = request;
  const [given, ...rest] = person.name.split(' ');
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: tool.issuer,
    aud: institution.clientId,
    azp: institution.clientId,
    sub: person.subject,
    iat: now,
    exp: now + 3600,
    nonce: tool.nonce,
    name: person.name,
    given_name: given,
    family_name: rest.join(' '),
    email: person.email,
    locale,
    [`${lti}message_type`]: 'LtiResourceLinkRequest',
    [`${lti}version`]: '1.3.0',
    [`${lti}deployment_id`]: institution.deploymentIds[0],
    [`${lti}target_link_uri`]: tool.targetLinkUri,
    [`${lti}resource_link`]: { id: `${institution.key}-${course?.id ?? 'account'}`, title: 'Courseyard' },
    [`${lti}roles`]: rolesOf(request),
    [`${lti}context`]: course
      ? {
          id: `course-${course.id}`,
          label: course.code,
          title: course.name ?? course.code,
          type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
        }
      : { id: `account-${institution.rootAccountId}`, title: institution.title, type: ['Account'] },
    [`${lti}tool_platform`]: {
      guid: institution.key,
      name: institution.title,
      product_family_code: 'canvas',
      version: 'cloud',
    },
    [`${lti}launch_presentation`]: {
      document_target: 'iframe',
      locale,
      return_url: `${tool.issuer}/`,
      width: 1200,
      height: 800,
    },
    [`${lti}custom`]: { ...expand(tool.customFields, request, tool.issuer), placement },
    'https://www.instructure.com/placement':
      placement === 'instructor_view' ? 'course_settings_sub_navigation' : placement,
  };
}
