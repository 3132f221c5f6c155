import type { Past } from '#server/infra/past.ts';
import { deletePastEvents } from './forget-past.repository.ts';

const slice = 5_000;

export const pastTaskEvents: Past = {
  slice,
  forget: (scope, before) => deletePastEvents(scope, before, slice),
};
