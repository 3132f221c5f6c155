import { defineMessages } from '#shared/text/messages.ts';

export const fixMessages = defineMessages({
  fix: { id: 'fix.fix', defaultMessage: 'Fix' },
  fixTitled: { id: 'fix.fixTitled', defaultMessage: 'Fix: {title}' },
  oneByOne: {
    id: 'fix.oneByOne',
    defaultMessage:
      '{type, select, images {{count, plural, one {Go through # image} other {Go through # images}}} links {{count, plural, one {Go through # link} other {Go through # links}}} color {{count, plural, one {Go through # text} other {Go through # texts}}} headings {{count, plural, one {Go through # heading} other {Go through # headings}}} other {{count, plural, one {Go through # place} other {Go through # places}}}}',
  },
  opening: { id: 'fix.opening', defaultMessage: 'Reading this place in Canvas…' },
  openFailed: { id: 'fix.openFailed', defaultMessage: 'This place couldn’t be read in Canvas.' },
  gone: { id: 'fix.gone', defaultMessage: 'This place is no longer there, or no longer at fault.' },
  alike: {
    id: 'fix.alike',
    defaultMessage: 'Proposed as it was fixed in {course}, where the same stood.',
  },
  position: { id: 'fix.position', defaultMessage: '{at, number} of {count, number}' },
  edited: { id: 'fix.edited', defaultMessage: 'last edited {ago}' },
  editedBy: { id: 'fix.editedBy', defaultMessage: 'last edited by {name} {ago}' },
  before: { id: 'fix.before', defaultMessage: 'Now' },
  after: { id: 'fix.after', defaultMessage: 'After' },
  beforeFrame: { id: 'fix.beforeFrame', defaultMessage: 'What students see now' },
  afterFrame: { id: 'fix.afterFrame', defaultMessage: 'What students will see' },
  working: { id: 'fix.working', defaultMessage: 'Working out what it will look like…' },
  source: { id: 'fix.source', defaultMessage: 'What changes in the source' },
  picture: { id: 'fix.picture', defaultMessage: 'The picture' },
  pictureFailed: { id: 'fix.pictureFailed', defaultMessage: 'The picture can’t be shown here.' },
  outline: { id: 'fix.outline', defaultMessage: 'Headings of this page' },
  outlineLine: {
    id: 'fix.outlineLine',
    defaultMessage: '{hasLevel, select, true {Level {level, number}: {text}} other {No heading yet: {text}}}',
  },
  outlineHere: { id: 'fix.outlineHere', defaultMessage: 'this one' },
  ways: { id: 'fix.ways', defaultMessage: 'What to do' },
  missing: { id: 'fix.missing', defaultMessage: 'This is still empty.' },
  characters: {
    id: 'fix.characters',
    defaultMessage: '{count, number} of {advised, number} characters',
  },
  long: {
    id: 'fix.long',
    defaultMessage: '{count, number} characters: above {advised, number}, people who listen get tired of it',
  },
  proposed: { id: 'fix.proposed', defaultMessage: 'Proposed. Change it if it isn’t right.' },
  level: { id: 'fix.level', defaultMessage: 'Level {level}' },
  colorHint: { id: 'fix.colorHint', defaultMessage: 'such as #1a5fb4' },
  pickColor: { id: 'fix.pickColor', defaultMessage: 'Choose from a palette' },
  contrast: {
    id: 'fix.contrast',
    defaultMessage:
      '{isEnough, select, true {Contrast {ratio} to 1: enough, {least} is needed} other {Contrast {ratio} to 1: too little, {least} is needed}}',
  },
  contrastNow: { id: 'fix.contrastNow', defaultMessage: 'Contrast now: {ratio} to 1' },
  colorWrong: { id: 'fix.colorWrong', defaultMessage: 'Write a color as six digits, such as #1a5fb4.' },
  languageHint: { id: 'fix.languageHint', defaultMessage: 'A short code, such as es, fr or pt-BR' },
  languageNamed: { id: 'fix.languageNamed', defaultMessage: 'That’s {name}' },
  save: { id: 'fix.save', defaultMessage: 'Save' },
  saveNext: { id: 'fix.saveNext', defaultMessage: 'Save and next' },
  skip: { id: 'fix.skip', defaultMessage: 'Skip' },
  back: { id: 'fix.back', defaultMessage: 'Back' },
  next: { id: 'fix.next', defaultMessage: 'Next place' },
  done: { id: 'fix.done', defaultMessage: 'Done' },
  savesAs: {
    id: 'fix.savesAs',
    defaultMessage:
      '{hand, select, person {Saved in Canvas as you} service {Saved in Canvas by your institution’s service account} other {Saved in Canvas}}. Can be undone for {days, number} days.',
  },
  shortcut: { id: 'fix.shortcut', defaultMessage: 'Ctrl+Enter saves and goes on.' },
  concluded: {
    id: 'fix.concluded',
    defaultMessage: 'This course is concluded. Change it all the same.',
  },
  concludedMissing: {
    id: 'fix.concludedMissing',
    defaultMessage: 'Tick this first: nothing is changed in a concluded course by mistake.',
  },
  saveFailed: {
    id: 'fix.saveFailed',
    defaultMessage: 'This couldn’t be saved. What you typed is still here.',
  },
  undoFailed: { id: 'fix.undoFailed', defaultMessage: 'This couldn’t be undone.' },
  undo: { id: 'fix.undo', defaultMessage: 'Undo' },
  openAgain: { id: 'fix.openAgain', defaultMessage: 'Open it again' },
  compare: { id: 'fix.compare', defaultMessage: 'Compare both versions' },
  allDone: {
    id: 'fix.allDone',
    defaultMessage: 'You’ve been through all of them.',
  },
  leftOver: {
    id: 'fix.leftOver',
    defaultMessage: '{count, plural, one {# place is left.} other {# places are left.}}',
  },
  goToFirst: { id: 'fix.goToFirst', defaultMessage: 'Go to the first one left' },
  progress: { id: 'fix.progress', defaultMessage: 'Progress' },
  progressText: { id: 'fix.progressText', defaultMessage: '{done, number} of {total, number} done' },
  unsavable: {
    id: 'fix.unsavable',
    defaultMessage:
      '{needs, select, switched_off {Your institution doesn’t let Courseyard save fixes in Canvas.} no_key {Courseyard can’t save fixes for you yet: your Canvas administrator has to add an API key for it first.} not_yours {You aren’t allowed to change this in Canvas.} other {Courseyard can’t change this kind of item.}} You can fix it in Canvas yourself:',
  },
});

