import { defineMessages } from '#shared/text/messages.ts';

export const auditMessages = defineMessages({
  title: { id: 'audit.title', defaultMessage: 'Audit log' },
  text: {
    id: 'audit.text',
    defaultMessage: 'Who changed what, when and from where, including what was refused. No secret is kept.',
  },
  search: { id: 'audit.search', defaultMessage: 'Search by person or record' },
  action: { id: 'audit.action', defaultMessage: 'Action' },
  everyAction: { id: 'audit.everyAction', defaultMessage: 'All actions' },
  outcome: { id: 'audit.outcome', defaultMessage: 'Outcome' },
  everyOutcome: { id: 'audit.everyOutcome', defaultMessage: 'All outcomes' },
  outcomeName: {
    id: 'audit.outcomeName',
    defaultMessage: '{outcome, select, done {Done} refused {Refused} other {Failed}}',
  },
  code: {
    id: 'audit.code',
    defaultMessage:
      '{code, select, invalid_input {not valid} not_allowed {not allowed} not_found {not found} conflict {conflict} too_large {too large} too_many_requests {too many requests} upstream_failed {Canvas didn’t answer} unavailable {not available} denied {the person said no in Canvas} session {the session had ended or lost its rights} refused {Canvas refused} scopes {the key doesn’t allow the scopes} unreachable {Canvas couldn’t be reached} malformed {Canvas’s answer made no sense} gone {the institution had changed} link {the link was no longer open} account {the account lacks permissions} other {an error in Courseyard}}',
  },
  from: { id: 'audit.from', defaultMessage: 'From (year-month-day)' },
  to: { id: 'audit.to', defaultMessage: 'To (year-month-day)' },
  includeReads: { id: 'audit.includeReads', defaultMessage: 'Include what was only viewed while acting' },
  onlyPerson: { id: 'audit.onlyPerson', defaultMessage: 'Only this person: {name}' },
  onlyRecord: { id: 'audit.onlyRecord', defaultMessage: 'Only this record: {name}' },
  removeFilter: { id: 'audit.removeFilter', defaultMessage: 'Remove filter: {name}' },
  when: { id: 'audit.when', defaultMessage: 'When' },
  who: { id: 'audit.who', defaultMessage: 'Who' },
  what: { id: 'audit.what', defaultMessage: 'What' },
  record: { id: 'audit.record', defaultMessage: 'Record' },
  where: { id: 'audit.where', defaultMessage: 'Source' },
  nobody: { id: 'audit.nobody', defaultMessage: 'A removed person' },
  actingFrom: { id: 'audit.actingFrom', defaultMessage: 'acting from {institution}' },
  actingFor: { id: 'audit.actingFor', defaultMessage: 'acting for {institution}' },
  via: {
    id: 'audit.via',
    defaultMessage:
      '{via, select, embedded {inside Canvas} tab {in its own tab} login {logged in with Canvas} token {with an API token} system {automatically} other {—}}',
  },
  request: { id: 'audit.request', defaultMessage: 'Request {id}' },
  empty: { id: 'audit.empty', defaultMessage: 'Nothing has been changed yet.' },
  noMatch: { id: 'audit.noMatch', defaultMessage: 'No entries match.' },
  listLoading: { id: 'audit.listLoading', defaultMessage: 'Loading the audit log…' },
  listFailed: { id: 'audit.listFailed', defaultMessage: 'The audit log couldn’t be loaded.' },
});

