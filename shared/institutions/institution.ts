import * as z from 'zod';
import { id, instant } from '#shared/http/id.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import { products, tools } from '#shared/task-runners/tool.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { defineMessages } from '#shared/text/messages.ts';

const institutionIssues = defineMessages({
  slug: { id: 'institution.issue.slug', defaultMessage: 'Use lowercase words joined by hyphens' },
  domainTwice: { id: 'institution.issue.domainTwice', defaultMessage: 'A domain is listed twice' },
  credentials: {
    id: 'institution.issue.credentials',
    defaultMessage: 'Leave the user name and the password out of this address',
  },
  webAddress: { id: 'institution.issue.webAddress', defaultMessage: 'This must be an http or https address' },
  productTwice: { id: 'institution.issue.productTwice', defaultMessage: 'A product is listed twice' },
  domain: {
    id: 'institution.issue.domain',
    defaultMessage: 'This must be a host name such as canvas.example.edu',
  },
  chooseProduct: { id: 'institution.issue.chooseProduct', defaultMessage: 'Choose at least one' },
});

/** An institution's name in addresses and typed confirmations: unique, and it never needs quotes. */
export const institutionSlug = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, institutionIssues.slug.id);

export const institutionTitle = plainText(200);

/** A host name of two or more labels, as in DNS (RFC 1035: 63 characters a label, 253 in all). */
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
    institutionIssues.domain.id,
  );

export const domainNames = z
  .array(domainName)
  .max(20)
  .refine((names) => new Set(names).size === names.length, { error: institutionIssues.domainTwice.id });

/** Whether an address has a name or a password in it. */
export function hasCredentials(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && url.username + url.password !== '';
}

/** An address in the web that's kept and asked: without a name and a password, which would be shown and logged. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: institutionIssues.webAddress.id })
  .max(500)
  // The parser accepts characters that the database doesn't.
  .regex(/^[^\s\p{Cc}\p{Cs}]*$/u, institutionIssues.webAddress.id)
  .refine((address) => !hasCredentials(address), { error: institutionIssues.credentials.id });

/** The tools of an institution: at least one. The ReadyGo flavour is a separate field. */
export const institutionTools = z
  .array(z.enum(tools))
  .min(1, institutionIssues.chooseProduct.id)
  .max(tools.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, { error: institutionIssues.productTwice.id });

/** Tools and flavour in one list, as institutions are read. */
export const activeProducts = z
  .array(z.enum(products))
  .refine((chosen) => tools.some((tool) => chosen.includes(tool)), {
    error: institutionIssues.chooseProduct.id,
  })
  .refine((chosen) => new Set(chosen).size === chosen.length, { error: institutionIssues.productTwice.id });

/** One tool's task runner at a glance. */
const runnerState = z.object({ tool: z.enum(tools), isConnected: z.boolean(), status: z.boolean() });

/** An institution as super admins list it (specification §3, and the columns of product.md §1.15). */
export const institutionSummary = z
  .object({
    id,
    title: z.string(),
    slug: z.string(),
    domainNames: z.array(z.string()),
    activeProducts: z.array(z.enum(products)),
    isReadyGo: z.boolean(),
    isMockData: z.boolean(),
    useLiveEvents: z.boolean(),
    isNew: z.boolean().describe('until its admins have saved its general settings for the first time'),
    status: z.union([z.literal(0), z.literal(1)]).describe('1 active, 0 archived'),
    contextId: id
      .nullable()
      .describe('where the caller works after launching into it directly; null if they never have'),
    userCount: z.number().describe('people who may open Courseyard'),
    batchCount: z.number().describe('active batches'),
    courseCount: z.number().describe('courses in an active batch, each once'),
    inScopeCount: z.number().describe('those of them that are in scope'),
    runners: z.array(runnerState).describe('of its active tools, in the order of the product'),
    lastActivityAt: instant.nullable().describe('when any of its people last used Courseyard'),
  })
  .meta({ id: 'InstitutionSummary' });
export type InstitutionSummary = z.infer<typeof institutionSummary>;

/** A registered LTI platform, and the institution's deployments on it. */
export const ltiRegistration = z
  .object({
    platformId: id,
    issuer: z.string(),
    clientId: z.string(),
    deploymentIds: z.array(z.string()),
  })
  .meta({ id: 'LtiRegistration' });
export type LtiRegistration = z.infer<typeof ltiRegistration>;

/** Everything a super admin may know about an institution. Of secrets, only whether they're set. */
export const institutionDetail = institutionSummary
  .extend({
    locale: z.enum(locales),
    timeZone: z.string(),
    canvasUrl: z.string(),
    rootAccountId: z.string(),
    oauthClientId: z.string().nullable(),
    isOauthSecretSet: z.boolean(),
    isRunnerTokenSet: z.boolean(),
    registrations: z.array(ltiRegistration),
    version: z
      .number()
      .describe('sent back with a change, which is refused if somebody else has saved one since'),
  })
  .meta({ id: 'InstitutionDetail' });
export type InstitutionDetail = z.infer<typeof institutionDetail>;
