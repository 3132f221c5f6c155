import { defineMessages } from '#shared/text/messages.ts';

export const copyMessages = defineMessages({
  also: {
    id: 'copies.also',
    defaultMessage: 'Also in {total, plural, one {# other place} other {# other places}}',
  },
  alsoMore: {
    id: 'copies.alsoMore',
    defaultMessage: 'Also in more than {total, number} other places',
  },
  title: { id: 'copies.title', defaultMessage: 'The same in other places' },
  where: {
    id: 'copies.where',
    defaultMessage:
      '{isMore, select, true {Also in more than {total, number} other places} other {Also in {total, plural, one {# other place} other {# other places}}}}{courses, plural, =0 { of this course} other {: {sections, plural, =0 {} one {# section} other {# sections}}{both, select, true {, } other {}}{others, plural, =0 {} one {# other course} other {# other courses}}}}.',
  },
  canFix: {
    id: 'copies.canFix',
    defaultMessage:
      '{canFix, number} can be fixed now{fromBlueprint, plural, =0 {} one {, # comes from a blueprint} other {, # come from the blueprint}}{notYours, plural, =0 {} one {, # isn’t yours} other {, # aren’t yours}}{rest, plural, =0 {} one {, # can’t be fixed from here} other {, # can’t be fixed from here}}.',
  },
  none: { id: 'copies.none', defaultMessage: 'This stands nowhere else that you see.' },
  which: { id: 'copies.which', defaultMessage: 'Which places' },
  exact: {
    id: 'copies.exact',
    defaultMessage: 'Exact copies ({count, number})',
  },
  exactHint: {
    id: 'copies.exactHint',
    defaultMessage: 'The same element in the same surroundings, or in an item that Canvas copied',
  },
  element: { id: 'copies.element', defaultMessage: 'Everywhere the same element stands ({count, number})' },
  elementHint: {
    id: 'copies.elementHint',
    defaultMessage: 'Look at each in the dry run: elsewhere the same element can mean something else',
  },
  inConcluded: { id: 'copies.inConcluded', defaultMessage: 'Also in concluded courses' },
  list: { id: 'copies.list', defaultMessage: 'Places' },
  search: { id: 'copies.search', defaultMessage: 'Search courses and items' },
  loading: { id: 'copies.loading', defaultMessage: 'Looking for the same in other places' },
  failed: { id: 'copies.failed', defaultMessage: 'The places couldn’t be loaded' },
  nothingFound: { id: 'copies.nothingFound', defaultMessage: 'No place matches.' },
  course: { id: 'copies.course', defaultMessage: 'Course' },
  item: { id: 'copies.item', defaultMessage: 'Item' },
  isCopy: { id: 'copies.isCopy', defaultMessage: 'Match' },
  tier: {
    id: 'copies.tier',
    defaultMessage: '{tier, select, exact {Exact copy} other {Same element}}',
  },
  blueprint: { id: 'copies.blueprint', defaultMessage: 'blueprint: its copies follow with a sync' },
  state: { id: 'copies.state', defaultMessage: 'Can be fixed' },
  yes: { id: 'copies.yes', defaultMessage: 'Yes' },
  plan: { id: 'copies.plan', defaultMessage: 'Start the dry run' },
  planHint: {
    id: 'copies.planHint',
    defaultMessage:
      'The dry run looks at each place in Canvas and shows what would change. Nothing is written before you start it.',
  },
  planFailed: { id: 'copies.planFailed', defaultMessage: 'The dry run couldn’t be started.' },
});

