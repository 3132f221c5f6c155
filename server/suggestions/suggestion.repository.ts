import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ModelFault, OwnWords } from '#shared/suggestions/suggestion.ts';

/** A model as it's stored. */
export interface ModelRow {
  readonly address: string;
  readonly model: string;
  /** sealed */
  readonly api_key: string | null;
  readonly is_inside: boolean;
  readonly is_on: boolean;
  readonly day_calls: number;
  readonly languages: readonly string[];
  /** as the day is written */
  readonly calls_on: string | null;
  readonly calls: number;
  readonly fault: ModelFault | null;
  readonly asked_at: Date | null;
}

export async function findModel({ institutionId }: Scope): Promise<ModelRow | undefined> {
  const { rows } = await sql<ModelRow>`select address, model, api_key, is_inside, is_on, day_calls, languages,
      calls_on::text, calls, fault, asked_at
    from suggestion_models where institution_id = ${institutionId}`.execute(db());
  return rows[0];
}

type NewModel = Pick<ModelRow, 'address' | 'model' | 'api_key' | 'is_inside' | 'day_calls'> & {
  readonly languages: string[];
};

/** Stores what was entered and has just answered. The calls of the day still count. */
export const saveModel = ({ institutionId }: Scope, given: NewModel) => {
  const values = { ...given, fault: null, asked_at: sql<Date>`now()`, is_on: true };
  return db()
    .insertInto('suggestion_models')
    .values({ institution_id: institutionId, ...values })
    .onConflict((clash) => clash.column('institution_id').doUpdateSet(values))
    .execute();
};

export const switchModel = ({ institutionId }: Scope, isOn: boolean) =>
  db()
    .updateTable('suggestion_models')
    .set({ is_on: isOn })
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();

export const noteAnswer = ({ institutionId }: Scope, fault: ModelFault | null) =>
  db()
    .updateTable('suggestion_models')
    .set({ fault, asked_at: sql<Date>`now()` })
    .where('institution_id', '=', institutionId)
    .execute();

export const deleteModel = ({ institutionId }: Scope) =>
  db().deleteFrom('suggestion_models').where('institution_id', '=', institutionId).execute();

/** Takes one of a day's calls; false if none is left. */
export async function takeCall({ institutionId }: Scope, day: string): Promise<boolean> {
  const { rows } = await sql`update suggestion_models
    set calls_on = ${day}::date, calls = case when calls_on = ${day}::date then calls + 1 else 1 end
    where institution_id = ${institutionId} and is_on and (calls_on is distinct from ${day}::date or calls < day_calls)
    returning 1`.execute(db());
  return rows.length > 0;
}

/** What's asked of a model once: a picture, in a language. */
export interface AskedOnce {
  readonly hash: string;
  readonly language: string;
  /** address and name */
  readonly model: string;
  readonly promptVersion: number;
}

export interface SuggestionRow {
  readonly id: number;
  readonly state: 'asking' | 'answered' | 'failed';
  readonly is_late: boolean;
  readonly kind: 'text' | OwnWords | null;
  readonly words: string | null;
  readonly fault: ModelFault | 'spent' | null;
}

/** Who asks and says nothing for so long has died. */
const longestAsking = sql`interval '60 seconds'`;

const isLate = sql`(s.state = 'asking' and s.asked_at < now() - ${longestAsking})`;

export async function findSuggestion(
  { institutionId }: Scope,
  { hash, language, model, promptVersion }: AskedOnce,
): Promise<SuggestionRow | undefined> {
  const { rows } =
    await sql<SuggestionRow>`select s.id, s.state, ${isLate} as is_late, s.kind, s.words, s.fault
    from suggestions s where s.institution_id = ${institutionId} and s.picture_hash = ${hash}
      and s.language = ${language} and s.model = ${model} and s.prompt_version = ${promptVersion}`.execute(
      db(),
    );
  return rows[0];
}

/** The id of what's asked for now, if nobody else is asking: of two at once, one does. */
export async function claimSuggestion(
  { institutionId }: Scope,
  { hash, language, model, promptVersion }: AskedOnce,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`insert into suggestions as s (institution_id, picture_hash, language, model, prompt_version)
    values (${institutionId}, ${hash}, ${language}, ${model}, ${promptVersion})
    on conflict (institution_id, picture_hash, language, model, prompt_version) do update
      set state = 'asking', asked_at = now(), fault = null
      where s.state = 'failed' or ${isLate}
    returning s.id`.execute(db());
  return rows[0]?.id;
}

export const settleSuggestion = (
  { institutionId }: Scope,
  id: number,
  became: Partial<Pick<SuggestionRow, 'kind' | 'words' | 'fault'>> & Pick<SuggestionRow, 'state'>,
) =>
  db()
    .updateTable('suggestions')
    .set(became)
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();

/** Notes where a proposal is shown. */
export const noteShown = ({ institutionId }: Scope, suggestionId: number, findingId: number) =>
  db()
    .insertInto('suggestion_uses')
    .values({ institution_id: institutionId, suggestion_id: suggestionId, finding_id: findingId })
    .onConflict((clash) => clash.doNothing())
    .execute();

/** Notes what a proposal became, where it was shown. */
export async function noteSaved(
  { institutionId }: Scope,
  use: { readonly suggestionId: number; readonly findingId: number; readonly value: string },
) {
  await sql`update suggestion_uses u
    set outcome = case when s.words = ${use.value} then 'accepted' else 'changed' end
    from suggestions s where s.id = u.suggestion_id and u.institution_id = ${institutionId}
      and u.suggestion_id = ${use.suggestionId} and u.finding_id = ${use.findingId}`.execute(db());
}

/** How the proposals fared. */
export async function countShares({ institutionId }: Scope) {
  const { rows } = await sql<{
    shown: number;
    accepted: number;
    changed: number;
    ownWords: number;
    failed: number;
  }>`select u.*, s.* from
      (select count(*)::int as shown, (count(*) filter (where outcome = 'accepted'))::int as accepted,
        (count(*) filter (where outcome = 'changed'))::int as changed
       from suggestion_uses where institution_id = ${institutionId}) u,
      (select (count(*) filter (where kind <> 'text'))::int as "ownWords",
        (count(*) filter (where state = 'failed'))::int as failed
       from suggestions where institution_id = ${institutionId}) s`.execute(db());
  return rows[0] ?? { shown: 0, accepted: 0, changed: 0, ownWords: 0, failed: 0 };
}

/** Whether a person was told what leaves for the model at this address. */
export async function wasTold({ institutionId }: Scope, personId: number, address: string) {
  const row = await db()
    .selectFrom('suggestion_notices')
    .select('person_id')
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteTold({ institutionId }: Scope, personId: number, address: string) {
  await sql`insert into suggestion_notices (institution_id, person_id, address)
    values (${institutionId}, ${personId}, ${address})
    on conflict (person_id) do update set address = excluded.address, told_at = now()`.execute(db());
}
