import { guardRecords } from '#server/access/guarded-record.ts';
import { listen } from '#server/infra/events/event.ts';
import { records } from './records.ts';
import { subscribers } from './subscribers.ts';

/** Tells the machinery what it can't know of the features. The first thing a process does that runs any of them. */
export function compose() {
  guardRecords(records);
  listen(subscribers);
}