/** What became of a fix, in words. `where` is the item's title. */
export const outcomeMessages = defineMessages({
  state: {
    id: 'fix.state',
    defaultMessage:
      '{state, select, planned {Waiting to be saved} sending {Being saved} unknown {Being checked in Canvas} verified {Saved} altered {Saved, but Canvas changed it} stale {Not saved: the place had changed} locked {Not saved: locked by a blueprint} refused {Not saved: Canvas refused it} failed {Not saved} dropped {Not saved: the run had ended} undoing {Being undone} undone {Undone} other {Can’t be undone by itself}}',
  },
  said: {
    id: 'fix.outcome',
    defaultMessage:
      '{state, select, planned {Saving in “{where}”…} sending {Saving in “{where}”…} unknown {Canvas didn’t answer. Looking whether “{where}” was saved…} verified {{hand, select, service {Saved in Canvas by the service account} other {Saved in Canvas as you}}: {where}} altered {Canvas saved “{where}”, but changed the text on the way.} undoing {Undoing in “{where}”…} undone {Undone: “{where}” is as it was.} kept {“{where}” has changed since the fix, so it can’t be undone by itself.} other {Not saved in “{where}”. {reason}}}',
  },
  canvasSaid: { id: 'fix.canvasSaid', defaultMessage: 'Canvas says: {said}' },
  overwrote: {
    id: 'fix.overwrote',
    defaultMessage: 'Somebody saved “{where}” in the same second. Their version is in its history in Canvas.',
  },
});

/** Why something can't be changed, or wasn't. */
export const fixReasonMessages = defineMessages({
  reason: {
    id: 'fix.reasonName',
    defaultMessage:
      '{reason, select, not_by_markup {This takes more than changing the page’s markup.} no_plan {No safe way was found to change just this place.} never_closed {A tag here is never closed, so a change could spread.} too_long {The text is too long to be changed here.} gone {It’s no longer there.} ambiguous {It’s there several times, so it isn’t certain which one is meant.} answer_unfit {This doesn’t fit here.} offsets_unsure {The markup here is too broken to be changed safely.} edits_overlap {The markup here is too broken to be changed safely.} off_border {The markup here is too broken to be changed safely.} no_undo {It couldn’t be undone, so it isn’t done.} tree_differs {More would change than this place.} text_changed {The text that students read would change.} fault_stays {That wouldn’t mend it.} fault_comes {That would cause another fault.} changed_since_shown {It has changed since it was shown to you.} locked_by_blueprint {A blueprint course locks it: it’s changed there.} from_blueprint {It comes from a blueprint course: it’s changed there.} made_of_blocks {It’s made in Canvas’s block editor, which can’t be changed from here.} text_elsewhere {Its text is in another place in Canvas.} no_text {Canvas gave no text for it.} item_gone {It’s no longer in Canvas.} no_grant {You haven’t let Courseyard save fixes as you.} grant_ended {Canvas no longer lets Courseyard save as you. Save again to allow it once more.} not_yours {You aren’t allowed to change it in Canvas.} canvas_refused {Canvas refused it.} canvas_unreachable {Canvas can’t be reached.} altered_by_canvas {Canvas changed the text while saving it.} concluded {The course is concluded.} switched_off {Your institution doesn’t let Courseyard save fixes.} other_kind {This kind of item can’t be changed from here.} file_unknown {It isn’t certain that it’s the same file.} run_stopped {The run was stopped before.} other {It has changed since it was fixed.}}',
  },
});

