import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams } from '#shared/http/id.ts';
import { undo } from './undo.ts';

export const listUndos = endpoint({
  method: 'GET',
  path: '/api/undos',
  summary:
    "Lists what the caller changed a moment ago and can still undo, and what is being undone or couldn't be. The answer to a change that can be undone has the id of its undo in the header X-Undo.",
  access: 'session',
  response: z.object({ undos: z.array(undo) }),
});

export const readUndo = endpoint({
  method: 'GET',
  path: '/api/undos/:id',
  summary: "Reads how far an undo has got. Another person's is not found.",
  access: 'session',
  params: idParams,
  response: undo,
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/undos/:id',
  summary:
    "Undoes a change that the caller made less than 30 seconds ago, or retries the part that failed. Asked twice, it happens once. Large changes are undone in the background: read the undo until it's done.",
  // Undoing takes the right to do the opposite of the change: the handler checks it.
  access: 'session',
  params: idParams,
  response: undo,
});
