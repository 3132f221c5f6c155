import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Connect } from '#server/lms/connection.ts';
import { renewedTokens, type TokenPlace } from '#server/lms/renewed-tokens.ts';
import { tokenContexts } from '#server/lms/seal-contexts.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { noteRefused } from './check-runners.service.ts';
import {
  findRunnerToken,
  giveLeaseBack,
  lockAccessToken,
  replaceTokens,
  takeLease,
} from './runner-token.repository.ts';

/** Connects to the institution's Canvas with the tokens of a tool's task runner, renewed before they expire. */
export const connectAsRunner: Connect = (scope, tool) => renewedTokens(runnerPlace(scope, tool));

const runnerPlace = (scope: Scope, tool: Tool): TokenPlace => ({
  name: `${tool} of ${scope.institutionId}`,
  contexts: tokenContexts.runner,
  find: () => findRunnerToken(scope, tool),
  takeLease: (lease) => takeLease(scope, tool, lease),
  giveLeaseBack: (lease) => giveLeaseBack(scope, tool, lease),
  lock: () => lockAccessToken(scope, tool),
  replace: (tokens) => replaceTokens(scope, tool, tokens),
  noteRefused: (refused) => noteRefused(scope, tool, refused),
});
