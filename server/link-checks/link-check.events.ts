import { defineEvent } from '#server/infra/events/event.ts';

/** Links were checked: some courses may have news about theirs. */
export const linksChecked = defineEvent<Record<never, never>>('links-checked');
