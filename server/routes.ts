import express from 'express';

/** Every feature's routes. */
const features: readonly ((router: express.Router) => void)[] = [];

export function apiRoutes() {
  const router = express.Router();
  for (const register of features) register(router);
  return router;
}
