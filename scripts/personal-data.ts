import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Config } from '#server/infra/config.ts';
import { findPeople, type HeldPerson } from '#server/infra/personal-data/person.ts';
import { listForOperator } from '#server/institutions/operator-command.service.ts';
import { onDatabaseAndQueue } from './on-database.ts';
import { given, UsageError } from './operate.ts';

const options = {
  help: { type: 'boolean', short: 'h' },
  institution: { type: 'string' },
  person: { type: 'string' },
  to: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

/** Whose data it's about. */
export interface Subject {
  readonly institution: { readonly id: number; readonly slug: string; readonly title: string };
  /** undefined: the whole institution's */
  readonly person: HeldPerson | undefined;
}

export interface Asked {
  readonly subject: Subject;
  readonly to: string | undefined;
  readonly isSure: boolean;
  readonly config: Config;
}

/** Reads `person` or `institution` with its flags, and runs the command on the open database, beside a running server. */
export async function onSubject(help: string, run: (asked: Asked) => Promise<void>) {
  const { values, positionals } = given(() => parseArgs({ options, allowPositionals: true }));
  const [kind, ...more] = positionals;
  if (values.help || kind === undefined) return void console.log(help);
  if ((kind !== 'person' && kind !== 'institution') || more.length > 0)
    throw new UsageError('Say "person" or "institution". See --help.');
  const { institution: slug, person } = values;
  if (!slug) throw new UsageError('--institution SLUG is needed');
  if ((kind === 'person') !== (person !== undefined))
    throw new UsageError(kind === 'person' ? '--person WHO is needed' : '--person is for "person"');
  await onDatabaseAndQueue(async (config) => {
    const subject = await find(slug, person);
    await run({ subject, to: values.to, isSure: values.yes === true, config });
  });
}

async function find(slug: string, who: string | undefined): Promise<Subject> {
  const institution = (await listForOperator()).find((one) => one.slug === slug);
  if (!institution) throw new UsageError(`There's no institution ${slug}.`);
  if (who === undefined) return { institution, person: undefined };
  const [person, ...others] = await findPeople(institution.id, who);
  if (!person) throw new UsageError(`There's no person ${who} in ${slug}.`);
  if (others.length > 0)
    throw new UsageError(
      `Several people are ${who}. Say which by id:\n${[person, ...others].map(({ id, name }) => `${id}  ${name}`).join('\n')}`,
    );
  return { institution, person };
}

/** Asks for the name to be typed, unless it was said that it's sure. */
export async function confirm(name: string, isSure: boolean) {
  if (isSure) return;
  if (!process.stdin.isTTY) throw new UsageError('Nobody can be asked here: say --yes.');
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await prompt.question(`Type ${name} to erase everything for good: `);
  prompt.close();
  if (typed.trim() !== name) throw new UsageError('That’s not it. Nothing was erased.');
}

/** Copies that Courseyard knows of, which still hold what was erased. */
export function copiesLeft({ databaseUrl, dataDir }: Config): string[] {
  const folder = join(dataDir, 'dumps');
  const dumps =
    !databaseUrl && existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [
    `Backups made before ${new Date().toISOString()} still hold it: delete them, or erase again after restoring one.`,
    ...dumps,
  ];
}
