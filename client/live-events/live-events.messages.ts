import { defineMessages } from '#shared/text/messages.ts';

export const liveEventMessages = defineMessages({
  title: { id: 'liveEvents.title', defaultMessage: 'Live events' },
  text: {
    id: 'liveEvents.text',
    defaultMessage:
      'With live events, Canvas tells Courseyard when a course changes, so it’s soon read again. Without them, every course is still read at least every {hours, plural, one {hour} other {# hours}}.',
  },
  toggle: { id: 'liveEvents.toggle', defaultMessage: 'Use live events' },
  products: { id: 'liveEvents.products', defaultMessage: 'Active products: {products}' },
  noProducts: { id: 'liveEvents.noProducts', defaultMessage: 'none' },
  readOnly: { id: 'liveEvents.readOnly', defaultMessage: 'Only institution admins can change this.' },
  enabled: {
    id: 'liveEvents.enabled',
    defaultMessage: 'Live events are on. What changed meanwhile is being looked for.',
  },
  disabled: { id: 'liveEvents.disabled', defaultMessage: 'Live events are off.' },
  failed: { id: 'liveEvents.failed', defaultMessage: 'The setting couldn’t be changed.' },
  delivery: { id: 'liveEvents.delivery', defaultMessage: 'Delivery' },
  loadFailed: { id: 'liveEvents.loadFailed', defaultMessage: 'How events arrive couldn’t be loaded.' },
  state: { id: 'liveEvents.state', defaultMessage: 'State' },
  off: { id: 'liveEvents.off', defaultMessage: 'Switched off: what Canvas sends is refused' },
  never: { id: 'liveEvents.never', defaultMessage: 'Nothing has come yet' },
  receiving: { id: 'liveEvents.receiving', defaultMessage: 'Events arrive' },
  silent: {
    id: 'liveEvents.silent',
    defaultMessage: 'Nothing has come for a day: check the subscription in Canvas',
  },
  lastEvent: { id: 'liveEvents.lastEvent', defaultMessage: 'Last event' },
  lastDay: { id: 'liveEvents.lastDay', defaultMessage: 'Last 24 hours' },
  dayCounts: {
    id: 'liveEvents.dayCounts',
    defaultMessage:
      '{received, plural, =0 {No events} one {# event, of which {duplicate, number} had come before and {ignored, number} change nothing here} other {# events, of which {duplicate, number} had come before and {ignored, number} change nothing here}}; {refused, plural, =0 {none refused} other {# refused}}',
  },
  waiting: { id: 'liveEvents.waiting', defaultMessage: 'Waiting' },
  waitingCounts: {
    id: 'liveEvents.waitingCounts',
    defaultMessage:
      '{events, plural, =0 {No events} one {# event} other {# events}} to work through; {courses, plural, =0 {no courses} one {# course} other {# courses}} to be read after five quiet minutes',
  },
  oldest: { id: 'liveEvents.oldest', defaultMessage: 'Oldest waiting event' },
  unjudged: { id: 'liveEvents.unjudged', defaultMessage: 'Checking signatures' },
  unjudgedKeys: {
    id: 'liveEvents.unjudged.keys',
    defaultMessage:
      'Canvas’s keys can’t be read. Events are accepted and wait for them, up to a day. Ask who runs Courseyard whether LIVE_EVENT_KEYS_URL is right and can be reached.',
  },
  unjudgedKey: {
    id: 'liveEvents.unjudged.key',
    defaultMessage:
      'Some events name a key that Canvas hasn’t published yet. They’re checked again within minutes.',
  },
  unjudgedRoot: {
    id: 'liveEvents.unjudged.root',
    defaultMessage:
      'Canvas hasn’t said yet which root account is the institution’s, so events wait. Check that the task runner of the core tool works.',
  },
  lastProblem: { id: 'liveEvents.lastProblem', defaultMessage: 'Last problem' },
  address: { id: 'liveEvents.address', defaultMessage: 'Address made' },
  oldAddress: { id: 'liveEvents.oldAddress', defaultMessage: 'Address before' },
  oldUntil: { id: 'liveEvents.oldUntil', defaultMessage: 'Works until {until}' },
  endOld: { id: 'liveEvents.endOld', defaultMessage: 'End the old address now' },
  endOldTitle: { id: 'liveEvents.endOldTitle', defaultMessage: 'End the old address?' },
  endOldText: {
    id: 'liveEvents.endOldText',
    defaultMessage:
      'Events that Canvas still sends to it are refused from now on, and may be lost. Do this if somebody else knows it, or once the new one is in the subscription.',
  },
  endOldFailed: { id: 'liveEvents.endOldFailed', defaultMessage: 'The old address couldn’t be ended.' },
  oldEnded: { id: 'liveEvents.oldEnded', defaultMessage: 'The old address no longer works.' },
  noAddress: { id: 'liveEvents.noAddress', defaultMessage: 'There is none yet' },
  make: { id: 'liveEvents.make', defaultMessage: 'Make an address' },
  replace: { id: 'liveEvents.replace', defaultMessage: 'Replace the address' },
  replaceTitle: { id: 'liveEvents.replaceTitle', defaultMessage: 'Replace the address for live events?' },
  replaceText: {
    id: 'liveEvents.replaceText',
    defaultMessage:
      'The address you have works for a day longer. Put the new one into the subscription in Canvas by then. If somebody else knows the old one, end it here right afterwards.',
  },
  makeFailed: { id: 'liveEvents.makeFailed', defaultMessage: 'The address couldn’t be made.' },
  made: { id: 'liveEvents.made', defaultMessage: 'Address for live events' },
  once: { id: 'liveEvents.once', defaultMessage: 'Copy it now. You won’t be able to see it again.' },
  how: {
    id: 'liveEvents.how',
    defaultMessage:
      'Put it into the subscription in Canvas Data Services, as described on the page, and keep it secret.',
  },
  done: { id: 'liveEvents.done', defaultMessage: 'Done' },
  hours: { id: 'liveEvents.hours', defaultMessage: 'Events in each hour' },
  chart: {
    id: 'liveEvents.chart',
    defaultMessage: 'Events in each of the last 24 hours; the most in one hour: {most, number}',
  },
  numbers: { id: 'liveEvents.numbers', defaultMessage: 'Show the numbers' },
  hour: { id: 'liveEvents.hour', defaultMessage: 'From' },
  received: { id: 'liveEvents.received', defaultMessage: 'Received' },
  duplicates: { id: 'liveEvents.duplicates', defaultMessage: 'Duplicates' },
  ignored: { id: 'liveEvents.ignored', defaultMessage: 'Ignored' },
  refused: { id: 'liveEvents.refused', defaultMessage: 'Refused' },
  setUp: { id: 'liveEvents.setUp', defaultMessage: 'Set up in Canvas' },
  step1: { id: 'liveEvents.step1', defaultMessage: 'Make an address above and copy it.' },
  step2: {
    id: 'liveEvents.step2',
    defaultMessage:
      'In Canvas, open Admin, your institution’s root account, and then Data Services. It needs the right to manage data services.',
  },
  step3: {
    id: 'liveEvents.step3',
    defaultMessage:
      'Add a subscription with the delivery method HTTPS. Paste the address, set authentication to none and switch on “Signed JWT payloads”.',
  },
  step4: {
    id: 'liveEvents.step4',
    defaultMessage:
      'Choose the Canvas format (not Caliper) and the events of courses, pages, assignments, files, discussions, modules, quizzes, the syllabus and content migrations. Others are ignored.',
  },
  step5: {
    id: 'liveEvents.step5',
    defaultMessage:
      'Save, switch live events on here, and change something in a course: within a minute, an event shows above.',
  },
  setUpNote: {
    id: 'liveEvents.setUpNote',
    defaultMessage:
      'If live events are switched off here for long, Canvas may end the subscription. Then switch it on again in Data Services. What Canvas hasn’t sent by then never comes: switch live events off and on again here, and Courseyard looks for what changed. Otherwise the nightly syncs find it.',
  },
});
