import type { NextFunction, Request, Response } from 'express';
import { log } from '#server/infra/log.ts';
import { sendRefusal } from './pages.ts';
import { LaunchRefused } from './refusal.ts';

type Step = (req: Request, res: Response) => Promise<void>;

/** Answers a step that's refused or fails with its plain page. */
export const refusing = (step: Step) => async (req: Request, res: Response, next: NextFunction) => {
  try {
    await step(req, res);
  } catch (error) {
    await sendRefusal(req, res, refusalFrom(error)).catch(next);
  }
};

function refusalFrom(error: unknown) {
  if (error instanceof LaunchRefused) return error;
  log.error({ err: error }, 'launch failed');
  return new LaunchRefused('unexpected');
}
