import { defineMessages } from '#shared/text/messages.ts';

export const syncMessages = defineMessages({
  heading: { id: 'sync.heading', defaultMessage: 'Sync with Canvas' },
  never: { id: 'sync.never', defaultMessage: 'Not synced yet' },
  waiting: { id: 'sync.waiting', defaultMessage: 'The sync is about to start' },
  running: {
    id: 'sync.running',
    defaultMessage: 'Syncing: {processed, number} found in Canvas so far',
  },
  synced: {
    id: 'sync.synced',
    defaultMessage:
      'Synced {when}: {isQuiet, select, true {nothing in or out} other {{added, number} in, {removed, number} out}}',
  },
  notSynced: {
    id: 'sync.notSynced',
    defaultMessage:
      '{why, select, asks {The sync of {when} waits for your answer} failed {The sync failed {when}} other {The sync was cancelled {when}}}',
  },
  counts: {
    id: 'sync.counts',
    defaultMessage:
      '{processed, number} found in Canvas, {added, number} added, {removed, number} removed{skipped, plural, =0 {} other {, # skipped}}',
  },
  refused: {
    id: 'sync.refused',
    defaultMessage:
      'Canvas has been asking us to wait since {when}. The sync goes on by itself once Canvas answers again.',
  },
  progress: { id: 'sync.progress', defaultMessage: 'Applying changes' },
  next: { id: 'sync.next', defaultMessage: 'Next scheduled sync' },
  start: { id: 'sync.start', defaultMessage: 'Sync now' },
  cancel: { id: 'sync.cancel', defaultMessage: 'Cancel sync' },
  confirm: { id: 'sync.confirm', defaultMessage: 'Remove {count, plural, one {# course} other {# courses}}' },
  failed: { id: 'sync.failed', defaultMessage: 'The sync couldn’t be changed.' },
  historyEmpty: { id: 'sync.historyEmpty', defaultMessage: 'No sync history' },
  seconds: {
    id: 'sync.seconds',
    defaultMessage: '{seconds, plural, =0 {less than a second} one {# second} other {# seconds}}',
  },
  showChanges: { id: 'sync.showChanges', defaultMessage: 'Show courses' },
  showChangesOf: { id: 'sync.showChangesOf', defaultMessage: 'Show courses of the sync of {when}' },
  added: { id: 'sync.added', defaultMessage: 'Added: {title} ({id})' },
  removed: { id: 'sync.removed', defaultMessage: 'Removed: {title} ({id})' },
  skipped: {
    id: 'sync.skipped',
    defaultMessage:
      'Skipped: {title} ({id}). {reason, select, no_id {Canvas gave no usable id.} other {It couldn’t be stored.}}',
  },
  untitled: { id: 'sync.untitled', defaultMessage: 'A course without a name' },
  noId: { id: 'sync.noId', defaultMessage: 'no id' },
  noChanges: { id: 'sync.noChanges', defaultMessage: 'Nothing was added, removed or skipped.' },
  scheduled: { id: 'sync.scheduled', defaultMessage: 'Scheduled: {when}' },
  estimate: {
    id: 'sync.estimate',
    defaultMessage:
      '{seconds, plural, =0 {A sync of this batch takes less than a second.} one {A sync of this batch takes about # second.} other {A sync of this batch takes about # seconds.}}',
  },
  actions: { id: 'sync.actions', defaultMessage: 'Actions' },
  changesOf: {
    id: 'sync.changesOf',
    defaultMessage: 'Courses that the sync of {when} added, removed or skipped',
  },
  backToHistory: { id: 'sync.backToHistory', defaultMessage: 'All syncs' },
  historyLoading: { id: 'sync.historyLoading', defaultMessage: 'Loading the sync history…' },
  historyFailed: { id: 'sync.historyFailed', defaultMessage: 'The sync history couldn’t be loaded.' },
});
