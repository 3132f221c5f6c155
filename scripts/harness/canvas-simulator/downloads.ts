import express, { type Response, type Router } from 'express';
import type { FileItem } from '../course-content.ts';
import type { SimulatorState } from './state.ts';

/** Files as people download them: Canvas sends them on to its file store, and asks for no token. */
export function downloadRoutes(state: SimulatorState): Router {
  const router = express.Router();
  const fileOf = (courseId: string, fileId: string) => {
    const course = state.institutions.map(({ courses }) => courses.get(courseId)).find((found) => found);
    return course && state.contents.of(course).files.find(({ id }) => String(id) === fileId);
  };
  router.get('/courses/:courseId/files/:fileId/download', (req, res) => {
    for (const change of state.meanwhile) change(req.path);
    if (!fileOf(req.params.courseId, req.params.fileId)) return void res.status(404).end();
    state.downloads.push(req.params.fileId);
    res.redirect(302, `/file-store/${req.params.courseId}/${req.params.fileId}`);
  });
  const send = async (file: FileItem, res: Response) => {
    if (file.store === 'never') return;
    if (file.store === 'private_network') return res.redirect(302, 'http://10.1.2.3/secret.pdf');
    if (file.store === 'login_page')
      return void res.type('text/html').send('<!DOCTYPE html><title>Log in</title>');
    if (typeof file.store === 'number') return void res.status(file.store).end();
    const content = Buffer.from(file.bytes ? await file.bytes() : (file.html?.() ?? ''));
    res.type(file.type);
    const asked = file.store === 'no_parts' ? undefined : res.req.range(content.length);
    const [span] = Array.isArray(asked) ? asked : [];
    if (!span) return void res.send(content);
    res.status(206).set('content-range', `bytes ${span.start}-${span.end}/${content.length}`);
    res.send(content.subarray(span.start, span.end + 1));
  };
  router.get('/file-store/:courseId/:fileId', (req, res) => {
    const file = fileOf(req.params.courseId, req.params.fileId);
    return file ? send(file, res) : void res.status(404).end();
  });
  return router;
}
