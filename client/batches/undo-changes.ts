import type { BulkEnd, BulkRun, BulkWork } from '../ui/bulk/use-bulk.ts';
import { addingWork, removingWork, type Added, type Changing, type Removed } from './change-courses.ts';

/** Puts back what was removed: pinned where it had been, else left to the rule. */
export function undoingRemoval(changing: Changing, { courses, pinnedIds }: Removed): BulkWork {
  const wasPinned = new Set(pinnedIds);
  const pinned = courses.filter(({ id }) => wasPinned.has(id));
  const others = courses.filter(({ id }) => !wasPinned.has(id));
  return inTurn([
    addingWork(changing, pinned, () => {}, true),
    addingWork(changing, others, () => {}, false),
  ]);
}

/** Takes out what was added: excluded where it had been, else left to the rule. Tells what is out again. */
export function undoingAddition(
  changing: Changing,
  { courses, newIds, formerlyExcludedIds }: Added,
  onTakenOut: (ids: readonly number[]) => void,
): BulkWork {
  const isNew = new Set(newIds);
  const wasExcluded = new Set(formerlyExcludedIds);
  const added = courses.filter(({ id }) => isNew.has(id));
  const excluded = added.filter(({ id }) => wasExcluded.has(id));
  const others = added.filter(({ id }) => !wasExcluded.has(id));
  const tell = (removed: Removed) => onTakenOut(removed.courses.map(({ id }) => id));
  return inTurn([removingWork(changing, excluded, tell, true), removingWork(changing, others, tell, false)]);
}

/** Several bulk changes as one. */
function inTurn(parts: readonly BulkWork[]): BulkWork {
  const run = async ({ signal, onProgress }: BulkRun): Promise<BulkEnd> => {
    const ends: BulkEnd[] = [];
    for (const part of parts) {
      const before = sumOf(ends, 'done');
      ends.push(await part.run({ signal, onProgress: (done) => onProgress(before + done) }));
    }
    const left = ends.flatMap(({ retry }) => (retry ? [retry] : []));
    return {
      done: sumOf(ends, 'done'),
      failed: sumOf(ends, 'failed'),
      failures: ends.flatMap(({ failures }) => failures),
      unsent: sumOf(ends, 'unsent'),
      ...(left.length > 0 && { retry: inTurn(left) }),
    };
  };
  return { total: parts.reduce((sum, { total }) => sum + total, 0), run };
}

const sumOf = (ends: readonly BulkEnd[], count: 'done' | 'failed' | 'unsent') =>
  ends.reduce((sum, end) => sum + end[count], 0);
