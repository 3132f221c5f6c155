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

/** What new people get when they're added. */
export interface Grants {
  readonly isAdmin: boolean;
  readonly team: { readonly id: number; readonly title: string; readonly role: TeamRole } | null;
}

/** How far a person who's being added has got. */
type NewPersonStatus =
  | { readonly kind: 'waiting' | 'ready' | 'added' }
  | { readonly kind: 'problem'; readonly problem: NewPersonProblem | 'nobody' | 'several' }
  | { readonly kind: 'unanswered' | 'refused'; readonly reason: string };

export interface NewPerson extends Grants {
  /** of the row in the file; null for typed input */
  readonly line: number | null;
  /** as typed; '' until Canvas gives it */
  readonly name: string;
  readonly email: string;
  readonly lmsUserId: string;
  /** the file's name for the team */
  readonly teamTitle: string;
  readonly status: NewPersonStatus;
}

/** Marks that no one sees, which come along when text is copied. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/** The addresses and ids in a text, in order, each once. */
export const whoIn = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(unseen, '')
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** People from typed addresses or ids. Anything else is an error before Canvas is asked. */
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

/** A person found by a search in Canvas. */
export const fromCanvas = ({ lmsUserId: id, name, email }: CanvasPerson, grants: Grants): NewPerson => ({
  ...grants,
  line: null,
  name,
  email: email ?? '',
  lmsUserId: id,
  teamTitle: grants.team?.title ?? '',
  status: { kind: 'ready' },
});

/** People from a file, as the server read it. */
export const fromCsv = (rows: readonly CsvPerson[]): NewPerson[] =>
  rows.map(({ problem, needsLookup, ...row }) => ({
    ...row,
    status: problem ? { kind: 'problem', problem } : { kind: needsLookup ? 'waiting' : 'ready' },
  }));

/** What to look a person up by: the id if there is one. */
export const whoOf = ({ lmsUserId: id, email }: NewPerson) => (id === '' ? email : id);

export type LookUpResult = Result<typeof lookUpCanvasPeople>['results'][number];

/** A person with Canvas's answer; a name that was given stays. */
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

/** A person with the result of adding them. */
export function withOutcome(person: NewPerson, { done, failed }: Added): NewPerson {
  const refusal = failed.find(({ input }) => input === person.lmsUserId);
  if (done.includes(person.lmsUserId)) return { ...person, status: { kind: 'added' } };
  if (!refusal) return person;
  const problem = newPersonProblems.find((known) => known === refusal.code);
  return problem
    ? { ...person, status: { kind: 'problem', problem } }
    : withReason(person, 'refused', refusal.message);
}

/** A name in one line, cut to the accepted length. */
const lineOf = (name: string) =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 255);

/** The request's part for adding one person. */
export const inputOf = (person: NewPerson): Input<typeof addPeople>['body']['people'][number] => ({
  lmsUserId: person.lmsUserId,
  name: lineOf(person.name) || person.lmsUserId,
  email: personEmail.safeParse(person.email).success ? person.email : null,
  isAdmin: person.isAdmin,
  teams: person.team ? [{ teamId: person.team.id, role: person.team.role }] : [],
});

export const slicesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
