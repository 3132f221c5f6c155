import { setTimeout as wait } from 'node:timers/promises';
import { readDatabaseFacts } from '#server/infra/db/database-facts.ts';
import { replicaFacts } from '#server/infra/db/replica.ts';
import { countDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { listWaiting, schedulesCheckedAt } from '#server/infra/jobs/queue-tables.ts';
import type { Fact, Finding, SystemCheck } from '#server/infra/system-check.ts';
import { version } from '#server/version.ts';
import { phrase } from '#shared/text/phrase.ts';
import { checkTexts, checkTitles, factNames, factValues } from './checks.messages.ts';
import { listProcesses } from './system.repository.ts';

/** What counts as slow, and what as failing. */
const bounds = {
  eventLoopMs: 200,
  databaseMs: 250,
  /** part of the connections in use */
  connections: 0.8,
  transactionSeconds: 300,
  queueSlowSeconds: 300,
  queueFailingSeconds: 3_600,
  /** pg-boss looks at the schedules every half minute */
  tickSeconds: 30,
  lateTickSeconds: 180,
  /** a process is heard from every twenty seconds */
  silentSeconds: 60,
};

const number = (value: number): Fact => ({ kind: 'number', number: value });
const moment = (at: Date | null): Fact => ({ kind: 'moment', at });
const well = { state: 'well', advice: phrase(checkTexts.nothing) } as const;
const secondsAgo = (at: Date) => (Date.now() - at.getTime()) / 1000;
const upSince = new Date();

const apiCheck: SystemCheck = {
  id: 'api',
  title: phrase(checkTitles.api),
  run: async () => {
    const began = performance.now();
    await wait(0);
    const delay = Math.round(performance.now() - began);
    const web = (await listProcesses()).filter(
      ({ roles, seen_at }) => roles.includes('web') && isHeard(seen_at),
    );
    return {
      ...(delay > bounds.eventLoopMs
        ? ({ state: 'slow', advice: phrase(checkTexts.apiSlow) } as const)
        : well),
      facts: [
        [phrase(factNames.version), { kind: 'text', text: version }],
        [phrase(factNames.webProcesses), number(web.length)],
        [phrase(factNames.upSince), moment(upSince)],
        [phrase(factNames.eventLoop), { kind: 'milliseconds', number: delay }],
        [phrase(factNames.memory), { kind: 'bytes', number: process.memoryUsage().rss }],
      ],
    };
  },
};

const isHeard = (seenAt: Date) => secondsAgo(seenAt) < bounds.silentSeconds;

const databaseCheck: SystemCheck = {
  id: 'database',
  title: phrase(checkTitles.database),
  run: async () => {
    const began = performance.now();
    const facts = await readDatabaseFacts();
    const ms = performance.now() - began;
    const { connections, longestTransactionSeconds } = facts;
    const optional: (readonly [ReturnType<typeof phrase>, Fact])[] = [];
    if (connections)
      optional.push([
        phrase(factNames.connections),
        { kind: 'text', text: phrase(factNames.connectionsOf, connections) },
      ]);
    if (longestTransactionSeconds !== null)
      optional.push([
        phrase(factNames.longestTransaction),
        { kind: 'seconds', number: Math.round(longestTransactionSeconds) },
      ]);
    return {
      ...stateOfDatabase(facts, ms),
      facts: [
        [phrase(factNames.engine), { kind: 'text', text: phrase(factValues[facts.engine]) }],
        [phrase(factNames.version), { kind: 'text', text: facts.version }],
        [phrase(factNames.size), { kind: 'bytes', number: facts.sizeBytes }],
        ...optional,
      ],
    };
  },
};

function stateOfDatabase(
  { connections, longestTransactionSeconds }: Awaited<ReturnType<typeof readDatabaseFacts>>,
  ms: number,
): Pick<Finding, 'state' | 'advice'> {
  if (connections && connections.used > connections.most * bounds.connections)
    return { state: 'slow', advice: phrase(checkTexts.connectionsShort) };
  if ((longestTransactionSeconds ?? 0) > bounds.transactionSeconds)
    return { state: 'slow', advice: phrase(checkTexts.transactionLong) };
  return ms > bounds.databaseMs ? { state: 'slow', advice: phrase(checkTexts.databaseSlow) } : well;
}

const statesOfReplica = {
  well,
  late: { state: 'slow', advice: phrase(checkTexts.replicaLate) },
  away: { state: 'failing', advice: phrase(checkTexts.replicaAway) },
  no_replica: { state: 'failing', advice: phrase(checkTexts.replicaWrong) },
  other_database: { state: 'failing', advice: phrase(checkTexts.replicaWrong) },
} as const;

const replicaCheck: SystemCheck = {
  id: 'replica',
  title: phrase(checkTitles.replica),
  run: async () => {
    const replica = replicaFacts();
    if (!replica) return [];
    const { lagMs, reads } = replica;
    const answered = { used: reads.replica, most: reads.replica + reads.late + reads.failed };
    return {
      ...statesOfReplica[replica.state],
      facts: [
        ...(lagMs === null
          ? []
          : [[phrase(factNames.lag), { kind: 'milliseconds', number: lagMs }] as const]),
        [phrase(factNames.replicaReads), { kind: 'text', text: phrase(factNames.connectionsOf, answered) }],
      ],
    };
  },
};

const queueCheck: SystemCheck = {
  id: 'queue',
  title: phrase(checkTitles.queue),
  run: async () => {
    const [waiting, letters] = await Promise.all([listWaiting(), countDeadLetters()]);
    const oldest = Math.round(Math.max(0, ...waiting.map(({ ageSeconds }) => ageSeconds)));
    return {
      ...stateOfQueue(oldest, letters),
      facts: [
        [phrase(factNames.due), number(waiting.reduce((sum, { depth }) => sum + depth, 0))],
        [phrase(factNames.oldest), { kind: 'seconds', number: oldest }],
        [phrase(factNames.deadLetters), number(letters)],
      ],
    };
  },
};

function stateOfQueue(oldest: number, letters: number): Pick<Finding, 'state' | 'advice'> {
  if (oldest > bounds.queueFailingSeconds)
    return { state: 'failing', advice: phrase(checkTexts.queueFailing) };
  if (oldest > bounds.queueSlowSeconds) return { state: 'slow', advice: phrase(checkTexts.queueSlow) };
  return letters > 0 ? { state: 'well', advice: phrase(checkTexts.lettersWait) } : well;
}

const schedulerCheck: SystemCheck = {
  id: 'scheduler',
  title: phrase(checkTitles.scheduler),
  run: async () => {
    const at = await schedulesCheckedAt();
    const isLate = at === null || secondsAgo(at) > bounds.lateTickSeconds;
    const next = at && new Date(at.getTime() + bounds.tickSeconds * 1000);
    return {
      ...(isLate ? ({ state: 'failing', advice: phrase(checkTexts.schedulerFailing) } as const) : well),
      facts: [
        [phrase(factNames.lastTick), moment(at)],
        ...(isLate ? [] : [[phrase(factNames.nextTick), moment(next)] as const]),
      ],
    };
  },
};

/** How many workers the page names; it's the silent ones that matter. */
const mostNamed = 20;

const workersCheck: SystemCheck = {
  id: 'workers',
  title: phrase(checkTitles.workers),
  run: async () => {
    const workers = (await listProcesses()).filter(({ roles }) => roles.includes('worker'));
    const alive = workers.filter(({ seen_at }) => isHeard(seen_at)).length;
    const state =
      alive === 0
        ? ({ state: 'failing', advice: phrase(checkTexts.workersNone) } as const)
        : alive < workers.length
          ? ({ state: 'slow', advice: phrase(checkTexts.workersQuiet) } as const)
          : well;
    return {
      ...state,
      facts: [
        [phrase(factNames.alive), number(alive)],
        ...workers
          .slice(0, mostNamed)
          .map(
            ({ pid, host, seen_at }) =>
              [phrase(factNames.worker, { pid: String(pid), host }), moment(seen_at)] as const,
          ),
      ],
    };
  },
};

export const ownChecks: readonly SystemCheck[] = [
  apiCheck,
  databaseCheck,
  replicaCheck,
  queueCheck,
  schedulerCheck,
  workersCheck,
];
