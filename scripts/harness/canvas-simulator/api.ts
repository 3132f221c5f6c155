import express from 'express';
import { accountRoutes } from './accounts.ts';
import { idsAsAsked, notFound } from './answers.ts';
import { contentRoutes } from './content.ts';
import { courseListRoute } from './course-list.ts';
import { courseRoutes } from './courses.ts';
import { withFaults } from './faults.ts';
import type { SimulatorState } from './state.ts';
import { throttling } from './throttling.ts';
import { requireToken } from './tokens.ts';
import { writeRoutes } from './writes.ts';
import { userRoutes } from './users.ts';

/** Canvas's REST API over the harness's institutions, limited to what the product and its tests read. */
export function canvasApi(state: SimulatorState) {
  const router = express.Router();
  router.use((req, _res, next) => {
    state.requests += 1;
    for (const change of state.meanwhile) change(req.path);
    next();
  });
  router.use(
    idsAsAsked,
    requireToken(state.tokens),
    throttling(() => state.throttling, state.traffic),
    // After throttling: a slow request is charged for while it runs.
    withFaults(state.faults),
  );
  accountRoutes(router, state);
  courseListRoute(router, state);
  courseRoutes(router, state);
  writeRoutes(router, state);
  contentRoutes(router, state);
  userRoutes(router);
  router.use((_req, res) => notFound(res));
  return router;
}
