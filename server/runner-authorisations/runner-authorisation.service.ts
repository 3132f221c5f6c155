import { sql } from 'kysely';
import { ticketMs } from '#server/canvas-consents/consent-window.service.ts';
import { findKey } from '#server/canvas-consents/oauth-key.service.ts';
import type { PersonSession } from '#server/access/actor.ts';
import type { Config } from '#server/infra/config.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { activeTools } from '#server/task-runners/active-tools.service.ts';
import { requireActive } from '#server/task-runners/task-runner.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { ToolAuthorisation } from '#shared/runner-authorisations/runner-authorisation.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { db } from '#server/infra/db/database.ts';
import { currentMs } from '#server/infra/clock.ts';
import { returnPath } from './authorisation-place.service.ts';
import { createFromSession, listLatest } from './authorisation.repository.ts';
import { closeOpenLink, createLink, listOpenLinks } from './runner-link.repository.ts';

const authorisationProblems = defineMessages({
  noKey: {
    id: 'authorisation.problem.noKey',
    defaultMessage:
      'Courseyard has no OAuth2 key for your Canvas yet, so a token can only be pasted. The people who run Courseyard can enter one.',
  },
  linkMeanwhile: {
    id: 'authorisation.problem.linkMeanwhile',
    defaultMessage: 'Somebody else has just created a link for this tool. Load the page again.',
  },
  noLink: {
    id: 'authorisation.problem.noLink',
    defaultMessage: 'This tool has no open link, so there’s nothing to revoke.',
  },
});

/** How long a one-time link is valid (issue), in milliseconds. */
const linkMs = 7 * 86_400_000;
/** How long an authorisation's outcome is shown, in milliseconds. */
const latestMs = 3_600_000;

type PublicUrl = Pick<Config, 'publicUrl'>;

/** How each of the institution's tools can be authorised, and what is under way. */
export async function readAuthorisations(scope: Scope, { publicUrl }: PublicUrl) {
  const [links, latest] = await Promise.all([
    listOpenLinks(scope),
    listLatest(scope, new Date(currentMs() - latestMs)),
  ]);
  return {
    hasKey: (await findKey(scope)) !== undefined,
    returnAddress: `${publicUrl}${returnPath}`,
    tools: (await activeTools(scope)).map((tool): ToolAuthorisation => ({
      tool,
      link: toLink(links.find((row) => row.tool === tool)),
      latest: toAttempt(latest.find((row) => row.tool === tool)),
    })),
  };
}

const toLink = (row: Awaited<ReturnType<typeof listOpenLinks>>[number] | undefined) =>
  row
    ? {
        createdAt: row.created_at.toISOString(),
        createdBy: row.created_by,
        expiresAt: row.expires_at.toISOString(),
      }
    : null;

const toAttempt = (row: Awaited<ReturnType<typeof listLatest>>[number] | undefined) =>
  row ? { id: row.id, startedAt: row.started_at.toISOString(), outcome: row.outcome } : null;

/** Begins an authorisation: the address is for a new window of the same browser. */
export async function startAuthorisation(session: PersonSession, tool: Tool, { publicUrl }: PublicUrl) {
  const { scope } = session;
  const { canvasUrl } = await requireKey(scope, tool);
  const ticket = makeToken();
  const attemptId = await createFromSession(scope, {
    tool,
    canvasUrl,
    sessionId: session.id,
    ticketHash: hashToken(ticket),
    expiresAt: new Date(currentMs() + ticketMs),
  });
  return { attemptId, url: `${publicUrl}/task-runners/authorise?ticket=${ticket}` };
}

async function requireKey(scope: Scope, tool: Tool) {
  await requireActive(scope, tool);
  const key = await findKey(scope);
  if (!key) throw new Problem('conflict', phrase(authorisationProblems.noKey));
  return key;
}

/** Creates a tool's one-time link in place of the open one; its address isn't kept. */
export async function makeLink(session: PersonSession, tool: Tool, { publicUrl }: PublicUrl) {
  const { scope, actor } = session;
  const { canvasUrl } = await requireKey(scope, tool);
  await closeOpenLink(scope, tool, 'replaced');
  const token = makeToken();
  const expiresAt = new Date(currentMs() + linkMs);
  await createLink(scope, {
    tool,
    canvasUrl,
    tokenHash: hashToken(token),
    createdBy: actor.name,
    expiresAt,
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'runner_links_open')) throw error;
    throw new Problem('conflict', phrase(authorisationProblems.linkMeanwhile));
  });
  return { url: `${publicUrl}/task-runners/link?token=${token}`, expiresAt: expiresAt.toISOString() };
}

/** Revokes a tool's open link. */
export async function revokeLink(scope: Scope, tool: Tool) {
  await requireActive(scope, tool);
  if (!(await closeOpenLink(scope, tool, 'revoked')))
    throw new Problem('conflict', phrase(authorisationProblems.noLink));
  return { tool };
}

/** A link that works once may have been used since the backup: none works any more. */
export async function endRunnerLinks() {
  await sql`update runner_links set closed_as = 'revoked' where closed_as is null`.execute(db());
}
