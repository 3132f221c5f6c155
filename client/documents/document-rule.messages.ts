import type { DocumentRuleId } from '#shared/documents/document-rules.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';

/** What's wrong, and whom it hits, in a line for each rule. */
export const documentRuleTitles: Readonly<Record<DocumentRuleId, Message>> = defineMessages({
  'pdf-password': { id: 'document.rule.pdf-password', defaultMessage: 'Password needed to open it' },
  'pdf-unreadable': { id: 'document.rule.pdf-unreadable', defaultMessage: 'Damaged: it can’t be opened' },
  'pdf-protected-damaged': {
    id: 'document.rule.pdf-protected-damaged',
    defaultMessage: 'Protected and damaged',
  },
  'pdf-at-locked': { id: 'document.rule.pdf-at-locked', defaultMessage: 'Screen readers are locked out' },
  'pdf-scanned': { id: 'document.rule.pdf-scanned', defaultMessage: 'Scanned: screen readers find nothing' },
  'pdf-xfa': { id: 'document.rule.pdf-xfa', defaultMessage: 'A form that only Acrobat shows' },
  'pdf-untagged': {
    id: 'document.rule.pdf-untagged',
    defaultMessage: 'No tags: headings, lists and tables are plain text',
  },
  'pdf-title': { id: 'document.rule.pdf-title', defaultMessage: 'No title' },
  'pdf-language': {
    id: 'document.rule.pdf-language',
    defaultMessage: 'Its language isn’t said, so it may be read in the wrong one',
  },
  'pdf-figure-alt': { id: 'document.rule.pdf-figure-alt', defaultMessage: 'Pictures without a description' },
  'pdf-formula-alt': {
    id: 'document.rule.pdf-formula-alt',
    defaultMessage: 'Formulas that can’t be read aloud',
  },
  'pdf-table-header': { id: 'document.rule.pdf-table-header', defaultMessage: 'Tables without header cells' },
  'pdf-field-name': { id: 'document.rule.pdf-field-name', defaultMessage: 'Form fields without a name' },
  'pdf-heading-skip': { id: 'document.rule.pdf-heading-skip', defaultMessage: 'Headings that skip a level' },
  'pdf-pages-scanned': { id: 'document.rule.pdf-pages-scanned', defaultMessage: 'Some pages are scanned' },
  'pdf-no-unicode': {
    id: 'document.rule.pdf-no-unicode',
    defaultMessage: 'Text that’s read aloud as gibberish',
  },
  'pdf-no-headings': { id: 'document.rule.pdf-no-headings', defaultMessage: 'No headings to move by' },
  'pdf-bookmarks': { id: 'document.rule.pdf-bookmarks', defaultMessage: 'Long, and without bookmarks' },
  'pdf-title-shown': {
    id: 'document.rule.pdf-title-shown',
    defaultMessage: 'Its window shows the file’s name, not its title',
  },
  'pdf-tab-order': { id: 'document.rule.pdf-tab-order', defaultMessage: 'The Tab key may jump about' },
  'pdf-link': { id: 'document.rule.pdf-link', defaultMessage: 'Links that aren’t tagged or described' },
  'pdf-annotation': {
    id: 'document.rule.pdf-annotation',
    defaultMessage: 'Notes that aren’t tagged or described',
  },
  'pdf-list': { id: 'document.rule.pdf-list', defaultMessage: 'Lists that are built wrongly' },
  'pdf-table-parts': { id: 'document.rule.pdf-table-parts', defaultMessage: 'Tables that are built wrongly' },
  'pdf-table-nested': { id: 'document.rule.pdf-table-nested', defaultMessage: 'Tables within tables' },
  'pdf-table-scope': {
    id: 'document.rule.pdf-table-scope',
    defaultMessage: 'Header cells that don’t say what they head',
  },
  'pdf-untagged-content': {
    id: 'document.rule.pdf-untagged-content',
    defaultMessage: 'Parts without tags are left out',
  },
  'pdf-role-map': { id: 'document.rule.pdf-role-map', defaultMessage: 'Tags of its own that nobody knows' },
  'pdf-alt-file-name': {
    id: 'document.rule.pdf-alt-file-name',
    defaultMessage: 'Pictures described by a file name',
  },
  'pdf-suspects': { id: 'document.rule.pdf-suspects', defaultMessage: 'Marked as tagged by guesswork' },
  'office-password': { id: 'document.rule.office-password', defaultMessage: 'Password needed to open it' },
  'office-unreadable': {
    id: 'document.rule.office-unreadable',
    defaultMessage: 'Damaged: it can’t be opened',
  },
  'office-alt-missing': {
    id: 'document.rule.office-alt-missing',
    defaultMessage: 'Pictures without a description',
  },
  'office-alt-filename': {
    id: 'document.rule.office-alt-filename',
    defaultMessage: 'Pictures described by a file name',
  },
  'office-alt-automatic': {
    id: 'document.rule.office-alt-automatic',
    defaultMessage: 'Descriptions a machine wrote',
  },
  'office-table-header': {
    id: 'document.rule.office-table-header',
    defaultMessage: 'Tables without a header row',
  },
  'office-contrast': { id: 'document.rule.office-contrast', defaultMessage: 'Text too pale to read' },
  'office-link-vague': {
    id: 'document.rule.office-link-vague',
    defaultMessage: 'Links that don’t say where they lead',
  },
  'office-link-bare': {
    id: 'document.rule.office-link-bare',
    defaultMessage: 'Links that show their address',
  },
  'office-merged': { id: 'document.rule.office-merged', defaultMessage: 'Merged cells' },
  'office-title': { id: 'document.rule.office-title', defaultMessage: 'No title' },
  'office-language': {
    id: 'document.rule.office-language',
    defaultMessage: 'Its language isn’t said, so it may be read in the wrong one',
  },
  'docx-heading-none': { id: 'document.rule.docx-heading-none', defaultMessage: 'No headings to move by' },
  'docx-heading-skip': {
    id: 'document.rule.docx-heading-skip',
    defaultMessage: 'Headings that skip a level',
  },
  'docx-heading-first': {
    id: 'document.rule.docx-heading-first',
    defaultMessage: 'The first heading isn’t of level 1',
  },
  'docx-heading-fake': {
    id: 'document.rule.docx-heading-fake',
    defaultMessage: 'Bold lines that may be headings',
  },
  'docx-list-fake': { id: 'document.rule.docx-list-fake', defaultMessage: 'Lists that are only typed' },
  'docx-link-empty': { id: 'document.rule.docx-link-empty', defaultMessage: 'Links without a text' },
  'docx-table-nested': { id: 'document.rule.docx-table-nested', defaultMessage: 'Tables within tables' },
  'docx-floating': {
    id: 'document.rule.docx-floating',
    defaultMessage: 'Pictures that float beside the text',
  },
  'docx-text-box': {
    id: 'document.rule.docx-text-box',
    defaultMessage: 'Text in boxes, which may be skipped',
  },
  'docx-blank-runs': {
    id: 'document.rule.docx-blank-runs',
    defaultMessage: 'Blank lines or spaces used for layout',
  },
  'pptx-slide-title': { id: 'document.rule.pptx-slide-title', defaultMessage: 'Slides without a title' },
  'pptx-title-repeated': {
    id: 'document.rule.pptx-title-repeated',
    defaultMessage: 'Slides with the same title',
  },
  'pptx-reading-order': {
    id: 'document.rule.pptx-reading-order',
    defaultMessage: 'Slides that may be read in the wrong order',
  },
  'pptx-video-captions': {
    id: 'document.rule.pptx-video-captions',
    defaultMessage: 'Videos that may lack captions',
  },
  'xlsx-sheet-name': {
    id: 'document.rule.xlsx-sheet-name',
    defaultMessage: 'Sheets without a name of their own',
  },
  'xlsx-no-table': { id: 'document.rule.xlsx-no-table', defaultMessage: 'Data that isn’t marked as a table' },
});

