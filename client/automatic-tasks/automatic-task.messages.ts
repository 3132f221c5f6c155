import { defineMessages } from '#shared/text/messages.ts';

export const automaticTaskMessages = defineMessages({
  doneByScan: { id: 'automaticTask.doneByScan', defaultMessage: 'Done by a scan on {when}' },
  doneByItself: { id: 'automaticTask.doneByItself', defaultMessage: 'Done by itself on {when}' },
  value: { id: 'automaticTask.value', defaultMessage: '{column}: {value} (asked for: {asked})' },
});
