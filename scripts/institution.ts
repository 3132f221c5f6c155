import type { ParseArgsConfig } from 'node:util';
import * as z from 'zod';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import {
  addDeploymentFor,
  grantSuperAdmin,
  institutionInput,
  listForOperator,
  listLinksForOperator,
  registrationLinkFor,
  saveInstitutionFromOperator,
  type InstitutionInput,
} from '#server/institutions/operator-command.service.ts';
import { phraseOfIssue } from '#server/access/issue-phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import { onDatabaseAndQueue } from './on-database.ts';
import { operate, readFlags, UsageError } from './operate.ts';
import { readPublicUrl } from './public-url.ts';

const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads secrets from standard input, a line each, in the order of the flags they're for: piped, or typed unseen. On a
 * command's own line, others on the machine could read them, and the shell would keep them.
 */
async function readSecrets<Flag extends string>(flags: readonly Flag[]): Promise<Map<Flag, string>> {
  const isTyped = process.stdin.isTTY;
  const prompt = createInterface({ input: process.stdin, output: unseen(), terminal: isTyped });
  const lines = prompt[Symbol.asyncIterator]();
  const secrets = new Map<Flag, string>();
  for (const flag of flags) {
    if (isTyped) process.stderr.write(`${flag}: `);
    const line = await lines.next();
    if (isTyped) process.stderr.write('\n');
    const secret = line.done ? '' : line.value.trim();
    if (secret === '') throw new UsageError(`--${flag} is "-", but nothing came on standard input.`);
    secrets.set(flag, secret);
  }
  prompt.close();
  return secrets;
}

const help = `
Adds and lists institutions and their LTI registrations. Works beside a running server.

  npm run institution -- add --slug S --title T --issuer URL --client-id ID --canvas-url URL [more]
      Adds the institution with this slug, or updates it.
      --deployment-id ID            which deployment is this institution's; may be repeated
      --authentication-endpoint URL, --token-endpoint URL, --jwks-url URL
                                    needed unless the issuer is hosted Canvas (canvas.instructure.com, .beta., .test.)
      --root-account-id ID          the institution's root account in Canvas (1)
      --canvas-token -              the service account's token, which the task runners use
      --oauth-client-id ID --oauth-client-secret -
                                    the developer key for "Log in with Canvas"
                                    "-" asks for the secret, or reads it as a line of standard input
      --flavour core|readygo        (core)
      --product core|udoit|tidyup   may be repeated (core)
      --feature tags                may be repeated
      --domain HOST                 may be repeated
      --locale en|es|fr, --time-zone ZONE
      --super-admin SUBJECT         an LTI subject, for launches by this client id; may be repeated
      --mock-data                   the Canvas is a simulator: show the demo banner

  npm run institution -- list
  npm run institution -- register-link --slug S [--key-origin URL]
      A single-use address for LTI Dynamic Registration, valid for 24 hours. The platform's keys must be
      where its issuer is, or at the key origin. The list shows what each link added.
  npm run institution -- add-deployment --slug S --issuer URL --client-id ID --deployment-id ID
  npm run institution -- grant-super-admin --issuer URL --client-id ID --subject SUBJECT
      Makes the person with this LTI subject a super admin, from their next request on. It only
      counts for launches through this LTI key.
`;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const options = {
  help: { type: 'boolean', short: 'h' },
  slug: text,
  title: text,
  issuer: text,
  subject: text,
  'client-id': text,
  'deployment-id': texts,
  'authentication-endpoint': text,
  'token-endpoint': text,
  'jwks-url': text,
  'key-origin': text,
  'canvas-url': text,
  'root-account-id': text,
  'canvas-token': text,
  'oauth-client-id': text,
  'oauth-client-secret': text,
  flavour: text,
  product: texts,
  feature: texts,
  domain: texts,
  locale: text,
  'time-zone': text,
  'super-admin': texts,
  'mock-data': { type: 'boolean' },
} as const satisfies NonNullable<ParseArgsConfig['options']>;

/** Flags for lists, which have another name in the input. */
const renamed: Record<string, string> = {
  'deployment-id': 'deploymentIds',
  product: 'products',
  feature: 'features',
  domain: 'domains',
  'super-admin': 'superAdmins',
};

const nameOf = (flag: string) =>
  renamed[flag] ?? flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const flagOf = (name: string) => Object.keys(options).find((flag) => nameOf(flag) === name) ?? name;

const readCommand = () => readFlags({ args: process.argv.slice(2), options, allowPositionals: true });

type Flags = ReturnType<typeof readCommand>['values'];

const required = (flags: Flags, name: 'slug' | 'issuer' | 'client-id' | 'subject') => {
  const value = flags[name];
  if (!value) throw new UsageError(`--${name} is needed`);
  return value;
};

