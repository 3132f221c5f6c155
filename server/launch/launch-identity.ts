import * as z from 'zod';
import { canonicalId, readCanvasId } from '#shared/courses/canvas-id.ts';
import { unprovenMasquerader } from '#server/access/actor.ts';
import { currentTimeZone } from '#shared/account/time-zone.ts';
import { personEmail } from '#shared/people/person.ts';
import { locales, type Locale, type Placement } from '#shared/sessions/session-settings.ts';
import { exactText, readableText } from '#shared/text/plain-text.ts';
import { LaunchRefused } from './refusal.ts';

const lti = 'https://purl.imsglobal.org/spec/lti/claim/';

const optionalText = readableText(1000).nullish().catch(null);
/** The longest identifiers that OpenID Connect and LTI allow. */
const identifier = exactText(255);

/** The claims of a launch. Essential ones are required; others that are malformed count as absent. */
const claims = z.object({
  iss: exactText(500),
  sub: identifier,
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  // An envelope takes one address; two of them, or a name with one, are none.
  email: personEmail.nullish().catch(null),
  locale: optionalText,
  [`${lti}message_type`]: z.literal('LtiResourceLinkRequest'),
  [`${lti}version`]: z.literal('1.3.0'),
  [`${lti}deployment_id`]: identifier,
  [`${lti}target_link_uri`]: exactText(2000),
  [`${lti}resource_link`]: z.object({ id: exactText(500) }),
  [`${lti}roles`]: z.array(z.string().max(1000)).max(200),
  [`${lti}context`]: z
    .object({ id: optionalText, title: optionalText, label: optionalText })
    .nullish()
    .catch(null),
  [`${lti}custom`]: z.record(z.string(), z.unknown()).nullish().catch(null),
  [`${lti}launch_presentation`]: z.object({ locale: optionalText }).nullish().catch(null),
  'https://www.instructure.com/placement': optionalText,
});

/** What a person administers in Canvas. */
export interface Administration {
  /** the root account; null: Canvas didn't say */
  readonly isRoot: boolean | null;
  /** accounts and those below them, as far as Canvas said */
  readonly accountIds: readonly string[];
}

type Standing = 'admin' | 'staff' | 'none';

/** Who launched, from where, and in which role. */
export interface LaunchIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly deploymentId: string;
  readonly targetLinkUri: string;
  readonly name: string;
  readonly email: string | null;
  /** ids as this Canvas's own API writes them */
  readonly lmsUserId: string | null;
  /** who acts as them in Canvas: their id there, if the launch proves it; null: nobody does */
  readonly masquerader: string | null;
  readonly lmsAccountId: string | null;
  /** where the launch came from; null for an instructor view opened by a person who doesn't teach there */
  readonly lmsCourseId: string | null;
  /** the person teaches that course, or asks for its instructor view as an administrator */
  readonly isTaught: boolean;
  readonly standing: Standing;
  readonly administers: Administration;
  readonly placement: Placement;
  /** the host name by which the person reached Canvas, and the shard of its ids; null if the launch doesn't say */
  readonly canvas: { readonly host: string | null; readonly shard: string | null };
  readonly locale: Locale | null;
  readonly isHighContrast: boolean;
  readonly timeZone: string | null;
}

const adminRoles = [
  'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator',
  'http://purl.imsglobal.org/vocab/lis/v2/system/person#SysAdmin',
];
const staffRole =
  /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/(?:institution\/person|membership(?:\/\w+)?)#(?:Instructor|TeachingAssistant|ContentDeveloper|Faculty|Staff|PrimaryInstructor|SecondaryInstructor|Lecturer)$/;

/** Account administrators first, then people who teach or build; everyone else is refused (decisions). */
export function standingOf(roles: readonly string[]): Standing {
  if (roles.some((role) => adminRoles.includes(role))) return 'admin';
  return roles.some((role) => staffRole.test(role)) ? 'staff' : 'none';
}

const teacherRole =
  /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership(?:\/\w+)?#(?:Instructor|TeachingAssistant|ContentDeveloper)$/;

/**
 * Whether the person can see the launch's own course as its teacher: teaching elsewhere doesn't count. Administrators
 * can look over a teacher's shoulder, through the placement made for that.
 */
const teaches = (roles: readonly string[], placement: Placement) =>
  roles.some((role) => teacherRole.test(role)) ||
  (placement === 'instructor_view' && standingOf(roles) === 'admin');

