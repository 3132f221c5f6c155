import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/undos/undo.api.ts';
import { listOffered, readOwn, undoChange } from './undo.service.ts';

export function undoRoutes(router: Router) {
  serve(router, api.listUndos, ({ scope, actor }) => listOffered(scope, actor));
  serve(router, api.readUndo, ({ scope, actor, params }) => readOwn(scope, actor, params.id));
  serve(router, api.undoChange, async ({ scope, actor, params, about }) => {
    const undo = await undoChange(scope, actor, params.id);
    about(undo.subject);
    return undo;
  });
}
