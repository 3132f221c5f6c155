import { defineMessages } from '#shared/text/messages.ts';

export const suggestionProblems = defineMessages({
  address: {
    id: 'suggestion.problem.address',
    defaultMessage:
      'This isn’t an address that Courseyard can ask. It begins with https:// and leads to the public internet.',
  },
  inside: {
    id: 'suggestion.problem.inside',
    defaultMessage: 'This address leads into the operator’s own network: only a super admin can enter it.',
  },
  keyAgain: {
    id: 'suggestion.problem.keyAgain',
    defaultMessage: 'This is another host: enter the key for it.',
  },
  notSaved: {
    id: 'suggestion.problem.notSaved',
    defaultMessage:
      '{why, select, refused {The model’s host refuses this key.} no_model {There’s no such model at this address.} busy {The model takes no more requests right now.} failing {The model’s host has an error.} no_answer {Nothing answers at this address.} other {The answer isn’t one to a picture: this may be another kind of model, or no model at all.}} Nothing was saved.',
  },
  none: {
    id: 'suggestion.problem.none',
    defaultMessage: 'Your institution has no model that proposes texts for pictures.',
  },
  off: { id: 'suggestion.problem.off', defaultMessage: 'Suggestions are switched off.' },
  spent: {
    id: 'suggestion.problem.spent',
    defaultMessage: 'As many suggestions were asked for today as your institution allows.',
  },
  tooMany: {
    id: 'suggestion.problem.tooMany',
    defaultMessage: 'You’ve asked for many suggestions. Try again in {seconds, number} seconds.',
  },
});

/** What the audit log says. */
export const suggestionNotes = defineMessages({
  model: { id: 'suggestion.note.model', defaultMessage: '{model} at {host}' },
  switched: {
    id: 'suggestion.note.switched',
    defaultMessage: '{isOn, select, true {on} other {off}}',
  },
});
