import type { Past } from '#server/infra/past.ts';
import { deleteGoneEntries } from './forget-past.repository.ts';

const slice = 1_000;

export const pastTidyEntries: Past = {
  slice,
  forget: (scope, before) => deleteGoneEntries(scope, before, slice),
};
