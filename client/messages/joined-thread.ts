import type { CourseMessage, ThreadPart } from '#shared/messages/message.ts';

/** What's shown of a thread: its end, and as much before that as was asked for. */
export interface ShownThread {
  /** oldest first */
  readonly messages: readonly CourseMessage[];
  readonly hasEarlier: boolean;
}

/** Adds the newest messages. Where too many came to join on to what's shown, only they are shown. */
export function withNewest({ messages, hasEarlier }: ShownThread, newest: ThreadPart): ShownThread {
  const first = newest.messages[0];
  const last = messages.at(-1);
  if (!first || !last || (newest.hasEarlier && first.id > last.id)) return newest;
  const before = messages.filter(({ id }) => id < first.id);
  return {
    messages: [...before, ...newest.messages],
    hasEarlier: before.length > 0 ? hasEarlier : newest.hasEarlier,
  };
}

/** Adds messages before those that are shown. */
export function withEarlier({ messages }: ShownThread, earlier: ThreadPart): ShownThread {
  const first = messages[0];
  const before = first ? earlier.messages.filter(({ id }) => id < first.id) : earlier.messages;
  return { messages: [...before, ...messages], hasEarlier: earlier.hasEarlier };
}
