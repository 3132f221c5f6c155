import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '#server/access/actor.ts';
import { currentMs } from '#server/infra/clock.ts';
import { SharedLimit } from '#server/infra/http/shared-limit.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Suggestion } from '#shared/suggestions/suggestion.ts';
import { phrase } from '#shared/text/phrase.ts';
import { addresses, askModel, ModelProblem, promptVersion, type AskedPicture } from './ask-model.ts';
import { pictureToSend } from './sent-picture.ts';
import { suggestionProblems } from './suggestion.messages.ts';
import { accessTo, dayOf } from './suggestion-model.service.ts';
import {
  claimSuggestion,
  findModel,
  findSuggestion,
  noteAnswer,
  noteSaved,
  noteShown,
  noteTold,
  settleSuggestion,
  takeCall,
  wasTold,
  type AskedOnce,
  type ModelRow,
  type SuggestionRow,
} from './suggestion.repository.ts';

/** How many a person can ask for in a minute: more than anybody reads. */
const perPerson = new SharedLimit({ name: 'suggestions', most: 60, withinMs: 60_000 });

/**
 * Languages in which words can be asked for, first the one that a text says it's in, or else the usual one; undefined where
 * nobody is asked.
 */
export async function languagesOfWords(
  scope: Scope,
  lang: string | undefined,
): Promise<string[] | undefined> {
  const row = await findModel(scope);
  return row?.is_on ? ordered(row.languages, lang) : undefined;
}

const primaryOf = (code: string) => code.trim().toLowerCase().split('-')[0];

function ordered(languages: readonly string[], lang: string | undefined): string[] {
  const own = lang === undefined ? undefined : languages.find((one) => primaryOf(one) === primaryOf(lang));
  return own === undefined ? [...languages] : [own, ...languages.filter((one) => one !== own)];
}

export interface Asking {
  readonly findingId: number;
  /** the person has just read what leaves */
  readonly wasTold: boolean;
  readonly language: string | undefined;
}

/** What's asked about, read only once the person knows what leaves; or what's in the way. */
export type PictureAsked =
  | (Pick<AskedPicture, 'rule' | 'around' | 'longest'> & {
      readonly bytes: Buffer;
      /** on a smaller scale, as the person's browser made it */
      readonly copy: Buffer | undefined;
      /** the language that the text says it's in */
      readonly lang: string | undefined;
    })
  | Extract<Suggestion, { outcome: 'none' }>;

/**
 * Has the institution's model propose words for a picture, and notes where they're shown. What it said of the same picture
 * before is said again.
 */
export async function suggestFor(
  scope: Scope,
  { personId }: Pick<Actor, 'personId'>,
  { findingId, wasTold: hasRead, language }: Asking,
  read: () => Promise<PictureAsked>,
): Promise<Suggestion> {
  const model = await findModel(scope);
  if (!model?.is_on)
    throw new Problem('conflict', phrase(model ? suggestionProblems.off : suggestionProblems.none));
  if (hasRead) await noteTold(scope, personId, model.address);
  else if (!(await wasTold(scope, personId, model.address)))
    return { outcome: 'tell_first', host: new URL(model.address).host, model: model.model };
  const seconds = await perPerson.take(String(personId));
  if (seconds > 0) throw new Problem('too_many_requests', phrase(suggestionProblems.tooMany, { seconds }));
  const asked = await read();
  if ('outcome' in asked) return asked;
  const { bytes, copy, rule, around, longest, lang } = asked;
  const picture = pictureToSend(bytes) ?? (copy && pictureToSend(copy));
  if (!picture) return copy ? { outcome: 'none', why: 'no_picture' } : { outcome: 'needs_copy' };
  const row = await askOnce(scope, model, {
    picture,
    rule,
    longest,
    around: around.replace(addresses, '…'),
    language: model.languages.find((one) => one === language) ?? ordered(model.languages, lang)[0] ?? 'en',
  });
  if (row.kind === 'text' && row.words !== null) {
    await noteShown(scope, row.id, findingId);
    return { outcome: 'words', suggestionId: row.id, words: row.words };
  }
  return row.kind === null || row.kind === 'text'
    ? { outcome: 'none', why: row.fault ?? 'no_answer' }
    : { outcome: 'own_words', because: row.kind };
}

/** How often it's looked what another one got who asks the same, and for how long, in milliseconds. */
const lookEveryMs = 250;
const waitMs = 40_000;

/** Asks about a picture that nothing is known of; who asks at the same time waits for the same answer. */
async function askOnce(scope: Scope, model: ModelRow, asked: AskedPicture): Promise<SuggestionRow> {
  const once: AskedOnce = {
    hash: createHash('sha256').update(asked.picture.bytes).digest('hex'),
    language: asked.language,
    model: `${model.address} ${model.model}`,
    promptVersion,
  };
  const until = currentMs() + waitMs;
  for (let hasWaited = false; ; hasWaited = true) {
    const row = await findSuggestion(scope, once);
    if (row?.state === 'answered' || (row?.state === 'failed' && hasWaited)) return row;
    const id = row?.state === 'asking' && !row.is_late ? undefined : await claimSuggestion(scope, once);
    if (id !== undefined) return ask(scope, model, { id, asked });
    if (row && currentMs() > until) return { ...row, fault: 'no_answer' };
    await wait(lookEveryMs);
  }
}

async function ask(
  scope: Scope,
  model: ModelRow,
  { id, asked }: { readonly id: number; readonly asked: AskedPicture },
): Promise<SuggestionRow> {
  const became = await answerTo(scope, model, asked);
  await settleSuggestion(scope, id, became);
  return { id, is_late: false, ...became };
}

async function answerTo(
  scope: Scope,
  model: ModelRow,
  asked: AskedPicture,
): Promise<Pick<SuggestionRow, 'state' | 'kind' | 'words' | 'fault'>> {
  if (!(await takeCall(scope, await dayOf(scope))))
    return { state: 'failed', kind: null, words: null, fault: 'spent' };
  try {
    const answer = await askModel(accessTo(model), asked);
    await noteAnswer(scope, null);
    const words = answer.kind === 'text' ? answer.words : null;
    return { state: 'answered', kind: answer.kind, words, fault: null };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    await noteAnswer(scope, error.fault);
    return { state: 'failed', kind: null, words: null, fault: error.fault };
  }
}

/** Notes that a place was saved after a proposal was shown there: as it was, or changed. */
export const noteWordsSaved = (
  scope: Scope,
  use: { readonly suggestionId: number; readonly findingId: number; readonly value: string },
) => noteSaved(scope, use);
