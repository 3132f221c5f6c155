import type { Request, Response, Router } from 'express';
import * as z from 'zod';
import type { OnRecord } from '#shared/access/abilities.ts';
import { isRead, type Endpoint, type Parsed, type Result } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFile } from '#shared/http/table-file.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { inLanguage, languageOf } from '#server/infra/i18n/language.ts';
import { receiveFile } from '#server/infra/http/upload.ts';
import { sendTable } from '#server/infra/table-files/send-table.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { undoHeader } from '#shared/undos/undo.ts';
import { masqueraderOf, type PersonSession, type Session } from './actor.ts';
import {
  draftEntry,
  noteDone,
  noteRefused,
  type AuditDraft,
  type AuditSubject,
  noteBrokenOff,
} from './audit.ts';
import { admit, guard, notFoundAt } from './guard.ts';
import { readHeavily } from './read-heavily.ts';
import { collectingUndos } from './restorer.ts';
import { phraseOfIssue } from './issue-phrase.ts';
import { issueMessages } from './access.messages.ts';
import type { RecordOf } from './guarded-record.ts';

/** About exports, for readers of the audit log. */
const accessNotes = defineMessages({
  exported: {
    id: 'access.note.exported',
    defaultMessage: '{format, select, xlsx {Excel} other {CSV}}, {rows, plural, one {# row} other {# rows}}',
  },
  brokenOff: {
    id: 'access.note.brokenOff',
    defaultMessage:
      '{format, select, xlsx {Excel} other {CSV}}, stopped after {rows, plural, one {# row} other {# rows}}',
  },
});

/** Sends a table. Its audit entry has the number of rows, and is written before the download ends. */
async function sendAudited(res: Response, file: TableFile, draft: AuditDraft | undefined) {
  const { format } = file;
  const exported = (rows: number) => phrase(accessNotes.exported, { format, rows });
  const brokenOff = (rows: number) => phrase(accessNotes.brokenOff, { format, rows });
  try {
    await sendTable(res, file, {
      whenSent: async (rows) => draft && noteDone({ ...draft, note: exported(rows) }, undefined),
      whenBroken: async (rows) => draft && noteBrokenOff({ ...draft, note: brokenOff(rows) }),
    });
  } catch (error) {
    if (draft && !res.headersSent) await noteRefused(draft, error);
    throw error;
  }
}

/** What's known about the caller's request besides its input. */
interface RequestFacts {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly origin: string | undefined;
}

/** Where API tokens aren't allowed, the session is a person's. */
type SessionOf<E extends Endpoint> = E extends { tokens: 'refused' } ? PersonSession : Session;

type Given<E extends Endpoint> = Parsed<E> & { request: RequestFacts } & (E['access'] extends 'public'
    ? unknown
    : {
        session: SessionOf<E>;
        actor: Session['actor'];
        scope: Session['scope'];
        /** adds a sentence to the audit entry, such as a given reason; never a secret */
        note: (text: Phrase | undefined) => void;
        /** names the record in the audit entry, if the path doesn't */
        about: (subject: AuditSubject) => void;
        /** says whether the request was sent before and changed nothing this time: then it's in the log already */
        repeats: (isRepeated: boolean) => void;
      }) &
  (E['access'] extends infer A extends OnRecord ? { record: RecordOf<A['record']> } : unknown);

/** Every endpoint with a handler. A test compares it with the table in shared/endpoints.ts. */
export const served = new Set<Endpoint>();

interface ServeOptions {
  /**
   * 'own': the handler makes its own transactions, because it waits for something external in between; its changes and
   * its audit entry are then separate. Otherwise a change and its entry share one.
   */
  readonly transaction?: 'shared' | 'own' | 'none';
}

/** Registers one endpoint: guards it, parses its input, runs the handler, audits it, sends its result. */
export function serve<E extends Endpoint>(
  router: Router,
  target: E,
  handle: (given: Given<E>) => Promise<Result<E>>,
  { transaction = isRead(target) ? 'none' : 'shared' }: ServeOptions = {},
) {
  served.add(target);
  // Made once: a schema is compiled at its first use.
  const query = strictQueryOf(target);
  const register = router[target.method.toLowerCase() as Lowercase<Endpoint['method']>].bind(router);
  const answer = async (req: Request, res: Response) => {
    const draft = draftEntry(target, req);
    const undoIds = new Set<number>();
    const steps = async () => {
      const given = await givenOf(target, query, { req, res, draft });
      // The handler's type asks for exactly what this endpoint declares; `given` has that and more.
      const own = target.download === undefined ? draft : undefined;
      const run = () => readHeavily(target, async () => handle(given as unknown as Given<E>));
      const isTheirs = target.marksSeen === undefined || !given.session || !masqueraderOf(given.session);
      return isTheirs ? within(transaction, own, run) : within('none', own, () => withoutTrace(run));
    };
    const result = await auditingRefusals(draft, () => collectingUndos(undoIds, steps));
    if (undoIds.size > 0) res.set(undoHeader, [...undoIds].join(','));
    await senders[target.download ?? 'json'](res, target.response.parse(result), draft);
  };
  register(target.path, (req: Request, res: Response) => inLanguage(languageOf(req), () => answer(req, res)));
}

