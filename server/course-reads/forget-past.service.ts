import type { Past } from '#server/infra/past.ts';
import { deleteGoneItems } from './forget-past.repository.ts';

const slice = 1_000;

export const pastItems: Past = {
  slice,
  forget: (scope, before) => deleteGoneItems(scope, before, slice),
};
