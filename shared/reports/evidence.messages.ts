import { metricMessages } from '#shared/scans/metrics/metric.messages.ts';
import { metrics, type MetricId } from '#shared/scans/metrics.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { uncheckedReasons } from './evidence.ts';
import { isEvidenceNumber, type EvidenceNumberId, type EvidenceSection } from './evidence-numbers.ts';
import type { MeasureId } from './evidence-target.ts';

export const evidenceTexts = defineMessages({
  number: { id: 'evidence.column.number', defaultMessage: 'What' },
  section: { id: 'evidence.column.section', defaultMessage: 'About' },
  inScope: { id: 'evidence.column.inScope', defaultMessage: 'In scope' },
  all: { id: 'evidence.column.all', defaultMessage: 'All' },
  inScopeBefore: { id: 'evidence.column.inScopeBefore', defaultMessage: 'In scope before' },
  allBefore: { id: 'evidence.column.allBefore', defaultMessage: 'All before' },
  change: { id: 'evidence.column.change', defaultMessage: 'Change in scope' },
  behind: { id: 'evidence.column.behind', defaultMessage: 'Known of courses' },
  tool: { id: 'evidence.column.tool', defaultMessage: 'Scan' },
  why: { id: 'evidence.column.why', defaultMessage: 'Why' },
  who: { id: 'evidence.column.who', defaultMessage: 'Who' },
  nobody: { id: 'evidence.nobody', defaultMessage: 'Not known any more' },
  issues: { id: 'evidence.column.issues', defaultMessage: 'Issues' },
  fixes: { id: 'evidence.column.fixes', defaultMessage: 'Fixes' },
  judged: { id: 'evidence.column.judged', defaultMessage: 'Issues judged as fine' },
  reviewed: { id: 'evidence.column.reviewed', defaultMessage: 'Documents reviewed' },
  tasks: { id: 'evidence.column.tasks', defaultMessage: 'Tasks completed' },
  decisions: { id: 'evidence.column.decisions', defaultMessage: 'Decisions about the scope' },
  checklist: { id: 'evidence.column.checklist', defaultMessage: 'Checklist' },
  completed: { id: 'evidence.column.completed', defaultMessage: 'Completed' },
  courses: { id: 'evidence.column.courses', defaultMessage: 'Courses' },
  inScopeCourses: { id: 'evidence.column.inScopeCourses', defaultMessage: 'Courses in scope' },
  inScopeCompleted: { id: 'evidence.column.inScopeCompleted', defaultMessage: 'Completed in scope' },
  items: { id: 'evidence.column.items', defaultMessage: 'Items' },
  documents: { id: 'evidence.column.documents', defaultMessage: 'Documents' },
  standing: { id: 'evidence.column.standing', defaultMessage: 'Standing' },
  kind: { id: 'evidence.column.kind', defaultMessage: 'Kind of exception' },
  reason: { id: 'evidence.column.reason', defaultMessage: 'Reason' },
  decidedBy: { id: 'evidence.column.decidedBy', defaultMessage: 'Decided by' },
  byRule: { id: 'evidence.byRule', defaultMessage: 'The rule “{rule}”' },
  link: { id: 'evidence.column.link', defaultMessage: 'Link to evidence' },
  firstOn: { id: 'evidence.column.firstOn', defaultMessage: 'Decided from' },
  lastOn: { id: 'evidence.column.lastOn', defaultMessage: 'Decided until' },
  reviewOn: { id: 'evidence.column.reviewOn', defaultMessage: 'Review' },
  about: { id: 'evidence.column.about', defaultMessage: 'What it’s about' },
  day: { id: 'evidence.column.day', defaultMessage: 'Day' },
  setting: { id: 'evidence.column.setting', defaultMessage: 'Setting' },
  value: { id: 'evidence.column.value', defaultMessage: 'Value' },
  yes: { id: 'evidence.yes', defaultMessage: 'Yes' },
  no: { id: 'evidence.no', defaultMessage: 'No' },
});