/** Lets the caller in, and collects what a handler can use. */
async function givenOf(
  target: Endpoint,
  query: z.ZodType | undefined,
  { req, res, draft }: { req: Request; res: Response; draft: AuditDraft | undefined },
) {
  const session = admit(target, req);
  const params = paramsOf(target, req);
  if (draft) draft.params = params;
  const record = await guard(target.access, session, params);
  if (draft) draft.record = record;
  const file = target.upload === undefined ? undefined : await receiveFile(req, res, target.upload);
  return {
    session,
    actor: session?.actor,
    scope: session?.scope,
    record,
    params,
    file,
    // Beside a file, a form's fields say the same as the address.
    query: parse('query', query, namedPlainly(file ? { ...(req.body as object), ...req.query } : req.query)),
    body: parse('body', target.body, target.body && (req.body ?? {})),
    request: factsOf(req),
    note: (text: Phrase | undefined) => {
      if (draft) draft.note = text;
    },
    about: (subject: AuditSubject) => {
      if (draft) draft.about = subject;
    },
    repeats: (isRepeated: boolean) => {
      if (draft) draft.isRepeated = isRepeated;
    },
  };
}

/** A change and its audit entry are committed together or not at all; a read needs no transaction. */
async function within<T>(
  transaction: NonNullable<ServeOptions['transaction']>,
  draft: AuditDraft | undefined,
  run: () => Promise<T>,
) {
  const runAudited = async () => {
    const result = await run();
    if (draft) await noteDone(draft, result);
    return result;
  };
  return transaction === 'shared' ? inTransaction(runAudited) : runAudited();
}

/** Answers as ever, and notes nothing: who acts as somebody in Canvas sees for them, but they haven't seen it. */
async function withoutTrace<T>(run: () => Promise<T>): Promise<T> {
  const answers: T[] = [];
  const takenBack = new Error('taken back');
  await inTransaction(async () => {
    answers.push(await run());
    throw takenBack;
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  return answers[0] as T;
}

/** Refusals are recorded too, after their change has been rolled back. */
async function auditingRefusals<T>(draft: AuditDraft | undefined, steps: () => Promise<T>) {
  try {
    return await steps();
  } catch (error) {
    if (draft) await noteRefused(draft, error);
    throw error;
  }
}

const senders = {
  json: async (res: Response, result: unknown) => void res.json(result),
  // `response` of this endpoint is tableFile, and parsing has checked that.
  table: (res: Response, result: unknown, draft: AuditDraft | undefined) =>
    sendAudited(res, result as TableFile, draft),
};

const factsOf = (req: Request): RequestFacts => ({
  id: req.id ?? '',
  address: req.ip ?? '',
  userAgent: req.get('user-agent') ?? '',
  origin: req.get('origin'),
});

/** What isn't an id names no record. */
function paramsOf(target: Endpoint, req: Request) {
  const parsed = target.params?.safeParse(req.params);
  if (parsed?.success === false) throw new Problem('not_found', phrase(notFoundAt(target)));
  return parsed?.data;
}

/** What an endpoint's query may have. Other systems add names of their own to public addresses. */
function strictQueryOf({ access, query }: Endpoint) {
  if (access === 'public') return query;
  return query instanceof z.ZodObject ? query.strict() : (query ?? z.strictObject({}));
}

/** A list may be sent as `batchIds[]=1`, as many programs do. */
function namedPlainly(query: Request['query']) {
  const byName = Map.groupBy(Object.entries(query), ([name]) => name.replace(/\[\]$/, ''));
  const valueOf = (values: readonly unknown[]) => (values.length > 1 ? values.flat() : values[0]);
  return Object.fromEntries(
    [...byName].map(([name, given]) => [name, valueOf(given.map(([, value]) => value))]),
  );
}

function parse(part: string, schema: z.ZodType | undefined, value: unknown) {
  const parsed = schema?.safeParse(value, { reportInput: true });
  if (!parsed || parsed.success) return parsed?.data;
  const { issues } = parsed.error;
  const fields = issues.map((issue) => [[part, ...issue.path].join('.'), phraseOfIssue(issue)] as const);
  const [first] = fields;
  throw new Problem('invalid_input', first?.[1] ?? phrase(issueMessages.invalid), Object.fromEntries(fields));
}
