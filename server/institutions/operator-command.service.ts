import { requireTimeZone } from '#server/infra/db/time-zones.ts';
import * as z from 'zod';
import { inTransaction } from '#server/infra/db/database.ts';
import { open } from '#server/infra/secrets.ts';
import { hostedCanvas } from '#server/launch/hosted-canvas.ts';
import {
  addDeploymentTo,
  deploymentsOf,
  everyDeployment,
  registerPlatform,
} from '#server/launch/platform.service.ts';
import {
  listLinkRegistrations,
  makeRegistrationLink,
} from '#server/operations/registration/registration.service.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { allGrants, grantSuperAdminTo } from '#server/sessions/installation-roles.service.ts';
import { connectRunners, openedTokens } from '#server/task-runners/service-account.service.ts';
import { timeZone } from '#shared/account/preferences.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  domainNames,
  institutionSlug,
  institutionTitle,
  webAddress,
} from '#shared/institutions/institution.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import { institutionFeatures } from '#shared/settings/institution-settings.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { exactText } from '#shared/text/plain-text.ts';
import { issueMessages } from '#server/access/access.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { tellClashes } from './institution-clashes.service.ts';
import { leaveCanvas } from './manage-institutions.service.ts';
import {
  findInstitutionBySlug,
  forgetFormerCanvas,
  listInstitutions,
  saveInstitution,
} from './operator-command.repository.ts';
import { institutionProblems } from './institution.messages.ts';

const origin = webAddress.transform((address) => new URL(address).origin);

/** The operator's input about an institution and its LTI platform. */
export const institutionInput = z
  .strictObject({
    slug: institutionSlug,
    title: institutionTitle,
    issuer: webAddress,
    clientId: exactText(200),
    deploymentIds: z.array(exactText(255)).max(50).default([]),
    authenticationEndpoint: webAddress.optional(),
    tokenEndpoint: webAddress.optional(),
    jwksUrl: webAddress.optional(),
    canvasUrl: origin,
    rootAccountId: exactText(64).default('1'),
    canvasToken: exactText(500).optional(),
    oauthClientId: exactText(200).optional(),
    oauthClientSecret: exactText(500).optional(),
    flavour: z.enum(['core', 'readygo']).default('core'),
    products: z.array(z.enum(tools)).min(1).default(['core']),
    /** initial setting; from then on its admins change it */
    features: z.array(z.enum(institutionFeatures)).default([]),
    domains: domainNames.default([]),
    locale: z.enum(locales).default('en'),
    timeZone: timeZone.default('UTC'),
    mockData: z.boolean().default(false),
    superAdmins: z.array(exactText(255)).default([]),
  })
  .refine(({ oauthClientId, oauthClientSecret }) => !oauthClientId === !oauthClientSecret, {
    error: 'must be given together with the other half of the OAuth2 key',
    path: ['oauthClientSecret'],
  });
export type InstitutionInput = z.input<typeof institutionInput>;

/** Adds an institution with its LTI platform, or updates the one with the slug. Doing it twice changes nothing. */
export async function saveInstitutionFromOperator(given: InstitutionInput) {
  const input = institutionInput.parse(given, { reportInput: true });
  const endpoints = endpointsOf(input);
  await requireTimeZone(input.timeZone, 'timeZone');
  return inTransaction(async () => {
    const before = await operatorStateOf(input.slug);
    await leaveFormerCanvas(input);
    const id = await tellClashes(() =>
      saveInstitution({
        slug: input.slug,
        title: input.title,
        domain_names: input.domains,
        is_ready_go: input.flavour === 'readygo',
        is_mock_data: input.mockData,
        active_products: input.flavour === 'readygo' ? [...input.products, 'readygo'] : input.products,
        features: input.features,
        locale: input.locale,
        time_zone: input.timeZone,
        canvas_url: input.canvasUrl,
        canvas_root_account_id: input.rootAccountId,
        canvas_oauth_client_id: input.oauthClientId ?? null,
        canvas_oauth_client_secret: input.oauthClientSecret ?? null,
      }),
    );
    await registerPlatform(id, {
      issuer: input.issuer,
      clientId: input.clientId,
      name: input.title,
      authorizationServer: null,
      deploymentIds: input.deploymentIds,
      ...endpoints,
    });
    for (const subject of input.superAdmins)
      await grantSuperAdminTo({ issuer: input.issuer, clientId: input.clientId, subject }, 'operator');
    if (input.canvasToken !== undefined) await connectRunners(id, input.canvasToken);
    return { id, outcome: outcomeOf(before, await operatorStateOf(input.slug)) };
  });
}

