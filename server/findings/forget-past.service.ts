import type { Past } from '#server/infra/past.ts';
import { deleteFixedFindings } from './forget-past.repository.ts';

const slice = 5_000;

export const pastFindings: Past = {
  slice,
  forget: (scope, before) => deleteFixedFindings(scope, before, slice),
};
