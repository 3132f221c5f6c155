import { defineMessages } from '#shared/text/messages.ts';

export const httpProblems = defineMessages({
  unexpected: {
    id: 'http.problem.unexpected',
    defaultMessage:
      'Something went wrong on our side. Try again. If it keeps happening, tell us the request id.',
  },
  noEndpoint: { id: 'http.problem.noEndpoint', defaultMessage: 'There is no such endpoint.' },
  tooManyRequests: {
    id: 'http.problem.tooManyRequests',
    defaultMessage:
      'That’s more requests than one person or program can make in a minute. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  noFile: { id: 'http.problem.noFile', defaultMessage: 'There is no such file.' },
  bodyTooLarge: { id: 'http.problem.bodyTooLarge', defaultMessage: 'The request is larger than 1 MB.' },
  notJson: { id: 'http.problem.notJson', defaultMessage: 'The request isn’t valid JSON.' },
  unreadable: { id: 'http.problem.unreadable', defaultMessage: 'The request couldn’t be read.' },
  chooseFile: { id: 'http.problem.chooseFile', defaultMessage: 'Choose a file.' },
  fileTooLarge: { id: 'http.problem.fileTooLarge', defaultMessage: 'The file is larger than 5 MB.' },
  uploadUnreadable: { id: 'http.problem.uploadUnreadable', defaultMessage: 'The upload couldn’t be read.' },
  alreadyUsed: { id: 'http.problem.alreadyUsed', defaultMessage: 'Already used' },
  stopping: {
    id: 'http.problem.stopping',
    defaultMessage: 'This process is stopping. Try again in a moment: another one takes over.',
  },
  metricsToken: {
    id: 'http.problem.metricsToken',
    defaultMessage: 'The numbers are for those who send METRICS_TOKEN as a bearer token.',
  },
  nothingHere: { id: 'http.problem.nothingHere', defaultMessage: 'There is nothing at this address.' },
});