/** The name of each action, by the name of its endpoint. */
export const auditActionMessages = defineMessages({
  exportAuditEntries: { id: 'audit.action.exportAuditEntries', defaultMessage: 'Exported the audit log' },
  exportBulkActionCourses: {
    id: 'audit.action.exportBulkActionCourses',
    defaultMessage: 'Exported what became of the courses of an action',
  },
  exportTeams: { id: 'audit.action.exportTeams', defaultMessage: 'Exported the list of teams' },
  exportBatches: { id: 'audit.action.exportBatches', defaultMessage: 'Exported the list of batches' },
  exportBatchCourses: {
    id: 'audit.action.exportBatchCourses',
    defaultMessage: 'Exported the courses of a batch',
  },
  exportSyncHistory: {
    id: 'audit.action.exportSyncHistory',
    defaultMessage: 'Exported the syncs of a batch',
  },
  exportInstitutions: {
    id: 'audit.action.exportInstitutions',
    defaultMessage: 'Exported the list of institutions',
  },
  exportCourses: { id: 'audit.action.exportCourses', defaultMessage: 'Exported courses' },
  exportBatchWorkbook: {
    id: 'audit.action.exportBatchWorkbook',
    defaultMessage: 'Exported batches as a workbook',
  },
  exportPeople: { id: 'audit.action.exportPeople', defaultMessage: 'Exported the list of people' },
  addCourses: { id: 'audit.action.addCourses', defaultMessage: 'Added courses to a batch' },
  addPeople: { id: 'audit.action.addPeople', defaultMessage: 'Added people' },
  cancelCourseCsv: {
    id: 'audit.action.cancelCourseCsv',
    defaultMessage: 'Cancelled adding courses from a file',
  },
  cancelSync: { id: 'audit.action.cancelSync', defaultMessage: 'Cancelled a sync' },
  authoriseRunner: { id: 'audit.action.authoriseRunner', defaultMessage: 'Authorised a task runner' },
  authoriseRunnerByLink: {
    id: 'audit.action.authoriseRunnerByLink',
    defaultMessage: 'Authorised a task runner by link',
  },
  createRunnerLink: {
    id: 'audit.action.createRunnerLink',
    defaultMessage: 'Created a link for a task runner',
  },
  revokeRunnerLink: {
    id: 'audit.action.revokeRunnerLink',
    defaultMessage: 'Revoked a link for a task runner',
  },
  startRunnerAuthorisation: {
    id: 'audit.action.startRunnerAuthorisation',
    defaultMessage: 'Began to authorise a task runner',
  },
  resolveFindings: { id: 'audit.action.resolveFindings', defaultMessage: 'Resolved findings' },
  reopenFindings: { id: 'audit.action.reopenFindings', defaultMessage: 'Reopened findings' },
  reviewDocument: {
    id: 'audit.action.reviewDocument',
    defaultMessage: 'Reviewed a document, or took that back',
  },
  checkTaskRunner: { id: 'audit.action.checkTaskRunner', defaultMessage: 'Checked a task runner' },
  confirmSync: { id: 'audit.action.confirmSync', defaultMessage: 'Confirmed a large sync' },
  createApiToken: { id: 'audit.action.createApiToken', defaultMessage: 'Created an API token' },
  createBatch: { id: 'audit.action.createBatch', defaultMessage: 'Created a batch' },
  createQuickView: { id: 'audit.action.createQuickView', defaultMessage: 'Created a quick view' },
  updateQuickView: { id: 'audit.action.updateQuickView', defaultMessage: 'Changed a quick view' },
  shareQuickView: {
    id: 'audit.action.shareQuickView',
    defaultMessage: 'Changed with whom a quick view is shared',
  },
  removeQuickView: { id: 'audit.action.removeQuickView', defaultMessage: 'Removed a quick view' },
  setOwnDefaultView: {
    id: 'audit.action.setOwnDefaultView',
    defaultMessage: 'Set their own default quick view',
  },
  setBatchDefaultView: {
    id: 'audit.action.setBatchDefaultView',
    defaultMessage: 'Set the default quick view of a batch',
  },
  setTeamDefaultView: {
    id: 'audit.action.setTeamDefaultView',
    defaultMessage: 'Set the default quick view of a team',
  },
  createTeam: { id: 'audit.action.createTeam', defaultMessage: 'Created a team' },
  endOtherSessions: { id: 'audit.action.endOtherSessions', defaultMessage: 'Ended the other sessions' },
  endOwnSession: { id: 'audit.action.endOwnSession', defaultMessage: 'Ended a session' },
  liftExceptions: {
    id: 'audit.action.liftExceptions',
    defaultMessage: 'Unpinned courses of a batch, or stopped excluding them',
  },
  logOut: { id: 'audit.action.logOut', defaultMessage: 'Logged out' },
  openTab: { id: 'audit.action.openTab', defaultMessage: 'Opened a new tab' },
  previewPeopleCsv: { id: 'audit.action.previewPeopleCsv', defaultMessage: 'Checked a file of people' },
  pasteRunnerToken: {
    id: 'audit.action.pasteRunnerToken',
    defaultMessage: 'Gave a task runner a token',
  },
  removeBatch: { id: 'audit.action.removeBatch', defaultMessage: 'Removed a batch' },
  removeCourses: { id: 'audit.action.removeCourses', defaultMessage: 'Removed courses from a batch' },
  setSuperAdmin: {
    id: 'audit.action.setSuperAdmin',
    defaultMessage: 'Granted or revoked super admin',
  },
  removePerson: { id: 'audit.action.removePerson', defaultMessage: 'Removed a person' },
  removeSelectedCourses: {
    id: 'audit.action.removeSelectedCourses',
    defaultMessage: 'Removed selected courses from a batch',
  },
  removeTeam: { id: 'audit.action.removeTeam', defaultMessage: 'Deleted a team' },
  removeTeamMember: { id: 'audit.action.removeTeamMember', defaultMessage: 'Removed a person from a team' },
  renameTeam: { id: 'audit.action.renameTeam', defaultMessage: 'Renamed a team' },
  revokeTaskRunner: {
    id: 'audit.action.revokeTaskRunner',
    defaultMessage: "Revoked a task runner's authorisation",
  },
  revokeApiToken: { id: 'audit.action.revokeApiToken', defaultMessage: 'Revoked an API token' },
  scanCourse: { id: 'audit.action.scanCourse', defaultMessage: 'Scanned a course' },
  setPersonState: {
    id: 'audit.action.setPersonState',
    defaultMessage: 'Deactivated or reactivated a person',
  },
  setTeamMember: { id: 'audit.action.setTeamMember', defaultMessage: 'Gave a person a role in a team' },
  startBulkAction: { id: 'audit.action.startBulkAction', defaultMessage: 'Did something to many courses' },
  cancelBulkAction: {
    id: 'audit.action.cancelBulkAction',
    defaultMessage: 'Cancelled an action on many courses',
  },
  retryBulkAction: {
    id: 'audit.action.retryBulkAction',
    defaultMessage: 'Repeated the failed part of an action on many courses',
  },
  undoBulkAction: { id: 'audit.action.undoBulkAction', defaultMessage: 'Undid an action on many courses' },
  endBulkAction: { id: 'audit.action.endBulkAction', defaultMessage: 'Ended an action on many courses' },
  endBulkUndo: {
    id: 'audit.action.endBulkUndo',
    defaultMessage: 'Ended undoing an action on many courses',
  },
  setCourseTags: { id: 'audit.action.setCourseTags', defaultMessage: 'Changed the tags of a course' },
  renameTag: { id: 'audit.action.renameTag', defaultMessage: 'Renamed a tag' },
  mergeTag: { id: 'audit.action.mergeTag', defaultMessage: 'Merged a tag into another' },
  removeTag: { id: 'audit.action.removeTag', defaultMessage: 'Removed a tag' },
  createTag: { id: 'audit.action.createTag', defaultMessage: 'Created a tag' },
  startSync: { id: 'audit.action.startSync', defaultMessage: 'Started a sync' },
  syncBySchedule: { id: 'audit.action.syncBySchedule', defaultMessage: 'Synced a batch by schedule' },
  stopActing: { id: 'audit.action.stopActing', defaultMessage: 'Stopped acting for an institution' },
  switchContext: { id: 'audit.action.switchContext', defaultMessage: 'Switched to another context' },
  undoChange: { id: 'audit.action.undoChange', defaultMessage: 'Undid a change' },
  updateBatch: {
    id: 'audit.action.updateBatch',
    defaultMessage: 'Archived, unarchived or reassigned a batch',
  },
  updateBatchSettings: {
    id: 'audit.action.updateBatchSettings',
    defaultMessage: 'Changed the settings of a batch',
  },
  updateLiveEvents: { id: 'audit.action.updateLiveEvents', defaultMessage: 'Turned live events on or off' },
  updatePerson: { id: 'audit.action.updatePerson', defaultMessage: "Changed a person's roles or teams" },
  updatePreferences: {
    id: 'audit.action.updatePreferences',
    defaultMessage: 'Changed their own preferences',
  },
  uploadCourseCsv: {
    id: 'audit.action.uploadCourseCsv',
    defaultMessage: 'Added courses to a batch from a file',
  },
  addDeployment: { id: 'audit.action.addDeployment', defaultMessage: 'Added an LTI deployment' },
  addLtiRegistration: { id: 'audit.action.addLtiRegistration', defaultMessage: 'Added an LTI registration' },
  checkInstitutionRunners: {
    id: 'audit.action.checkInstitutionRunners',
    defaultMessage: "Checked an institution's task runners",
  },
  clearUserSessions: {
    id: 'audit.action.clearUserSessions',
    defaultMessage: 'Signed out the people of an institution',
  },
  createInstitution: { id: 'audit.action.createInstitution', defaultMessage: 'Added an institution' },
  makeRegistrationLink: {
    id: 'audit.action.makeRegistrationLink',
    defaultMessage: 'Created an LTI registration link',
  },
  removeDeployment: { id: 'audit.action.removeDeployment', defaultMessage: 'Removed an LTI deployment' },
  startActing: { id: 'audit.action.startActing', defaultMessage: 'Started acting as an institution' },
  takeSnapshot: { id: 'audit.action.takeSnapshot', defaultMessage: 'Requested a snapshot of an institution' },
  updateGeneralSettings: {
    id: 'audit.action.updateGeneralSettings',
    defaultMessage: 'Changed the general settings',
  },
  updateInstitution: { id: 'audit.action.updateInstitution', defaultMessage: 'Changed an institution' },
});

export const auditRecordMessages = defineMessages({
  api_token: { id: 'audit.record.apiToken', defaultMessage: 'API token' },
  batch: { id: 'audit.record.batch', defaultMessage: 'Batch' },
  bulk_action: { id: 'audit.record.bulkAction', defaultMessage: 'Action on many courses' },
  context: { id: 'audit.record.context', defaultMessage: 'Context' },
  course: { id: 'audit.record.course', defaultMessage: 'Course' },
  institution: { id: 'audit.record.institution', defaultMessage: 'Institution' },
  person: { id: 'audit.record.person', defaultMessage: 'Person' },
  quick_view: { id: 'audit.record.quickView', defaultMessage: 'Quick view' },
  session: { id: 'audit.record.session', defaultMessage: 'Session' },
  tag: { id: 'audit.record.tag', defaultMessage: 'Tag' },
  team: { id: 'audit.record.team', defaultMessage: 'Team' },
});
