import { listen } from '#server/infra/events/event.ts';
import { subscribers } from './subscribers.ts';

/** Tells the machinery what it can't know of the features. The first thing a process does that runs any of them. */
export function compose() {
  listen(subscribers);
}