/** Reads verified claims. Throws LaunchRefused 'bad_claims' naming the first claim that doesn't fit. */
export function identityFrom(payload: unknown): LaunchIdentity {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new LaunchRefused('bad_claims', parsed.error.issues[0]?.path.join('.') ?? '');
  const given = parsed.data;
  const custom = given[`${lti}custom`] ?? {};
  const field = (name: string) => expanded(custom[name]);
  const proved = (name: string) => (isPlacement(given) ? field(name) : null);
  const shard = shardIn(proved);
  const id = (name: string) => canonicalId(proved(name) ?? '', shard) ?? proved(name);
  const roles = given[`${lti}roles`];
  const placement = placementOf(field('placement') ?? given['https://www.instructure.com/placement'] ?? '');
  const isTaught = teaches(roles, placement);
  return {
    issuer: given.iss,
    subject: given.sub,
    deploymentId: given[`${lti}deployment_id`],
    targetLinkUri: given[`${lti}target_link_uri`],
    name: nameOf(given),
    email: given.email || null,
    lmsUserId: id('canvas_user_id'),
    masquerader: masqueraderOf(field, id('canvas_masquerading_user_id')),
    lmsAccountId: id('canvas_account_id'),
    lmsCourseId: placement === 'instructor_view' && !isTaught ? null : id('canvas_course_id'),
    isTaught: isTaught && placement !== 'account_navigation',
    standing: standingOf(roles),
    administers: isPlacement(given) ? administrationIn(custom) : unknownAdministration,
    placement,
    canvas: { host: hostIn(proved('canvas_api_domain')), shard },
    locale: localeOf(given[`${lti}launch_presentation`]?.locale ?? given.locale),
    isHighContrast: field('high_contrast') === 'true',
    timeZone: currentTimeZone(field('time_zone') ?? '') ?? null,
  };
}

/** A launch's account and course are in the root account's shard; its person can be another's. */
function shardIn(field: (name: string) => string | null) {
  const named = ['canvas_root_account_global_id', 'canvas_account_id', 'canvas_course_id'].map(
    (name) => readCanvasId(field(name) ?? '')?.shard,
  );
  return named.find((shard) => shard) ?? null;
}

/** Canvas names itself by its host, with the port if it has one. */
const hostIn = (domain: string | null) => (domain && URL.parse(`https://${domain}/`)?.hostname) || null;

/**
 * Whether the launch comes from one of the tool's own placements: its link is then the context itself. A link made by a
 * teacher inside a course has its own id and its own custom fields, which override the tool's: its ids prove nothing.
 */
const isPlacement = (given: z.output<typeof claims>) =>
  given[`${lti}resource_link`].id === given[`${lti}context`]?.id;

/**
 * A custom field's value. A variable the LMS didn't fill in arrives as its own name and counts as absent, as do values
 * that can't be kept.
 */
function expanded(value: unknown): string | null {
  const isExact = typeof value === 'string' || Number.isSafeInteger(value);
  const text = isExact ? String(value) : '';
  return text.startsWith('$') || !identifier.safeParse(text).success ? null : text;
}

/** A link that a teacher made may say that somebody acts as another, but not who. Nobody acts as themselves. */
function masqueraderOf(field: (name: string) => string | null, proven: string | null) {
  const id = field('canvas_masquerading_user_id');
  if (id === null || id === field('canvas_user_id')) return null;
  return proven ?? unprovenMasquerader;
}

const unknownAdministration: Administration = { isRoot: null, accountIds: [] };

/** Canvas cuts the list after 40,000 characters, and says so at its end. */
const accountList = z
  .union([z.string().max(50_000), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^\d+(?:,\d+)*(?:,truncated)?$/));

const rootFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** The list of those who administer the root has the root in it; without that, it's none of theirs. */
function administrationIn(custom: Readonly<Record<string, unknown>>): Administration {
  const flag = rootFlag.safeParse(custom.is_root_admin);
  const list = accountList.safeParse(custom.canvas_adminable_accounts);
  const ids = list.success ? list.data.split(',').filter((id) => id !== 'truncated') : [];
  const rootId = expanded(custom.canvas_root_account_id);
  const isRoot = flag.success ? flag.data : rootId !== null && ids.includes(rootId) ? true : null;
  const below = isRoot === true ? [] : ids.filter((id) => id !== rootId);
  return { isRoot, accountIds: [...new Set(below)] };
}

function nameOf({ name, given_name, family_name, email }: z.output<typeof claims>) {
  const parts = [given_name, family_name].filter(Boolean).join(' ');
  return name?.trim() || parts.trim() || email || 'Unnamed person';
}

function placementOf(text: string): Placement {
  if (text === 'instructor_view') return text;
  return text === 'course_navigation' ? text : 'account_navigation';
}

/** The closest language we have, by its first part ("es-MX" → "es"). */
function localeOf(text: string | null | undefined): Locale | null {
  const language = (text ?? '').toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === language) ?? null;
}
