import { readDatabaseFacts } from '#server/infra/db/database-facts.ts';
import { replicaFacts } from '#server/infra/db/replica.ts';
import { schedulesCheckedAt } from '#server/infra/jobs/queue-tables.ts';
import type { Fact, Finding, SystemCheck } from '#server/infra/system-check.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { checkTexts, checkTitles, factNames } from './checks.messages.ts';
import { apiCheck, clocksCheck, workersCheck } from './process-checks.ts';
import { orphansCheck, queueCheck } from './queue-checks.ts';

const factValues = defineMessages({
  embedded: { id: 'system.value.embedded', defaultMessage: 'embedded PostgreSQL' },
  postgres: { id: 'system.value.postgres', defaultMessage: 'PostgreSQL' },
});

/** What counts as slow, and what as failing. */
const bounds = {
  databaseMs: 250,
  /** part of the connections in use */
  connections: 0.8,
  transactionSeconds: 300,
  /** pg-boss looks at the schedules every half minute */
  tickSeconds: 30,
  lateTickSeconds: 180,
};

const moment = (at: Date | null): Fact => ({ kind: 'moment', at });
const well = { state: 'well', advice: phrase(checkTexts.nothing) } as const;

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
  other_history: { state: 'failing', advice: phrase(checkTexts.replicaWrong) },
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

const schedulerCheck: SystemCheck = {
  id: 'scheduler',
  title: phrase(checkTitles.scheduler),
  run: async () => {
    const { at, secondsAgo } = await schedulesCheckedAt();
    const isLate = at === null || secondsAgo > bounds.lateTickSeconds;
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

export const ownChecks: readonly SystemCheck[] = [
  apiCheck,
  databaseCheck,
  replicaCheck,
  queueCheck,
  orphansCheck,
  schedulerCheck,
  workersCheck,
  clocksCheck,
];
