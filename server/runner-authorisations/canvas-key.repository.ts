import { canvasKeys } from '#server/relations/institutions.ts';

/** An active institution's Canvas with its OAuth2 key; the secret is sealed. */
export const findCanvasKey = (institutionId: number) =>
  canvasKeys().where('id', '=', institutionId).where('status', '=', 1).executeTakeFirst();
