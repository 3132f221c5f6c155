import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Sends the build's compressed copy if there is one and the browser accepts it. */
export const compressedAssets =
  (folder: string): RequestHandler =>
  (req, res, next) => {
    const type = types[/\.(js|css)$/.exec(req.path)?.[1] ?? ''];
    if (!type || !/^\/[\w.-]+$/.test(req.path)) return next();
    res.vary('Accept-Encoding');
    for (const [encoding, ending] of encodings) {
      if (req.acceptsEncodings(encoding) !== encoding || !existsSync(join(folder, req.path + ending)))
        continue;
      req.url = req.path + ending;
      res.set({ 'Content-Encoding': encoding, 'Content-Type': type });
      break;
    }
    next();
  };
