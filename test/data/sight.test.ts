import { sql, type RawBuilder } from 'kysely';
import { actorFrom, type TeamRole } from '#server/access/actor.ts';
import { isFilledBy, isSeenBy, mayFill, sees, type SightedBatch } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

const batches: SightedBatch[] = [null, 1, 2, 3].flatMap((team_id) =>
  ([0, 1] as const).map((status) => ({ team_id, status })),
);

const person = (isInstitutionAdmin: boolean, ...teams: [number, TeamRole][]) =>
  actorFrom({
    personId: 1,
    name: 'Ada',
    isInstitutionAdmin,
    canManageChecklists: false,
    isSuperAdmin: false,
    isSystemAdmin: false,
    teamRoles: new Map(teams),
    actingFromInstitutionId: null,
  });

test.each([
  ['an institution admin', person(true), 8, 4],
  ['somebody in no team', person(false), 0, 0],
  ['a reader of one team and an admin of another', person(false, [1, 'read'], [2, 'admin']), 3, 1],
  ['an editor of every team', person(false, [1, 'edit'], [2, 'edit'], [3, 'edit']), 3, 3],
  ['an institution admin who is in a team', person(true, [1, 'read']), 8, 4],
])('a query finds for %s the batches that checking each one would', async (_, actor, seen, filled) => {
  const found = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<SightedBatch>`
      select b.team_id, b.status from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb)
        as b(team_id int, status int) where ${condition}`.execute(db());
    return rows;
  };
  expect(await found(isSeenBy(actor))).toEqual(batches.filter((batch) => sees(actor, batch)));
  expect(await found(isFilledBy(actor))).toEqual(batches.filter((batch) => mayFill(actor, batch)));
  expect(await found(isSeenBy(actor))).toHaveLength(seen);
  expect(await found(isFilledBy(actor))).toHaveLength(filled);
});
