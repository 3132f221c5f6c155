import { createInterface } from 'node:readline/promises';
import type { Config } from '#server/infra/config.ts';
import {
  findNamed,
  findPeople,
  ids,
  personNamed,
  traits,
  type HeldPerson,
  type Trait,
} from '#server/operations/personal-data/person.ts';
import { listForOperator } from '#server/institutions/operator-command.service.ts';
import { onDatabaseAndQueue } from './on-database.ts';
import { readFlags, UsageError } from './operate.ts';

/** How a person is named, for the help of both commands. */
export const naming = `      WHO is one of
        --id ID              their id here
        --canvas-id ID       their id in Canvas; also a teacher's who never came
        --email ADDRESS      their mail address
        --subject SUBJECT    their id in LTI launches
        --person WORD        an address or a subject, whichever it is
        --name NAME          the name alone, of someone who was removed before`;

const options = {
  help: { type: 'boolean', short: 'h' },
  institution: { type: 'string' },
  person: { type: 'string' },
  id: { type: 'string' },
  'canvas-id': { type: 'string' },
  email: { type: 'string' },
  subject: { type: 'string' },
  name: { type: 'string' },
  to: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

const ways = ['person', ...(Object.keys(traits) as Trait[])] as const;

interface Who {
  readonly way: (typeof ways)[number];
  readonly value: string;
}

/** Whose data it's about. */
interface Subject {
  readonly institution: { readonly id: number; readonly slug: string; readonly title: string };
  /** undefined: the whole institution's */
  readonly person: HeldPerson | undefined;
}

interface Asked {
  readonly subject: Subject;
  readonly to: string | undefined;
  readonly isSure: boolean;
  readonly config: Config;
}

/**
 * Reads `person` or `institution` with its flags, says whom it found, and runs the command on the open database, beside a
 * running server.
 */
export async function onSubject(help: string, run: (asked: Asked) => Promise<void>) {
  const { values, positionals } = readFlags({ options, allowPositionals: true });
  const [kind, ...more] = positionals;
  if (values.help || kind === undefined) return void console.log(help);
  if ((kind !== 'person' && kind !== 'institution') || more.length > 0)
    throw new UsageError('Say "person" or "institution". See --help.');
  const { institution: slug } = values;
  if (!slug) throw new UsageError('--institution SLUG is needed');
  const said = ways.flatMap((way): Who[] => (values[way] === undefined ? [] : [{ way, value: values[way] }]));
  if (said.length !== (kind === 'person' ? 1 : 0))
    throw new UsageError(
      kind === 'person'
        ? 'Say who in one way, such as --id or --email. See --help.'
        : `--${said[0]?.way} is for "person"`,
    );
  await onDatabaseAndQueue(async (config) => {
    const subject = await find(slug, said[0]);
    console.log(describe(subject));
    await run({ subject, to: values.to, isSure: values.yes === true, config });
  });
}

async function find(slug: string, who: Who | undefined): Promise<Subject> {
  const institution = (await listForOperator()).find((one) => one.slug === slug);
  if (!institution) throw new UsageError(`There's no institution ${slug}.`);
  return { institution, person: who && (await findPerson(institution.id, who)) };
}

async function findPerson(institutionId: number, { way, value }: Who): Promise<HeldPerson> {
  if (way === 'name') return findByName(institutionId, value);
  if (way === 'person' && /^\d+$/.test(value))
    throw new UsageError(`${value} can be an id here or in Canvas: say --id or --canvas-id.`);
  const people = await findPeople(institutionId, value, way === 'person' ? ids : [way]);
  if (people.length > 1)
    throw new UsageError(`Several people are ${value}. Say which by --id:\n${people.map(named).join('\n')}`);
  const found = people[0] ?? (way === 'canvas-id' ? await findNamed(institutionId, value) : undefined);
  if (!found) throw new UsageError(`There's no person ${value} here.`);
  return found;
}

/** A name that somebody here has would be taken for theirs. */
async function findByName(institutionId: number, name: string) {
  const namesakes = await findPeople(institutionId, name, ['name']);
  if (namesakes.length > 0)
    throw new UsageError(`The name is somebody's who is here. Say --id:\n${namesakes.map(named).join('\n')}`);
  return personNamed(institutionId, name);
}

const describe = ({ institution, person }: Subject) =>
  person ? named(person) : `institution ${institution.id}: ${institution.title}`;

function named({ id, name, email, lmsUserId, subject }: HeldPerson) {
  const facts = [
    ...(email === null ? [] : [email]),
    ...(lmsUserId === null ? [] : [`id in Canvas ${lmsUserId}`]),
    ...(subject === null ? [] : [`subject ${subject}`]),
  ];
  return `person ${id ?? 'without a row here'}: ${[name, ...facts].join(', ')}`;
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
