import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { Problem } from '#shared/http/problem.ts';

/** The largest file a person may send (product.md §5, "Smaller defaults"). */
const largestUploadBytes = 5 * 1024 * 1024;

const receiver = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: largestUploadBytes, files: 1, fields: 10, fieldSize: 10_000 },
});

/** Reads the one file of a multipart request into memory. A missing or too large one is the caller's mistake. */
export async function receiveFile(req: Request, res: Response, field: string) {
  await new Promise<void>((resolve, reject) => {
    receiver.single(field)(req, res, (error: unknown) =>
      error ? reject(uploadProblem(error, field)) : resolve(),
    );
  });
  if (!req.file) throw new Problem('invalid_input', 'Choose a file', { [`file.${field}`]: 'Choose a file' });
  return { name: req.file.originalname, content: new Uint8Array(req.file.buffer) };
}

function uploadProblem(error: unknown, field: string) {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
    return new Problem('too_large', 'The file is larger than 5 MB', {
      [`file.${field}`]: 'Larger than 5 MB',
    });
  if (error instanceof MulterError || error instanceof Error)
    return new Problem('invalid_input', 'The upload could not be read', {
      [`file.${field}`]: 'Not readable',
    });
  return new Problem('unexpected', 'The upload could not be read');
}
