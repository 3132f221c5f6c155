import { defineMessages } from '#shared/text/messages.ts';

export const generalMessages = defineMessages({
  title: { id: 'general.title', defaultMessage: 'Institution settings' },
  newText: {
    id: 'general.newText',
    defaultMessage:
      'This institution is new. Look through its settings and save what you change. If they all fit, keep them as they are.',
  },
  keepDefaults: { id: 'general.keepDefaults', defaultMessage: 'Keep the settings as they are' },
  parts: { id: 'general.parts', defaultMessage: 'Parts of this page' },
  savePart: {
    id: 'general.savePart',
    defaultMessage:
      '{part, select, institution {Save institution} scores {Save scores} scans {Save scans} fixes {Save fixes} target {Save target} cleanUp {Save clean-up} messages {Save messages} data {Save data} other {Save help}}',
  },
  institution: { id: 'general.institution', defaultMessage: 'Institution' },
  timeZoneHint: {
    id: 'general.timeZoneHint',
    defaultMessage: 'Report days and nightly syncs follow it.',
  },
  tags: { id: 'general.tags', defaultMessage: 'Batches and courses have tags' },
  subAccountAdmins: {
    id: 'general.subAccountAdmins',
    defaultMessage: 'Admins of accounts below Canvas’s root administer',
  },
  subAccountAdminsUnset: {
    id: 'general.subAccountAdmins.unset',
    defaultMessage: 'All of the institution (not decided yet)',
  },
  subAccountAdminsName: {
    id: 'general.subAccountAdmins.name',
    defaultMessage:
      '{reach, select, institution {All of the institution} own {What belongs to their accounts} other {Nothing}}',
  },
  subAccountAdminsHint: {
    id: 'general.subAccountAdmins.hint',
    defaultMessage:
      'Batches whose rule names one of their accounts, and courses in these accounts and below, belong to them. Canvas says at each visit which accounts they are. Admins of the root account always administer the institution.',
  },
  productsHint: { id: 'general.productsHint', defaultMessage: 'Courseyard’s super admins choose them.' },
  scores: { id: 'general.scores', defaultMessage: 'Scores' },
  scoresText: {
    id: 'general.scoresText',
    defaultMessage:
      'These apply to the whole institution, so scores stay comparable. Past scores don’t change.',
  },
  scoresWait: {
    id: 'general.scoresWait',
    defaultMessage:
      'UDOIT makes the scores, and this institution doesn’t use it. What you set here takes effect once it does.',
  },
  bands: {
    id: 'general.bands',
    defaultMessage: 'Good from {good} points, fair from {fair} points',
  },
  weights: {
    id: 'general.weights',
    defaultMessage: 'High impact counts {high} %, medium {medium} %, low {low} %',
  },
  weightsNow: { id: 'general.weightsNow', defaultMessage: 'Adds up to {sum}%' },
  weightHigh: { id: 'general.weightHigh', defaultMessage: 'Weight of high impact, in percent' },
  weightMedium: { id: 'general.weightMedium', defaultMessage: 'Weight of medium impact, in percent' },
  weightLow: { id: 'general.weightLow', defaultMessage: 'Weight of low impact, in percent' },
  weightsSum: { id: 'general.weightsSum', defaultMessage: 'The weights must add up to 100.' },
  good: { id: 'general.good', defaultMessage: 'A score is good from' },
  fair: { id: 'general.fair', defaultMessage: 'A score is fair from' },
  thresholdOrder: { id: 'general.thresholdOrder', defaultMessage: 'Good must be above fair.' },
  scoresUnused: {
    id: 'general.scoresUnused',
    defaultMessage: 'Count content that students can’t reach by a link',
  },
  scoresUnpublished: {
    id: 'general.scoresUnpublished',
    defaultMessage: 'Count unpublished content',
  },
  target: { id: 'general.target', defaultMessage: 'Target for evidence' },
  targetText: {
    id: 'general.targetText',
    defaultMessage:
      'What your institution wants to have reached by a day. Evidence says how far it is, and whether the pace is enough.',
  },
  targetMeasure: { id: 'general.targetMeasure', defaultMessage: 'What counts' },
  noTarget: { id: 'general.noTarget', defaultMessage: 'No target' },
  targetPercentLabel: { id: 'general.targetPercentLabel', defaultMessage: 'Percent to be reached' },
  targetPercent: {
    id: 'general.targetPercent',
    defaultMessage: 'At least {targetPercent} percent, of those in scope.',
  },
  targetBy: { id: 'general.targetBy', defaultMessage: 'By' },
  targetByWrong: { id: 'general.targetByWrong', defaultMessage: 'Enter the day by which it’s to be reached' },
  help: { id: 'general.help', defaultMessage: 'Help' },
  helpText: {
    id: 'general.helpText',
    defaultMessage:
      'Instructors, and people who have nothing to see yet, are shown who to ask. Without a contact, they see the names of your administrators.',
  },
  helpName: { id: 'general.helpName', defaultMessage: 'Contact' },
  helpNameHint: {
    id: 'general.helpNameHint',
    defaultMessage: 'A person or an office, such as Learning Design.',
  },
  helpNameWrong: { id: 'general.helpNameWrong', defaultMessage: 'Say who answers at this address.' },
  helpAddress: { id: 'general.helpAddress', defaultMessage: 'Email or web address' },
  helpAddressWrong: {
    id: 'general.helpAddressWrong',
    defaultMessage: 'Enter an email address, or a web address that starts with https://.',
  },
  scans: { id: 'general.scans', defaultMessage: 'Scans' },
  scansText: {
    id: 'general.scansText',
    defaultMessage: 'After a change here, every tracked course is read again, which takes a while.',
  },
  scansPublishedOnly: {
    id: 'general.scansPublishedOnly',
    defaultMessage: 'Check only published content for accessibility',
  },
  scansPublishedOnlyHint: {
    id: 'general.scansPublishedOnlyHint',
    defaultMessage:
      'What students don’t see has no findings then, and isn’t part of the score. The clean-up lists still include it. Costs no calls.',
  },
  scansQuizQuestions: {
    id: 'general.scansQuizQuestions',
    defaultMessage: 'Read the questions of classic quizzes',
  },
  scansQuizQuestionsHint: {
    id: 'general.scansQuizQuestionsHint',
    defaultMessage:
      'They’re checked like pages; without them, nobody knows which files a course with quizzes doesn’t use. Costs one more call for each quiz. Needs the permission “{permission}” for each <runners>task runner</runners>.',
  },
  scansNewQuizzes: {
    id: 'general.scansNewQuizzes',
    defaultMessage: 'Read the questions of New Quizzes',
  },
  scansNewQuizzesHint: {
    id: 'general.scansNewQuizzesHint',
    defaultMessage:
      'Questions, stimuli, choices and feedback are checked like pages; questions in item banks can’t be read. {calls, plural, =0 {No tracked course has a New Quiz so far.} one {Costs about # call the first night.} other {Costs about # calls the first night.}} After that, a quiz costs one call when it changed, and one a week. Needs the permission “{permission}”, and in keys that enforce scopes those that begin with {scope}, for each <runners>task runner</runners>.',
  },
  scansHtmlFiles: { id: 'general.scansHtmlFiles', defaultMessage: 'Read HTML files' },
  looksAtCanvasMedia: {
    id: 'general.looksAtCanvasMedia',
    defaultMessage: 'Look for captions of videos in Canvas',
  },
  looksAtCanvasMediaHint: {
    id: 'general.looksAtCanvasMediaHint',
    defaultMessage:
      'One more call for each course with such videos, once a month. A developer key that enforces scopes has to allow the list of a course’s media.',
  },
  scansHtmlFilesHint: {
    id: 'general.scansHtmlFilesHint',
    defaultMessage:
      'Files that are web pages are checked like pages; without them, nobody knows which files a course with web pages doesn’t use. Costs one download for each file, and another when it changes. Needs no further permission.',
  },
  fixes: { id: 'general.fixes', defaultMessage: 'Saving fixes in Canvas' },
  fixesText: {
    id: 'general.fixesText',
    defaultMessage:
      'People who may change a course here, and its instructors in their view, mend faults in its texts without leaving Courseyard. Only what was shown before is written: the text of a page, assignment, discussion, announcement, classic quiz or syllabus, and nothing else about it. Every change is in the audit log, and can be undone for {days} days.',
  },
  savesFixes: { id: 'general.savesFixes', defaultMessage: 'Let people save fixes in Canvas' },
  savesFixesHint: {
    id: 'general.savesFixesHint',
    defaultMessage:
      'Each person agrees once, in Canvas. From then on Canvas gets the text in their name, and decides what they may change. While this is off, nothing is written, and what was agreed rests.',
  },
  fixesByService: {
    id: 'general.fixesByService',
    defaultMessage: 'Write with UDOIT’s task runner where a person’s own rights in Canvas don’t reach',
  },
  fixesByServiceHint: {
    id: 'general.fixesByServiceHint',
    defaultMessage:
      'Only for people who may change the course here; Canvas then names the account of the <runners>task runner</runners>, and the audit log the person. The account needs to be allowed to edit the texts, and has to be authorised again.',
  },
  carriesMarks: {
    id: 'general.carriesMarks',
    defaultMessage:
      'Carry what people judged as fine, and how they fixed the rest, into courses copied from there',
  },
  carriesMarksHint: {
    id: 'general.carriesMarksHint',
    defaultMessage:
      'Canvas’s own record of the copy decides what is the same; without it, only equal elements in equal places count. Each judgement says where it comes from, and can be taken back; each fix is proposed, with its course, until it’s undone there or saved here. Writes nothing in Canvas.',
  },
  fixesKey: {
    id: 'general.fixesKey',
    defaultMessage:
      'In Canvas, your administrator adds this to the redirect addresses of Courseyard’s API key:',
  },
  fixesNoKey: {
    id: 'general.fixesNoKey',
    defaultMessage:
      'Courseyard has no API key for your Canvas yet, so people can’t agree to anything. Your Canvas administrator makes one (Developer Keys → + API Key) with this redirect address; then the people who run Courseyard enter its id and secret.',
  },
  fixesReturnAddress: { id: 'general.fixesReturnAddress', defaultMessage: 'Redirect address' },
  fixesScopes: {
    id: 'general.fixesScopes',
    defaultMessage:
      '{n, plural, one {# scope} other {# scopes}} that the key has to allow if it enforces scopes',
  },
  fixesScopesLabel: { id: 'general.fixesScopesLabel', defaultMessage: 'Scopes for saving fixes' },
  fixesScopesHint: {
    id: 'general.fixesScopesHint',
    defaultMessage:
      'Besides those on the page “Task runners”, and with “Allow Include Parameters”. Only team and institution admins are asked for those about blueprints.',
  },
  fixesNeedsFailed: {
    id: 'general.fixesNeedsFailed',
    defaultMessage: 'What the key in Canvas needs couldn’t be loaded.',
  },
  checksDocuments: { id: 'general.checksDocuments', defaultMessage: 'Check documents' },
  checksDocumentsHint: {
    id: 'general.checksDocumentsHint',
    defaultMessage:
      'PDF, Word, PowerPoint and Excel files that students can reach are downloaded when they’re new or have changed, and checked here; nothing of them is kept but what was found. Costs one download for each file. Needs no further permission.',
  },
  documentMb: { id: 'general.documentMb', defaultMessage: 'Leave out documents larger than {n} MB' },
  documentDayMb: {
    id: 'general.documentDayMb',
    defaultMessage: 'Download at most {n} MB of documents a day',
  },
  cleanUp: { id: 'general.cleanUp', defaultMessage: 'Clean-up' },
  largeFileMb: {
    id: 'general.largeFileMb',
    defaultMessage: 'A file is large from {n} MB',
  },
  checkLinks: { id: 'general.checkLinks', defaultMessage: 'Check links to the web' },
  checkLinksHint: {
    id: 'general.checkLinksHint',
    defaultMessage:
      'At night, Courseyard opens the web addresses that your courses link to. Those sites learn nothing about your courses or people. A link counts as broken if its page was missing twice, at least a day apart. Costs Canvas no calls and needs no permission. While this is off, no address is opened.',
  },
  deniedLinkHosts: { id: 'general.deniedLinkHosts', defaultMessage: 'Never check links to these hosts' },
  deniedLinkHostsHint: {
    id: 'general.deniedLinkHostsHint',
    defaultMessage:
      'One host name per line: library.example.edu is that host alone, *.example.edu is example.edu and everything below it. Put your library’s proxy here. Canvas, its file stores, LTI tools and Courseyard itself are never asked anyway.',
  },
  allowedLinkHosts: { id: 'general.allowedLinkHosts', defaultMessage: 'Only check links to these hosts' },
  allowedLinkHostsHint: {
    id: 'general.allowedLinkHostsHint',
    defaultMessage: 'Written in the same way. Leave this empty to check links to all other hosts.',
  },
  reportMailDomains: {
    id: 'general.reportMailDomains',
    defaultMessage: 'Reports by mail may also go to addresses at',
  },
  reportMailDomainsHint: {
    id: 'general.reportMailDomainsHint',
    defaultMessage:
      'One domain per line: regents.example.edu is that domain alone, *.example.edu is example.edu and everything below it. Leave this empty to send reports only to people of your institution.',
  },
  hostsWrong: {
    id: 'general.hostsWrong',
    defaultMessage:
      'Enter host names only, such as library.example.edu or *.example.edu, without https:// or a path; at most 200.',
  },
  messages: { id: 'general.messages', defaultMessage: 'Messages to instructors' },
  copiesMessages: {
    id: 'general.copiesMessages',
    defaultMessage: 'Copy what staff write to instructors into their Canvas inboxes',
  },
  copiesMessagesHint: {
    id: 'general.copiesMessagesHint',
    defaultMessage:
      'The copy comes from the core tool’s task runner, and answers to it stay in Canvas. Costs one call for each message. Needs the permission “{permission}” for that <runners>task runner</runners>.',
  },
  data: { id: 'general.data', defaultMessage: 'Data' },
  freshnessHours: {
    id: 'general.freshnessHours',
    defaultMessage: 'Read every tracked course at least every {n} hours',
  },
  auditRetentionDays: {
    id: 'general.auditRetentionDays',
    defaultMessage: 'Keep the audit log and other past things for {n} days',
  },
  historyDays: {
    id: 'general.historyDays',
    defaultMessage: 'Keep the history of a course that isn’t in any batch for {n} days',
  },
  goneCourseDays: {
    id: 'general.goneCourseDays',
    defaultMessage: 'Keep courses that Canvas no longer has for {n} days',
  },
  goneCourseDaysHint: {
    id: 'general.goneCourseDaysHint',
    defaultMessage:
      'With their tasks, comments, messages and visits; then they’re deleted for good. The days count while a course is in no batch, or only in archived ones. A course that Canvas still has, or that’s in a batch that isn’t archived, is never deleted, nor is any while Canvas doesn’t answer.',
  },
  privacyMode: { id: 'general.privacyMode', defaultMessage: 'Scores that instructors see' },
  privacyName: {
    id: 'general.privacyName',
    defaultMessage:
      '{mode, select, own_course {Their own course, without comparison} with_mean {Their own course, next to the average of all} other {No scores}}',
  },
  whole: { id: 'general.whole', defaultMessage: 'A whole number from {min} to {max}' },
  saved: { id: 'general.saved', defaultMessage: 'The settings were saved.' },
  failed: { id: 'general.failed', defaultMessage: 'The settings couldn’t be saved.' },
});
