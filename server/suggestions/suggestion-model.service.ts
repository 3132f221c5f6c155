import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { currentTime } from '#server/infra/clock.ts';
import { open, seal } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { isAllowed, isOutgoingAddress } from '#server/lms/guarded-fetch.ts';
import type { Parsed, Result } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import type { enterSuggestionModel, testSuggestionModel } from '#shared/suggestions/suggestion-model.api.ts';
import type { SuggestionModel } from '#shared/suggestions/suggestion.ts';
import { phrase } from '#shared/text/phrase.ts';
import { askModel, ModelProblem, type ModelAccess, type ModelAnswer } from './ask-model.ts';
import { suggestionProblems } from './suggestion.messages.ts';
import {
  countShares,
  deleteModel,
  findModel,
  noteAnswer,
  saveModel,
  switchModel,
  takeCall,
  type ModelRow,
} from './suggestion.repository.ts';

const context = 'suggestion_models.api_key';

/** Where a stored model is asked. */
export const accessTo = ({ address, model, api_key, is_inside }: ModelRow): ModelAccess => ({
  address,
  model,
  key: api_key === null ? null : open(api_key, context),
  isInside: is_inside,
});

/** The institution's day, as calls are counted by. */
export async function dayOf(scope: Scope): Promise<string> {
  const { timeZone } = await scope.institution();
  return DateTime.fromJSDate(currentTime(), { zone: timeZone }).toISODate() ?? '';
}

/** The model and how it's doing. The key stays here. */
export async function readModel(scope: Scope): Promise<SuggestionModel> {
  const row = await findModel(scope);
  const isToday = row !== undefined && row.calls_on === (await dayOf(scope));
  return {
    entered: row
      ? {
          address: row.address,
          model: row.model,
          hasKey: row.api_key !== null,
          isOn: row.is_on,
          dayCalls: row.day_calls,
          languages: [...row.languages],
        }
      : null,
    usedToday: isToday ? row.calls : 0,
    fault: row?.fault ?? null,
    askedAt: row?.asked_at?.toISOString() ?? null,
    shares: await countShares(scope),
  };
}

type Entering = Pick<Actor, 'roles' | 'actingFromInstitutionId'>;
type Given = Parsed<typeof enterSuggestionModel>['body'];

/** Saves a model once it has described a picture of ours. */
export async function enterModel(scope: Scope, actor: Entering, given: Given): Promise<SuggestionModel> {
  const known = await findModel(scope);
  const address = addressFrom(given.address);
  const access: ModelAccess = {
    address,
    model: given.model,
    key: keyFor(given, address, known),
    isInside: isInside(actor, address, known),
  };
  await prove(access);
  await saveModel(scope, {
    address,
    model: access.model,
    api_key: access.key === null ? null : seal(access.key, context),
    is_inside: access.isInside,
    day_calls: given.dayCalls,
    languages: [...new Set(given.languages)],
  });
  return readModel(scope);
}

/** People paste the whole address of the call, too. */
function addressFrom(typed: string): string {
  const address = typed.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  const url = URL.parse(address);
  if (!url || url.search || url.hash || !isOutgoingAddress(address))
    throw wrong('address', phrase(suggestionProblems.address));
  return address;
}

/** A key that was entered for one host is never sent to another. */
function keyFor({ key }: Given, address: string, known: ModelRow | undefined): string | null {
  if (key !== undefined) return key;
  if (!known) return null;
  if (new URL(known.address).origin !== new URL(address).origin)
    throw wrong('key', phrase(suggestionProblems.keyAgain));
  return accessTo(known).key;
}

/** What OUTGOING_ALLOW opens is only for super admins to name; others can keep what one has entered. */
function isInside(actor: Entering, address: string, known: ModelRow | undefined): boolean {
  if (!isAllowed(new URL(address))) return false;
  // Nobody else acts for an institution.
  const isTheirs = actor.roles.includes('ROLE_SUPER_ADMIN') || actor.actingFromInstitutionId !== null;
  if (isTheirs || (known?.is_inside && known.address === address)) return true;
  throw wrong('address', phrase(suggestionProblems.inside));
}

const wrong = (field: string, text: ReturnType<typeof phrase>) =>
  new Problem('invalid_input', text, { [`body.${field}`]: text });

async function prove(access: ModelAccess) {
  try {
    await describeOurs(access);
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    throw new Problem('invalid_input', phrase(suggestionProblems.notSaved, { why: error.fault }));
  }
}

/** A green triangle and a yellow circle. */
const ours = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgAgMAAACf9p+rAAAACVBMVEX///8AgDzwvgC6yK4wAAAA2UlEQVR42u3WQQ7CIBCF4Y4Jiem+l/AUHmEWzH08isuGUypgLZT3kmKMLpTl/AlfW1h0GP7r5XUk81MIcH4IIVxRGO9hJjvhveI8XDABkTGFuSMkG+mfCHkO3vCrT9X/Eel50BPkZ05vCb1X9Cbyu/uede4NoiQ4T8JkvcEM62KGdWfm+8JkZsTGusSgPcHF4IkN9TRHOguSg2Ib6dkGOg2PeaPLEhTbrU7DYjf6c77RZQ26L7g1eGJv9GJe6yxIGRTbtV7alU5DNS90qYNiu9RpqG2zH/lFuAHoFtLMzzX+0gAAAABJRU5ErkJggg==',
  'base64',
);

const describeOurs = (access: ModelAccess): Promise<ModelAnswer> =>
  askModel(access, {
    picture: { type: 'image/png', bytes: ours },
    rule: 'img-alt-missing',
    language: 'en',
    around: '',
    longest: 150,
  });

/** Has the stored model describe our picture; that counts as one of the day's calls. */
export async function testModel(scope: Scope): Promise<Result<typeof testSuggestionModel>> {
  const row = await getModel(scope);
  if (!(await takeCall(scope, await dayOf(scope))))
    throw new Problem('conflict', phrase(row.is_on ? suggestionProblems.spent : suggestionProblems.off));
  try {
    const answer = await describeOurs(accessTo(row));
    await noteAnswer(scope, null);
    return answer.kind === 'text'
      ? { outcome: 'words', words: answer.words }
      : { outcome: 'own_words', because: answer.kind };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    await noteAnswer(scope, error.fault);
    return { outcome: 'none', why: error.fault };
  }
}

async function getModel(scope: Scope): Promise<ModelRow> {
  const row = await findModel(scope);
  if (!row) throw new Problem('conflict', phrase(suggestionProblems.none));
  return row;
}

export async function switchModelOf(scope: Scope, isOn: boolean): Promise<SuggestionModel> {
  await getModel(scope);
  await switchModel(scope, isOn);
  return readModel(scope);
}

/** Forgets the model; what it proposed stays for as long as it's kept. */
export async function removeModel(scope: Scope): Promise<SuggestionModel> {
  await deleteModel(scope);
  return readModel(scope);
}
