import { defineMessages } from '#shared/text/messages.ts';

/** What a report answers, as the title of its page and of its mails. */
export const headlineMessages = defineMessages({
  points: {
    id: 'report.headline.points',
    defaultMessage:
      '{direction, select, up {Up {unit, select, percent {{size, plural, one {{amount} percentage point} other {{amount} percentage points}}} other {{size, plural, one {{amount} point} other {{amount} points}}}} since {day}} down {Down {unit, select, percent {{size, plural, one {{amount} percentage point} other {{amount} percentage points}}} other {{size, plural, one {{amount} point} other {{amount} points}}}} since {day}} other {No change since {day}}}{moves, select, judged {: {better, plural, one {# course} other {# courses}} better, {worse, number} worse} plain {: {better, plural, one {# course} other {# courses}} up, {worse, number} down} other {}}',
  },
  amount: {
    id: 'report.headline.amount',
    defaultMessage:
      '{direction, select, up {{field}: up {amount} since {day}} down {{field}: down {amount} since {day}} other {{field}: no change since {day}}}{moves, select, judged {: {better, plural, one {# course} other {# courses}} better, {worse, number} worse} plain {: {better, plural, one {# course} other {# courses}} up, {worse, number} down} other {}}',
  },
  latest: { id: 'report.headline.latest', defaultMessage: '{field}: {value}' },
  checklists: {
    id: 'report.headline.checklists',
    defaultMessage: '{done, number} of {total, plural, one {# checklist} other {# checklists}} completed',
  },
  tasks: {
    id: 'report.headline.tasks',
    defaultMessage: '{done, number} of {total, plural, one {# task} other {# tasks}} of “{title}” completed',
  },
});
