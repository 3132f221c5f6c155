import { AsyncLocalStorage } from 'node:async_hooks';
import { readFromReplica } from '#server/infra/db/replica.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Sheet, TableFile, TableRow } from '#shared/http/table-file.ts';

/** Answers a read: a heavy one from the replica, if there's one that can, and a file with all of its rows. */
export function readHeavily<T>({ heavy, download, onPrimary }: Endpoint, read: () => Promise<T>): Promise<T> {
  if (onPrimary) return read();
  // The first portion is read before anything is sent: if the replica fails there, the primary begins again.
  if (download !== undefined)
    return readFromReplica(async () => (await begun((await read()) as TableFile)) as T);
  return heavy ? readFromReplica(read) : read();
}

/** The file, with its first rows read, and the others read from where these came from. */
async function begun(file: TableFile): Promise<TableFile> {
  const { after } = file;
  return {
    ...file,
    main: await prefetched(file.main),
    ...(after && { after: after.map(keptHere) }),
  };
}

type Portions = AsyncIterator<readonly TableRow[]>;

const ended = { done: true, value: undefined } as const;

const withRows = (sheet: Sheet, begin: () => Portions): Sheet => ({
  ...sheet,
  rows: { [Symbol.asyncIterator]: begin },
});

/** A sheet whose rows are read as now, by any caller: it's the socket that asks for a stream's next portion. */
function keptHere(sheet: Sheet): Sheet {
  const asNow = AsyncLocalStorage.snapshot();
  return withRows(sheet, () => {
    const portions = asNow(() => sheet.rows[Symbol.asyncIterator]());
    return {
      next: () => asNow(() => portions.next()),
      return: () => asNow(async () => (await portions.return?.()) ?? ended),
    };
  });
}

async function prefetched(sheet: Sheet): Promise<Sheet> {
  const portions = keptHere(sheet).rows[Symbol.asyncIterator]();
  let first: IteratorResult<readonly TableRow[]> | undefined = await portions.next();
  return withRows(sheet, () => ({
    next: async () => {
      const next = first ?? portions.next();
      first = undefined;
      return next;
    },
    return: async () => (await portions.return?.()) ?? ended,
  }));
}
