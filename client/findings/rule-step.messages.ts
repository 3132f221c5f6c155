import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { defineMessages } from '#shared/text/messages.ts';

export const stepMessages = defineMessages({
  edit: { id: 'rule.step.edit', defaultMessage: 'Open the item in Canvas and choose “Edit”.' },
  image: { id: 'rule.step.image', defaultMessage: 'Click the image, then “Image Options”.' },
  describe: {
    id: 'rule.step.describe',
    defaultMessage:
      'Say in a sentence what the picture shows, or tick “Decorative Image”. Choose “Done” and save.',
  },
  redescribe: {
    id: 'rule.step.redescribe',
    defaultMessage:
      'Replace the text under “Alt Text” with a sentence that says what the picture shows. Choose “Done” and save.',
  },
  decide: {
    id: 'rule.step.decide',
    defaultMessage:
      'If the picture tells readers something, write that as its “Alt Text”; if not, tick “Decorative Image”. Choose “Done” and save.',
  },
  shorten: {
    id: 'rule.step.shorten',
    defaultMessage:
      'Keep the main point under “Alt Text”, in fewer than 150 characters, and put the details into the text next to the picture. Choose “Done” and save.',
  },
  undecorate: {
    id: 'rule.step.undecorate',
    defaultMessage:
      'Untick “Decorative Image” to keep the text, or tick it and remove the text. Choose “Done” and save.',
  },
  sayOnce: {
    id: 'rule.step.sayOnce',
    defaultMessage:
      'Tick “Decorative Image”: the words next to the picture already say it. Choose “Done” and save.',
  },
  link: { id: 'rule.step.link', defaultMessage: 'Click the link, then “Link Options”.' },
  linkText: {
    id: 'rule.step.linkText',
    defaultMessage:
      'Under “Text”, write what people find there, such as “Reading list for week 3”. Choose “Done” and save.',
  },
  emptyLink: {
    id: 'rule.step.emptyLink',
    defaultMessage:
      'Switch to the HTML editor below the text and find the link with the address shown below.',
  },
  fillLink: {
    id: 'rule.step.fillLink',
    defaultMessage:
      'Write its text between the opening and the closing tag, give its image an alternative text, or remove the link. Save.',
  },
  firstLink: {
    id: 'rule.step.firstLink',
    defaultMessage: 'Click the second of the two links and choose “Remove Link”.',
  },
  joinLinks: {
    id: 'rule.step.joinLinks',
    defaultMessage:
      'Select the picture and the text together, choose the link button and enter the address once. Save.',
  },
  underline: {
    id: 'rule.step.underline',
    defaultMessage:
      'Underline it with the toolbar, or switch to the HTML editor and remove “text-decoration: none” from the link. Save.',
  },
  cursorHeading: {
    id: 'rule.step.cursorHeading',
    defaultMessage: 'Click into the heading. The format menu of the toolbar shows its level.',
  },
  emptyHeading: {
    id: 'rule.step.emptyHeading',
    defaultMessage: 'Click into the empty line. The format menu of the toolbar says “Heading”.',
  },
  toParagraph: {
    id: 'rule.step.toParagraph',
    defaultMessage: 'Write the heading’s text, or choose “Paragraph” in that menu or delete the line. Save.',
  },
  shortHeading: {
    id: 'rule.step.shortHeading',
    defaultMessage:
      'Cut it down to what the part is about, or choose “Paragraph” in that menu if it’s text. Save.',
  },
  level: {
    id: 'rule.step.level',
    defaultMessage: 'Choose the level that comes next: below a “Heading 2”, that’s a “Heading 3”. Save.',
  },
  level2: {
    id: 'rule.step.level2',
    defaultMessage: 'Choose “Heading 2”: Canvas already shows the item’s title as heading 1. Save.',
  },
  startPart: {
    id: 'rule.step.startPart',
    defaultMessage: 'Click into a line that begins a new part, or write one.',
  },
  makeHeading: {
    id: 'rule.step.makeHeading',
    defaultMessage: 'Choose “Heading 2” in the format menu of the toolbar, and do so for each part. Save.',
  },
  fakeHeading: {
    id: 'rule.step.fakeHeading',
    defaultMessage: 'Click into the line. If it isn’t a heading, resolve this finding here.',
  },
  realHeading: {
    id: 'rule.step.realHeading',
    defaultMessage:
      'Choose the right “Heading” in the format menu of the toolbar and take the bold away. Save.',
  },
  headerCells: {
    id: 'rule.step.headerCells',
    defaultMessage: 'Select the cells of the first row and choose “Table”, “Cell”, “Cell properties”.',
  },
  headerType: {
    id: 'rule.step.headerType',
    defaultMessage:
      'Set “Cell type” to “Header cell” and “Scope” to “Column”. For titles in the first column, use “Row”. Save.',
  },
  eachHeader: {
    id: 'rule.step.eachHeader',
    defaultMessage: 'Click into each header cell and choose “Table”, “Cell”, “Cell properties”.',
  },
  scope: {
    id: 'rule.step.scope',
    defaultMessage: 'Set “Scope” to “Column” or “Row”, whichever the header is for. Save.',
  },
  emptyHeader: {
    id: 'rule.step.emptyHeader',
    defaultMessage: 'Click into the empty header cell.',
  },
  fillHeader: {
    id: 'rule.step.fillHeader',
    defaultMessage:
      'Write what its column or row holds, or choose “Table”, “Cell”, “Cell properties” and set “Cell type” to “Cell”. Save.',
  },
  html: {
    id: 'rule.step.html',
    defaultMessage: 'Switch to the HTML editor below the text and find the place shown below.',
  },
  headersRef: {
    id: 'rule.step.headersRef',
    defaultMessage:
      'Make every name in the “headers” attribute the “id” of a header cell of the same table, or remove the attribute. Save.',
  },
  plainCell: {
    id: 'rule.step.plainCell',
    defaultMessage: 'Fill the cells that the header describes, or set “Cell type” back to “Cell”. Save.',
  },
  tableProps: {
    id: 'rule.step.tableProps',
    defaultMessage: 'Click into the table and choose “Table”, “Table properties”.',
  },
  caption: {
    id: 'rule.step.caption',
    defaultMessage: 'Tick “Show caption”, save, and write above the table what it shows.',
  },
  clickTable: { id: 'rule.step.clickTable', defaultMessage: 'Click into the table.' },
  deleteTable: {
    id: 'rule.step.deleteTable',
    defaultMessage: 'Fill it in, or choose “Table”, “Delete table”. Save.',
  },
  newTable: {
    id: 'rule.step.newTable',
    defaultMessage: 'Click after the text shown below and insert a table with the toolbar.',
  },
  intoCells: {
    id: 'rule.step.intoCells',
    defaultMessage:
      'Move each value into its cell, make the first row header cells, and delete the typed lines. Save. If it isn’t a table, resolve this finding here.',
  },
  titleAttr: {
    id: 'rule.step.titleAttr',
    defaultMessage:
      'Add to the opening tag a “title” that says what’s in it, such as title="Video: how to cite". Save.',
  },
  objectText: {
    id: 'rule.step.objectText',
    defaultMessage:
      'Add to the opening tag a “title” that says what it is, such as title="Map of the campus". Save.',
  },
  video: { id: 'rule.step.video', defaultMessage: 'Click the video, then “Video Options”.' },
  captions: {
    id: 'rule.step.captions',
    defaultMessage:
      'Under “Closed Captions/Subtitles”, add a caption file. If the player brings its own captions, resolve this finding here.',
  },
  listen: {
    id: 'rule.step.listen',
    defaultMessage: 'Open the link and see whether the recording has captions or a transcript.',
  },
  play: {
    id: 'rule.step.play',
    defaultMessage: 'Play the audio, and look for a transcript of it on the page.',
  },
  audioText: {
    id: 'rule.step.audioText',
    defaultMessage:
      'If there’s none, write a transcript below it or link one, and save. If there is, or it needs none, resolve this finding here.',
  },
  transcript: {
    id: 'rule.step.transcript',
    defaultMessage:
      'If it has neither, link a transcript next to it and save. If it has, resolve this finding here.',
  },
  autoplay: {
    id: 'rule.step.autoplay',
    defaultMessage: 'Remove “autoplay” from the opening tag, or “autoplay=1” from the address. Save.',
  },
  selectText: { id: 'rule.step.selectText', defaultMessage: 'Select the text shown below.' },
  darken: {
    id: 'rule.step.darken',
    defaultMessage:
      'Choose a darker “Text color” or a lighter “Background color” in the toolbar, or “Clear formatting”. Save.',
  },
  lookContrast: {
    id: 'rule.step.lookContrast',
    defaultMessage: 'Look at the text on the page as students see it, on a phone too.',
  },
  contrastOr: {
    id: 'rule.step.contrastOr',
    defaultMessage:
      'If it’s hard to read anywhere, give it a plain background and a darker color, and save. If not, resolve this finding here.',
  },
  selectLines: { id: 'rule.step.selectLines', defaultMessage: 'Select all lines of the list.' },
  relist: {
    id: 'rule.step.relist',
    defaultMessage:
      'Switch the list off and on again with the list button of the toolbar, so that every line is an entry. Save.',
  },
  makeList: {
    id: 'rule.step.makeList',
    defaultMessage:
      'Take away the typed signs or numbers, then choose a bulleted or numbered list in the toolbar. Save. If it isn’t a list, resolve this finding here.',
  },
  lang: {
    id: 'rule.step.lang',
    defaultMessage: 'Correct the “lang” attribute, such as lang="es" for Spanish, or remove it. Save.',
  },
  rtl: {
    id: 'rule.step.rtl',
    defaultMessage: 'Choose “Right-to-left” under “Directionality” in the toolbar. Save.',
  },
  still: {
    id: 'rule.step.still',
    defaultMessage: 'Remove the tag that makes it move or blink, and keep its text. Save.',
  },
  role: {
    id: 'rule.step.role',
    defaultMessage: 'Remove the “role” attribute, or use one that exists and fits the element. Save.',
  },
  aria: {
    id: 'rule.step.aria',
    defaultMessage:
      'Remove the attribute whose name begins with “aria-” and that doesn’t exist, or correct its spelling. Save.',
  },
  ids: {
    id: 'rule.step.ids',
    defaultMessage:
      'Give each element an “id” of its own, and use the new one where the other is meant. Save.',
  },
  unhide: {
    id: 'rule.step.unhide',
    defaultMessage:
      'Remove aria-hidden="true" from the element around the link, button or field, or take that out of it. Save.',
  },
  clear: {
    id: 'rule.step.clear',
    defaultMessage:
      'Choose “Clear formatting” in the toolbar and set size and color there again where you want them. Save.',
  },
  tabindex: {
    id: 'rule.step.tabindex',
    defaultMessage: 'Remove the “tabindex” attribute, or set it to 0. Save.',
  },
  openVideo: {
    id: 'rule.step.openVideo',
    defaultMessage:
      'Open the video at its host. The list of the course’s videos says where captions are made there.',
  },
  hostCaptions: {
    id: 'rule.step.hostCaptions',
    defaultMessage:
      'Add captions, or ask the video’s owner for some. If you get none, choose a video that has captions.',
  },
  correctCaptions: {
    id: 'rule.step.correctCaptions',
    defaultMessage:
      'Read the captions through and correct them. If nothing is wrong with them, mark this as fine here, and say that you’ve read them.',
  },
  askAgain: {
    id: 'rule.step.askAgain',
    defaultMessage: 'In the list of videos, have the host asked again: what it says then counts here.',
  },
  askOwner: {
    id: 'rule.step.askOwner',
    defaultMessage:
      'Ask the video’s owner to share it again. Then have its host asked again, in the list of videos.',
  },
  replaceVideo: {
    id: 'rule.step.replaceVideo',
    defaultMessage: 'Otherwise take the video out, or put another one in its place. Save.',
  },
});