/** A Canvas's secrets go with it. */
async function leaveFormerCanvas({ slug, canvasUrl }: { slug: string; canvasUrl: string }) {
  const known = await findInstitutionBySlug(slug);
  if (!known || known.canvas_url === canvasUrl) return;
  await leaveCanvas(known.id);
  await forgetFormerCanvas(known.id);
}

/**
 * Everything the operator's command can change about an institution, as one text: an equal text means that nothing
 * changed. It contains secrets, so compare and forget it.
 */
async function operatorStateOf(slug: string): Promise<string | undefined> {
  const row = await findInstitutionBySlug(slug);
  if (!row) return undefined;
  const { updated_at: _, canvas_oauth_client_secret: secret, ...institution } = row;
  return JSON.stringify({
    institution,
    platforms: await deploymentsOf(row.id),
    secret: secret && open(secret, sealContexts.clientSecret),
    tokens: await openedTokens(row.id),
    grants: await allGrants(),
  });
}

const outcomeOf = (before: string | undefined, after: string | undefined) =>
  before === undefined ? 'created' : before === after ? 'unchanged' : 'updated';

interface EndpointInput {
  readonly issuer: string;
  readonly authenticationEndpoint?: string | undefined;
  readonly tokenEndpoint?: string | undefined;
  readonly jwksUrl?: string | undefined;
}

/** The addresses of a platform: as given, or hosted Canvas's. `prefix` is the path of the input's fields. */
export function endpointsOf(input: EndpointInput, prefix = '') {
  const hosted = hostedCanvas(input.issuer);
  const from = (name: keyof NonNullable<typeof hosted>) => {
    const address = input[name] ?? hosted?.[name];
    if (address !== undefined) return address;
    throw new Problem('invalid_input', phrase(institutionProblems.addressNeeded, { name }), {
      [`${prefix}${name}`]: phrase(issueMessages.missing),
    });
  };
  return {
    authenticationEndpoint: from('authenticationEndpoint'),
    tokenEndpoint: from('tokenEndpoint'),
    jwksUrl: from('jwksUrl'),
  };
}

const getBySlug = async (slug: string) => {
  const institution = await findInstitutionBySlug(slug);
  if (!institution) throw new Problem('not_found', phrase(institutionProblems.unknownSlug, { slug }));
  return institution;
};

/** The institutions as the operator lists them, one row for each deployment. */
export async function listForOperator() {
  const deployments = await everyDeployment();
  return (await listInstitutions()).flatMap((institution) => {
    const own = deployments.filter(({ institution_id }) => institution_id === institution.id);
    const none = { issuer: null, client_id: null, deployment_id: null };
    return (own.length > 0 ? own : [none]).map(({ issuer, client_id, deployment_id }) => ({
      ...institution,
      issuer,
      client_id,
      deployment_id,
    }));
  });
}

/** What each institution's registration links added. */
export const listLinksForOperator = () => listLinkRegistrations();

const linkInput = z.strictObject({ keyOrigin: origin.optional() });

/**
 * A single-use address by which the institution's LMS can register itself; its keys are at its issuer or at
 * `keyOrigin`.
 */
export async function registrationLinkFor(slug: string, publicUrl: string, keyOrigin?: string) {
  const institution = await getBySlug(slug);
  const given = linkInput.parse({ keyOrigin }, { reportInput: true });
  return makeRegistrationLink(institution.id, publicUrl, given.keyOrigin);
}

/** Adds another deployment of a registered platform to an institution. */
export async function addDeploymentFor(
  slug: string,
  given: { issuer: string; clientId: string; deploymentId: string },
) {
  const institution = await getBySlug(slug);
  await addDeploymentTo(institution.id, given);
}

const superAdminInput = z.strictObject({
  issuer: webAddress,
  clientId: exactText(200),
  subject: exactText(255),
});

/**
 * Makes an LMS identity of one registration a super admin of the whole installation, and says whether that changed
 * anything.
 */
export async function grantSuperAdmin(given: z.input<typeof superAdminInput>) {
  const isNew = await grantSuperAdminTo(superAdminInput.parse(given, { reportInput: true }), 'operator');
  return isNew ? ('granted' as const) : ('unchanged' as const);
}
