import express, { type Router } from 'express';
import type { SimulatorState } from './state.ts';

/** Files as people download them: Canvas sends them on to its file store, and asks for no token. */
export function downloadRoutes(state: SimulatorState): Router {
  const router = express.Router();
  const fileOf = (courseId: string, fileId: string) => {
    const course = state.institutions.map(({ courses }) => courses.get(courseId)).find((found) => found);
    return course && state.contents.of(course).files.find(({ id }) => String(id) === fileId);
  };
  router.get('/courses/:courseId/files/:fileId/download', (req, res) => {
    if (!fileOf(req.params.courseId, req.params.fileId)) return void res.status(404).end();
    state.downloads.push(req.params.fileId);
    res.redirect(302, `/file-store/${req.params.courseId}/${req.params.fileId}`);
  });
  router.get('/file-store/:courseId/:fileId', (req, res) => {
    const file = fileOf(req.params.courseId, req.params.fileId);
    if (!file) return void res.status(404).end();
    res.type(file.type).send(file.bytes ? Buffer.from(file.bytes()) : (file.html?.() ?? ''));
  });
  return router;
}
