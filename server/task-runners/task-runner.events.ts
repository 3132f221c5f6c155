import { defineEvent } from '#server/infra/events/event.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** A tool's task runner works that didn't, or has a new token that does: what it missed can be read. */
export const runnerUsable = defineEvent<{ readonly tool: Tool }>('runner-usable');
