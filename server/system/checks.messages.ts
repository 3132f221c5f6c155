import { defineMessages } from '#shared/text/messages.ts';

/** Titles of what's checked. */
export const checkTitles = defineMessages({
  api: { id: 'system.check.api', defaultMessage: 'API' },
  database: { id: 'system.check.database', defaultMessage: 'Database' },
  replica: { id: 'system.check.replica', defaultMessage: 'Replica' },
  queue: { id: 'system.check.queue', defaultMessage: 'Queue' },
  scheduler: { id: 'system.check.scheduler', defaultMessage: 'Scheduler' },
  workers: { id: 'system.check.workers', defaultMessage: 'Workers' },
  clocks: { id: 'system.check.clocks', defaultMessage: 'Clocks' },
  orphans: { id: 'system.check.orphans', defaultMessage: 'Jobs of another version' },
  canvas: { id: 'system.check.canvas', defaultMessage: 'Canvas' },
  canvasAt: { id: 'system.check.canvasAt', defaultMessage: 'Canvas: {host}' },
});

/** What was found. */
export const factNames = defineMessages({
  version: { id: 'system.fact.version', defaultMessage: 'Version' },
  engine: { id: 'system.fact.engine', defaultMessage: 'Engine' },
  upSince: { id: 'system.fact.upSince', defaultMessage: 'Running since' },
  webProcesses: { id: 'system.fact.webProcesses', defaultMessage: 'Web processes' },
  eventLoop: { id: 'system.fact.eventLoop', defaultMessage: 'Delay of other work' },
  memory: { id: 'system.fact.memory', defaultMessage: 'Memory of this process' },
  connections: { id: 'system.fact.connections', defaultMessage: 'Connections in use' },
  connectionsOf: { id: 'system.fact.connectionsOf', defaultMessage: '{used, number} of {most, number}' },
  size: { id: 'system.fact.size', defaultMessage: 'Size' },
  longestTransaction: { id: 'system.fact.longestTransaction', defaultMessage: 'Longest transaction' },
  lag: { id: 'system.fact.lag', defaultMessage: 'Behind by' },
  replicaReads: { id: 'system.fact.replicaReads', defaultMessage: 'Heavy reads of this process it answered' },
  due: { id: 'system.fact.due', defaultMessage: 'Jobs waiting' },
  oldest: { id: 'system.fact.oldest', defaultMessage: 'Oldest has waited' },
  awaited: { id: 'system.fact.awaited', defaultMessage: 'Somebody has waited' },
  stuck: { id: 'system.fact.stuck', defaultMessage: 'Not begun for 20 minutes' },
  queues: { id: 'system.fact.queues', defaultMessage: 'Queues' },
  list: { id: 'system.fact.list', defaultMessage: '{names}' },
  deadLetters: { id: 'system.fact.deadLetters', defaultMessage: 'Dead letters' },
  lastTick: { id: 'system.fact.lastTick', defaultMessage: 'Last look at the schedules' },
  nextTick: { id: 'system.fact.nextTick', defaultMessage: 'Next look' },
  alive: { id: 'system.fact.alive', defaultMessage: 'Alive' },
  worker: { id: 'system.fact.worker', defaultMessage: 'Process {pid} on {host}, last seen' },
  clockFarthest: { id: 'system.fact.clockFarthest', defaultMessage: 'Farthest from the database’s' },
  clockAhead: { id: 'system.fact.clockAhead', defaultMessage: 'Process {pid} on {host} is ahead by' },
  clockBehind: { id: 'system.fact.clockBehind', defaultMessage: 'Process {pid} on {host} is behind by' },
  institutions: { id: 'system.fact.institutions', defaultMessage: 'Institutions' },
  budget: { id: 'system.fact.budget', defaultMessage: 'Requests at once' },
  pausedUntil: { id: 'system.fact.pausedUntil', defaultMessage: 'Asked us to wait until' },
});

