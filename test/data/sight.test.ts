import { sql, type RawBuilder } from 'kysely';
import { actorFrom, type TeamRole } from '#server/access/actor.ts';
import { isFilledBy, isSeenBy, mayFill, sees, type SightedBatch } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

const batches: SightedBatch[] = [null, 1, 2, 3].flatMap((team_id) =>
  ([0, 1] as const).flatMap((status) =>
    [null, '10', '20'].map((lms_account_id) => ({ team_id, status, lms_account_id })),
  ),
);

const person = (isInstitutionAdmin: boolean, ...teams: [number, TeamRole][]) =>
  administering([], isInstitutionAdmin, ...teams);

const administering = (
  accountIds: readonly string[],
  isInstitutionAdmin: boolean,
  ...teams: [number, TeamRole][]
) =>
  actorFrom({
    accountIds,
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
  ['an institution admin', person(true), 24, 12],
  ['somebody in no team', person(false), 0, 0],
  ['a reader of one team and an admin of another', person(false, [1, 'read'], [2, 'admin']), 9, 3],
  ['an editor of every team', person(false, [1, 'edit'], [2, 'edit'], [3, 'edit']), 9, 9],
  ['an institution admin who is in a team', person(true, [1, 'read']), 24, 12],
  ['an admin of an account', administering(['10', '11'], false), 8, 4],
  ['an admin of an account who edits in a team', administering(['10'], false, [1, 'edit']), 10, 6],
  ['an institution admin who has an account', administering(['10'], true), 24, 12],
])('a query finds for %s the batches that checking each one would', async (_, actor, seen, filled) => {
  const found = async (condition: RawBuilder<boolean>) => {
    const { rows } = await sql<SightedBatch>`
      select b.team_id, b.status, b.lms_account_id from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb)
        as b(team_id int, status int, lms_account_id text) where ${condition}`.execute(db());
    return rows;
  };
  expect(await found(isSeenBy(actor))).toEqual(batches.filter((batch) => sees(actor, batch)));
  expect(await found(isFilledBy(actor))).toEqual(batches.filter((batch) => mayFill(actor, batch)));
  expect(await found(isSeenBy(actor))).toHaveLength(seen);
  expect(await found(isFilledBy(actor))).toHaveLength(filled);
});
