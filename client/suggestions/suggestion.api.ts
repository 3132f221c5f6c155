import * as api from '#shared/suggestions/suggestion-model.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** Not read again by itself, so that what's being typed stays beside what it was begun with. */
export const useSuggestionModel = () =>
  useEndpoint(api.readSuggestionModel, {}, { revalidateOnFocus: false, revalidateOnReconnect: false });

const refreshes = [api.readSuggestionModel];
export const useEnterModel = () => useAction(api.enterSuggestionModel, { refreshes });
export const useTestModel = () => useAction(api.testSuggestionModel, { refreshes });
export const useSwitchModel = () => useAction(api.switchSuggestions, { refreshes });
export const useRemoveModel = () => useAction(api.removeSuggestionModel, { refreshes });
