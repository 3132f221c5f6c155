import type { Past } from '#server/infra/past.ts';
import { deletePastSyncs } from './forget-past.repository.ts';

/** Each goes with its changes, which can be thousands. */
const slice = 20;

export const pastSyncs: Past = {
  slice,
  forget: (scope, before) => deletePastSyncs(scope, before, slice),
};
