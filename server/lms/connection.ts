import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { TokenSource } from './canvas-client.ts';

/** Where an institution's Canvas is, and which tokens to use. */
interface Connection {
  readonly origin: string;
  readonly tokens: TokenSource;
}

/** The address of the institution's Canvas and the tokens of one tool's task runner. Throws LmsProblem 'not_connected'. */
export type Connect = (scope: Scope, tool: Tool) => Promise<Connection>;

let connect: Connect | undefined;

/** Sets how an institution's Canvas is reached. None can be reached before this. */
export const connectBy = (given: Connect) => {
  connect = given;
};

export const connectionOf: Connect = (scope, tool) => {
  if (!connect) throw new Error('Canvas was asked before anyone said how to reach it');
  return connect(scope, tool);
};