/** What to do, in a sentence. */
export const checkTexts = defineMessages({
  nothing: { id: 'system.advice.nothing', defaultMessage: 'There’s nothing to do.' },
  late: {
    id: 'system.advice.late',
    defaultMessage:
      'It didn’t answer within {seconds, plural, one {# second} other {# seconds}}. If it stays that way, look for it in the log.',
  },
  lateHearsay: {
    id: 'system.advice.lateHearsay',
    defaultMessage:
      'Courseyard couldn’t find out within {seconds, plural, one {# second} other {# seconds}}. Check it to ask it itself.',
  },
  broken: {
    id: 'system.advice.broken',
    defaultMessage: 'The check itself failed. The log says why: look for “a check of the system failed”.',
  },
  apiSlow: {
    id: 'system.advice.apiSlow',
    defaultMessage: 'This process is busy. If it stays that way, start another web process.',
  },
  databaseSlow: {
    id: 'system.advice.databaseSlow',
    defaultMessage: 'The database answers slowly. Look at its load and its disk.',
  },
  connectionsShort: {
    id: 'system.advice.connectionsShort',
    defaultMessage:
      'Few connections are left. Allow more in PostgreSQL (max_connections), or lower DATABASE_POOL.',
  },
  transactionLong: {
    id: 'system.advice.transactionLong',
    defaultMessage:
      'A transaction has been open for long and may hold up others. Look for it in pg_stat_activity.',
  },
  replicaLate: {
    id: 'system.advice.replicaLate',
    defaultMessage:
      'It’s behind, so the database itself answers. If it stays that way, look at its load and at the network.',
  },
  replicaAway: {
    id: 'system.advice.replicaAway',
    defaultMessage: 'It doesn’t answer, so the database itself does. It’s used again as soon as it’s back.',
  },
  replicaWrong: {
    id: 'system.advice.replicaWrong',
    defaultMessage:
      'What DATABASE_REPLICA_URL names isn’t a streaming replica of this database, so it isn’t used.',
  },
  queueStuck: {
    id: 'system.advice.queueStuck',
    defaultMessage:
      'Jobs are due and nobody has begun any of their kind for 20 minutes. Check that workers run, and read their log.',
  },
  queueAwaited: {
    id: 'system.advice.queueAwaited',
    defaultMessage:
      'Somebody has waited for a job for over five minutes. If it stays that way, start another worker.',
  },
  queueAwaitedLong: {
    id: 'system.advice.queueAwaitedLong',
    defaultMessage:
      'Somebody has waited for a job for over half an hour. Check that workers run, and read their log.',
  },
  queueBehind: {
    id: 'system.advice.queueBehind',
    defaultMessage: 'Work in the background is six hours behind. If it stays that way, start another worker.',
  },
  queueBusy: {
    id: 'system.advice.queueBusy',
    defaultMessage: 'There’s nothing to do: work in the background waits for its turn, and goes on.',
  },
  orphans: {
    id: 'system.advice.orphans',
    defaultMessage:
      'This version can’t run them. What no worker of the version before takes within an hour becomes a dead letter, which can be discarded.',
  },
  clocksApart: {
    id: 'system.advice.clocksApart',
    defaultMessage:
      'Clocks disagree, so times can be wrong. Let each machine set its clock by the network (NTP).',
  },
  clocksFar: {
    id: 'system.advice.clocksFar',
    defaultMessage:
      'A clock is more than five minutes off, so that process takes no jobs until it’s right. Let each machine set its clock by the network (NTP).',
  },
  clocksNone: {
    id: 'system.advice.clocksNone',
    defaultMessage:
      'The clock of every worker is more than five minutes off, so none takes jobs until it’s right. Let each machine set its clock by the network (NTP).',
  },
  lettersWait: {
    id: 'system.advice.lettersWait',
    defaultMessage: 'Some jobs failed for good. Retry or discard them on the page of dead letters.',
  },
  schedulerFailing: {
    id: 'system.advice.schedulerFailing',
    defaultMessage: 'No one looks at the schedules, so nothing starts by itself. Check that a worker runs.',
  },
  workersNone: {
    id: 'system.advice.workersNone',
    defaultMessage: 'No worker is alive: syncs and scans wait. Start a process with the worker role.',
  },
  workersQuiet: {
    id: 'system.advice.workersQuiet',
    defaultMessage: 'A worker has gone silent. Others take its jobs over; check that process.',
  },
  canvasUnused: {
    id: 'system.advice.canvasUnused',
    defaultMessage: 'No active institution has a Canvas yet.',
  },
  canvasUnknown: {
    id: 'system.advice.canvasUnknown',
    defaultMessage: 'It wasn’t asked anything within the last day. Check it to find out whether it’s there.',
  },
  canvasPaused: {
    id: 'system.advice.canvasPaused',
    defaultMessage: 'It asked us to slow down. Work goes on by itself, later.',
  },
  canvasFailing: {
    id: 'system.advice.canvasFailing',
    defaultMessage: 'It doesn’t answer. Check it here, and its own status page; work goes on once it’s back.',
  },
  canvasShaky: {
    id: 'system.advice.canvasShaky',
    defaultMessage: 'Its last answers failed. If it stays that way, check its own status page.',
  },
});
