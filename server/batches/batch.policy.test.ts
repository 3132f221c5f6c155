import { actorFrom, type TeamRole } from '#server/access/actor.ts';
import { batchPermissions } from './batch.policy.ts';

const person = (given: { isInstitutionAdmin?: boolean; role?: TeamRole; accountIds?: string[] }) =>
  actorFrom({
    personId: 1,
    name: 'Ada',
    isInstitutionAdmin: given.isInstitutionAdmin ?? false,
    accountIds: given.accountIds ?? [],
    canManageChecklists: false,
    isSuperAdmin: false,
    isSystemAdmin: false,
    teamRoles: new Map(given.role ? [[7, given.role]] : []),
    actingFromInstitutionId: null,
  });

const granted = (
  given: Parameters<typeof person>[0],
  batch: { team_id: number | null; status: 0 | 1; lms_account_id?: string },
) =>
  Object.entries(batchPermissions(person(given), { lms_account_id: null, ...batch }))
    .filter(([, isGranted]) => isGranted)
    .map(([flag]) => flag);

const ours = { team_id: 7, status: 1 } as const;

test('gives each role the rights in the matrix', () => {
  expect(granted({ isInstitutionAdmin: true }, ours)).toEqual([
    'view',
    'edit',
    'archive',
    'delete',
    'add_remove_courses',
  ]);
  expect(granted({ role: 'admin' }, ours)).toEqual(['view', 'edit', 'archive', 'add_remove_courses']);
  expect(granted({ role: 'edit' }, ours)).toEqual(['view', 'add_remove_courses']);
  expect(granted({ role: 'read' }, ours)).toEqual(['view']);
  expect(granted({}, ours)).toEqual([]);
});

test('leaves batches without a team, and those of other teams, to institution admins', () => {
  for (const team_id of [null, 8]) {
    expect(granted({ role: 'admin' }, { team_id, status: 1 })).toEqual([]);
    expect(granted({ isInstitutionAdmin: true }, { team_id, status: 1 })).toContain('view');
  }
});

test('gives admins of the account that its rule names all of a batch, and nobody else because of it', () => {
  const ruled = { team_id: 7, status: 1, lms_account_id: '10' } as const;
  const all = ['view', 'edit', 'archive', 'delete', 'add_remove_courses'];
  expect(granted({ accountIds: ['10', '11'] }, ruled)).toEqual(all);
  expect(granted({ accountIds: ['11'] }, ruled)).toEqual([]);
  expect(granted({ accountIds: ['10'] }, ours)).toEqual([]);
  expect(granted({ accountIds: ['11'], role: 'edit' }, ruled)).toEqual(['view', 'add_remove_courses']);
});

test('shows an archived batch only to people who can unarchive it, and lets no one change its courses', () => {
  const archived = { team_id: 7, status: 0 } as const;
  expect(granted({ role: 'admin' }, archived)).toEqual(['view', 'edit', 'archive']);
  expect(granted({ role: 'edit' }, archived)).toEqual([]);
  expect(granted({ isInstitutionAdmin: true }, archived)).toEqual(['view', 'edit', 'archive', 'delete']);
});
