import type { Input, Result } from '#shared/http/endpoint.ts';
import type { addPeople, CsvPerson, lookUpCanvasPeople } from '#shared/people/person.api.ts';
import {
  lmsUserId,
  newPersonProblems,
  personEmail,
  type CanvasPerson,
  type NewPersonProblem,
} from '#shared/people/person.ts';
import type { TeamRole } from '#shared/teams/team.ts';

/** What new people get besides being here. */
export interface Grants {
  readonly isAdmin: boolean;
  readonly team: { readonly id: number; readonly title: string; readonly role: TeamRole } | null;
}

/** How it stands with somebody who is to be added. */
export type NewPersonStatus =
  | { readonly kind: 'waiting' | 'ready' | 'added' }
  | { readonly kind: 'problem'; readonly problem: NewPersonProblem | 'nobody' | 'several' }
  | { readonly kind: 'unanswered' | 'refused'; readonly reason: string };

export interface NewPerson extends Grants {
  /** of the row in the file; null for what was typed */
  readonly line: number | null;
  /** as typed, '' until Canvas has said it */
  readonly name: string;
  readonly email: string;
  readonly lmsUserId: string;
  /** as the file names it */
  readonly teamTitle: string;
  readonly status: NewPersonStatus;
}

/** The addresses and ids in a text, each once, in their order. */
export const whoIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** People of whom an address or an id was typed. What is neither is wrong before Canvas is asked. */
export const fromTyped = (who: readonly string[], grants: Grants): NewPerson[] =>
  who.map((each) => {
    const isEmail = each.includes('@');
    const isRight = (isEmail ? personEmail : lmsUserId).safeParse(each).success;
    const problem = isEmail ? 'email_invalid' : 'lms_id_invalid';
    return {
      ...grants,
      line: null,
      name: '',
      email: isEmail ? each : '',
      lmsUserId: isEmail ? '' : each,
      teamTitle: grants.team?.title ?? '',
      status: isRight ? { kind: 'waiting' } : { kind: 'problem', problem },
    };
  });

/** Somebody whom a search in Canvas has found. */
export const fromCanvas = ({ lmsUserId: id, name, email }: CanvasPerson, grants: Grants): NewPerson => ({
  ...grants,
  line: null,
  name,
  email: email ?? '',
  lmsUserId: id,
  teamTitle: grants.team?.title ?? '',
  status: { kind: 'ready' },
});

/** People of a file, as the server has read it. */
export const fromCsv = (rows: readonly CsvPerson[]): NewPerson[] =>
  rows.map(({ problem, needsLookup, ...row }) => ({
    ...row,
    status: problem ? { kind: 'problem', problem } : { kind: needsLookup ? 'waiting' : 'ready' },
  }));

/** What Canvas is asked with: the id where there is one. */
export const whoOf = ({ lmsUserId: id, email }: NewPerson) => (id === '' ? email : id);

export type LookUpResult = Result<typeof lookUpCanvasPeople>['results'][number];

/** A person with what Canvas said; a name that was given stays. */
export function withAnswer(person: NewPerson, { outcome, person: found }: LookUpResult): NewPerson {
  if (found === null) {
    const problem = outcome === 'several' ? 'several' : 'nobody';
    return { ...person, status: { kind: 'problem', problem } };
  }
  return {
    ...person,
    ...identityOf(found, person),
    status: found.personId === null ? { kind: 'ready' } : { kind: 'problem', problem: 'already_here' },
  };
}

const identityOf = (found: CanvasPerson, given: NewPerson) => ({
  lmsUserId: found.lmsUserId,
  name: given.name || found.name,
  email: found.email ?? given.email,
});

export const withReason = (person: NewPerson, kind: 'unanswered' | 'refused', reason: string): NewPerson => ({
  ...person,
  status: { kind, reason },
});

type Added = Result<typeof addPeople>;

/** A person with what became of adding them. */
export function withOutcome(person: NewPerson, { done, failed }: Added): NewPerson {
  const refusal = failed.find(({ input }) => input === person.lmsUserId);
  if (done.includes(person.lmsUserId)) return { ...person, status: { kind: 'added' } };
  if (!refusal) return person;
  const problem = newPersonProblems.find((known) => known === refusal.code);
  return problem
    ? { ...person, status: { kind: 'problem', problem } }
    : withReason(person, 'refused', refusal.message);
}

/** A name as one line of the length that is taken. */
const lineOf = (name: string) =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 255);

/** What is sent to add somebody. */
export const inputOf = (person: NewPerson): Input<typeof addPeople>['body']['people'][number] => ({
  lmsUserId: person.lmsUserId,
  name: lineOf(person.name) || person.lmsUserId,
  email: personEmail.safeParse(person.email).success ? person.email : null,
  isAdmin: person.isAdmin,
  teams: person.team ? [{ teamId: person.team.id, role: person.team.role }] : [],
});

/** Portions of a list. */
export const slicesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
