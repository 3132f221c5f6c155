import { noteBySystem } from '#server/access/audit.ts';
import type { Returned } from '#server/canvas-consents/consent-window.service.ts';
import {
  codeOf,
  sealTokens,
  tradeCode,
  type GivenTokens,
} from '#server/canvas-consents/oauth-code.service.ts';
import type { Config } from '#server/infra/config.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { tokenContexts } from '#server/lms/seal-contexts.ts';
import type { PersonSession } from '#server/access/actor.ts';
import { readSessionById } from '#server/sessions/session.service.ts';
import { authoriseRunner, giveBack } from '#server/task-runners/service-account.service.ts';
import { readRunner } from '#server/task-runners/task-runner.service.ts';
import { taskRunnerNotes } from '#server/task-runners/task-runner.messages.ts';
import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { AuthorisationStopped, stop, type StopReason } from './authorisation-stopped.ts';
import { placeOf, returnPath, type AuthorisationPlace } from './authorisation-place.service.ts';
import { recordOutcome, takeByState, type TakenAuthorisation } from './authorisation.repository.ts';
import { accountBehind } from './account-behind.service.ts';
import { spendLink } from './runner-link.repository.ts';

export interface Authorised {
  readonly tool: Tool;
  readonly title: string;
  /** name of the account in Canvas; null when Canvas didn't say */
  readonly account: string | null;
  readonly isByLink: boolean;
}

/**
 * Finishes an authorisation: trades the code for tokens and gives them to the one tool it was begun for. Whatever goes
 * wrong, an authorisation from before stays. Throws AuthorisationStopped.
 */
export async function finishAuthorisation(returned: Returned, config: Config): Promise<Authorised> {
  const begun = await takeByState({
    stateHash: hashToken(returned.state),
    bindingHash: hashToken(returned.binding),
  });
  if (!begun) throw new AuthorisationStopped('expired');
  try {
    return await complete(begun, returned, config);
  } catch (error) {
    await recordOutcome(begun, outcomeOf(error));
    await noteStopped(begun, error);
    throw error;
  }
}

const pageOnly: ReadonlySet<StopReason> = new Set([
  'expired',
  'elsewhere',
  'crowded',
  'linkUnknown',
  'linkUsed',
  'linkRevoked',
  'linkExpired',
  'unexpected',
]);

function outcomeOf(error: unknown): AuthorisationOutcome {
  if (!(error instanceof AuthorisationStopped) || pageOnly.has(error.reason)) return 'malformed';
  return error.reason as AuthorisationOutcome;
}

async function complete(begun: TakenAuthorisation, returned: Returned, config: Config) {
  const code = codeOf(returned, stop);
  await requireStarter(begun);
  const place = await placeOf(begun);
  const tokens = await tradeCode(place, { code, returnAddress: `${config.publicUrl}${returnPath}` }, stop);
  const account = await orGivenBack(place, tokens, () => acceptedAccount(begun, place, tokens));
  await orGivenBack(place, tokens, () => inTransaction(() => keep(begun, tokens)));
  log.info({ institutionId: begun.institution_id, tool: begun.tool }, 'a task runner was authorised');
  return { tool: begun.tool, title: place.title, account, isByLink: begun.link_id !== null };
}

/**
 * The name of the account. Anyone who holds a link can pick an account: it mustn't put an account that sees less in the place
 * of one that sees everything.
 */
async function acceptedAccount(begun: TakenAuthorisation, place: AuthorisationPlace, tokens: GivenTokens) {
  const { name, lacksPermissions } = await accountBehind(place, tokens, begun.tool);
  const isWorse = lacksPermissions && (await readRunner(place.scope, begun.tool)).status;
  if (begun.link_id !== null && isWorse) throw new AuthorisationStopped('account');
  return name;
}

/** Tokens that nobody will use mustn't stay valid in Canvas. */
async function orGivenBack<T>(place: AuthorisationPlace, tokens: GivenTokens, step: () => Promise<T>) {
  try {
    return await step();
  } catch (error) {
    await inTransaction(() => giveBack(place.scope.institutionId, sealed(tokens)));
    throw error;
  }
}

const sealed = (tokens: GivenTokens) => sealTokens(tokens, tokenContexts.runner);

/** The session it was begun in, which must still be that institution's administrator; undefined for a link. */
async function requireStarter(begun: TakenAuthorisation): Promise<PersonSession | undefined> {
  if (begun.session_id === null) return undefined;
  const session = await readSessionById(begun.session_id);
  const isStillOne =
    session?.scope.institutionId === begun.institution_id &&
    session.actor.abilities.has('institution.manage');
  if (!session || !isStillOne) throw new AuthorisationStopped('session');
  return session;
}

/** All conditions again: much can change while Canvas answers. */
async function keep(begun: TakenAuthorisation, tokens: GivenTokens) {
  const session = await requireStarter(begun);
  const { scope, title } = await placeOf(begun);
  if (begun.link_id !== null && !(await spendLink(scope, begun.link_id)))
    throw new AuthorisationStopped('link');
  await authoriseRunner(scope.institutionId, begun.tool, {
    ...sealed(tokens),
    token_expires_at: tokens.expiresAt,
    source: session ? 'oauth' : 'link',
    authorised_by: session?.actor.name ?? null,
  });
  await recordOutcome(begun, 'authorised');
  await noteBySystem(scope, {
    action: session ? 'authoriseRunner' : 'authoriseRunnerByLink',
    about: { type: 'institution', id: scope.institutionId, title },
    outcome: 'done',
    note: phrase(taskRunnerNotes[begun.tool]),
    session,
  });
}

/**
 * Records in the audit log who failed to authorise which tool, and why. The person is known while the session lasts that
 * it was begun in; the holder of a link never is.
 */
async function noteStopped(begun: TakenAuthorisation, error: unknown) {
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
