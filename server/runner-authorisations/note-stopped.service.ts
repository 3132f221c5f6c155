import { noteBySystem } from '#server/access/audit.ts';
import { log } from '#server/infra/log.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { readSessionById } from '#server/sessions/session.service.ts';
import { taskRunnerNotes } from '#server/task-runners/task-runner.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { AuthorisationStopped } from './authorisation-stopped.ts';
import type { TakenAuthorisation } from './authorisation.repository.ts';

/**
 * Records in the audit log who failed to authorise which tool, and why. The person is known while the session lasts that
 * it was begun in; the holder of a link never is.
 */
export async function noteStopped(begun: TakenAuthorisation, error: unknown) {
  try {
    await writeStopped(begun, error);
  } catch (failure) {
    // The person sees why it stopped; the gap in the log is ours to notice.
    log.error({ institutionId: begun.institution_id, err: failure }, 'could not write an audit entry');
  }
}

async function writeStopped({ institution_id, session_id, tool }: TakenAuthorisation, error: unknown) {
  const scope = scopeTo(institution_id);
  const session = session_id === null ? undefined : await readSessionById(session_id);
  const { title } = await scope.institution();
  const isOurs = !(error instanceof AuthorisationStopped) || error.reason === 'unexpected';
  await noteBySystem(scope, {
    action: session_id === null ? 'authoriseRunnerByLink' : 'authoriseRunner',
    about: { type: 'institution', id: institution_id, title },
    outcome: isOurs ? 'failed' : 'refused',
    code: isOurs ? 'unexpected' : error.reason,
    note: phrase(taskRunnerNotes[tool]),
    session,
  });
}
