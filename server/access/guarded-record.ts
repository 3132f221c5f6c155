import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Permission, RecordName } from '#shared/access/abilities.ts';
import type { Message } from '#shared/text/messages.ts';
import type { Session } from './actor.ts';

/** How one kind of guarded record is found, who may do what to it, and what those are told who may not even view it. */
interface GuardedRecord<Row, P extends string> {
  load(scope: Scope, id: number): Promise<Row | undefined>;
  policy(session: Session, row: Row): Readonly<Record<P, boolean>>;
  readonly notFound: Message;
}

/** The row that each kind of record is loaded as; server/records.ts says so. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface GuardedRows {}

export type RecordOf<R extends RecordName> = R extends keyof GuardedRows ? GuardedRows[R] : never;

export type GuardedRecords = { readonly [R in RecordName]: GuardedRecord<RecordOf<R>, Permission<R>> };

let records: GuardedRecords | undefined;

/** Says which records are guarded, and how. */
export const guardRecords = (table: GuardedRecords) => {
  records = table;
};

/** A record and what the session may do to it; undefined when it may not even view it. */
export async function findRecordFor(name: RecordName, session: Session, id: number) {
  const { load, policy } = recordNamed(name);
  const record = await load(session.scope, id);
  const granted = record === undefined ? undefined : policy(session, record);
  return granted?.view ? { record, granted } : undefined;
}

/** What is said when a record isn't there, or isn't to be seen. */
export const notFoundText = (name: RecordName): Message => recordNamed(name).notFound;

function recordNamed(name: RecordName) {
  if (!records) throw new Error(`The record ${name} was asked for before anyone said how it is guarded`);
  // One shape for all rows of the table: what a row loads is what its policy takes.
  return records[name] as unknown as GuardedRecord<unknown, string>;
}
