import { defineMessages } from '#shared/text/messages.ts';

export const activityMessages = defineMessages({
  title: { id: 'activity.title', defaultMessage: 'Activity' },
  loading: { id: 'activity.loading', defaultMessage: 'Loading the course’s activity' },
  loadFailed: { id: 'activity.loadFailed', defaultMessage: 'The course’s activity couldn’t be loaded' },
  empty: { id: 'activity.empty', defaultMessage: 'Nothing has happened yet. Scans and changes appear here.' },
  noMatch: { id: 'activity.noMatch', defaultMessage: 'No activity matches.' },
  kindFilter: { id: 'activity.kindFilter', defaultMessage: 'Kind' },
  everyKind: { id: 'activity.everyKind', defaultMessage: 'Everything' },
  toolFilter: { id: 'activity.toolFilter', defaultMessage: 'Tool' },
  everyTool: { id: 'activity.everyTool', defaultMessage: 'All tools' },
  when: { id: 'activity.when', defaultMessage: 'When' },
  what: { id: 'activity.what', defaultMessage: 'What happened' },
  tool: { id: 'activity.tool', defaultMessage: 'Tool' },
  who: { id: 'activity.who', defaultMessage: 'Who' },
  courseyard: { id: 'activity.courseyard', defaultMessage: 'Courseyard' },
  staff: { id: 'activity.staff', defaultMessage: 'Your institution’s staff' },
  kind: {
    id: 'activity.kind',
    defaultMessage:
      '{kind, select, scanned {Scanned} scan_failed {Scan failed} values_changed {Numbers updated} state_changed {State changed} status_changed {Status changed} findings_resolved {Findings resolved} findings_reopened {Findings reopened} file_reviewed {File reviewed} file_unreviewed {File no longer reviewed} fixes_written {Mended in Canvas} fixes_undone {Fix undone} other {Changed}}',
  },
  nothingNew: { id: 'activity.nothingNew', defaultMessage: 'Nothing new' },
  repeated: {
    id: 'activity.repeated',
    defaultMessage: '{times, plural, one {once} other {# times in a row}}, first on {since}',
  },
  change: { id: 'activity.change', defaultMessage: '{name}: {from} → {to}' },
  firstValue: { id: 'activity.firstValue', defaultMessage: '{name}: {to}' },
  state: {
    id: 'activity.state',
    defaultMessage:
      'Now {state, select, unpublished {unpublished} available {published} completed {concluded} other {deleted in Canvas}}',
  },
  statusChange: {
    id: 'activity.statusChange',
    defaultMessage: '{source, select, rule {By a rule: {from} → {to}} other {{from} → {to}}}',
  },
  checklist: {
    id: 'activity.checklist',
    defaultMessage: 'Because “{checklist}” was completed',
  },
  note: { id: 'activity.note', defaultMessage: 'Note: {note}' },
  findings: {
    id: 'activity.findings',
    defaultMessage: '{count, plural, one {# finding} other {# findings}}',
  },
  findingsIn: {
    id: 'activity.findingsIn',
    defaultMessage: '{count, plural, one {# finding} other {# findings}} in “{item}”',
  },
  rule: { id: 'activity.rule', defaultMessage: 'Rule: {rule}' },
  reason: { id: 'activity.reason', defaultMessage: 'Reason: {reason}' },
});
