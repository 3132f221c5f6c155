import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Permission, RecordName } from '#shared/access/abilities.ts';
import type { Message } from '#shared/text/messages.ts';
import type { Session } from './actor.ts';

/** How one kind of guarded record is found, who can do what to it, and the message for people who can't view it. */
interface GuardedRecord<Row, P extends string> {
  load(scope: Scope, id: number): Promise<Row | undefined>;
  policy(session: Session, row: Row): Readonly<Record<P, boolean>>;
  readonly notFound: Message;
  /** rights that somebody can have without seeing the whole record; all others take that */
  readonly unseen?: readonly P[];
}

/** The row type of each kind of record; extended in server/records.ts. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface GuardedRows {}

export type RecordOf<R extends RecordName> = R extends keyof GuardedRows ? GuardedRows[R] : never;

export type GuardedRecords = { readonly [R in RecordName]: GuardedRecord<RecordOf<R>, Permission<R>> };

let records: GuardedRecords | undefined;

/** Sets which records are guarded, and how. */
export const guardRecords = (table: GuardedRecords) => {
  records = table;
};

interface FoundRecord {
  readonly record: unknown;
  readonly granted: Readonly<Record<string, boolean>>;
  /** whether the session sees all of it */
  readonly isSeen: boolean;
}

/** A record and what the session can do to it, if it sees that or has a right that doesn't take it. */
export async function findRecordFor(
  name: RecordName,
  session: Session,
  id: number,
): Promise<FoundRecord | undefined> {
  const { load, policy, unseen = [] } = recordNamed(name);
  const record = await load(session.scope, id);
  const granted = record === undefined ? undefined : policy(session, record);
  if (granted?.view) return { record, granted, isSeen: true };
  const kept = unseen.filter((right) => granted?.[right]);
  if (kept.length === 0) return undefined;
  return { record, granted: Object.fromEntries(kept.map((right) => [right, true])), isSeen: false };
}

/** The message when a record doesn't exist or can't be seen. */
export const notFoundText = (name: RecordName): Message => recordNamed(name).notFound;

function recordNamed(name: RecordName) {
  if (!records) throw new Error(`The record ${name} was asked for before anyone said how it is guarded`);
  // One type for all rows of the table: the row that's loaded is the one its policy takes.
  return records[name] as unknown as GuardedRecord<unknown, string>;
}
