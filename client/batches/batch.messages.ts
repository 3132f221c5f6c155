import { defineMessages } from '#shared/text/messages.ts';

export const batchMessages = defineMessages({
  add: { id: 'batch.add', defaultMessage: 'New batch' },
  helpTitle: { id: 'batch.help.title', defaultMessage: 'About batches' },
  helpText: {
    id: 'batch.help.text',
    defaultMessage:
      'A batch is a group of courses that are looked after together. A static batch only changes when people add or remove courses. A dynamic batch always holds what its rule finds in Canvas. A hybrid batch holds what its rule finds, plus courses that people add, minus those they remove.',
  },
  search: { id: 'batch.search', defaultMessage: 'Search by title' },
  showArchived: { id: 'batch.showArchived', defaultMessage: 'Show archived' },
  unassigned: { id: 'batch.unassigned', defaultMessage: 'Unassigned' },
  noTags: { id: 'batch.noTags', defaultMessage: 'None' },
  typeMeaning: {
    id: 'batch.typeMeaning',
    defaultMessage:
      '{type, select, static {It only changes when people add or remove courses.} dynamic {It always holds exactly what its rule finds in Canvas.} other {It holds what its rule finds in Canvas, plus courses that people add, minus those they remove.}}',
  },
  exportWorkbook: {
    id: 'batch.exportWorkbook',
    defaultMessage:
      '{isCut, select, true {All courses of the first {most, number} of these {total, number} batches, one workbook (Excel)} other {All their courses, one workbook (Excel)}}',
  },
  actions: { id: 'batch.actions', defaultMessage: 'Actions' },
  empty: { id: 'batch.empty', defaultMessage: 'There are no batches yet.' },
  emptySearch: { id: 'batch.emptySearch', defaultMessage: 'No batches match your search.' },
  emptyForMember: {
    id: 'batch.emptyForMember',
    defaultMessage: 'No batches are shared with you yet. Ask an administrator to add you to a team.',
  },
  manage: { id: 'batch.manage', defaultMessage: 'Manage' },
  view: { id: 'batch.view', defaultMessage: 'View' },
  settings: { id: 'batch.settings', defaultMessage: 'Edit settings' },
  viewInCourses: { id: 'batch.viewInCourses', defaultMessage: 'View in courses' },
  archive: { id: 'batch.archive', defaultMessage: 'Archive' },
  unarchive: { id: 'batch.unarchive', defaultMessage: 'Unarchive' },
  remove: { id: 'batch.remove', defaultMessage: 'Remove' },
  removeTitle: { id: 'batch.remove.title', defaultMessage: 'Remove “{title}”?' },
  removeText: {
    id: 'batch.remove.text',
    defaultMessage:
      '{count, plural, =0 {The batch is empty.} one {# course leaves the batch.} other {# courses leave the batch.}} Courses that aren’t in any other batch are no longer tracked. Nothing changes in Canvas.',
  },
  readFailed: { id: 'batch.readFailed', defaultMessage: 'Failed to fetch batch' },
  settingsFailed: { id: 'batch.settingsFailed', defaultMessage: 'Failed to fetch batch settings' },
  updateFailed: { id: 'batch.updateFailed', defaultMessage: 'Failed to update batch' },
  createFailed: { id: 'batch.createFailed', defaultMessage: 'Failed to create batch' },
  created: { id: 'batch.created', defaultMessage: '“{title}” was created.' },
  saved: { id: 'batch.saved', defaultMessage: 'The settings were saved.' },
  createTitle: { id: 'batch.createTitle', defaultMessage: 'New batch' },
  settingsCrumb: { id: 'batch.settingsCrumb', defaultMessage: 'Settings' },
  settingsTitle: { id: 'batch.settingsTitle', defaultMessage: 'Settings for {title}' },
  noTeam: { id: 'batch.noTeam', defaultMessage: 'No team: institution admins only' },
  onlyTag: { id: 'batch.onlyTag', defaultMessage: 'Only those with the tag {title}' },
  anyTag: { id: 'batch.anyTag', defaultMessage: 'Show all batches' },
  childAccounts: { id: 'batch.childAccounts', defaultMessage: 'Include sub-accounts' },
  formats: { id: 'batch.formats', defaultMessage: 'Course formats (none selected: all)' },
  format: {
    id: 'batch.format',
    defaultMessage:
      '{format, select, not_set {Not set} on_campus {On campus} blended {Blended} other {Online}}',
  },
  save: { id: 'batch.save', defaultMessage: 'Save' },
  saveRule: {
    id: 'batch.saveRule',
    defaultMessage:
      'Save: {enters, plural, =0 {none comes in} one {# comes in} other {# come in}}, {leaves, plural, =0 {none goes out} one {# goes out} other {# go out}}',
  },
  create: {
    id: 'batch.create',
    defaultMessage:
      '{count, plural, =0 {Create batch} one {Create batch with {isPartial, select, true {at least } other {}}# course} other {Create batch with {isPartial, select, true {at least } other {}}# courses}}',
  },
  checklistsTab: { id: 'batch.checklistsTab', defaultMessage: 'Checklists' },
  syncAndScans: { id: 'batch.syncAndScans', defaultMessage: 'Sync and scans' },
  details: { id: 'batch.details', defaultMessage: 'Details' },
  newestScan: { id: 'batch.newestScan', defaultMessage: 'Newest scan: {when}' },
  neverScanned: { id: 'batch.neverScanned', defaultMessage: 'No course scanned yet' },
  teamFact: { id: 'batch.teamFact', defaultMessage: 'Team: {title}' },
  noTeamFact: { id: 'batch.noTeamFact', defaultMessage: 'No team' },
  deadlineFact: { id: 'batch.deadlineFact', defaultMessage: 'Deadline: {day}' },
  tagsFact: { id: 'batch.tagsFact', defaultMessage: 'Tags: {titles}' },
  courseFact: {
    id: 'batch.courseFact',
    defaultMessage: '{count, plural, =0 {No courses yet} one {# course} other {# courses}}',
  },
  inScopeFact: { id: 'batch.inScopeFact', defaultMessage: '{count, number} in scope' },
  rule: {
    id: 'batch.rule',
    defaultMessage:
      'Rule: courses in {account}{children, select, true { and its sub-accounts} other {}}{hasTerm, select, true {, {term}} other {}}{hasFormats, select, true {, {formats}} other {}}{isHybrid, select, true {, plus pinned and minus excluded ones} other {}}.',
  },
  changeRule: { id: 'batch.changeRule', defaultMessage: 'Change the rule' },
  goneFromCanvas: {
    id: 'batch.goneFromCanvas',
    defaultMessage: 'an account or term that Canvas no longer has (id {id})',
  },
  formatInRule: {
    id: 'batch.formatInRule',
    defaultMessage:
      '{format, select, not_set {without a set format} on_campus {on campus} blended {blended} other {online}}',
  },
  coursesTab: { id: 'batch.coursesTab', defaultMessage: 'Courses in this batch' },
  coursesComing: {
    id: 'batch.coursesComing',
    defaultMessage: 'Still reading Canvas. Courses appear here as they’re found.',
  },
  filterUnreadable: {
    id: 'batch.filterUnreadable',
    defaultMessage:
      'The filter in this address can’t be read, so no courses are shown. Clear it, or ask the person who sent you the link for a new one.',
  },
  tableMenu: { id: 'batch.tableMenu', defaultMessage: 'More for this table' },
  allColumns: { id: 'batch.allColumns', defaultMessage: 'Show course id and SIS id' },
  notChecked: { id: 'batch.notChecked', defaultMessage: 'not checked' },
  withoutId: { id: 'batch.withoutId', defaultMessage: 'none' },
  noCourses: { id: 'batch.noCourses', defaultMessage: 'This batch has no courses yet.' },
  noMatch: { id: 'batch.noMatch', defaultMessage: 'No courses match.' },
  listLoading: { id: 'batch.listLoading', defaultMessage: 'Loading batches…' },
  listFailed: { id: 'batch.listFailed', defaultMessage: 'The batches couldn’t be loaded.' },
});
