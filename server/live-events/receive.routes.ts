import express, { type Request, type Response } from 'express';
import type { Institution } from '#server/infra/tenancy/institution.ts';
import { AddressLimit } from '#server/infra/http/address-limit.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { receivingPath } from './live-event.service.ts';
import { countRefused, receiveEvent, receiverAt } from './receive.service.ts';

/** How many addresses that don't exist one sender can try within ten minutes. */
const mostMisses = 100;
const missesMs = 600_000;
/** Canvas shortens long texts in events; the largest have a few dozen kB. */
const largestEvent = '256kb';

/** Where Canvas delivers its events, without a session: the secret in the address and Canvas's signature are enough. */
export function receivingRoutes() {
  const router = express.Router({ caseSensitive: true, strict: true });
  const misses = new AddressLimit({ name: 'live events', most: mostMisses, withinMs: missesMs });
  const receive = async (req: Request<{ secret: string }>, res: Response) => {
    res.set('Cache-Control', 'no-store');
    const receiver = await receiverAt(req.params.secret);
    if (!receiver) throw await missed(req);
    const { institution } = receiver;
    req.institutionId = institution.id;
    if (!institution.useLiveEvents) {
      await countRefused(institution);
      throw new Problem('not_allowed', phrase(liveEventProblems.isOff));
    }
    await receiveEvent(receiver, await readToken(req, res, institution));
    res.json({ accepted: true });
  };
  const missed = async (req: Request<{ secret: string }>) =>
    (await misses.begin(req))
      ? new Problem('not_found', phrase(liveEventProblems.notFound))
      : new Problem('too_many_requests', phrase(liveEventProblems.tooMany));
  router.post(`${receivingPath}:secret`, receive);
  return router;
}

const readRaw = express.raw({ type: () => true, limit: largestEvent });

/** The body, whatever type it claims to have: the signed event as it is, or as a JSON text. */
async function readToken(req: Request<{ secret: string }>, res: Response, institution: Institution) {
  try {
    await new Promise<void>((resolve, reject) =>
      readRaw(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error))),
    );
  } catch (error) {
    const isLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
    await countRefused(institution, isLarge ? phrase(liveEventProblems.tooLarge) : undefined);
    throw isLarge ? new Problem('too_large', phrase(liveEventProblems.tooLarge)) : error;
  }
  const body: unknown = req.body;
  return Buffer.isBuffer(body)
    ? body
        .toString()
        .trim()
        .replace(/^"(.*)"$/s, '$1')
    : '';
}