export const runMessages = defineMessages({
  title: { id: 'run.title', defaultMessage: 'Fix copies' },
  state: {
    id: 'run.state',
    defaultMessage:
      '{state, select, planning {Dry run under way} planned {Dry run done: nothing is written yet} unconfirmed {Waiting for a second administrator} running {Being written} paused {Paused} stopped {{why, select, altered {Stopped: Canvas changed a text on the way} grant_ended {Stopped: Canvas no longer lets Courseyard save} other {Stopped: too many places failed}}} done {Done} cancelled {Cancelled} undoing {Being undone} other {Undone}}',
  },
  seen: { id: 'run.seen', defaultMessage: '{read, number} of {total, number} places looked at' },
  planned: {
    id: 'run.planned',
    defaultMessage:
      '{canFix, plural, one {# place} other {# places}} can be fixed{canNot, plural, =0 {} other {, # can’t}}',
  },
  written: {
    id: 'run.written',
    defaultMessage:
      '{verified, number} of {canFix, number} fixed{failed, plural, =0 {} other {, # not}}{undone, plural, =0 {} other {, # undone}}{waiting, plural, =0 {} other {, # to do}}',
  },
  progress: { id: 'run.progress', defaultMessage: 'Places done' },
  loading: { id: 'run.loading', defaultMessage: 'Loading the run' },
  failed: { id: 'run.failed', defaultMessage: 'The run couldn’t be loaded' },
  stepFailed: { id: 'run.stepFailed', defaultMessage: 'This couldn’t be done.' },
  confirmedBy: { id: 'run.confirmedBy', defaultMessage: 'confirmed by {name}' },
  startedBy: { id: 'run.startedBy', defaultMessage: 'by {name}' },
  start: {
    id: 'run.start',
    defaultMessage: '{count, plural, one {Fix # place} other {Fix # places}} in Canvas',
  },
  confirm: { id: 'run.confirm', defaultMessage: 'Confirm, and fix {count, number} places in Canvas' },
  type: { id: 'run.type', defaultMessage: 'Type {count, number} to go on' },
  typeHint: {
    id: 'run.typeHint',
    defaultMessage:
      'The first three places are written and checked, then the others, about one a second. You can pause and undo it.',
  },
  second: {
    id: 'run.second',
    defaultMessage:
      'Above {most, number} places, another administrator of the institution has to confirm this, on the page “Fixes”.',
  },
  pause: { id: 'run.pause', defaultMessage: 'Pause' },
  goOn: { id: 'run.goOn', defaultMessage: 'Go on' },
  cancel: { id: 'run.cancel', defaultMessage: 'Cancel the rest' },
  retry: { id: 'run.retry', defaultMessage: 'Try the rest again' },
  undo: { id: 'run.undo', defaultMessage: 'Undo the run' },
  sync: {
    id: 'run.sync',
    defaultMessage: '{count, plural, one {Sync the blueprint} other {Sync the blueprints}} now',
  },
  syncs: { id: 'run.syncs', defaultMessage: 'Blueprints' },
  syncState: {
    id: 'run.syncState',
    defaultMessage:
      '{state, select, open {“{title}” is fixed. Its copies get it with the next sync.} asked {“{title}”: Canvas is being asked for the sync.} running {“{title}”: Canvas is syncing.} done {“{title}” is synced with its copies.} other {“{title}”: the sync didn’t come about. {said}}}',
  },
  places: { id: 'run.places', defaultMessage: 'Places of the run' },
  placesLoading: { id: 'run.placesLoading', defaultMessage: 'Loading the places' },
  placesFailed: { id: 'run.placesFailed', defaultMessage: 'The places couldn’t be loaded' },
  change: { id: 'run.change', defaultMessage: 'Before and after' },
  outcome: { id: 'run.outcome', defaultMessage: 'Outcome' },
  seenOk: { id: 'run.seenOk', defaultMessage: 'Can be fixed' },
  notSeen: { id: 'run.notSeen', defaultMessage: 'Not looked at yet' },
  show: { id: 'run.show', defaultMessage: 'Show' },
  showAll: { id: 'run.showAll', defaultMessage: 'All places' },
  close: { id: 'run.close', defaultMessage: 'Close' },
  list: { id: 'run.list', defaultMessage: 'Runs over copies' },
  listLoading: { id: 'run.listLoading', defaultMessage: 'Loading the runs' },
  listFailed: { id: 'run.listFailed', defaultMessage: 'The runs couldn’t be loaded' },
  noRuns: { id: 'run.noRuns', defaultMessage: 'Nobody has fixed copies yet.' },
  fault: { id: 'run.fault', defaultMessage: 'Fault' },
  how: { id: 'run.how', defaultMessage: 'State' },
  when: { id: 'run.when', defaultMessage: 'Begun' },
  open: { id: 'run.open', defaultMessage: 'Open' },
});
