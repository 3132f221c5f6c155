import { defineMessages } from '#shared/text/messages.ts';

export const instructorToolMessages = defineMessages({
  title: { id: 'instructorTool.title', defaultMessage: 'Instructor view' },
  intro: {
    id: 'instructorTool.intro',
    defaultMessage:
      'Instructors open their own course from Canvas and see where it stands and what’s left to do. Here you choose what they see.',
  },
  helpTitle: { id: 'instructorTool.helpTitle', defaultMessage: 'About the instructor view' },
  helpText: {
    id: 'instructorTool.helpText',
    defaultMessage:
      'Every instructor sees only the course from which they open Courseyard, never other courses, batches or comparisons. They see tasks of checklists that are visible to instructors, and tasks given to them. What the institution’s settings keep from instructors stays hidden, whatever is chosen here.',
  },
  saved: {
    id: 'instructorTool.saved',
    defaultMessage: 'Changed {ago}{person, select, none {} other { by {person}}}.',
  },
  savedNow: { id: 'instructorTool.savedNow', defaultMessage: 'The instructor view was saved.' },
  saveFailed: { id: 'instructorTool.saveFailed', defaultMessage: 'The instructor view couldn’t be saved.' },
  save: { id: 'instructorTool.save', defaultMessage: 'Save' },
  unsaved: { id: 'instructorTool.unsaved', defaultMessage: 'Your changes aren’t saved yet.' },
  isOn: { id: 'instructorTool.isOn', defaultMessage: 'Instructors have a view of their course' },
  batches: { id: 'instructorTool.batches', defaultMessage: 'Which courses' },
  courseCount: {
    id: 'instructorTool.courseCount',
    defaultMessage:
      'As saved: {count, plural, one {# course} other {# courses}}{isPart, select, true { ({inScope, number} in scope)} other {}}',
  },
  allBatches: { id: 'instructorTool.allBatches', defaultMessage: 'Courses of all batches' },
  someBatches: { id: 'instructorTool.someBatches', defaultMessage: 'Courses of chosen batches' },
  chooseBatches: { id: 'instructorTool.chooseBatches', defaultMessage: 'Choose batches' },
  batchesMissing: {
    id: 'instructorTool.batchesMissing',
    defaultMessage: 'Choose at least one batch, or all of them.',
  },
  sections: { id: 'instructorTool.sections', defaultMessage: 'What instructors see' },
  sectionsText: {
    id: 'instructorTool.sectionsText',
    defaultMessage: 'Each part can be hidden or only be read. In some, instructors can also work.',
  },
  section: {
    id: 'instructorTool.section',
    defaultMessage:
      '{section, select, score {Accessibility score} errors {What to fix} clean_up {Clean-up} tasks {Tasks} status {Course status} messages {Messages} other {Documents to review}}',
  },
  level: {
    id: 'instructorTool.level',
    defaultMessage:
      '{level, select, hidden {Hidden} read {Read only} other {{section, select, errors {Read, and mark findings as fine} tasks {Read, complete and comment on} messages {Read and write} other {Read, and mark as reviewed}}}}',
  },
  forbidden: {
    id: 'instructorTool.forbidden',
    defaultMessage: 'Hidden: the institution’s settings show no scores to instructors.',
  },
  toSettings: { id: 'instructorTool.toSettings', defaultMessage: 'Institution settings' },
  scoresHiddenUntil: { id: 'instructorTool.scoresHiddenUntil', defaultMessage: 'Hide scores until' },
  scoresHiddenHint: {
    id: 'instructorTool.scoresHiddenHint',
    defaultMessage: 'They show from that day on ({timeZone}). Empty: they show now.',
  },
  dayWrong: { id: 'instructorTool.dayWrong', defaultMessage: 'Enter a day, or nothing.' },
  words: { id: 'instructorTool.words', defaultMessage: 'Your words' },
  introLabel: { id: 'instructorTool.introLabel', defaultMessage: 'Intro' },
  introHint: {
    id: 'instructorTool.introHint',
    defaultMessage: 'Instructors read it first. It is shown as typed.',
  },
  contactText: {
    id: 'instructorTool.contactText',
    defaultMessage: 'Whom instructors can ask. If both fields are empty, it’s the institution’s contact.',
  },
  contactName: { id: 'instructorTool.contactName', defaultMessage: 'Name of the contact' },
  contactNameWrong: { id: 'instructorTool.contactNameWrong', defaultMessage: 'Enter a name.' },
  contactAddress: {
    id: 'instructorTool.contactAddress',
    defaultMessage: 'E-mail address or web page (https://)',
  },
  contactAddressWrong: {
    id: 'instructorTool.contactAddressWrong',
    defaultMessage: 'Enter an e-mail address, or a page that begins with https://.',
  },
  preview: { id: 'instructorTool.preview', defaultMessage: 'Preview' },
  previewText: {
    id: 'instructorTool.previewText',
    defaultMessage: 'See a course as its instructors do, with what’s saved.',
  },
  previewCourse: { id: 'instructorTool.previewCourse', defaultMessage: 'Course' },
  previewPlaceholder: { id: 'instructorTool.previewPlaceholder', defaultMessage: 'Search for a course' },
  previewNone: { id: 'instructorTool.previewNone', defaultMessage: 'No course was found.' },
  previewOpen: { id: 'instructorTool.previewOpen', defaultMessage: 'Preview “{title}”' },
  isPreview: {
    id: 'instructorTool.isPreview',
    defaultMessage: 'Preview: this is what instructors of this course see. Nothing here can be changed.',
  },
  endPreview: { id: 'instructorTool.endPreview', defaultMessage: 'Back to the settings' },
  install: { id: 'instructorTool.install', defaultMessage: 'In Canvas' },
  installText: {
    id: 'instructorTool.installText',
    defaultMessage:
      'Courseyard’s registration has a placement for instructors already. Where it was set up by hand, a Canvas admin adds it:',
  },
  installStepTool: {
    id: 'instructorTool.installStepTool',
    defaultMessage: 'In Canvas, open Admin, Developer Keys, and edit Courseyard’s LTI key.',
  },
  installStepPlacement: {
    id: 'instructorTool.installStepPlacement',
    defaultMessage: 'Add the placement below with its address and custom field, and save.',
  },
  installStepCourse: {
    id: 'instructorTool.installStepCourse',
    defaultMessage:
      'In a course, instructors then find it in the settings. Courseyard in the course’s navigation leads them to the same page.',
  },
  installPlacement: { id: 'instructorTool.installPlacement', defaultMessage: 'Placement' },
  installAddress: { id: 'instructorTool.installAddress', defaultMessage: 'Target link URI' },
  installFields: { id: 'instructorTool.installFields', defaultMessage: 'Custom fields' },
  installJson: { id: 'instructorTool.installJson', defaultMessage: 'The whole placement as JSON' },
});
