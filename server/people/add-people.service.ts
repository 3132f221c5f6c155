import type * as z from 'zod';
import type { Scope } from '#server/access/scope.ts';
import { addMemberships, knownTeams } from '#server/teams/team.service.ts';
import type { addPeople as addEndpoint } from '#shared/people/person.api.ts';
import { indexKeyOf } from '#shared/text/keys.ts';
import { insertPeople } from './person.repository.ts';

type Given = z.output<typeof addEndpoint.body>;
type NewPerson = Given['people'][number];

interface Refused {
  readonly input: string;
  readonly code: string;
  readonly message: string;
}

/**
 * Adds people by their ids in the LMS, by which their first launch finds them; an e-mail address would not do, for in
 * some LMSs one can give oneself another's. Each is added or answered with a reason.
 */
export async function addPeople(scope: Scope, { source, people }: Given) {
  const teamIds = await knownTeams(scope, [...new Set(people.flatMap(({ teams }) => teams.map(idOf)))]);
  const failed: Refused[] = [];
  const accepted = new Map<string, NewPerson>();
  for (const person of people) {
    const refusal = refusalOf(person, teamIds, accepted);
    if (refusal) failed.push({ input: person.lmsUserId, ...refusal });
    else accepted.set(person.lmsUserId, person);
  }
  const rows = [...accepted.values()].map((person) => rowOf(scope, source, person));
  const added = rows.length === 0 ? [] : await insertPeople(rows);
  const ids = new Map(added.map(({ id, lms_user_id }) => [lms_user_id ?? '', id]));
  await addMemberships(
    scope,
    [...ids].flatMap(([lmsUserId, personId]) =>
      (accepted.get(lmsUserId)?.teams ?? []).map(({ teamId, role }) => ({ teamId, personId, role })),
    ),
  );
  for (const lmsUserId of accepted.keys())
    if (!ids.has(lmsUserId))
      failed.push({ input: lmsUserId, code: 'conflict', message: 'This person is here already' });
  return { done: [...ids.keys()], failed };
}

const idOf = ({ teamId }: { teamId: number }) => teamId;

function refusalOf(person: NewPerson, known: ReadonlySet<number>, accepted: ReadonlyMap<string, unknown>) {
  const ids = person.teams.map(idOf);
  if (accepted.has(person.lmsUserId)) return { code: 'conflict', message: 'This person is named twice' };
  if (new Set(ids).size !== ids.length) return { code: 'invalid_input', message: 'A team is named twice' };
  if (ids.some((id) => !known.has(id))) return { code: 'invalid_input', message: 'There is no such team' };
  return undefined;
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