/** The shortest way out, for each rule: the names in a program's menus are those of its English version. */
export const documentRuleWays: Readonly<Record<DocumentRuleId, Message>> = defineMessages({
  'pdf-password': {
    id: 'document.way.pdf-password',
    defaultMessage:
      'Save it again without a password: in Acrobat, File > Properties > Security > No Security.',
  },
  'pdf-unreadable': {
    id: 'document.way.pdf-unreadable',
    defaultMessage: 'Save or export it again from its source and put the new file in its place.',
  },
  'pdf-protected-damaged': {
    id: 'document.way.pdf-protected-damaged',
    defaultMessage: 'Save it again from its source, without protection.',
  },
  'pdf-at-locked': {
    id: 'document.way.pdf-at-locked',
    defaultMessage:
      'In Acrobat, File > Properties > Security > Change Settings: tick “Enable text access for screen reader devices”.',
  },
  'pdf-scanned': {
    id: 'document.way.pdf-scanned',
    defaultMessage:
      'Look for the file it was printed from. Otherwise recognize its text: in Acrobat, Tools > Scan & OCR > Recognize Text, then Tools > Accessibility > Autotag.',
  },
  'pdf-xfa': {
    id: 'document.way.pdf-xfa',
    defaultMessage: 'Make the form again, as a plain PDF form or as a quiz in Canvas.',
  },
  'pdf-untagged': {
    id: 'document.way.pdf-untagged',
    defaultMessage:
      'Save it again from its source with tags. Word: File > Save as > PDF > Options > “Document structure tags for accessibility”. Google Docs: save as Word first. LaTeX: tagging=on in \\DocumentMetadata. Without the source, in Acrobat: Tools > Accessibility > Autotag.',
  },
  'pdf-title': {
    id: 'document.way.pdf-title',
    defaultMessage:
      'Word: File > Info > Title, then save as PDF again. Acrobat: File > Properties > Description > Title.',
  },
  'pdf-language': {
    id: 'document.way.pdf-language',
    defaultMessage:
      'Word: Review > Language > Set Proofing Language, then save as PDF again. Acrobat: File > Properties > Advanced > Language.',
  },
  'pdf-figure-alt': {
    id: 'document.way.pdf-figure-alt',
    defaultMessage:
      'Describe them in the source (right-click the picture > Alt Text) and save as PDF again. Acrobat: Tools > Accessibility > Set Alternate Text.',
  },
  'pdf-formula-alt': {
    id: 'document.way.pdf-formula-alt',
    defaultMessage:
      'Put the formulas on a Canvas page, where they’re read aloud, or describe each in Acrobat: Tools > Accessibility > Set Alternate Text.',
  },
  'pdf-table-header': {
    id: 'document.way.pdf-table-header',
    defaultMessage:
      'Word: select the first row > Table Layout > Repeat Header Rows, then save as PDF again. Acrobat: Tools > Accessibility > Reading Order > Table Editor.',
  },
  'pdf-field-name': {
    id: 'document.way.pdf-field-name',
    defaultMessage: 'Acrobat: Tools > Prepare Form, open the field’s properties and fill in Tooltip.',
  },
  'pdf-heading-skip': {
    id: 'document.way.pdf-heading-skip',
    defaultMessage:
      'Choose the levels in the source (Home > Styles) without leaving one out, and save as PDF again.',
  },
  'pdf-pages-scanned': {
    id: 'document.way.pdf-pages-scanned',
    defaultMessage: 'Recognize the text of those pages: in Acrobat, Tools > Scan & OCR > Recognize Text.',
  },
  'pdf-no-unicode': {
    id: 'document.way.pdf-no-unicode',
    defaultMessage:
      'Save it again from its source with embedded fonts, or recognize its text again in Acrobat.',
  },
  'pdf-no-headings': {
    id: 'document.way.pdf-no-headings',
    defaultMessage: 'Use heading styles in the source (Home > Styles) and save as PDF again.',
  },
  'pdf-bookmarks': {
    id: 'document.way.pdf-bookmarks',
    defaultMessage: 'Word: when saving as PDF, Options > Create bookmarks using headings.',
  },
  'pdf-title-shown': {
    id: 'document.way.pdf-title-shown',
    defaultMessage: 'Acrobat: File > Properties > Initial View > Show: Document Title.',
  },
  'pdf-tab-order': {
    id: 'document.way.pdf-tab-order',
    defaultMessage:
      'Acrobat: Page Thumbnails > select all > Properties > Tab Order > Use Document Structure.',
  },
  'pdf-link': {
    id: 'document.way.pdf-link',
    defaultMessage: 'Make the links in the source and save as PDF with tags.',
  },
  'pdf-annotation': {
    id: 'document.way.pdf-annotation',
    defaultMessage: 'Remove the notes, or put what they say into the text.',
  },
  'pdf-list': {
    id: 'document.way.pdf-list',
    defaultMessage: 'Make the lists with the list buttons of the source and save as PDF again.',
  },
  'pdf-table-parts': {
    id: 'document.way.pdf-table-parts',
    defaultMessage: 'Make the table again in the source, without merged cells, and save as PDF again.',
  },
  'pdf-table-nested': {
    id: 'document.way.pdf-table-nested',
    defaultMessage: 'Make two tables of it, one after the other.',
  },
  'pdf-table-scope': {
    id: 'document.way.pdf-table-scope',
    defaultMessage:
      'Acrobat: Tools > Accessibility > Reading Order > Table Editor > Table Cell Properties > Scope.',
  },
  'pdf-untagged-content': {
    id: 'document.way.pdf-untagged-content',
    defaultMessage: 'Acrobat: Tools > Accessibility > Reading Order, and tag what’s left.',
  },
  'pdf-role-map': {
    id: 'document.way.pdf-role-map',
    defaultMessage: 'Save it again from its source with an up-to-date program.',
  },
  'pdf-alt-file-name': {
    id: 'document.way.pdf-alt-file-name',
    defaultMessage: 'Say in words what the picture shows, in the source, and save as PDF again.',
  },
  'pdf-suspects': {
    id: 'document.way.pdf-suspects',
    defaultMessage: 'Look through the tags in Acrobat, or save it again from its source.',
  },
  'office-password': {
    id: 'document.way.office-password',
    defaultMessage: 'File > Info > Protect > Encrypt with Password: clear the password and save.',
  },
  'office-unreadable': {
    id: 'document.way.office-unreadable',
    defaultMessage: 'Open it in Office with “Open and Repair”, save it, and put the new file in its place.',
  },
  'office-alt-missing': {
    id: 'document.way.office-alt-missing',
    defaultMessage:
      'Right-click the picture > View Alt Text, and say what it shows or mark it as decorative.',
  },
  'office-alt-filename': {
    id: 'document.way.office-alt-filename',
    defaultMessage: 'Right-click the picture > View Alt Text, and say in words what it shows.',
  },
  'office-alt-automatic': {
    id: 'document.way.office-alt-automatic',
    defaultMessage: 'Read them, and say better what matters here: right-click the picture > View Alt Text.',
  },
  'office-table-header': {
    id: 'document.way.office-table-header',
    defaultMessage:
      'Click the table > Table Design, tick Header Row; in Word also Layout > Repeat Header Rows.',
  },
  'office-contrast': {
    id: 'document.way.office-contrast',
    defaultMessage: 'Home > Font Color: choose a darker color, or a lighter ground.',
  },
  'office-link-vague': {
    id: 'document.way.office-link-vague',
    defaultMessage: 'Right-click the link > Edit Hyperlink > Text to display.',
  },
  'office-link-bare': {
    id: 'document.way.office-link-bare',
    defaultMessage: 'Right-click the link > Edit Hyperlink > Text to display: say what’s there.',
  },
  'office-merged': {
    id: 'document.way.office-merged',
    defaultMessage: 'Split the cells, so that each row has as many as the header row.',
  },
  'office-title': { id: 'document.way.office-title', defaultMessage: 'File > Info > Properties > Title.' },
  'office-language': {
    id: 'document.way.office-language',
    defaultMessage: 'Select all > Review > Language > Set Proofing Language.',
  },
  'docx-heading-none': {
    id: 'document.way.docx-heading-none',
    defaultMessage: 'Home > Styles: give each section’s title a heading style.',
  },
  'docx-heading-skip': {
    id: 'document.way.docx-heading-skip',
    defaultMessage: 'Home > Styles: after Heading 1 comes Heading 2, then Heading 3.',
  },
  'docx-heading-first': {
    id: 'document.way.docx-heading-first',
    defaultMessage: 'Home > Styles: begin with Heading 1.',
  },
  'docx-heading-fake': {
    id: 'document.way.docx-heading-fake',
    defaultMessage: 'If they are, give them a heading style: Home > Styles.',
  },
  'docx-list-fake': {
    id: 'document.way.docx-list-fake',
    defaultMessage: 'Select the lines > Home > Bullets or Numbering, and delete the typed signs.',
  },
  'docx-link-empty': {
    id: 'document.way.docx-link-empty',
    defaultMessage: 'Right-click the link > Edit Hyperlink > Text to display, or remove it.',
  },
  'docx-table-nested': {
    id: 'document.way.docx-table-nested',
    defaultMessage: 'Make two tables of it, one after the other.',
  },
  'docx-floating': {
    id: 'document.way.docx-floating',
    defaultMessage: 'Right-click the picture > Wrap Text > In Line with Text.',
  },
  'docx-text-box': {
    id: 'document.way.docx-text-box',
    defaultMessage: 'Move the text out of the box, into the page.',
  },
  'docx-blank-runs': {
    id: 'document.way.docx-blank-runs',
    defaultMessage: 'Use Layout > Spacing and page breaks instead.',
  },
  'pptx-slide-title': {
    id: 'document.way.pptx-slide-title',
    defaultMessage: 'Review > Check Accessibility > Missing slide title > Add slide title.',
  },
  'pptx-title-repeated': {
    id: 'document.way.pptx-title-repeated',
    defaultMessage: 'Tell the titles apart, such as by “(1 of 2)”.',
  },
  'pptx-reading-order': {
    id: 'document.way.pptx-reading-order',
    defaultMessage: 'Review > Check Accessibility > Reading Order Pane.',
  },
  'pptx-video-captions': {
    id: 'document.way.pptx-video-captions',
    defaultMessage: 'Click the video > Playback > Insert Captions, unless it has them in its picture.',
  },
  'xlsx-sheet-name': {
    id: 'document.way.xlsx-sheet-name',
    defaultMessage: 'Double-click the sheet’s tab and name it after what’s in it; delete empty ones.',
  },
  'xlsx-no-table': {
    id: 'document.way.xlsx-no-table',
    defaultMessage: 'Select the data > Insert > Table, and tick “My table has headers”.',
  },
});
