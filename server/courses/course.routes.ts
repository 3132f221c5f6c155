import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/courses/course.api.ts';
import { readCourse } from './course.service.ts';

export function courseRoutes(router: Router) {
  serve(router, api.readCourse, ({ scope, actor, record }) => readCourse(scope, actor, record));
}
