import { defineMessages } from '#shared/text/messages.ts';

export const suggestMessages = defineMessages({
  suggest: { id: 'fix.suggest', defaultMessage: 'Suggest a text' },
  language: { id: 'fix.suggest.language', defaultMessage: 'Its language' },
  asking: { id: 'fix.suggest.asking', defaultMessage: 'Asking the model…' },
  mark: { id: 'fix.suggest.mark', defaultMessage: 'Suggestion' },
  marked: {
    id: 'fix.suggest.marked',
    defaultMessage: 'Suggested by a model. Check it beside the picture, and change what isn’t right.',
  },
  done: { id: 'fix.suggest.done', defaultMessage: 'A text is suggested in the field. Nothing is saved yet.' },
  kept: {
    id: 'fix.suggest.kept',
    defaultMessage: 'You wrote a text meanwhile, so the suggestion was left out.',
  },
  typed: {
    id: 'fix.suggest.typed',
    defaultMessage: 'What you wrote is never replaced. Empty the field for a suggestion.',
  },
  ownWords: {
    id: 'fix.suggest.ownWords',
    defaultMessage:
      '{because, select, person {People are yours to describe: say who it is if that matters here, and what they do.} chart {Charts are yours to describe: say what it shows in one sentence, and give the numbers in the text or a table.} other {Formulas are yours to describe: write it as you’d read it aloud, or use Canvas’s equation editor.}}',
  },
  none: {
    id: 'fix.suggest.none',
    defaultMessage:
      '{why, select, spent {As many suggestions were asked for today as your institution allows. Describe it yourself, or come back tomorrow.} no_picture {This picture can’t be sent to the model. Describe it yourself.} refused {The model no longer takes your institution’s key. An administrator has to enter a new one.} no_model {The model can’t be found. An administrator has to look at the settings.} busy {The model takes no more requests right now. Try again in a few minutes.} unusable {The model gave no text that can be used. Describe it yourself.} other {The model doesn’t answer. Try again later, or describe it yourself.}}',
  },
  failed: { id: 'fix.suggest.failed', defaultMessage: 'No text could be suggested.' },
  leavesTitle: { id: 'fix.suggest.leavesTitle', defaultMessage: 'What leaves here' },
  leaves: {
    id: 'fix.suggest.leaves',
    defaultMessage:
      'For a suggestion, your institution’s model “{model}” at {host} gets the picture (at most {pixels, number} pixels wide and high, without what a camera wrote into it), up to {characters, number} characters of the text around it, the fault and the language.',
  },
  stays: {
    id: 'fix.suggest.stays',
    defaultMessage:
      'It gets no name of you, the course or the page, and no addresses; names in that text go along. What it answers is only a suggestion in the field. You’re told this once.',
  },
  goOn: { id: 'fix.suggest.goOn', defaultMessage: 'Send it' },
  notNow: { id: 'fix.suggest.notNow', defaultMessage: 'Not now' },
});
