import { defineEvent } from '#server/infra/events/event.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/**
 * A tool's task runner works again, has a new token that works, or gets what Canvas left out before: it can catch up on
 * what it missed.
 */
export const runnerUsable = defineEvent<{ readonly tool: Tool }>('runner-usable');

/** Canvas refuses a tool's task runner: the tool rests until somebody authorises it again. */
export const runnerResting = defineEvent<{ readonly tool: Tool }>('runner-resting');
