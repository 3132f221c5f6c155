import type * as z from 'zod';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { addMemberships, knownTeams, teamProblems } from '#server/teams/team.service.ts';
import type { addPeople as addEndpoint } from '#shared/people/person.api.ts';
import type { NewPersonProblem } from '#shared/people/person.ts';
import { canonicalId } from '#shared/courses/canvas-id.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Message } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { insertPeople } from './person.repository.ts';
import { personProblems } from './person.messages.ts';

type Given = z.output<typeof addEndpoint.body>;
type NewPerson = Given['people'][number];

const reasons = {
  already_here: personProblems.alreadyHere,
  named_twice: personProblems.namedTwice,
  team_unknown: teamProblems.unknown,
} as const satisfies Partial<Record<NewPersonProblem, Message>>;
type Refusal = keyof typeof reasons;

const refused = (input: string, code: Refusal) => ({ input, code, message: say(phrase(reasons[code])) });

/**
 * Adds people by their LMS ids, so that their first launch finds them; an e-mail address wouldn't do, since in some
 * LMSs people can set one that isn't theirs. Each is added or answered with a reason.
 */
export async function addPeople(scope: Scope, { source, people: given }: Given) {
  const { canvasShard } = await scope.institution();
  const ownId = ({ lmsUserId }: NewPerson) => canonicalId(lmsUserId, canvasShard) ?? lmsUserId;
  const typed = new Map(given.map((person) => [ownId(person), person.lmsUserId]));
  const people = given.map((person) => ({ ...person, lmsUserId: ownId(person) }));
  const asTyped = (id: string) => typed.get(id) ?? id;
  const teamIds = await knownTeams(scope, [...new Set(people.flatMap(({ teams }) => teams.map(idOf)))]);
  const failed: ReturnType<typeof refused>[] = [];
  const accepted = new Map<string, NewPerson>();
  for (const person of people) {
    const refusal = refusalOf(person, teamIds, accepted);
    if (refusal) failed.push(refused(asTyped(person.lmsUserId), refusal));
    else accepted.set(person.lmsUserId, person);
  }
  const rows = [...accepted.values()].map((person) => rowOf(scope, source, person));
  const added = rows.length === 0 ? [] : await insertPeople(rows);
  const ids = new Map(added.map(({ id, lms_user_id }) => [lms_user_id ?? '', id]));
  await addMemberships(
    scope,
    [...ids].flatMap(([lmsUserId, personId]) =>
      distinctTeams(accepted.get(lmsUserId)).map(({ teamId, role }) => ({ teamId, personId, role })),
    ),
  );
  for (const lmsUserId of accepted.keys())
    if (!ids.has(lmsUserId)) failed.push(refused(asTyped(lmsUserId), 'already_here'));
  return { done: [...ids.keys()].map(asTyped), failed };
}

/** If a team is named twice, the last role counts. */
const distinctTeams = (person: NewPerson | undefined) => [
  ...new Map((person?.teams ?? []).map((place) => [place.teamId, place])).values(),
];

const idOf = ({ teamId }: { teamId: number }) => teamId;

function refusalOf(
  { lmsUserId, teams }: NewPerson,
  known: ReadonlySet<number>,
  accepted: ReadonlyMap<string, unknown>,
): Refusal | undefined {
  if (accepted.has(lmsUserId)) return 'named_twice';
  return teams.every(({ teamId }) => known.has(teamId)) ? undefined : 'team_unknown';
}

const rowOf = (scope: Scope, source: Given['source'], person: NewPerson) => ({
  institution_id: scope.institutionId,
  lms_user_id: person.lmsUserId,
  name: person.name,
  name_key: indexKeyOf(person.name),
  email: person.email,
  is_admin: person.isAdmin,
  can_manage_checklists: person.canManageChecklists,
  source,
  state: 'invited' as const,
  preferences: '{}',
});
