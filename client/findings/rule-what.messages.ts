import { defineMessages } from '#shared/text/messages.ts';

export const ruleFaults = defineMessages({
  'img-alt-missing': {
    id: 'rule.what.img-alt-missing',
    defaultMessage: 'The image has no alternative text, and isn’t marked as decoration.',
  },
  'img-alt-filename': {
    id: 'rule.what.img-alt-filename',
    defaultMessage: 'The alternative text is the name of a file, such as “IMG_2041.jpg”.',
  },
  'img-alt-placeholder': {
    id: 'rule.what.img-alt-placeholder',
    defaultMessage: 'The alternative text is a word such as “image” or “photo”.',
  },
  'img-alt-empty-unmarked': {
    id: 'rule.what.img-alt-empty-unmarked',
    defaultMessage:
      'The alternative text is empty, but the image isn’t marked as decoration. Only a person can tell which is meant.',
  },
  'img-alt-long': {
    id: 'rule.what.img-alt-long',
    defaultMessage: 'The alternative text has more than 150 characters.',
  },
  'img-decorative-alt': {
    id: 'rule.what.img-decorative-alt',
    defaultMessage: 'The image is marked as decoration, but has an alternative text or a title.',
  },
  'img-alt-repeated': {
    id: 'rule.what.img-alt-repeated',
    defaultMessage: 'The image’s alternative text says what the link or button around it says in words.',
  },
  'link-empty': {
    id: 'rule.what.link-empty',
    defaultMessage: 'The link has no text and no image with a description.',
  },
  'link-text-vague': {
    id: 'rule.what.link-text-vague',
    defaultMessage: 'The link’s text is something like “click here” or “more”, or only a sign.',
  },
  'link-text-url': {
    id: 'rule.what.link-text-url',
    defaultMessage: 'The link shows its address instead of a text.',
  },
  'link-adjacent': {
    id: 'rule.what.link-adjacent',
    defaultMessage: 'A picture and the text next to it are two links with the same address.',
  },
  'link-color-only': {
    id: 'rule.what.link-color-only',
    defaultMessage:
      'The link is part of a text, isn’t underlined, and its color differs little from that text.',
  },
  'heading-empty': {
    id: 'rule.what.heading-empty',
    defaultMessage: 'There’s a heading without text, usually an empty line.',
  },
  'heading-skip': {
    id: 'rule.what.heading-skip',
    defaultMessage: 'The heading is more than one level below the one before it.',
  },
  'heading-long': {
    id: 'rule.what.heading-long',
    defaultMessage: 'The heading has more than 120 characters.',
  },
  'heading-h1': { id: 'rule.what.heading-h1', defaultMessage: 'The text has a heading of level 1.' },
  'heading-none': {
    id: 'rule.what.heading-none',
    defaultMessage: 'The text has more than 1,500 characters and not a single heading.',
  },
  'heading-fake': {
    id: 'rule.what.heading-fake',
    defaultMessage: 'A short line is bold or large as a whole, but isn’t a heading.',
  },
  'table-no-header': {
    id: 'rule.what.table-no-header',
    defaultMessage:
      'The cells that name the columns or rows of the table aren’t marked as headers, or only a few are.',
  },
  'table-headers-ref': {
    id: 'rule.what.table-headers-ref',
    defaultMessage: 'A cell’s “headers” attribute names something that isn’t a header of this table.',
  },
  'table-th-no-scope': {
    id: 'rule.what.table-th-no-scope',
    defaultMessage: 'Header cells of the table don’t say whether they belong to a column or a row.',
  },
  'table-th-no-cells': {
    id: 'rule.what.table-th-no-cells',
    defaultMessage: 'A header cell has no cells that it could be the header of.',
  },
  'table-th-empty': {
    id: 'rule.what.table-th-empty',
    defaultMessage: 'A cell is marked as a header, but is empty.',
  },
  'table-no-caption': {
    id: 'rule.what.table-no-caption',
    defaultMessage: 'The table doesn’t say what it shows.',
  },
  'table-empty': { id: 'rule.what.table-empty', defaultMessage: 'No cell of the table has any content.' },
  'table-pre': {
    id: 'rule.what.table-pre',
    defaultMessage: 'The columns of a table are set with tabs, blanks or bars.',
  },
  'iframe-title': {
    id: 'rule.what.iframe-title',
    defaultMessage: 'A frame, such as that of a video, has no title.',
  },
  'object-alt': {
    id: 'rule.what.object-alt',
    defaultMessage:
      'An embedded object has no name. What’s between its tags shows only where it can’t be loaded.',
  },
  'video-no-captions': {
    id: 'rule.what.video-no-captions',
    defaultMessage: 'The page plays a video file that has no caption track.',
  },
  'audio-no-transcript': {
    id: 'rule.what.audio-no-transcript',
    defaultMessage: 'No transcript of the audio is mentioned below it.',
  },
  'media-link': {
    id: 'rule.what.media-link',
    defaultMessage:
      'A link leads to a sound or video file. Whether that has captions or a transcript can’t be seen from here.',
  },
  'hosted-captions-none': {
    id: 'rule.what.hosted-captions-none',
    defaultMessage: 'The video’s host says that it has no captions.',
  },
  'hosted-captions-machine': {
    id: 'rule.what.hosted-captions-machine',
    defaultMessage: 'The video’s only captions were made by a machine, as its host says.',
  },
  'hosted-unavailable': {
    id: 'rule.what.hosted-unavailable',
    defaultMessage: 'The video is private or deleted, as its host says: students see “video unavailable”.',
  },
  'media-autoplay': {
    id: 'rule.what.media-autoplay',
    defaultMessage: 'A sound or video plays as soon as the page is open.',
  },
  contrast: {
    id: 'rule.what.contrast',
    defaultMessage:
      'The text and its background differ too little: less than 4.5 to 1, or 3 to 1 for large text.',
  },
  'contrast-review': {
    id: 'rule.what.contrast-review',
    defaultMessage:
      'The text stands on a picture, a gradient or the colors of a theme, so its contrast can’t be computed.',
  },
  'list-structure': {
    id: 'rule.what.list-structure',
    defaultMessage: 'Entries stand outside a list, or something else stands between them.',
  },
  'list-fake': {
    id: 'rule.what.list-fake',
    defaultMessage: 'Several lines begin with a dash, a dot or a number that was typed.',
  },
  'lang-invalid': {
    id: 'rule.what.lang-invalid',
    defaultMessage: 'A “lang” attribute names a language that doesn’t exist.',
  },
  'dir-missing': {
    id: 'rule.what.dir-missing',
    defaultMessage: 'Text in a language such as Arabic or Hebrew isn’t marked as running from right to left.',
  },
  'motion-tag': {
    id: 'rule.what.motion-tag',
    defaultMessage: 'The text scrolls or blinks, and nobody can stop it.',
  },
  'role-invalid': {
    id: 'rule.what.role-invalid',
    defaultMessage: 'A “role” attribute has a value that no browser knows, or that isn’t allowed here.',
  },
  'aria-unknown': {
    id: 'rule.what.aria-unknown',
    defaultMessage: 'The element has an “aria-” attribute that isn’t in the standard, often a misspelling.',
  },
  'id-duplicate-ref': {
    id: 'rule.what.id-duplicate-ref',
    defaultMessage: 'Two elements have the same “id”, and a label or another element refers to it.',
  },
  'hidden-focusable': {
    id: 'rule.what.hidden-focusable',
    defaultMessage:
      'A link, button or field is hidden from screen readers, but can be reached with the Tab key.',
  },
  'deprecated-tag': {
    id: 'rule.what.deprecated-tag',
    defaultMessage:
      'The text is formatted with a tag that browsers only know from old times, such as “font” or “center”.',
  },
  'tabindex-positive': {
    id: 'rule.what.tabindex-positive',
    defaultMessage: 'An element has a “tabindex” above 0, and so comes before all others.',
  },
});