/** What an evidence says in sentences, on its page and in mails. */
export const evidenceSentenceTexts = defineMessages({
  headline: {
    id: 'evidence.headline',
    defaultMessage:
      '{measure, select, documents {{percent} of documents have no severe faults} items {{percent} of content items have no errors} other {{percent} of videos have a person’s captions}}',
  },
  headlineTarget: {
    id: 'evidence.headlineTarget',
    defaultMessage:
      '{measure, select, documents {{percent} of documents have no severe faults; {target} is due {day}} items {{percent} of content items have no errors; {target} is due {day}} other {{percent} of videos have a person’s captions; {target} is due {day}}}',
  },
  asOf: { id: 'evidence.asOf', defaultMessage: 'As of the end of {day}' },
  asOfToday: { id: 'evidence.asOfToday', defaultMessage: 'As of today, {day}' },
  subject: {
    id: 'evidence.subject',
    defaultMessage:
      '{courses, plural, one {# course} other {# courses}}, {inScope, select, unknown {nobody knows how many in scope} other {{inScope} in scope}}',
  },
  ofBatches: {
    id: 'evidence.ofBatches',
    defaultMessage: '{count, plural, one {{title}} other {# batches}}',
  },
  inAccount: { id: 'evidence.inAccount', defaultMessage: '{account}, with everything below it' },
  inAccountOf: {
    id: 'evidence.inAccountOf',
    defaultMessage:
      '{account}, with everything below it, in {count, plural, one {# batch} other {# batches}}',
  },
  paceReached: { id: 'evidence.pace.reached', defaultMessage: '{target} is reached.' },
  paceOn: {
    id: 'evidence.pace.on',
    defaultMessage:
      'At the pace since {from} you reach {target} on {day}, {when, select, early {{days, plural, one {# day} other {# days}} early} late {{days, plural, one {# day} other {# days}} late} other {just in time}}.',
  },
  paceNever: {
    id: 'evidence.pace.never',
    defaultMessage:
      'It hasn’t risen since {from} ({fromPercent} then), so {target} isn’t reached at this pace.',
  },
  paceFar: {
    id: 'evidence.pace.far',
    defaultMessage: 'At the pace since {from}, {target} is more than ten years away.',
  },
  paceTooShort: {
    id: 'evidence.pace.tooShort',
    defaultMessage: 'Numbers are known since {from} only: too short a time to tell a pace.',
  },
  paceUnknown: {
    id: 'evidence.pace.unknown',
    defaultMessage: 'Nobody knows this day’s number in scope, so there’s no pace to tell.',
  },
  noAdvice: {
    id: 'evidence.noAdvice',
    defaultMessage:
      'Courseyard says what it found and what your institution decided. It gives no legal advice, and a number without faults found by a machine isn’t a proof.',
  },
  untracked: { id: 'evidence.untracked', defaultMessage: 'Nothing was tracked on {day}' },
  untrackedEver: {
    id: 'evidence.untrackedEver',
    defaultMessage: 'Nothing is known of these courses yet: the first numbers come shortly after a scan.',
  },
});

/** What each table of numbers is called. */
export const evidenceSectionNames: Readonly<Record<EvidenceSection, Message>> = defineMessages({
  courses: { id: 'evidence.section.courses', defaultMessage: 'Courses' },
  content: { id: 'evidence.section.content', defaultMessage: 'Content, and what no scan could read' },
  issues: { id: 'evidence.section.issues', defaultMessage: 'What was found in content' },
  done: { id: 'evidence.section.done', defaultMessage: 'What was done' },
  documents: { id: 'evidence.section.documents', defaultMessage: 'Documents that students can reach' },
  videos: { id: 'evidence.section.videos', defaultMessage: 'Videos that students can reach' },
  tasks: { id: 'evidence.section.tasks', defaultMessage: 'Tasks' },
});

/** What the other tables are called, and their sheets in a workbook. */
export const evidenceTableNames = defineMessages({
  numbers: { id: 'evidence.table.numbers', defaultMessage: 'Numbers' },
  notChecked: { id: 'evidence.table.notChecked', defaultMessage: 'Courses not checked' },
  judged: { id: 'evidence.table.judged', defaultMessage: 'Judged as fine' },
  work: { id: 'evidence.table.work', defaultMessage: 'People’s work' },
  checklists: { id: 'evidence.table.checklists', defaultMessage: 'Checklists' },
  standings: { id: 'evidence.table.standings', defaultMessage: 'Scope' },
  decisions: { id: 'evidence.table.decisions', defaultMessage: 'Decisions with reasons' },
  trend: { id: 'evidence.table.trend', defaultMessage: 'Trend' },
  configuration: { id: 'evidence.table.configuration', defaultMessage: 'Configuration and versions' },
});

type OwnNumber = Exclude<EvidenceNumberId, MetricId>;

const ownNumbers: Readonly<Record<OwnNumber, Message>> = defineMessages({
  tracked: { id: 'evidence.number.tracked', defaultMessage: 'Tracked' },
  'checked.core': { id: 'evidence.number.checked.core', defaultMessage: 'Read by Core' },
  'checked.udoit': { id: 'evidence.number.checked.udoit', defaultMessage: 'Checked by UDOIT' },
  'checked.tidyup': { id: 'evidence.number.checked.tidyup', defaultMessage: 'Checked by TidyUP' },
  fixed_elsewhere: { id: 'evidence.number.fixed_elsewhere', defaultMessage: 'Fixed in Canvas itself' },
  replaced_documents: {
    id: 'evidence.number.replaced_documents',
    defaultMessage: 'Documents fixed by replacement',
  },
  documents_without_severe: {
    id: 'evidence.number.documents_without_severe',
    defaultMessage: 'Documents checked, without severe faults',
  },
  'readygo.task_count': { id: 'evidence.number.readygo.task_count', defaultMessage: 'Tasks that count' },
  'readygo.completed_task_count': {
    id: 'evidence.number.readygo.completed_task_count',
    defaultMessage: 'Completed tasks',
  },
  'readygo.task_overdue_count': {
    id: 'evidence.number.readygo.task_overdue_count',
    defaultMessage: 'Overdue tasks',
  },
});

