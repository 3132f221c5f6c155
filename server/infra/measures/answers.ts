import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';

/** What came of one request to a server that isn't ours: how long its answer took, or why there was none. */
type AnswerEnd = { readonly ms: number } | { readonly failure: string };

/** How a server has answered all processes lately. */
export interface Answers {
  readonly lastSuccessAt: Date | null;
  /** how long the last success took */
  readonly lastAnswerMs: number | null;
  readonly lastFailureAt: Date | null;
  /** the kind of the last failure, in the words of the feature that calls */
  readonly lastFailure: string | null;
  /** since the last success */
  readonly failures: number;
  /** how long ago the last word came; null: none ever did */
  readonly silentSeconds: number | null;
}

export const noAnswers: Answers = {
  lastSuccessAt: null,
  lastAnswerMs: null,
  lastFailureAt: null,
  lastFailure: null,
  failures: 0,
  silentSeconds: null,
};

/** The same in this process since it was last written down; moments by performance.now(). */
interface Noted {
  readonly successAt: number | null;
  readonly answerMs: number | null;
  readonly failureAt: number | null;
  readonly failure: string | null;
  readonly failures: number;
}

const nothing: Noted = { successAt: null, answerMs: null, failureAt: null, failure: null, failures: 0 };

const notedNow = (end: AnswerEnd): Noted =>
  'failure' in end
    ? { ...nothing, failureAt: performance.now(), failure: end.failure, failures: 1 }
    : { ...nothing, successAt: performance.now(), answerMs: Math.round(end.ms) };

const together = (earlier: Noted, later: Noted): Noted => ({
  successAt: later.successAt ?? earlier.successAt,
  answerMs: later.answerMs ?? earlier.answerMs,
  failureAt: later.failureAt ?? earlier.failureAt,
  failure: later.failure ?? earlier.failure,
  failures: later.failures + (later.successAt === null ? earlier.failures : 0),
});

/** Where a feature keeps how the servers that it calls have answered. */
interface AnswerBook {
  note(server: string, end: AnswerEnd): void;
  /** Writes down what was noted since. What couldn't be written stays for the next time. */
  write(): Promise<void>;
  /** By server; those that nothing is known of aren't there. */
  read(servers: readonly string[]): Promise<ReadonlyMap<string, Answers>>;
}

/** A table with the columns of `AnswerColumns` (system-tables), and the name of its key. */
interface AnswerTable {
  readonly table: string;
  readonly key: string;
}

/** Opens a feature's book. */
export function answerBook(where: AnswerTable): AnswerBook {
  let noted = new Map<string, Noted>();
  const add = (server: string, earlier: Noted, later: Noted) => noted.set(server, together(earlier, later));
  return {
    note: (server, end) => add(server, noted.get(server) ?? nothing, notedNow(end)),
    write: async () => {
      const writing = noted;
      noted = new Map();
      try {
        if (writing.size > 0) await upsertAnswers(where, writing);
      } catch (error) {
        for (const [server, earlier] of writing) add(server, earlier, noted.get(server) ?? nothing);
        throw error;
      }
    },
    read: (servers) => readAnswers(where, servers),
  };
}

const secondsSince = (moment: number | null) =>
  moment === null ? null : (performance.now() - moment) / 1000;

/** Ages go to the database, not moments: its clock counts. Rows in one order, so two processes can't deadlock. */
async function upsertAnswers({ table, key }: AnswerTable, noted: ReadonlyMap<string, Noted>) {
  const rows = [...noted].map(([server, { successAt, answerMs, failureAt, failure, failures }]) => ({
    server,
    successAge: secondsSince(successAt),
    answerMs,
    failureAge: secondsSince(failureAt),
    failure,
    failures,
  }));
  await sql`
    insert into ${sql.table(table)} as s
      (${sql.ref(key)}, last_success_at, last_answer_ms, last_failure_at, last_failure, failures)
    select server, clock_timestamp() - make_interval(secs => "successAge"), "answerMs",
      clock_timestamp() - make_interval(secs => "failureAge"), failure, failures
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(server text, "successAge" float8, "answerMs" integer,
      "failureAge" float8, failure text, failures integer)
    order by server
    on conflict (${sql.ref(key)}) do update set
      last_success_at = greatest(s.last_success_at, excluded.last_success_at),
      last_answer_ms = case when excluded.last_success_at < s.last_success_at then s.last_answer_ms
        else coalesce(excluded.last_answer_ms, s.last_answer_ms) end,
      last_failure_at = greatest(s.last_failure_at, excluded.last_failure_at),
      last_failure = case when excluded.last_failure_at < s.last_failure_at then s.last_failure
        else coalesce(excluded.last_failure, s.last_failure) end,
      failures = excluded.failures + case when excluded.last_success_at is null then s.failures else 0 end
  `.execute(db());
}

async function readAnswers({ table, key }: AnswerTable, servers: readonly string[]) {
  const { rows } = await sql<Answers & { server: string }>`
    select ${sql.ref(key)} as server, last_success_at as "lastSuccessAt", last_answer_ms as "lastAnswerMs",
      last_failure_at as "lastFailureAt", last_failure as "lastFailure", failures,
      extract(epoch from now() - greatest(last_success_at, last_failure_at))::float8 as "silentSeconds"
    from ${sql.table(table)} where ${sql.ref(key)} = any(${[...servers]}::text[])`.execute(db());
  return new Map(rows.map(({ server, ...answers }) => [server, answers]));
}
