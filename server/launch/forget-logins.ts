import { log } from '#server/infra/log.ts';
import { forgetLogins } from './login.repository.ts';

/** What was needed to get in is deleted this often once its time is over, in milliseconds. */
const everyMs = 60_000;

/** Deletes logins that never ended, minutes after they could. Anybody can begin one. Returns how to stop it. */
export function startForgettingLogins(): () => void {
  const timer = setInterval(() => {
    forgetLogins(new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'expired logins could not be deleted'),
    );
  }, everyMs).unref();
  return () => clearInterval(timer);
}
