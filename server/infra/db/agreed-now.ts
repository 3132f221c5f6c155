import { believeAhead, clockAheadMs, clockSetAgoMs, compareClock, currentTime } from '#server/infra/clock.ts';
import { log } from '#server/infra/log.ts';
import { engineInUse, onPrimary, runSql } from './database.ts';

/** How far this process's clock and the database's can be apart, in milliseconds. */
export const mostApartMs = 5 * 60_000;

/** While a process works, its clock is compared this often, in milliseconds. */
const compareAgainMs = 20_000;
/** A clock that nobody else can judge is believed once it has stayed as it was set for this long, in milliseconds. */
const believedAfterMs = 10 * 60_000;
/** Others are asked again after this, in milliseconds. */
const askOthersAgainMs = 60_000;

/** Says by how many milliseconds this process's clock is ahead of others', as many as answer. */
type AskOthers = () => Promise<readonly number[]>;

let comparedAt = -Infinity;
let othersAskedAt = -Infinity;
let askOthers: AskOthers | undefined;
let wasRight = true;

async function askDatabase(): Promise<number> {
  const { rows } = await onPrimary(() =>
    runSql('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'),
  );
  return Number(rows[0]?.now);
}

/** Looks how far this process's clock is off: from then on, all that it writes down goes by the database's. */
export async function compareClocks() {
  comparedAt = performance.now();
  if (engineInUse() === 'postgres') return compareClock(askDatabase);
  if (await isJudgedByOthers()) return;
  if (!isFarOff() || (clockSetAgoMs() ?? 0) > believedAfterMs) await compareClock(askDatabase);
}

/** The embedded database goes by this process's clock: others say whether that's right, at the start and once it was set. */
export async function compareWithOthers(ask: AskOthers) {
  askOthers = ask;
  othersAskedAt = -Infinity;
  await isJudgedByOthers();
}

/** Whether others have an opinion. If they disagree, the one nearest to ours is right: one alone can't stop all work. */
async function isJudgedByOthers(): Promise<boolean> {
  const isAsked = othersAskedAt > -Infinity;
  if (!askOthers || (isAsked && !isFarOff())) return false;
  if (performance.now() - othersAskedAt < askOthersAgainMs) return false;
  othersAskedAt = performance.now();
  const [nearest] = (await askOthers()).toSorted((one, other) => Math.abs(one) - Math.abs(other));
  if (nearest === undefined) return false;
  believeAhead(Math.abs(nearest) > mostApartMs ? nearest : 0);
  return true;
}

const isFarOff = () => Math.abs(clockAheadMs() ?? 0) > mostApartMs;

/** Whether this process's clock is right enough to take jobs; one that's off says so in the log and on the system page. */
export async function isClockRight(): Promise<boolean> {
  if (isFarOff() || performance.now() - comparedAt > compareAgainMs) await compareClocks();
  const isRight = !isFarOff();
  const aheadMs = clockAheadMs();
  if (wasRight && !isRight)
    log.error({ aheadMs }, 'this process’s clock is wrong: it takes no jobs until it’s right');
  if (isRight && !wasRight) log.info({ aheadMs }, 'this process’s clock is right again: it takes jobs');
  wasRight = isRight;
  return isRight;
}

/**
 * The time, for deleting what's old. Throws if this process's clock says something else than the database's: one of them
 * is wrong, and what a wrong clock deletes doesn't come back.
 */
export async function agreedNow(): Promise<Date> {
  await compareClocks();
  if (!isFarOff()) return currentTime();
  throw new Error(
    `The database's clock is ${Math.round(-(clockAheadMs() ?? 0) / 1000)} seconds off this process's: nothing is deleted until they agree`,
  );
}
