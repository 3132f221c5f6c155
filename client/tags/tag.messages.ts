import { defineMessages } from '#shared/text/messages.ts';

export const tagMessages = defineMessages({
  list: { id: 'tag.list', defaultMessage: 'Tags' },
  listLoading: { id: 'tag.listLoading', defaultMessage: 'Loading tags…' },
  listFailed: { id: 'tag.listFailed', defaultMessage: 'The tags couldn’t be loaded.' },
  search: { id: 'tag.search', defaultMessage: 'Search tags' },
  empty: {
    id: 'tag.empty',
    defaultMessage: 'There are no tags yet. Add one here, or give one to a batch or a course.',
  },
  emptySearch: { id: 'tag.emptySearch', defaultMessage: 'No tag matches.' },
  off: { id: 'tag.off', defaultMessage: 'Tags are switched off for your institution.' },
  switchOn: { id: 'tag.switchOn', defaultMessage: 'Open institution settings' },
  helpTitle: { id: 'tag.helpTitle', defaultMessage: 'Tags' },
  helpText: {
    id: 'tag.helpText',
    defaultMessage:
      'Tags are your institution’s own words for its batches and courses, such as “STEM” or “pilot”. People who can edit a batch give tags to it and to its courses, and anyone can filter by them. Here you keep the words tidy: rename one everywhere at once, merge two that mean the same, or remove one.',
  },
  add: { id: 'tag.add', defaultMessage: 'New tag' },
  title: { id: 'tag.title', defaultMessage: 'Title' },
  batches: { id: 'tag.batches', defaultMessage: 'Batches' },
  courses: { id: 'tag.courses', defaultMessage: 'Courses' },
  actions: { id: 'tag.actions', defaultMessage: 'Actions' },
  rename: { id: 'tag.rename', defaultMessage: 'Rename' },
  renameTitle: { id: 'tag.renameTitle', defaultMessage: 'Rename “{title}”' },
  merge: { id: 'tag.merge', defaultMessage: 'Merge into another' },
  mergeTitle: { id: 'tag.mergeTitle', defaultMessage: 'Merge “{title}”' },
  mergeText: {
    id: 'tag.mergeText',
    defaultMessage:
      '{batches, plural, =0 {No batch} one {# batch} other {# batches}} and {courses, plural, =0 {no course} one {# course} other {# courses}} with “{title}” get the other tag instead.',
  },
  into: { id: 'tag.into', defaultMessage: 'Tag that stays' },
  chooseInto: { id: 'tag.chooseInto', defaultMessage: 'Choose a tag' },
  mergeDo: { id: 'tag.mergeDo', defaultMessage: 'Merge' },
  remove: { id: 'tag.remove', defaultMessage: 'Remove' },
  removeTitle: { id: 'tag.removeTitle', defaultMessage: 'Remove “{title}”?' },
  removeText: {
    id: 'tag.removeText',
    defaultMessage:
      'It’s taken from {batches, plural, =0 {no batch} one {# batch} other {# batches}} and {courses, plural, =0 {no course} one {# course} other {# courses}}. You can undo this for a moment.',
  },
  save: { id: 'tag.save', defaultMessage: 'Save' },
  create: { id: 'tag.create', defaultMessage: 'Create tag' },
  failed: { id: 'tag.failed', defaultMessage: 'The tag couldn’t be changed.' },
  ofCourse: { id: 'tag.ofCourse', defaultMessage: 'Tags' },
  none: { id: 'tag.none', defaultMessage: 'This course has no tags.' },
  edit: { id: 'tag.edit', defaultMessage: 'Edit tags' },
  typeTag: { id: 'tag.typeTag', defaultMessage: 'Type or choose a tag' },
  chosen: { id: 'tag.chosen', defaultMessage: 'Chosen tags' },
  takeAway: { id: 'tag.takeAway', defaultMessage: 'Remove {title}' },
  createTyped: { id: 'tag.createTyped', defaultMessage: 'Create “{title}”' },
  noMatch: { id: 'tag.noMatch', defaultMessage: 'No tag matches.' },
  most: { id: 'tag.most', defaultMessage: 'That’s {most, number} tags, the most there can be.' },
  hint: { id: 'tag.hint', defaultMessage: 'Up to {most, number}, each up to {longest, number} characters.' },
});
