import { setTimeout as wait } from 'node:timers/promises';
import type { Fact, Finding, NamedFact, SystemCheck } from '#server/infra/system-check.ts';
import { currentMs } from '#server/infra/clock.ts';
import { mostApartMs } from '#server/infra/db/agreed-now.ts';
import { version } from '#server/version.ts';
import { phrase } from '#shared/text/phrase.ts';
import { checkTexts, checkTitles, factNames } from './checks.messages.ts';
import { listProcesses } from './system.repository.ts';

/** What counts as slow, and what as failing. */
const bounds = {
  eventLoopMs: 200,
  /** a process is heard from every twenty seconds */
  silentSeconds: 60,
  /** moments of different processes are compared to the second */
  clockMs: 2_000,
};
/** How many processes a line names; it's those in trouble that matter. */
const mostNamed = 20;

type Process = Awaited<ReturnType<typeof listProcesses>>[number];

const number = (value: number): Fact => ({ kind: 'number', number: value });
const milliseconds = (value: number): Fact => ({ kind: 'milliseconds', number: value });
const well = { state: 'well', advice: phrase(checkTexts.nothing) } as const;
const isHeard = ({ silentSeconds }: Process) => silentSeconds < bounds.silentSeconds;
const isOffBy = (ms: number, { clockAheadMs }: Process) => Math.abs(clockAheadMs ?? 0) > ms;
const nameOf = ({ pid, host }: Process) => ({ pid: String(pid), host });

export const apiCheck: SystemCheck = {
  id: 'api',
  title: phrase(checkTitles.api),
  run: async () => {
    const began = performance.now();
    await wait(0);
    const delay = Math.round(performance.now() - began);
    const web = (await listProcesses()).filter((each) => each.roles.includes('web') && isHeard(each));
    return {
      ...(delay > bounds.eventLoopMs
        ? ({ state: 'slow', advice: phrase(checkTexts.apiSlow) } as const)
        : well),
      facts: [
        [phrase(factNames.version), { kind: 'text', text: version }],
        [phrase(factNames.webProcesses), number(web.length)],
        [phrase(factNames.upSince), { kind: 'moment', at: new Date(currentMs() - process.uptime() * 1_000) }],
        [phrase(factNames.eventLoop), milliseconds(delay)],
        [phrase(factNames.memory), { kind: 'bytes', number: process.memoryUsage().rss }],
      ],
    };
  },
};

/** Whether what processes write down as “now” is now for the others too. */
export const clocksCheck: SystemCheck = {
  id: 'clocks',
  title: phrase(checkTitles.clocks),
  run: async () => {
    const heard = (await listProcesses()).filter(isHeard);
    const wrong = heard.filter((each) => isOffBy(bounds.clockMs, each));
    const farthest = Math.max(0, ...heard.map(({ clockAheadMs }) => Math.abs(clockAheadMs ?? 0)));
    return {
      ...(wrong.length > 0 ? ({ state: 'slow', advice: phrase(adviceFor(heard)) } as const) : well),
      facts: [
        [phrase(factNames.clockFarthest), milliseconds(farthest)],
        ...wrong.slice(0, mostNamed).map(clockOf),
      ],
    };
  },
};

function adviceFor(heard: readonly Process[]) {
  const takesNone = (each: Process) => isOffBy(mostApartMs, each);
  const workers = heard.filter(({ roles }) => roles.includes('worker'));
  if (workers.length > 0 && workers.every(takesNone)) return checkTexts.clocksNone;
  return heard.some(takesNone) ? checkTexts.clocksFar : checkTexts.clocksApart;
}

const clockOf = (each: Process): NamedFact => {
  const ahead = each.clockAheadMs ?? 0;
  const name = ahead > 0 ? factNames.clockAhead : factNames.clockBehind;
  return [phrase(name, nameOf(each)), milliseconds(Math.abs(ahead))];
};

export const workersCheck: SystemCheck = {
  id: 'workers',
  title: phrase(checkTitles.workers),
  run: async () => {
    const workers = (await listProcesses()).filter(({ roles }) => roles.includes('worker'));
    const alive = workers.filter(isHeard).length;
    return {
      ...stateOfWorkers(alive, workers.length),
      facts: [
        [phrase(factNames.alive), number(alive)],
        ...workers
          .slice(0, mostNamed)
          .map((each): NamedFact => [
            phrase(factNames.worker, nameOf(each)),
            { kind: 'moment', at: each.seenAt },
          ]),
      ],
    };
  },
};

function stateOfWorkers(alive: number, known: number): Pick<Finding, 'state' | 'advice'> {
  if (alive === 0) return { state: 'failing', advice: phrase(checkTexts.workersNone) };
  return alive < known ? { state: 'slow', advice: phrase(checkTexts.workersQuiet) } : well;
}