const ofMetrics: ReadonlySet<string> = new Set(metrics.map(({ id }) => id));
const isMetric = (id: EvidenceNumberId): id is Extract<EvidenceNumberId, MetricId> => ofMetrics.has(id);

/** What a number is called; undefined for one of a frozen copy that this version doesn't know. */
export function evidenceNumberName(id: string): Message | undefined {
  if (!isEvidenceNumber(id)) return undefined;
  return isMetric(id) ? metricMessages[id] : ownNumbers[id];
}

export const uncheckedReasonNames: Readonly<Record<(typeof uncheckedReasons)[number], Message>> =
  defineMessages({
    never: { id: 'evidence.unchecked.never', defaultMessage: 'Never checked until then' },
    lapsed: { id: 'evidence.unchecked.lapsed', defaultMessage: 'Last checked more than seven days before' },
    failed: { id: 'evidence.unchecked.failed', defaultMessage: 'The last scan failed' },
  });

/** What the scans are called. */
export const evidenceToolNames: Readonly<Record<Tool, Message>> = defineMessages({
  core: { id: 'evidence.tool.core', defaultMessage: 'Core' },
  udoit: { id: 'evidence.tool.udoit', defaultMessage: 'UDOIT' },
  tidyup: { id: 'evidence.tool.tidyup', defaultMessage: 'TidyUP' },
});

export const measureNames: Readonly<Record<MeasureId, Message>> = defineMessages({
  documents: { id: 'evidence.measure.documents', defaultMessage: 'Documents without severe faults' },
  items: { id: 'evidence.measure.items', defaultMessage: 'Content items without errors' },
  videos: { id: 'evidence.measure.videos', defaultMessage: 'Videos with a person’s captions' },
});

/** What the configuration's settings are called, by their ids. */
export const configurationNames: Readonly<Record<string, Message>> = defineMessages({
  version: { id: 'evidence.setting.version', defaultMessage: 'Courseyard' },
  udoitRules: { id: 'evidence.setting.udoitRules', defaultMessage: 'Rules for content, version' },
  documentRules: { id: 'evidence.setting.documentRules', defaultMessage: 'Rules for documents, version' },
  products: { id: 'evidence.setting.products', defaultMessage: 'Products' },
  scoreVersion: { id: 'evidence.setting.scoreVersion', defaultMessage: 'Settings of scores, version' },
  weightHigh: { id: 'evidence.setting.weightHigh', defaultMessage: 'Weight of high impact (%)' },
  weightMedium: { id: 'evidence.setting.weightMedium', defaultMessage: 'Weight of medium impact (%)' },
  weightLow: { id: 'evidence.setting.weightLow', defaultMessage: 'Weight of low impact (%)' },
  bandGood: { id: 'evidence.setting.bandGood', defaultMessage: 'Good from a score of' },
  bandFair: { id: 'evidence.setting.bandFair', defaultMessage: 'Fair from a score of' },
  scoresUnused: { id: 'evidence.setting.scoresUnused', defaultMessage: 'Unused content counts in scores' },
  scoresUnpublished: {
    id: 'evidence.setting.scoresUnpublished',
    defaultMessage: 'Unpublished content counts in scores',
  },
  scansPublishedOnly: {
    id: 'evidence.setting.scansPublishedOnly',
    defaultMessage: 'Only published content is scanned',
  },
  scansQuizQuestions: {
    id: 'evidence.setting.scansQuizQuestions',
    defaultMessage: 'Questions of quizzes are read',
  },
  scansNewQuizzes: {
    id: 'evidence.setting.scansNewQuizzes',
    defaultMessage: 'Questions of New Quizzes are read',
  },
  scansHtmlFiles: { id: 'evidence.setting.scansHtmlFiles', defaultMessage: 'HTML files are read' },
  checksDocuments: { id: 'evidence.setting.checksDocuments', defaultMessage: 'Documents are checked' },
  documentMb: { id: 'evidence.setting.documentMb', defaultMessage: 'Documents are checked up to (MB)' },
  looksAtCanvasMedia: {
    id: 'evidence.setting.looksAtCanvasMedia',
    defaultMessage: 'Canvas is asked for captions of its videos',
  },
  carriesMarks: {
    id: 'evidence.setting.carriesMarks',
    defaultMessage: 'Judgements count in copied courses',
  },
  freshnessHours: {
    id: 'evidence.setting.freshnessHours',
    defaultMessage: 'Courses are read at least every (hours)',
  },
  carryDays: { id: 'evidence.setting.carryDays', defaultMessage: 'Values count for (days)' },
  archiveMark: { id: 'evidence.setting.archiveMark', defaultMessage: 'Titles of archives begin with' },
  compliesFrom: { id: 'evidence.setting.compliesFrom', defaultMessage: 'Day of compliance' },
});
