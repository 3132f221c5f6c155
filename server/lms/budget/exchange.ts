import { outsideTransaction } from '#server/infra/db/database.ts';
import { adjustBudget, type PauseLengths, type Report } from './adjust-budget.ts';
import { newBudget, noSlots, sumOf, type Budget, type PerRank } from './budget.ts';
import { readBudget, writeBudget, type BudgetKey } from './budget.repository.ts';
import { shareSlots, type Applicant } from './share-slots.ts';

/** What a process wants, and what it has to report. */
interface Exchange extends Applicant {
  readonly report: Report;
  readonly pause: PauseLengths;
}

/** What it gets. Moments by the database's clock. */
export interface Grant {
  readonly slots: PerRank;
  /** the slots of all processes */
  readonly inAll: number;
  readonly pausedUntil: number;
  readonly now: number;
}

/** Each try needs two statements. There are never enough processes to make ten tries fail. */
const tries = 10;

/**
 * Reports Canvas's answers to the budget and takes this process's share of slots until the lease ends; a process that
 * wants and uses none leaves. Of two at once, the second sees what the first wrote: no slot is given twice.
 */
export function exchange(of: BudgetKey, asked: Exchange): Promise<Grant> {
  return outsideTransaction(async () => {
    for (let tried = 1; ; tried += 1) {
      const { budget = newBudget, version, now } = await readBudget(of.key);
      const next = settle(budget, asked, now);
      if (await writeBudget(of, version, next)) return grantOf(next, asked.id, now);
      if (tried === tries) throw new Error('the budget of Canvas changed too often to be changed');
    }
  });
}

function settle(budget: Budget, { report, pause, ...applicant }: Exchange, now: number): Budget {
  const adjusted = adjustBudget(budget, report, { now, pause });
  const { [applicant.id]: _, ...others } = adjusted.holders;
  if (sumOf(applicant.wants) === 0 && sumOf(applicant.busy) === 0) return { ...adjusted, holders: others };
  return { ...adjusted, holders: { ...others, [applicant.id]: shareSlots(adjusted, applicant, now) } };
}

function grantOf({ holders, pausedUntil }: Budget, id: string, now: number): Grant {
  const slots = holders[id]?.granted ?? noSlots;
  const inAll = Object.values(holders).reduce((sum, holder) => sum + sumOf(holder.slots), 0);
  return { slots, inAll, pausedUntil, now };
}
