import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { sumUp } from './dashboard.service.ts';

export function dashboardRoutes(router: Router) {
  serve(router, readDashboard, ({ session, query }) => sumUp(session, query));
}
