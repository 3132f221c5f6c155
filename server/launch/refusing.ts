import type { NextFunction, Request, Response } from 'express';
import type { Config } from '#server/infra/config.ts';
import { RefusalLimit } from '#server/infra/http/address-limit.ts';
import { log } from '#server/infra/log.ts';
import { sendRefusal } from './pages.ts';
import { LaunchRefused } from './refusal.ts';

type Step = (req: Request, res: Response) => Promise<void>;

/** How many times the logins that an address may leave unfinished it may be refused without having proved anything. */
const refusalsPerLogin = 10;
const withinMs = 600_000;

/** The limit for refused steps of that kind, from one address within ten minutes. */
export const refusalLimit = (name: string, { loginsPerAddress }: Pick<Config, 'loginsPerAddress'>) =>
  new RefusalLimit({ name, most: loginsPerAddress * refusalsPerLogin, withinMs });

/** Ends a step before it costs anything if its address was refused too often without having proved anything. */
export const limiting =
  (refusals: RefusalLimit, step: Step): Step =>
  async (req, res) => {
    if (refusals.spentFor(req) > 0) throw new LaunchRefused('too_many_logins', req.ip);
    try {
      await step(req, res);
    } catch (error) {
      if (error instanceof LaunchRefused && error.isUnproven) await refusals.count(req);
      throw error;
    }
  };

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
