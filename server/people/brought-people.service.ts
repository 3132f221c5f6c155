import type { Scope } from '#server/infra/tenancy/scope.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';
import { insertPeople } from './person.repository.ts';

interface LmsPerson {
  /** in the LMS */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Makes people whom the LMS named people here, without any rights; their first launch finds them. Those who are here stay as they are. */
export async function bringPeople(scope: Scope, people: readonly LmsPerson[]) {
  if (people.length === 0) return;
  await insertPeople(
    people.map(({ id, name, email }) => ({
      institution_id: scope.institutionId,
      lms_user_id: id,
      name,
      name_key: indexKeyOf(name),
      email,
      source: 'lms' as const,
      state: 'invited' as const,
      preferences: '{}',
    })),
  );
}
