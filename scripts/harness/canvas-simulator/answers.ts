import type { RequestHandler, Response } from 'express';

/** Canvas's answer for things that don't exist, or not in the token's own institution. */
export const notFound = (res: Response) =>
  void res.status(404).json({ errors: [{ message: 'The specified resource does not exist.' }] });

/** Canvas's answer for things the token's owner can't see; throttling's 403 has another body. */
export const forbidden = (res: Response) =>
  void res
    .status(403)
    .json({ status: 'unauthorized', errors: [{ message: 'user not authorized to perform that action' }] });

/** The same from older versions: a 401, distinguished from a bad token's by the missing header. */
export const sendUnauthorized = (res: Response) =>
  void res
    .status(401)
    .json({ status: 'unauthorized', errors: [{ message: 'user not authorized to perform that action' }] });

/** Canvas's answer for a part of a course that its teacher switched off. */
export const sendTabOff = (res: Response) =>
  void res.status(404).json({ message: 'That page has been disabled for this course' });

/** Canvas's answer over the quota: a 403 that differs from a missing permission's only by its text. */
export function sendThrottled(res: Response, remaining: number) {
  res.status(403).set('X-Rate-Limit-Remaining', String(remaining));
  res.type('text').send('403 Forbidden (Rate Limit Exceeded)\n');
}

/** Canvas's answer to an unknown or revoked token. */
export function sendInvalidToken(res: Response) {
  res.status(401).set('WWW-Authenticate', 'Bearer realm="canvas-lms"');
  res.json({ errors: [{ message: 'Invalid access token.' }] });
}

/** Canvas's answer to a valid token that wasn't given for this call. */
export const sendOutOfScope = (res: Response) =>
  void res.status(401).json({ errors: [{ message: 'Insufficient scopes on access token.' }] });

/** Other systems' ids: text, whatever they look like. */
const foreignIds = new Set(['sis_course_id', 'sis_account_id', 'sis_term_id', 'sis_user_id', 'login_id']);
const isId = (key: string) => (key === 'id' || key.endsWith('_id')) && !foreignIds.has(key);

/** Ids are numbers in Canvas's JSON, and text for those who ask for `application/json+canvas-string-ids`. */
export const idsAsAsked: RequestHandler = (req, res, next) => {
  const asText = (req.get('accept') ?? '').includes('canvas-string-ids');
  const replace = (key: string, value: unknown) => {
    if (!isId(key)) return value;
    if (asText) return typeof value === 'number' ? String(value) : value;
    return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  };
  res.json = (body: unknown) => res.type('json').send(JSON.stringify(body, replace));
  next();
};
