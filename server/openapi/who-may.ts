import type { Ability, OnRecord } from '#shared/access/abilities.ts';
import { isRead, type Endpoint } from '#shared/http/endpoint.ts';

/** Who has each ability, for readers of the documentation (the roles are in server/access/roles.ts). */
const holders = {
  'institution.manage': 'Institution admins.',
  'institutions.manage': 'Super admins.',
  'checklists.manage': 'People with the role ROLE_MANAGE_CHECKLISTS.',
  'system.inspect': 'System admins.',
  'batches.view': 'Institution admins, admins of accounts in Canvas, and members of a team.',
  'batch.create': 'Institution admins, admins of accounts in Canvas, and admins of a team.',
  'directory.read': 'Institution admins, admins of accounts in Canvas, and members of a team who can edit.',
  'courses.change': 'Institution admins, admins of accounts in Canvas, and members of a team who can edit.',
  'quick_view.create': 'Institution admins, admins of accounts in Canvas, and members of a team.',
  'quick_view.share': 'Institution admins, admins of accounts in Canvas, and members of a team who can edit.',
} satisfies Record<Ability, string>;

const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a');

function onRecord({ record, permission }: OnRecord) {
  const what = permission.replaceAll('_', ' ');
  const noun = record.replaceAll('_', ' ');
  return `People with the permission “${what}” on the ${noun}. For those who may not view ${article(noun)} ${noun}, it isn't found.`;
}

function sessions({ access }: Endpoint) {
  if (access === 'public') return 'Anybody, also without a token.';
  if (access === 'session') return 'Anybody who is signed in.';
  return typeof access === 'string' ? holders[access] : onRecord(access);
}

function tokens(target: Endpoint) {
  if (target.access === 'public') return '';
  if (target.tokens === 'refused') return 'No API token: this is for a person at a screen.';
  return isRead(target)
    ? 'An API token of either kind will do.'
    : 'An API token must be one to read and change.';
}

/** Who can call an endpoint, in sentences. */
export const whoMay = (target: Endpoint) =>
  [
    sessions(target),
    tokens(target),
    target.flavour === 'readygo' ? 'Institutions of the core flavour do not have it.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
