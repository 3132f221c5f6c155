import type * as z from 'zod';
import { environment, wordings, type Environment, type VariableName } from './environment.ts';

/** The environment can't be used. The message names everything that's wrong with it, and no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(['The configuration is not valid:', ...faults.map((fault) => `- ${fault}`)].join('\n'));
    this.faults = faults;
  }
}

/** Longest value repeated in a message, in characters. */
const longestValue = 80;

const expectation = (name: VariableName) =>
  `It must be ${wordings[name].mustBe}. For example: ${name}=${wordings[name].example}`;

/** A value as the operator typed it, without the password of an address. */
function shown(value: string) {
  const open = value.replace(/\/\/[^/\s]*@/g, '//…@').replace(/[\r\n]+/g, ' ');
  return `"${open.length > longestValue ? `${open.slice(0, longestValue)}…` : open}"`;
}

const isVariable = (name: unknown): name is VariableName => typeof name === 'string' && name in wordings;

/** Values that can't be read, one sentence for each variable. */
function unreadable(error: z.ZodError, env: NodeJS.ProcessEnv): string[] {
  const names = new Set(error.issues.map(({ path }) => path[0]).filter(isVariable));
  return [...names].map((name) => {
    const given = wordings[name].isSecret
      ? 'can’t be read (its value isn’t shown, because it’s secret)'
      : `is ${shown(env[name] ?? '')}`;
    return `${name} ${given}. ${expectation(name)}`;
  });
}

/** What's missing beside the other variables, whether those can be read or not. */
function missing(env: NodeJS.ProcessEnv): string[] {
  const isSet = (name: VariableName) => Boolean(env[name]);
  const needed: VariableName[] = env.NODE_ENV === 'production' ? ['PUBLIC_URL', 'SECRET_KEY'] : [];
  // A mail server without a sender, or the other way round, is a mistake.
  const pairs = [
    ['MAIL_FROM', 'SMTP_URL'],
    ['SMTP_URL', 'MAIL_FROM'],
  ] as const satisfies [VariableName, VariableName][];
  return [
    ...needed
      .filter((name) => !isSet(name))
      .map((name) => `${name} is not set, and production needs it. ${expectation(name)}`),
    ...pairs
      .filter(([given, other]) => isSet(given) && !isSet(other))
      .map(
        ([given, other]) =>
          `${given} is set, but ${other} is not: set both, or neither. ${expectation(other)}`,
      ),
    ...(isSet('DATABASE_REPLICA_URL') && !isSet('DATABASE_URL')
      ? [
          `DATABASE_REPLICA_URL is set, but DATABASE_URL is not: it’s that database’s replica. ${expectation('DATABASE_URL')}`,
        ]
      : []),
  ];
}

/** Names that only programs of other people use, however near they are. */
const foreign: ReadonlySet<string> = new Set(['HOSTNAME', 'HOSTTYPE']);

/** Variables that look like a misspelt one of ours, each as a sentence. Anything else in the environment is someone else's. */
export function misspelt(env: NodeJS.ProcessEnv): string[] {
  const known = Object.keys(environment.shape);
  const unset = known.filter((name) => !env[name]);
  return Object.keys(env).flatMap((name) => {
    if (isVariable(name) || foreign.has(name)) return [];
    const meant = unset.find((other) => isNear(name.toUpperCase(), other));
    return meant
      ? [`${name} isn’t a variable of Courseyard, so it has no effect. Did you mean ${meant}?`]
      : [];
  });
}

/** Two letters wrong, missing or too many; one in a short name. */
const isNear = (name: string, other: string) =>
  Math.abs(name.length - other.length) <= 2 && distance(name, other) <= (other.length > 6 ? 2 : 1);

/** How many letters have to be changed, added or taken out to make one name of the other (Levenshtein). */
function distance(from: string, to: string): number {
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (last[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    last = current;
  }
  return last[to.length] ?? 0;
}

/** The environment as it's read; throws ConfigError. An empty variable counts as not set. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const faults = [...(parsed.error ? unreadable(parsed.error, env) : []), ...missing(env)];
  if (!parsed.success || faults.length > 0) throw new ConfigError([...faults, ...misspelt(env)]);
  return parsed.data;
}
