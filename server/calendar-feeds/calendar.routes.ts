import express, { type Request, type Response } from 'express';
import type { Config } from '#server/infra/config.ts';
import { RefusalLimit } from '#server/infra/http/address-limit.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { calendarFeedProblems, calendarOf, calendarPath } from './calendar-feed.service.ts';

/** How many calendars that don't exist one address can ask for within ten minutes. */
const mostMisses = 100;
const missesMs = 600_000;

/** What calendar apps read, without a session: the secret in the address is enough. */
export function calendarRoutes({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const router = express.Router({ caseSensitive: true, strict: true });
  const misses = new RefusalLimit({ name: 'calendars', most: mostMisses, withinMs: missesMs });
  const missed = async (req: Request) => {
    if (misses.spentFor(req) > 0)
      return new Problem('too_many_requests', phrase(calendarFeedProblems.tooMany));
    await misses.count(req);
    return new Problem('not_found', phrase(calendarFeedProblems.notFound));
  };
  const send = async (req: Request<{ secret: string }>, res: Response) => {
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const calendar = await calendarOf(req.params.secret, publicUrl);
    // Looked up first: others who guess behind the same address don't lock a right secret out.
    if (calendar === undefined) throw await missed(req);
    res.type('text/calendar').send(calendar);
  };
  router.get(`${calendarPath}:secret.ics`, send);
  return router;
}
