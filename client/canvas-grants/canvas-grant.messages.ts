import { defineMessages } from '#shared/text/messages.ts';

export const canvasGrantMessages = defineMessages({
  title: { id: 'canvasGrant.title', defaultMessage: 'Saving fixes in Canvas' },
  text: {
    id: 'canvasGrant.text',
    defaultMessage:
      'When you fix something in a course’s texts here, Canvas gets the new text in your name, if you let Courseyard do that.',
  },
  none: {
    id: 'canvasGrant.none',
    defaultMessage: 'You haven’t allowed it. You’ll be asked when you save your first fix.',
  },
  notOffered: {
    id: 'canvasGrant.notOffered',
    defaultMessage: 'Fixes can’t be saved in Canvas here, so there’s nothing to allow.',
  },
  resting: {
    id: 'canvasGrant.resting',
    defaultMessage: 'Fixes can’t be saved in Canvas here at the moment. What you allowed isn’t used.',
  },
  ended: {
    id: 'canvasGrant.ended',
    defaultMessage:
      'Canvas no longer accepts what you allowed, so nothing is saved as you. You’ll be asked again when you save your next fix.',
  },
  what: { id: 'canvasGrant.what', defaultMessage: 'Allowed' },
  whatText: {
    id: 'canvasGrant.whatText',
    defaultMessage:
      'Saving texts of pages, assignments, discussions, announcements, classic quizzes and syllabuses that you may edit in Canvas',
  },
  givenAt: { id: 'canvasGrant.givenAt', defaultMessage: 'Since' },
  lastUsed: { id: 'canvasGrant.lastUsed', defaultMessage: 'Last used' },
  takeBack: { id: 'canvasGrant.takeBack', defaultMessage: 'Take back' },
  takeBackTitle: {
    id: 'canvasGrant.takeBackTitle',
    defaultMessage: 'No longer let Courseyard save fixes as you?',
  },
  takeBackText: {
    id: 'canvasGrant.takeBackText',
    defaultMessage:
      'It ends in Canvas, too. What was saved stays as it is; fixes that still wait aren’t saved. To save or undo a fix later, you’ll be asked again.',
  },
  takenBack: { id: 'canvasGrant.takenBack', defaultMessage: 'Courseyard no longer saves fixes as you.' },
  takeBackFailed: { id: 'canvasGrant.takeBackFailed', defaultMessage: 'It couldn’t be taken back.' },
  failed: {
    id: 'canvasGrant.failed',
    defaultMessage: 'Whether you let fixes be saved couldn’t be loaded.',
  },
});
