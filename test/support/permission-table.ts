/**
 * Who may call what: the one table that a person checks (`npm run permissions` prints it), and that a test checks the
 * server against, call by call. Everyone is of one institution unless the column says otherwise.
 *
 * yes     let in: from here on the answer depends on the input
 * no      refused, 403
 * hidden  not found, 404: as if the record didn't exist
 * login   no session, 401
 */
export const permissionLegend = {
  nobody: 'without a token',
  person: 'signed in, in no team',
  read: 'read only in the team that the batch, course or team of the call belongs to',
  edit: 'can edit in that team',
  team: 'admin of that team',
  acct: 'admin of the account in Canvas that the batch’s rule names and the course lies in',
  far: 'admin of another account of that Canvas',
  lists: 'ROLE_MANAGE_CHECKLISTS, in no team',
  admin: 'institution admin',
  system: 'system admin, in no team',
  super: 'super admin, in no team',
  acting: 'super admin of another institution with every other role there, acting for this one',
  other: 'institution admin of another institution',
  'tok-r': "an institution admin's API token to read",
  'tok-w': "an institution admin's API token to read and change",
} as const;

export type Column = keyof typeof permissionLegend;
export type Cell = 'yes' | 'no' | 'hidden' | 'login';

export const permissionTable = `
call                      nobody  person  read    edit    team    acct    far     lists   admin   system  super   acting  other   tok-r   tok-w

# getting in
listLoginInstitutions     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
redeemTab                 yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readSettings              login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
openTab                   login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
logOut                    login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no

# batches: product.md §1.1
listBatches               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportBatches             login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
createBatch               login   no      no      no      yes     yes     yes     no      yes     no      no      yes     hidden  no      yes
previewRule               login   no      no      no      yes     yes     yes     no      yes     no      no      yes     hidden  yes     yes
readBatch                 login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
readBatchSettings         login   hidden  no      no      yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
previewBatchRule          login   hidden  no      no      yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
updateBatchSettings       login   hidden  no      no      yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
updateBatch               login   hidden  no      no      yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
removeBatch               login   hidden  no      no      no      yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# what one has just changed: the undo is one's own, of a removal of courses from the batch
listUndos                 login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readUndo                  login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  yes     yes
undoChange                login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# the courses of a batch
listBatchCourses          login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
exportBatchCourses        login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listUnbatchedCourses      login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
addCourses                login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
removeCourses             login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
removeSelectedCourses     login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
uploadCourseCsv           login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
readCourseCsv             login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
chooseCsvReading          login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
cancelCourseCsv           login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
listExceptions            login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
liftExceptions            login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# syncs
readSyncStatus            login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listSyncHistory           login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
exportSyncHistory         login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listSyncChanges           login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
startSync                 login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
cancelSync                login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
confirmSync               login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
listBatchActions          login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes

# courses; the instructor view is there only in a session that was opened from a course
listCourses               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
queryCourses              login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportCourses             login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportBatchWorkbook       login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
listColumns               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
listColumnWords           login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readCourse                login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listActivity              login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
readTidy                  login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listTidyEntries           login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
scanCourse                login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
readInstructorView        login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
listTaughtActivity        login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
listTaughtTasks           login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
readProgress              login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
recordVisit               login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  no      no
readTaughtTidy            login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
listTaughtTidyEntries     login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden

# the thread between staff and the instructors of a course: writing goes by the right to change the course
listMessages              login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
sendMessage               login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
markMessagesRead          login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
listTaughtMessages        login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
sendTaughtMessage         login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  no      hidden
markTaughtMessagesRead    login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  no      hidden

# quick views: the one of the calls is another person's, shared with the team to be changed
listQuickViews            login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
createQuickView           login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes
readQuickView             login   hidden  yes     yes     yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
updateQuickView           login   hidden  no      yes     yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
shareQuickView            login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
removeQuickView           login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
readQuickViewUses         login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
readDefaultView           login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
setOwnDefaultView         login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      yes
readBatchDefaultView      login   hidden  no      no      yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
setBatchDefaultView       login   hidden  no      no      yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
readTeamDefaultView       login   hidden  yes     yes     yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
setTeamDefaultView        login   hidden  no      no      yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# what one does to many courses; the action is one's own
startBulkAction           login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes
previewCourses            login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
listBulkActions           login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readBulkAction            login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  yes     yes
listBulkActionCourses     login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  yes     yes
exportBulkActionCourses   login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  yes     yes
cancelBulkAction          login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  no      yes
pauseBulkAction           login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  no      yes
goOnWithBulkAction        login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  no      yes
retryBulkAction           login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  no      yes
undoBulkAction            login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  no      yes

# tags: those of the institution; of a course, by the right to scan it
listTags                  login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
listTagUse                login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
createTag                 login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
renameTag                 login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
mergeTag                  login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
removeTag                 login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
setCourseTags             login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# checklists: editing them is a role; who may change courses reads the published ones, to assign them
listChecklists            login   no      no      no      no      no      no      yes     no      no      no      no      no      no      no
createChecklist           login   no      no      no      no      no      no      yes     no      no      no      no      no      no      no
listChecklistPeople       login   no      no      no      no      no      no      yes     no      no      no      no      no      no      no
readChecklist             login   hidden  yes     yes     yes     yes     yes     yes     yes     hidden  hidden  yes     hidden  yes     yes
listTaskTemplates         login   hidden  yes     yes     yes     yes     yes     yes     yes     hidden  hidden  yes     hidden  yes     yes
listChecklistUsers        login   hidden  yes     yes     yes     yes     yes     yes     yes     hidden  hidden  yes     hidden  yes     yes
listTaskUsers             login   hidden  yes     yes     yes     yes     yes     yes     yes     hidden  hidden  yes     hidden  yes     yes
listAssignableChecklists  login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
readChecklistProgress     login   hidden  hidden  yes     yes     yes     yes     yes     yes     hidden  hidden  yes     hidden  yes     yes
duplicateChecklist        login   hidden  hidden  no      no      no      no      yes     no      hidden  hidden  no      hidden  no      no
removeChecklist           login   hidden  hidden  no      no      no      no      yes     no      hidden  hidden  no      hidden  no      no
saveDraft                 login   hidden  hidden  no      no      no      no      yes     no      hidden  hidden  no      hidden  no      no
deleteDraft               login   hidden  hidden  no      no      no      no      yes     no      hidden  hidden  no      hidden  no      no
publishDraft              login   hidden  hidden  no      no      no      no      yes     no      hidden  hidden  no      hidden  no      no

# tasks of checklists on courses: working on them and assigning checklists goes by the right to change the course
listTasks                 login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportTasks               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
listTaskPeople            login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
readTask                  login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listTaskEvents            login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
updateTask                login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
commentOnTask             login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
verifyTask                login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
sendTaskBack              login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
changeTasks               login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes
previewTaskMessage        login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
sendTaskMessage           login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes
listTasklists             login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
assignToCourse            login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
removeTasklist            login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
listBatchChecklists       login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
assignToBatch             login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
removeFromBatch           login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# statuses: those of the institution; of a course, by the right to change one of its batches
listStatuses              login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
listStatusUse             login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
createStatus              login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
updateStatus              login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
orderStatuses             login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
removeStatus              login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
readCourseStatus          login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
setCourseStatus           login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# what happens when a checklist is completed; a proposal is answered by the right to set the course's status
listStatusRules           login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
createStatusRule          login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
updateStatusRule          login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
removeStatusRule          login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
listStatusProposals       login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
listCourseProposals       login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
answerStatusProposals     login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes

# scope: deciding is the right to change the course; rules, kinds and names are the institution's
listScopeDecisions        login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
exportScopeDecisions      login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
readCourseScope           login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
findScopeSubjects         login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
decideScope               login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
decideScopeWherever       login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes
listScopeRules            login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
previewScopeRule          login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
createScopeRule           login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
updateScopeRule           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
removeScopeRule           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
readScopeSettings         login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
updateScopeSettings       login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
startScopePreset          login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
createScopeKind           login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
updateScopeKind           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
removeScopeKind           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes

# alert rules; alerts are answered by the right to change the course
listAlertRules            login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
listAlertPresets          login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
previewAlertRule          login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
createAlertRule           login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
readAlertRule             login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  yes     yes
updateAlertRule           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
removeAlertRule           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
listAlerts                login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
exportAlerts              login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
readAlert                 login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
acknowledgeAlert          login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
snoozeAlert               login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
resolveAlert              login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
reopenAlert               login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
answerAlerts              login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes
# announcements: what admins write; anybody has what's being announced to them, and puts it away
listAnnouncements         login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
createAnnouncement        login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
updateAnnouncement        login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
endAnnouncement           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
removeAnnouncement        login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
listCurrentAnnouncements  login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
dismissAnnouncement       login   hidden  yes     yes     yes     yes     yes     hidden  yes     hidden  hidden  yes     hidden  no      yes

# what was found in a course; resolving it goes by the right to scan it
readAccessibility         login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listFindings              login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listFoundRules            login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
endCanvasGrant            login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
readCanvasGrant           login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
readCanvasGrantNeeds      login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  yes     yes
startCanvasGrant          login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      yes     no      no
listFoundItems            login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listDocuments             login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listCopies                login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
openFinding               login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
previewFix                login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
readFindingPicture        login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
planFixRun                login   no      no      yes     yes     yes     hidden  no      yes     no      no      yes     hidden  no      no
listFixRuns               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readFixRun                login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  yes     yes
listRunPlaces             login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  yes     yes
startFixRun               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  no      no
changeFixRun              login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  no      no
resolveFindings           login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
reopenFindings            login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
reviewDocument            login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
listTrackedDocuments      login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
exportDocuments           login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
countDocuments            login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
readDocument              login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
checkDocumentAgain        login   hidden  no      yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
readTaughtAccessibility   login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
listTaughtFindings        login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
listTaughtFoundRules      login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
listTaughtFoundItems      login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
listTaughtDocuments       login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden

# what's changed in Canvas; who may only read a course meets a conflict there, as does who hasn't let us save
suggestWords              login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      no
saveFixes                 login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      no
undoFix                   login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  no      no
readFix                   login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
readFixTexts              login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
listFixes                 login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportFixes               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes

# videos
listVideos                login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
exportVideos              login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
listCourseVideos          login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
readVideo                 login   no      yes     yes     yes     yes     hidden  no      yes     no      no      yes     hidden  yes     yes
lookAgain                 login   no      yes     yes     yes     yes     hidden  no      yes     no      no      yes     hidden  no      yes
listTaughtVideos          login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden
readVideoKeys             login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
enterVideoKey             login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      no
revokeVideoKey            login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes

# dashboard and reports
readDashboard             login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
listReportPresets         login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readReport                login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
queryReport               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
queryReportMoves          login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
queryScorecard            login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportScorecard           login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportReport              login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportQueriedReport       login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readChecklistsReport      login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
queryChecklistsReport     login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportChecklistsReport    login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportQueriedChecklistsReport login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readChecklistTasksReport  login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
queryChecklistTasksReport login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes

# reports by mail: the one of the call is a colleague's
listReportSchedules       login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
findReportReaders         login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
createReportSchedule      login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes
tryReportMail             login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     no      no
readReportSchedule        login   no      hidden  hidden  hidden  hidden  hidden  no      yes     no      no      yes     hidden  yes     yes
updateReportSchedule      login   no      hidden  hidden  hidden  hidden  hidden  no      yes     no      no      yes     hidden  no      yes
handOverReportSchedule    login   no      hidden  hidden  hidden  hidden  hidden  no      yes     no      no      yes     hidden  no      yes
removeReportSchedule      login   no      hidden  hidden  hidden  hidden  hidden  no      yes     no      no      yes     hidden  no      yes
readEvidence              login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
queryEvidence             login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
exportEvidence            login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
exportQueriedEvidence     login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
listEvidenceCopies        login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     yes     yes
freezeEvidence            login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     yes     no      yes
readEvidenceCopy          login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
exportEvidenceCopy        login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
compareEvidenceCopies     login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
removeEvidenceCopy        login   hidden  no      no      no      no      hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# people: the person of the call is a member of the team
readHelp                  login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
listPeople                login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
searchCanvasPeople        login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
lookUpCanvasPeople        login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
exportPeople              login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
addPeople                 login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
previewPeopleCsv          login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
readPerson                login   hidden  yes     yes     yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
updatePerson              login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
retryMailTo               login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
setPersonState            login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
setSuperAdmin             login   hidden  no      no      no      hidden  hidden  hidden  no      hidden  hidden  no      hidden  no      no
removePerson              login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# teams
listTeams                 login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
exportTeams               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
createTeam                login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
listCourseTeams           login   hidden  yes     yes     yes     yes     hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
readTeam                  login   hidden  yes     yes     yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
renameTeam                login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
removeTeam                login   hidden  no      no      no      hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
findTeamCandidates        login   hidden  no      no      yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  yes     yes
setTeamMember             login   hidden  no      no      yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes
removeTeamMember          login   hidden  no      no      yes     hidden  hidden  hidden  yes     hidden  hidden  yes     hidden  no      yes

# the institution
listAccounts              login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     hidden  yes     yes
listTerms                 login   no      no      yes     yes     yes     yes     no      yes     no      no      yes     hidden  yes     yes
listAssignableTeams       login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
checkTaskRunners          login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
listTaskRunners           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  yes     yes
readTaskRunner            login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  yes     yes
checkTaskRunner           login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
pasteRunnerToken          login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      no
revokeTaskRunner          login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      no
readRunnerAuthorisations  login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  yes     yes
startRunnerAuthorisation  login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      no
createRunnerLink          login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      no
revokeRunnerLink          login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      no
readGeneralSettings       login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  yes     yes
updateGeneralSettings     login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
readSuggestionModel       login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      no
enterSuggestionModel      login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      no
testSuggestionModel       login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      no
switchSuggestions         login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      no
removeSuggestionModel     login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      no
readInstructorTool        login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
updateInstructorTool      login   no      no      no      no      no      no      no      yes     no      no      yes     yes     no      yes
readLiveEvents            login   no      yes     yes     yes     yes     yes     no      yes     no      no      yes     hidden  yes     yes
updateLiveEvents          login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      yes
createLiveEventAddress    login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      no
endOldLiveEventAddress    login   no      no      no      no      no      no      no      yes     no      no      yes     hidden  no      no
listAuditEntries          login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes
exportAuditEntries        login   no      no      no      no      no      no      no      yes     no      no      yes     yes     yes     yes

# the system: system admins, at home and while acting
readSystemStatus          login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
exportSystemStatus        login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
checkCanvas               login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
checkMail                 login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
listHeldBackGroups        login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
takeBackGroup             login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
readSystemMetrics         login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
listInstitutionMetrics    login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
exportSystemMetrics       login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
listDeadLetters           login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
exportDeadLetters         login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
retryDeadLetters          login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no
discardDeadLetters        login   no      no      no      no      no      no      no      no      yes     no      no      no      no      no

# all institutions: super admins at home; acting for one makes them its admin and nothing more
listInstitutions          login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
exportInstitutions        login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
createInstitution         login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
readInstitution           login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
updateInstitution         login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
takeSnapshot              login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
listInstitutionRunners    login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
checkInstitutionRunners   login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
addLtiRegistration        login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
addDeployment             login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
removeDeployment          login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
makeRegistrationLink      login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
clearUserSessions         login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
startActing               login   no      no      no      no      no      no      no      no      no      yes     no      no      no      no
stopActing                login   hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  hidden  yes     hidden  no      no

# oneself
readAccount               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
updatePreferences         login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      yes
listOwnSessions           login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
endOwnSession             login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
endOtherSessions          login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
listApiTokens             login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
createApiToken            login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      yes     no      no
revokeApiToken            login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
retryOwnMail              login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
listNotifications         login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
countUnread               login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
markRead                  login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
readCalendarFeed          login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
createCalendarFeed        login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      yes     no      no
revokeCalendarFeed        login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     hidden  yes     no      no
listContexts              login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      no
switchContext             login   yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      yes     no      no

# about
listLicences              yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
readOpenApi               yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes     yes
`;

interface PermissionRow {
  readonly call: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** The table's rows, each cell under its column's name. */
export function permissionRows(table = permissionTable): PermissionRow[] {
  const [header = '', ...lines] = table.trim().split('\n');
  const [, ...columns] = header.split(/\s+/);
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [call = '', ...cells] = line.trim().split(/\s+/);
      return {
        call,
        cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
      };
    });
}

/** One row as in the table. */
export const permissionLine = (call: string, cells: readonly string[]) =>
  [call.padEnd(26), ...cells.map((cell) => cell.padEnd(8))].join('').trimEnd();
