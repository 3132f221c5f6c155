import { defineMessages } from '#shared/text/messages.ts';

export const suggestionModelMessages = defineMessages({
  title: { id: 'suggestionModel.title', defaultMessage: 'Suggestions' },
  hint: {
    id: 'suggestionModel.hint',
    defaultMessage: 'Texts for pictures, from a model of your institution’s own. Off until one is entered.',
  },
  leaves: {
    id: 'suggestionModel.leaves',
    defaultMessage:
      'People who fix pictures can ask it for a text. It gets the picture, at most {pixels, number} pixels wide and high and without what a camera wrote into it, up to {characters, number} characters of text around it, the fault and the language. No titles and no addresses leave, and no names but those in that text. Nothing is saved by itself.',
  },
  failed: { id: 'suggestionModel.failed', defaultMessage: 'The model couldn’t be loaded.' },
  address: { id: 'suggestionModel.address', defaultMessage: 'Address' },
  addressHint: {
    id: 'suggestionModel.addressHint',
    defaultMessage:
      'OpenAI-compatible, such as https://api.openai.com/v1. An address in your own network has to be allowed by the operator and entered by a super admin.',
  },
  model: { id: 'suggestionModel.model', defaultMessage: 'Model' },
  modelHint: { id: 'suggestionModel.modelHint', defaultMessage: 'Its name there. It has to read pictures.' },
  key: { id: 'suggestionModel.key', defaultMessage: 'Key' },
  keyHint: {
    id: 'suggestionModel.keyHint',
    defaultMessage:
      '{isKept, select, true {One is entered, and never shown again. Leave this empty to keep it.} other {Kept encrypted, and never shown again. Leave this empty if the model takes none.}}',
  },
  dayCalls: { id: 'suggestionModel.dayCalls', defaultMessage: 'At most {n} calls a day' },
  dayCallsLabel: { id: 'suggestionModel.dayCallsLabel', defaultMessage: 'Calls a day' },
  dayCallsWrong: {
    id: 'suggestionModel.dayCallsWrong',
    defaultMessage: 'A whole number from {min, number} to {max, number}.',
  },
  languages: { id: 'suggestionModel.languages', defaultMessage: 'Languages' },
  languagesHint: {
    id: 'suggestionModel.languagesHint',
    defaultMessage: 'Codes such as “en, es, pt-BR”, the usual one first: {names}',
  },
  languagesWrong: {
    id: 'suggestionModel.languagesWrong',
    defaultMessage: 'Write one to ten codes, with commas between them.',
  },
  missing: { id: 'suggestionModel.missing', defaultMessage: 'Fill this in.' },
  save: { id: 'suggestionModel.save', defaultMessage: 'Test and save' },
  saved: { id: 'suggestionModel.saved', defaultMessage: 'Saved: the model described a picture of ours.' },
  saveFailed: { id: 'suggestionModel.saveFailed', defaultMessage: 'The model wasn’t saved.' },
  state: {
    id: 'suggestionModel.state',
    defaultMessage:
      '{state, select, on {On} off {Switched off} refused {The model no longer takes the key. Enter a new one.} no_model {There’s no such model at this address any more.} busy {The model last took no more requests.} failing {The model’s host last had an error.} no_answer {The model last didn’t answer.} other {The model’s last answer couldn’t be used.}}',
  },
  askedAt: { id: 'suggestionModel.askedAt', defaultMessage: 'last asked {ago}' },
  used: {
    id: 'suggestionModel.used',
    defaultMessage: '{used, number} of {most, number} calls today',
  },
  test: { id: 'suggestionModel.test', defaultMessage: 'Test' },
  testing: { id: 'suggestionModel.testing', defaultMessage: 'The model is looking at a picture of ours…' },
  testedWords: {
    id: 'suggestionModel.testedWords',
    defaultMessage: 'Ours shows a green triangle and a yellow circle. The model says: “{words}”',
  },
  testedOwnWords: {
    id: 'suggestionModel.testedOwnWords',
    defaultMessage:
      'The model answers, but takes our triangle and circle for something that it leaves to people.',
  },
  testedNone: {
    id: 'suggestionModel.testedNone',
    defaultMessage:
      '{why, select, refused {The model’s host refuses the key.} no_model {There’s no such model at this address.} busy {The model takes no more requests right now.} failing {The model’s host has an error.} no_answer {Nothing answers at this address.} other {The answer can’t be used.}}',
  },
  actionFailed: { id: 'suggestionModel.actionFailed', defaultMessage: 'That didn’t work.' },
  switch: {
    id: 'suggestionModel.switch',
    defaultMessage: '{isOn, select, true {Switch off} other {Switch on}}',
  },
  remove: { id: 'suggestionModel.remove', defaultMessage: 'Remove the model' },
  removeText: {
    id: 'suggestionModel.removeText',
    defaultMessage: 'The address and the key are forgotten, and nobody is offered suggestions any more.',
  },
  sharesTitle: { id: 'suggestionModel.sharesTitle', defaultMessage: 'Do they help?' },
  noShares: { id: 'suggestionModel.noShares', defaultMessage: 'No text was suggested yet.' },
  shares: {
    id: 'suggestionModel.shares',
    defaultMessage:
      'Of {shown, plural, one {# suggested text} other {# suggested texts}}, {accepted, number, ::percent} were saved as they were, {changed, number, ::percent} were changed first, and {unused, number, ::percent} weren’t used.',
  },
  sharesLeft: {
    id: 'suggestionModel.sharesLeft',
    defaultMessage:
      '{ownWords, plural, one {# picture was left to people: it shows people, a chart or a formula.} other {# pictures were left to people: they show people, charts or formulas.}}',
  },
  sharesFailed: {
    id: 'suggestionModel.sharesFailed',
    defaultMessage:
      '{failed, plural, one {For # picture, no text came.} other {For # pictures, no text came.}}',
  },
});
