import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { Problem, type ProblemCode } from '#shared/http/problem.ts';
import type { Message } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { httpProblems } from './http.messages.ts';

/** The largest file a person can send (product.md §5, "Smaller defaults"). */
const largestUploadBytes = 5 * 1024 * 1024;

const receiver = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: largestUploadBytes, files: 1, fields: 10, fieldSize: 10_000 },
});

/** Reads the one file of a multipart request into memory. Throws a Problem if it's missing or too large. */
export async function receiveFile(req: Request, res: Response, field: string) {
  await new Promise<void>((resolve, reject) => {
    receiver.single(field)(req, res, (error: unknown) =>
      error ? reject(uploadProblem(error, field)) : resolve(),
    );
  });
  if (!req.file) throw fileProblem('invalid_input', field, httpProblems.chooseFile);
  return { name: req.file.originalname, content: new Uint8Array(req.file.buffer) };
}

function uploadProblem(error: unknown, field: string) {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
    return fileProblem('too_large', field, httpProblems.fileTooLarge);
  if (error instanceof Error) return fileProblem('invalid_input', field, httpProblems.uploadUnreadable);
  return new Problem('unexpected', phrase(httpProblems.uploadUnreadable));
}

const fileProblem = (code: ProblemCode, field: string, message: Message) =>
  new Problem(code, phrase(message), { [`file.${field}`]: phrase(message) });