type Step = keyof typeof stepMessages;

/** How each fault is fixed in Canvas, in three steps. */
export const fixSteps: Readonly<Record<UdoitRuleId, readonly [Step, Step, Step]>> = {
  'img-alt-missing': ['edit', 'image', 'describe'],
  'img-alt-filename': ['edit', 'image', 'redescribe'],
  'img-alt-placeholder': ['edit', 'image', 'redescribe'],
  'img-alt-empty-unmarked': ['edit', 'image', 'decide'],
  'img-alt-long': ['edit', 'image', 'shorten'],
  'img-decorative-alt': ['edit', 'image', 'undecorate'],
  'img-alt-repeated': ['edit', 'image', 'sayOnce'],
  'link-empty': ['edit', 'emptyLink', 'fillLink'],
  'link-text-vague': ['edit', 'link', 'linkText'],
  'link-text-url': ['edit', 'link', 'linkText'],
  'link-adjacent': ['edit', 'firstLink', 'joinLinks'],
  'link-color-only': ['edit', 'selectText', 'underline'],
  'heading-empty': ['edit', 'emptyHeading', 'toParagraph'],
  'heading-skip': ['edit', 'cursorHeading', 'level'],
  'heading-long': ['edit', 'cursorHeading', 'shortHeading'],
  'heading-h1': ['edit', 'cursorHeading', 'level2'],
  'heading-none': ['edit', 'startPart', 'makeHeading'],
  'heading-fake': ['edit', 'fakeHeading', 'realHeading'],
  'table-no-header': ['edit', 'headerCells', 'headerType'],
  'table-headers-ref': ['edit', 'html', 'headersRef'],
  'table-th-no-scope': ['edit', 'eachHeader', 'scope'],
  'table-th-no-cells': ['edit', 'eachHeader', 'plainCell'],
  'table-th-empty': ['edit', 'emptyHeader', 'fillHeader'],
  'table-no-caption': ['edit', 'tableProps', 'caption'],
  'table-empty': ['edit', 'clickTable', 'deleteTable'],
  'table-pre': ['edit', 'newTable', 'intoCells'],
  'iframe-title': ['edit', 'html', 'titleAttr'],
  'object-alt': ['edit', 'html', 'objectText'],
  'video-no-captions': ['edit', 'video', 'captions'],
  'audio-no-transcript': ['edit', 'play', 'audioText'],
  'media-link': ['edit', 'listen', 'transcript'],
  'media-autoplay': ['edit', 'html', 'autoplay'],
  'hosted-captions-none': ['openVideo', 'hostCaptions', 'askAgain'],
  'hosted-captions-machine': ['openVideo', 'correctCaptions', 'askAgain'],
  'hosted-unavailable': ['askOwner', 'edit', 'replaceVideo'],
  contrast: ['edit', 'selectText', 'darken'],
  'contrast-review': ['edit', 'lookContrast', 'contrastOr'],
  'list-structure': ['edit', 'selectLines', 'relist'],
  'list-fake': ['edit', 'selectLines', 'makeList'],
  'lang-invalid': ['edit', 'html', 'lang'],
  'dir-missing': ['edit', 'selectText', 'rtl'],
  'motion-tag': ['edit', 'html', 'still'],
  'role-invalid': ['edit', 'html', 'role'],
  'aria-unknown': ['edit', 'html', 'aria'],
  'id-duplicate-ref': ['edit', 'html', 'ids'],
  'hidden-focusable': ['edit', 'html', 'unhide'],
  'deprecated-tag': ['edit', 'selectText', 'clear'],
  'tabindex-positive': ['edit', 'html', 'tabindex'],
};
