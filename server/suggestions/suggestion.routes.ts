import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/suggestions/suggestion-model.api.ts';
import type { SuggestionModel } from '#shared/suggestions/suggestion.ts';
import { phrase } from '#shared/text/phrase.ts';
import { suggestionNotes } from './suggestion.messages.ts';
import { enterModel, readModel, removeModel, switchModelOf, testModel } from './suggestion-model.service.ts';

const named = ({ entered }: SuggestionModel) =>
  entered
    ? phrase(suggestionNotes.model, { model: entered.model, host: new URL(entered.address).host })
    : undefined;

/** The model is waited for: nothing stays locked meanwhile. */
const waiting = { transaction: 'own' } as const;

export function suggestionRoutes(router: Router) {
  serve(router, api.readSuggestionModel, ({ scope }) => readModel(scope));
  serve(
    router,
    api.enterSuggestionModel,
    async ({ scope, actor, body, note }) => {
      const entered = await enterModel(scope, actor, body);
      note(named(entered));
      return entered;
    },
    waiting,
  );
  serve(router, api.testSuggestionModel, ({ scope }) => testModel(scope), waiting);
  serve(router, api.switchSuggestions, async ({ scope, body, note }) => {
    note(phrase(suggestionNotes.switched, { isOn: String(body.isOn) }));
    return switchModelOf(scope, body.isOn);
  });
  serve(router, api.removeSuggestionModel, async ({ scope, note }) => {
    note(named(await readModel(scope)));
    return removeModel(scope);
  });
}
