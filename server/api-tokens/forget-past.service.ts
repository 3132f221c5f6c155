import type { Past } from '#server/infra/past.ts';
import { deleteEndedTokens } from './forget-past.repository.ts';

const slice = 1_000;

export const pastTokens: Past = {
  slice,
  forget: (scope, before) => deleteEndedTokens(scope, before, slice),
};
