import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { scopeAlarmWords } from './scope-words.messages.ts';
import type { ScopeDecision } from './scope-decision.ts';

export const scopeDecisionTexts = defineMessages({
  title: { id: 'scope.decisions', defaultMessage: 'Decisions about the scope' },
  what: { id: 'scope.column.what', defaultMessage: 'What' },
  subject: { id: 'scope.column.subject', defaultMessage: 'Type' },
  subjectName: {
    id: 'scope.column.subjectName',
    defaultMessage: '{subject, select, course {Course} item {Item} document {Document} other {Video}}',
  },
  course: { id: 'scope.column.course', defaultMessage: 'Course' },
  standing: { id: 'scope.column.standing', defaultMessage: 'Standing' },
  kind: { id: 'scope.column.kind', defaultMessage: 'Kind' },
  reason: { id: 'scope.column.reason', defaultMessage: 'Reason' },
  evidence: { id: 'scope.column.evidence', defaultMessage: 'Evidence' },
  reviewOn: { id: 'scope.column.reviewOn', defaultMessage: 'Review' },
  decidedAt: { id: 'scope.column.decidedAt', defaultMessage: 'Decided' },
  decidedBy: { id: 'scope.column.decidedBy', defaultMessage: 'Decided by' },
  rule: { id: 'scope.column.rule', defaultMessage: 'Rule' },
  alarms: { id: 'scope.column.alarms', defaultMessage: 'Alarms' },
  endedAt: { id: 'scope.column.endedAt', defaultMessage: 'Ended' },
  endedBy: { id: 'scope.column.endedBy', defaultMessage: 'Ended by' },
  endedBecause: { id: 'scope.column.endedBecause', defaultMessage: 'Ended because' },
  endName: {
    id: 'scope.column.endName',
    defaultMessage:
      '{end, select, replaced {There’s a newer decision} withdrawn {It was withdrawn} undone {It was undone} no_longer {The rule’s condition no longer holds} other {The rule was paused or removed}}',
  },
});

export const scopeDecisionList = {
  title: scopeDecisionTexts.title,
  columns: {
    title: { label: scopeDecisionTexts.what, type: 'text', sorts: true, value: ({ title }) => title },
    subject: {
      label: scopeDecisionTexts.subject,
      type: 'text',
      value: ({ subject }, say) => say(scopeDecisionTexts.subjectName, { subject }),
    },
    course: {
      label: scopeDecisionTexts.course,
      type: 'text',
      sorts: true,
      value: ({ course }) => course.title,
    },
    standing: { label: scopeDecisionTexts.standing, type: 'text', sorts: true, value: ({ label }) => label },
    kind: { label: scopeDecisionTexts.kind, type: 'text', only: 'file', value: ({ kind }) => kind },
    reason: { label: scopeDecisionTexts.reason, type: 'text', value: ({ reason }) => reason },
    evidenceUrl: {
      label: scopeDecisionTexts.evidence,
      type: 'text',
      only: 'file',
      value: ({ evidenceUrl }) => evidenceUrl,
    },
    decidedAt: {
      label: scopeDecisionTexts.decidedAt,
      type: 'moment',
      sorts: true,
      value: ({ decidedAt }) => decidedAt,
    },
    decidedBy: {
      label: scopeDecisionTexts.decidedBy,
      type: 'text',
      only: 'file',
      value: ({ decidedBy }) => decidedBy,
    },
    rule: { label: scopeDecisionTexts.rule, type: 'text', only: 'file', value: ({ rule }) => rule },
    reviewOn: {
      label: scopeDecisionTexts.reviewOn,
      type: 'date',
      sorts: true,
      value: ({ reviewOn }) => reviewOn,
    },
    alarms: {
      label: scopeDecisionTexts.alarms,
      type: 'text',
      value: ({ alarms }, say) => alarms.map((alarm) => say(scopeAlarmWords[alarm])).join('; ') || null,
    },
    endedAt: {
      label: scopeDecisionTexts.endedAt,
      type: 'moment',
      only: 'file',
      value: ({ endedAt }) => endedAt,
    },
    endedBy: {
      label: scopeDecisionTexts.endedBy,
      type: 'text',
      only: 'file',
      value: ({ endedBy }) => endedBy,
    },
    endedBecause: {
      label: scopeDecisionTexts.endedBecause,
      type: 'text',
      only: 'file',
      value: ({ endedBecause: end }, say) => end && say(scopeDecisionTexts.endName, { end }),
    },
  },
} satisfies List<ScopeDecision>;

export const scopeDecisionSorts = sortsOf(scopeDecisionList, 'decidedAt');
export type ScopeDecisionSort = SortOf<typeof scopeDecisionList>;
