import { defineMessages } from '#shared/text/messages.ts';

export const personMessages = defineMessages({
  add: { id: 'person.add', defaultMessage: 'Add people' },
  helpTitle: { id: 'person.help.title', defaultMessage: 'About people' },
  helpText: {
    id: 'person.help.text',
    defaultMessage:
      'People appear here when they first open Courseyard in Canvas, or when somebody adds them first. Name and email address come from Canvas at each visit. Administrators of Canvas’s root account are institution admins here for as long as Canvas says so; what those of accounts below it administer is a setting of the institution. All other roles are granted on this page and stay.',
  },
  search: { id: 'person.search', defaultMessage: 'Search by name, email or Canvas id' },
  you: { id: 'person.you', defaultMessage: 'You' },
  role: { id: 'person.role', defaultMessage: 'Role' },
  roleFilter: {
    id: 'person.roleFilter',
    defaultMessage:
      '{role, select, admin {Institution admins} accounts {Admins of accounts in Canvas} checklists {Checklist editors} team_admin {Admins of a team} team_edit {Can edit in a team} team_read {Read only in a team} other {No role}}',
  },
  noRole: { id: 'person.noRole', defaultMessage: 'No role' },
  noTeam: { id: 'person.noTeam', defaultMessage: 'No team' },
  notKnown: { id: 'person.notKnown', defaultMessage: 'not known' },
  any: { id: 'person.any', defaultMessage: 'All' },
  team: { id: 'person.team', defaultMessage: 'Team' },
  empty: { id: 'person.empty', defaultMessage: 'No people yet.' },
  noMatch: { id: 'person.noMatch', defaultMessage: 'No people match.' },
  inCanvas: { id: 'person.inCanvas', defaultMessage: 'Profile in Canvas' },
  lmsAdminText: {
    id: 'person.lmsAdminText',
    defaultMessage:
      'An administrator in Canvas, and so an institution admin here. Canvas decides this role at each visit; it can’t be granted here.',
  },
  accountsText: {
    id: 'person.accountsText',
    defaultMessage:
      'An administrator of accounts in Canvas, and so of what belongs to them here: {accounts}. Canvas decides this role at each visit.',
  },
  lmsRoleText: {
    id: 'person.lmsRoleText',
    defaultMessage:
      '{role, select, old {Canvas last said more than a day ago that they administer something. It counts again once they open Courseyard from Canvas.} off {An administrator of accounts below Canvas’s root. Here that gives them nothing, by the institution’s settings.} other {An administrator in Canvas, which doesn’t say of what: the LTI key may lack the fields for that.}}',
  },
  undecided: {
    id: 'person.undecided',
    defaultMessage:
      'Everyone who administers any account in Canvas is an institution admin here, even if it’s an account below the root. Decide whether that should stay so.',
  },
  decide: { id: 'person.decide', defaultMessage: 'Decide in the institution settings' },
  grantAdmin: { id: 'person.grantAdmin', defaultMessage: 'Institution admin, granted here' },
  ownAdmin: {
    id: 'person.ownAdmin',
    defaultMessage: 'You can’t change your own admin role. Another admin can.',
  },
  grantChecklists: { id: 'person.grantChecklists', defaultMessage: 'Can edit checklists' },
  noTeams: { id: 'person.noTeams', defaultMessage: 'Not in any team.' },
  roleIn: { id: 'person.roleIn', defaultMessage: 'Role in {title}' },
  leaveTeam: { id: 'person.leaveTeam', defaultMessage: 'Remove from team' },
  leaveTeamName: { id: 'person.leaveTeamName', defaultMessage: 'Remove from team: {title}' },
  joinTeam: { id: 'person.joinTeam', defaultMessage: 'Add to a team' },
  chooseTeam: { id: 'person.chooseTeam', defaultMessage: 'Choose a team' },
  save: { id: 'person.save', defaultMessage: 'Save' },
  saved: { id: 'person.saved', defaultMessage: 'The changes to {name} were saved.' },
  failed: { id: 'person.failed', defaultMessage: 'The person couldn’t be changed.' },
  deactivate: { id: 'person.deactivate', defaultMessage: 'Deactivate' },
  deactivateTitle: { id: 'person.deactivate.title', defaultMessage: 'Deactivate {name}?' },
  deactivateText: {
    id: 'person.deactivate.text',
    defaultMessage:
      'Their sessions end at once, and Courseyard no longer opens for them. Their roles and teams are kept for when they come back.',
  },
  deactivated: { id: 'person.deactivated', defaultMessage: '{name} can no longer open Courseyard.' },
  reactivate: { id: 'person.reactivate', defaultMessage: 'Reactivate' },
  reactivated: { id: 'person.reactivated', defaultMessage: '{name} can open Courseyard again.' },
  superAdmin: { id: 'person.superAdmin', defaultMessage: 'Super admin' },
  grantSuperAdmin: { id: 'person.superAdmin.grant', defaultMessage: 'Make super admin' },
  grantSuperAdminTitle: {
    id: 'person.superAdmin.grantTitle',
    defaultMessage: 'Make {name} a super admin?',
  },
  grantSuperAdminText: {
    id: 'person.superAdmin.grantText',
    defaultMessage:
      'Super admins look after all institutions: they add, change and archive them, act as them, and make others super admins.',
  },
  superAdminGranted: { id: 'person.superAdmin.granted', defaultMessage: '{name} is a super admin now.' },
  revokeSuperAdmin: { id: 'person.superAdmin.revoke', defaultMessage: 'Remove super admin' },
  revokeSuperAdminTitle: {
    id: 'person.superAdmin.revokeTitle',
    defaultMessage: 'Remove {name} as a super admin?',
  },
  revokeSuperAdminText: {
    id: 'person.superAdmin.revokeText',
    defaultMessage:
      'They lose access at once to every institution but their own. Their other roles and teams stay.',
  },
  superAdminRevoked: {
    id: 'person.superAdmin.revoked',
    defaultMessage: '{name} is no longer a super admin.',
  },
  remove: { id: 'person.remove', defaultMessage: 'Remove' },
  removeTitle: { id: 'person.remove.title', defaultMessage: 'Remove {name}?' },
  removeText: {
    id: 'person.remove.text',
    defaultMessage:
      'Roles, teams and settings are gone for good. People who can open Courseyard in Canvas can come back as somebody new; to keep a person out, deactivate them.',
  },
  removeOwner: {
    id: 'person.remove.owner',
    defaultMessage: '{count, plural, one {# batch needs a new owner.} other {# batches need a new owner.}}',
  },
  removeSharer: {
    id: 'person.remove.sharer',
    defaultMessage:
      '{views, plural, one {# shared quick view goes} other {# shared quick views go}} to the new owner. Without one, institution admins look after {views, plural, one {it} other {them}}.',
  },
  newOwner: { id: 'person.newOwner', defaultMessage: 'New owner' },
  findOwner: { id: 'person.findOwner', defaultMessage: 'Type a name or email address' },
  chooseOwner: { id: 'person.chooseOwner', defaultMessage: 'Choose who takes over' },
  removed: { id: 'person.removed', defaultMessage: '{name} was removed.' },
  listLoading: { id: 'person.listLoading', defaultMessage: 'Loading people…' },
  listFailed: { id: 'person.listFailed', defaultMessage: 'The people couldn’t be loaded.' },
});

export const helpMessages = defineMessages({
  title: { id: 'help.title', defaultMessage: 'Who to ask' },
  questions: { id: 'help.questions', defaultMessage: 'Questions?' },
  contact: { id: 'help.contact', defaultMessage: 'Ask {contact} at {institution}.' },
  admins: {
    id: 'help.admins',
    defaultMessage: 'Ask an administrator of Courseyard at {institution}, such as {names}.',
  },
  nobody: { id: 'help.nobody', defaultMessage: 'Ask the people who manage Canvas at {institution}.' },
});
