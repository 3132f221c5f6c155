import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { scanCourse } from '#shared/courses/course.api.ts';
import { scanNow } from './scan.service.ts';

export function scanRoutes(router: Router) {
  serve(router, scanCourse, ({ scope, record }) => scanNow(scope, record.id));
}