const secretFlags = ['canvas-token', 'oauth-client-secret'] as const;

/** The flags with the secrets that are to be asked for. */
async function withSecrets(flags: Flags): Promise<Flags> {
  const asked = secretFlags.filter((flag) => flags[flag] === '-');
  return { ...flags, ...Object.fromEntries(asked.length > 0 ? await readSecrets(asked) : []) };
}

const commands: Record<string, (flags: Flags, publicUrl: string) => Promise<void>> = {
  add: async (flags) => {
    const input = Object.fromEntries(Object.entries(flags).map(([flag, value]) => [nameOf(flag), value]));
    const missing = (['slug', 'title', 'issuer', 'client-id', 'canvas-url'] as const).filter(
      (name) => !flags[name],
    );
    if (missing.length > 0) throw new UsageError(missing.map((name) => `--${name} is needed`).join('\n'));
    const parsed = institutionInput.safeParse(input, { reportInput: true });
    if (!parsed.success) throw new UsageError(explain(parsed.error));
    const { id, outcome } = await saveInstitutionFromOperator(input as InstitutionInput);
    console.log(`${outcome}: ${flags.slug} (id ${id})`);
  },
  list: async () => {
    const rows = await listForOperator();
    const links = await listLinksForOperator();
    if (rows.length === 0) console.log('No institutions yet. Add one: npm run institution -- add --help');
    rows.forEach((row, index) => {
      if (rows[index - 1]?.id !== row.id) console.log(institutionLine(row));
      if (row.issuer)
        console.log(`     ${row.issuer}  client ${row.client_id}  deployment ${row.deployment_id}`);
      if (rows[index + 1]?.id === row.id) return;
      for (const link of links) if (link.institution_id === row.id) console.log(linkLine(link));
    });
  },
  'register-link': async (flags, publicUrl) => {
    const { url, expiresAt } = await registrationLinkFor(
      required(flags, 'slug'),
      publicUrl,
      flags['key-origin'],
    );
    console.log(`${url}\nIt works once, until ${expiresAt.toISOString()}.`);
  },
  'add-deployment': async (flags) => {
    const [deploymentId] = flags['deployment-id'] ?? [];
    if (!deploymentId) throw new UsageError('--deployment-id is needed');
    const platform = { issuer: required(flags, 'issuer'), clientId: required(flags, 'client-id') };
    await addDeploymentFor(required(flags, 'slug'), { ...platform, deploymentId });
    console.log('done');
  },
  'grant-super-admin': async (flags) => {
    const issuer = required(flags, 'issuer');
    const clientId = required(flags, 'client-id');
    const subject = required(flags, 'subject');
    const outcome = await grantSuperAdmin({ issuer, clientId, subject });
    console.log(`${outcome}: super admin ${issuer}#${clientId}#${subject}`);
  },
};

type AddedByLink = Awaited<ReturnType<typeof listLinksForOperator>>[number];
type Listed = Awaited<ReturnType<typeof listForOperator>>[number];

function institutionLine({ id, slug, title, status, is_ready_go, canvas_url }: Listed) {
  const state = status === 1 ? '' : ' (archived)';
  return `${id}  ${slug}${state}  ${title}  ${is_ready_go ? 'readygo' : 'core'}  ${canvas_url}`;
}

function linkLine({ used_at, issuer, client_id, deployment_id, jwks_url }: AddedByLink) {
  const day = used_at?.toISOString().slice(0, 10) ?? '';
  const deployment = deployment_id === null ? 'no deployment yet' : `deployment ${deployment_id}`;
  return `     added by a link on ${day}: ${issuer}  client ${client_id}  ${deployment}  keys ${jwks_url}`;
}

const explain = (error: z.ZodError) =>
  error.issues
    .map((issue) => `--${flagOf(String(issue.path[0] ?? ''))}: ${say(phraseOfIssue(issue))}`)
    .join('\n');

async function main() {
  const { values: flags, positionals } = readCommand();
  const [name = '', ...more] = positionals;
  if (flags.help || name === '') return void console.log(help);
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!run) throw new UsageError(`Unknown command: ${name}. See --help.`);
  if (more.length > 0)
    throw new UsageError(`Unexpected: ${more.join(' ')}. Each value follows its --name. See --help.`);
  const complete = await withSecrets(flags);
  await onDatabaseAndQueue(async (config) => {
    const running = process.env.PUBLIC_URL ? undefined : readPublicUrl(config.dataDir);
    await run(complete, running ?? config.publicUrl);
  });
}

operate(async () => {
  try {
    await main();
  } catch (error) {
    throw error instanceof z.ZodError ? new UsageError(explain(error)) : error;
  }
});
