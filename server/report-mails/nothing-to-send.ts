import { Problem } from '#shared/http/problem.ts';
import type { StopReason } from '#shared/report-mails/report-schedule.ts';

/** Nobody can be told anything any more: the schedule stops, and says why. */
export class NothingToSend extends Error {
  override name = 'NothingToSend';
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Reads what's sent. A report, a view, a checklist or an account may not be there any more, or not for this person. */
export async function orGone<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Problem) || !['not_found', 'invalid_input'].includes(error.code)) throw error;
    throw new NothingToSend('gone');
  }
}
