import type { ErrorRequestHandler } from 'express';
import { slownessOf, unavailabilityOf } from '#server/infra/db/unavailability.ts';
import { languageOf } from '#server/infra/i18n/language.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { log } from '#server/infra/log.ts';
import { Problem, type ProblemBody } from '#shared/http/problem.ts';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { phrase } from '#shared/text/phrase.ts';
import { httpProblems } from './http.messages.ts';

/**
 * The one place where an error becomes an answer. Anything that isn't a Problem is logged and answered as unexpected. An
 * answer that has begun can't become another: it's cut short, so that no one takes it for complete.
 */
// Express knows a handler of errors by its four parameters.
export const onError: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  if (res.headersSent) {
    log.error({ err: error }, 'answer cut short');
    req.isBrokenOff = true;
    res.destroy();
    return;
  }
  const problem = problemOf(error);
  // What somebody else's system answers isn't our error.
  if (problem.status >= 500)
    log[problem.code === 'upstream_failed' ? 'warn' : 'error']({ err: error }, 'request failed');
  const body = bodyOf(problem, languageOf(req));
  res
    .status(problem.status)
    .set('Cache-Control', 'no-store')
    .json({ ...body, ...(req.id !== undefined && { requestId: req.id }) });
};

/** A problem in words. */
function bodyOf({ code, reason, fields }: Problem, locale: Locale): ProblemBody {
  const wrong =
    fields && Object.entries(fields).map(([path, fault]) => [path, textOf(fault, locale)] as const);
  return {
    code,
    reason: reason.id,
    ...(reason.params && { params: reason.params }),
    message: textOf(reason, locale),
    ...(wrong && { fields: Object.fromEntries(wrong) }),
  };
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return (
    unavailabilityOf(error) ??
    slownessOf(error) ??
    bodyProblem(error) ??
    new Problem('unexpected', phrase(httpProblems.unexpected))
  );
}

/** Errors from Express's body parsers have a type and a 4xx status. */
function bodyProblem(error: unknown): Problem | undefined {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return new Problem('too_large', phrase(httpProblems.bodyTooLarge));
  if (type === 'entity.parse.failed') return new Problem('invalid_input', phrase(httpProblems.notJson));
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return status >= 400 && status < 500
    ? new Problem('invalid_input', phrase(httpProblems.unreadable))
    : undefined;
}
