import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { StopReason } from './report-schedule.ts';

/** Why a report by mail stopped by itself. */
export const stopTexts = defineMessages({
  owner_gone: {
    id: 'reportMail.stopped.ownerGone',
    defaultMessage: 'The person whose numbers it had no longer has access. Somebody else can take it over.',
  },
  no_rights: {
    id: 'reportMail.stopped.noRights',
    defaultMessage:
      'The person whose numbers it had may no longer see reports. Somebody else can take it over.',
  },
  nothing_seen: {
    id: 'reportMail.stopped.nothingSeen',
    defaultMessage:
      'None of its batches is left that its owner sees: they’re archived, removed, or theirs no more.',
  },
  gone: {
    id: 'reportMail.stopped.gone',
    defaultMessage:
      'The report, the quick view or the checklist isn’t there any more, or asks about something that’s gone.',
  },
}) satisfies Record<StopReason, Message>;