export const wayMessages = defineMessages({
  way: {
    id: 'fix.wayName',
    defaultMessage:
      '{way, select, describe {Describe it} decorative {It’s only decoration: nothing is read out} link_text {Give the link a text} merge_links {Make it one link} remove {Remove it} unlink {Keep the text without the link} underline {Underline it} title {Give it a title} caption {Give the table a caption} heading_text {Write a heading} heading_level {Make it a heading of the right level} heading_section {Move it with all headings below it} paragraph {Make it plain text} first_row {The first row has the headers} first_column {The first column has the headers} both {The first row and the first column have headers} layout {It’s no table of data, only a layout} scopes {Say what each header is for} header_text {Write the header} plain_cell {Make it a plain cell} text_color {Change the color of the text} background {Change the background} plain_colors {Use the page’s own colors} list {Make it a real list} language {Name the language} no_language {Take the language away} direction {Set its direction} plain_markup {Use today’s markup} show {Let screen readers find it} skip {Leave it out of the keyboard’s way} own_id {Give it an id of its own} other {Don’t play by itself}}',
  },
  field: {
    id: 'fix.fieldName',
    defaultMessage:
      '{way, select, describe {What should people know who don’t see it?} link_text {Text of the link} title {Title} caption {What does the table show?} heading_text {Heading} heading_level {Level of the heading} header_text {Header} text_color {Color of the text} background {Color of the background} language {Language} other {Text}}',
  },
});

/** What a screen reader makes of it. */
export const heardMessages = defineMessages({
  heard: { id: 'fix.heard', defaultMessage: 'Read as: {words}' },
  image: { id: 'fix.heard.image', defaultMessage: 'Image, “{text}”' },
  unnamed_image: {
    id: 'fix.heard.unnamedImage',
    defaultMessage: 'Image without a description, at best “{text}”',
  },
  silent: { id: 'fix.heard.silent', defaultMessage: 'nothing: it’s decoration' },
  link: { id: 'fix.heard.link', defaultMessage: 'Link, “{text}”' },
  unnamed_link: { id: 'fix.heard.unnamedLink', defaultMessage: 'Link without a text, at best “{text}”' },
  frame: { id: 'fix.heard.frame', defaultMessage: 'Embedded content, “{text}”' },
  unnamed_frame: { id: 'fix.heard.unnamedFrame', defaultMessage: 'Embedded content without a name' },
  heading: { id: 'fix.heard.heading', defaultMessage: 'Heading of level {level, number}, “{text}”' },
  text: { id: 'fix.heard.text', defaultMessage: 'Plain text, “{text}”' },
  nothing: { id: 'fix.heard.nothing', defaultMessage: 'nothing' },
  list: {
    id: 'fix.heard.list',
    defaultMessage: '{count, plural, one {List with # entry} other {List with # entries}}',
  },
  table: {
    id: 'fix.heard.table',
    defaultMessage:
      'Table{hasCaption, select, true { “{caption}”} other {}} with {rows, plural, one {# row} other {# rows}} and {columns, plural, one {# column} other {# columns}}, {headers, plural, =0 {no headers} one {# header} other {# headers}}',
  },
});

export const consentMessages = defineMessages({
  title: { id: 'fix.consent.title', defaultMessage: 'Let Courseyard save fixes as you' },
  text: {
    id: 'fix.consent.text',
    defaultMessage:
      'Canvas asks you once. Courseyard then changes only what you save here, in your name. You can take that back in your account at any time.',
  },
  open: { id: 'fix.consent.open', defaultMessage: 'Allow it in Canvas' },
  waiting: {
    id: 'fix.consent.waiting',
    defaultMessage: 'Answer in the window that has opened. This goes on by itself, and saves your fix.',
  },
  blocked: {
    id: 'fix.consent.blocked',
    defaultMessage: 'Your browser blocked the window. Open it yourself; this goes on by itself.',
  },
  openByHand: { id: 'fix.consent.openByHand', defaultMessage: 'Open Canvas' },
  refused: {
    id: 'fix.consent.refused',
    defaultMessage: 'The window was closed, and nothing was allowed. What you typed is still here.',
  },
  failed: { id: 'fix.consent.failed', defaultMessage: 'Canvas couldn’t be asked.' },
  notNow: { id: 'fix.consent.notNow', defaultMessage: 'Not now' },
});
