import type { Request } from 'express';
import type { Insertable } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { SystemAction } from '#shared/audit/audit.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { isLogged, type Endpoint } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { masqueraderOf, unprovenMasquerader, type Session } from './actor.ts';

/** The record a request was about. */
export interface AuditSubject {
  readonly type: string;
  readonly id: number;
  readonly title: string;
}

/** What the audit log will say about a request. The handler's side adds what it finds. */
export interface AuditDraft {
  readonly target: Endpoint;
  readonly session: Session;
  readonly requestId: string | null;
  readonly address: string | null;
  params?: unknown;
  record?: unknown;
  about?: AuditSubject;
  /** it changed nothing, because the same request did before */
  isRepeated?: boolean;
  /** a sentence for readers of the log; never a secret */
  note?: Phrase;
}

/** Names and titles are kept up to this length: the log is no place for long texts. */
const longestText = 300;

/** The actor of anything no person asked for. */
const systemName = 'Courseyard';

const nameOf = new Map(namedEndpoints.map(([name, target]) => [target, name]));

/** The log's name for a request to the endpoint: the name of its declaration, such as createBatch. */
const actionOf = (target: Endpoint) => nameOf.get(target) ?? `${target.method} ${target.path}`;

/** Starts an entry for every change and export, and for every request made while acting as another institution or person. */
export function draftEntry(target: Endpoint, req: Request): AuditDraft | undefined {
  const { session } = req;
  if (!session) return undefined;
  const isActing = session.actor.actingFromInstitutionId !== null || masqueraderOf(session) !== null;
  if (!isLogged(target) && !isActing) return undefined;
  return { target, session, requestId: req.id ?? null, address: req.ip ?? null };
}

/** Records success, once for a request that's sent again, in the change's transaction: both are committed or neither. */
export async function noteDone(draft: AuditDraft, result: unknown) {
  if (draft.isRepeated) return;
  await writeEntry(draft, { outcome: 'done', code: null }, result);
}

/** Records a refusal or failure, after the change has been rolled back. */
export function noteRefused(draft: AuditDraft, error: unknown) {
  const code = error instanceof Problem ? error.code : 'unexpected';
  return noteFailure(draft, { outcome: code === 'unexpected' ? 'failed' : 'refused', code });
}

/** Records a download that stopped before its end. */
export const noteBrokenOff = (draft: AuditDraft) => noteFailure(draft, { outcome: 'failed', code: null });

async function noteFailure(draft: AuditDraft, ending: Ending) {
  try {
    await writeEntry(draft, ending, undefined);
  } catch (failure) {
    // The caller gets the first error, if any; the gap in the log is ours to notice.
    log.error({ err: failure }, 'could not write an audit entry');
  }
}

/** An automatic action of Courseyard. */
interface SystemDeed {
  readonly action: SystemAction;
  readonly about: AuditSubject;
  readonly outcome: Ending['outcome'];
  /** why it wasn't done */
  readonly code?: string;
  readonly note?: Phrase;
  /** of the person who began it, if one did */
  readonly session?: Session | undefined;
}

/** Records what was done outside a request of the API, in the change's transaction. */
export function noteBySystem(scope: Scope, { action, about, outcome, code, note, session }: SystemDeed) {
  const from = session?.actor.actingFromInstitutionId ?? session?.scope.institutionId ?? null;
  const name = session?.actor.name.slice(0, longestText) ?? systemName;
  return insertEntries([
    {
      institution_id: scope.institutionId,
      person_id: session?.actor.personId ?? null,
      person_name: name,
      masquerader: storedMasquerader(session),
      acting_from_institution_id: from === scope.institutionId ? null : from,
      action,
      outcome,
      code: code ?? null,
      via: session?.kind ?? 'system',
      record_type: about.type,
      record_id: String(about.id),
      record_title: about.title.slice(0, longestText),
      detail: JSON.stringify(note === undefined ? {} : { note }),
      search_key: keyOf(`${name} ${about.title} ${about.id}`),
    },
  ]);
}

/** Who acted as the session's person in Canvas. */
function storedMasquerader(session: Session | undefined) {
  const masquerader = session && masqueraderOf(session);
  return masquerader ? (masquerader.lmsUserId ?? unprovenMasquerader) : null;
}

interface Ending {
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly code: string | null;
}

/** Acting for another institution goes into both logs; only that institution's names the record. */
async function writeEntry(draft: AuditDraft, ending: Ending, result: unknown) {
  const { target, session, requestId, address, note } = draft;
  const { actor, scope } = session;
  const subject = subjectOf(draft, result);
  const common = {
    person_id: actor.personId,
    person_name: actor.name.slice(0, longestText),
    masquerader: storedMasquerader(session),
    action: actionOf(target),
    is_read: !isLogged(target),
    via: session.kind,
    detail: JSON.stringify(note === undefined ? {} : { note }),
    request_id: requestId,
    address,
    ...ending,
  };
  const own = actor.actingFromInstitutionId;
  const entry = {
    ...common,
    institution_id: scope.institutionId,
    acting_from_institution_id: own,
    record_type: subject?.type ?? null,
    record_id: subject?.id ?? null,
    record_title: subject?.title ?? null,
    search_key: keyOf([common.person_name, subject?.title ?? '', subject?.id ?? ''].join(' ')),
  };
  const copy = own !== null && {
    ...common,
    institution_id: own,
    acting_for_institution_id: scope.institutionId,
    search_key: keyOf(common.person_name),
  };
  const affected = ending.outcome === 'done' ? institutionOf(draft, subject) : null;
  const told = affected !== null && {
    ...entry,
    institution_id: affected,
    acting_from_institution_id: scope.institutionId,
  };
  await insertEntries([entry, copy, told].filter((each) => each !== false));
}

async function insertEntries(entries: readonly Insertable<Tables['audit_entries']>[]) {
  await db()
    .insertInto('audit_entries')
    .values([...entries])
    .execute();
}

/** The other institution that a super admin changed, which then sees it in its own log. */
function institutionOf({ target, session, about }: AuditDraft, subject: ReturnType<typeof subjectOf>) {
  const isManaged = target.access === 'institutions.manage' || about !== undefined;
  if (!isManaged || subject?.type !== 'institution') return null;
  const id = Number(subject.id);
  return id === session.scope.institutionId ? null : id;
}

/** The record a request is about, as far as the contract and the results say. */
function subjectOf({ target, params, record, about }: AuditDraft, result: unknown) {
  if (about) return { type: about.type, id: String(about.id), title: about.title.slice(0, longestText) };
  if (target.creates !== undefined) {
    return { type: target.creates, id: idIn(result), title: titleIn(result) };
  }
  const type = typeof target.access === 'object' ? target.access.record : target.changes;
  if (type === undefined) return undefined;
  return { type, id: idIn(params), title: titleIn(record) ?? titleIn(result) };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

function idIn(value: unknown) {
  const id = fieldOf(value, 'id');
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

function titleIn(value: unknown) {
  const title = fieldOf(value, 'title') ?? fieldOf(value, 'name');
  return typeof title === 'string' ? title.slice(0, longestText) : null;
}
