import type { Ability } from '#shared/access/abilities.ts';

/** The names in product.md §1.1: two for the installation, three for an institution or accounts in its Canvas, three within a team. */
export type Role =
  | 'ROLE_SUPER_ADMIN'
  | 'system-admin'
  | 'ui-admin'
  | 'account-admin'
  | 'ROLE_MANAGE_CHECKLISTS'
  | 'team-admin'
  | 'team-edit'
  | 'team-read';

/** Read-only members keep quick views for themselves; others can share theirs. */
const sharing = ['quick_view.create', 'quick_view.share'] as const;

/** Each role's rights in a whole session; rights on a single record are in that record's policy. */
const abilitiesOfRole = {
  ROLE_SUPER_ADMIN: ['institutions.manage'],
  'system-admin': ['system.inspect'],
  'ui-admin': [
    'institution.manage',
    'batches.view',
    'batch.create',
    'directory.read',
    'courses.change',
    ...sharing,
  ],
  'account-admin': ['batches.view', 'batch.create', 'directory.read', 'courses.change', ...sharing],
  ROLE_MANAGE_CHECKLISTS: ['checklists.manage'],
  'team-admin': ['batches.view', 'batch.create', 'directory.read', 'courses.change', ...sharing],
  'team-edit': ['batches.view', 'directory.read', 'courses.change', ...sharing],
  'team-read': ['batches.view', 'quick_view.create'],
} as const satisfies Record<Role, readonly Ability[]>;

/** All abilities of the roles combined. */
export const abilitiesOf = (roles: readonly Role[]): ReadonlySet<Ability> =>
  new Set(roles.flatMap((role): readonly Ability[] => abilitiesOfRole[role]));
