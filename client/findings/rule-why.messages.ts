import { defineMessages } from '#shared/text/messages.ts';

export const ruleReasons = defineMessages({
  'img-alt-missing': {
    id: 'rule.why.img-alt-missing',
    defaultMessage: 'People who can’t see it hear at best the name of its file, and miss what it says.',
  },
  'img-alt-filename': {
    id: 'rule.why.img-alt-filename',
    defaultMessage: 'Screen readers read it out letter by letter, and nobody learns what the picture shows.',
  },
  'img-alt-placeholder': {
    id: 'rule.why.img-alt-placeholder',
    defaultMessage: 'Screen readers already say that there is an image. What it shows stays unsaid.',
  },
  'img-alt-empty-unmarked': {
    id: 'rule.why.img-alt-empty-unmarked',
    defaultMessage: 'Screen readers skip it. If it says something, people who can’t see it miss that.',
  },
  'img-alt-long': {
    id: 'rule.why.img-alt-long',
    defaultMessage: 'It’s read out in one go: nobody can pause, go back or read it word by word.',
  },
  'img-decorative-alt': {
    id: 'rule.why.img-decorative-alt',
    defaultMessage: 'Some screen readers read the text, others skip the image: people get different pages.',
  },
  'img-alt-repeated': {
    id: 'rule.why.img-alt-repeated',
    defaultMessage: 'Screen readers say the same words twice in a row.',
  },
  'link-empty': {
    id: 'rule.why.link-empty',
    defaultMessage: 'Screen readers say “link” and nothing more. Often it’s a leftover that nobody sees.',
  },
  'link-text-vague': {
    id: 'rule.why.link-text-vague',
    defaultMessage: 'Many people jump from link to link. Out of context, all of these sound alike.',
  },
  'link-text-url': {
    id: 'rule.why.link-text-url',
    defaultMessage: 'Screen readers spell it out, slash by slash, and it says little about what’s there.',
  },
  'link-adjacent': {
    id: 'rule.why.link-adjacent',
    defaultMessage: 'Keyboard and screen reader users go through the same link twice.',
  },
  'link-color-only': {
    id: 'rule.why.link-color-only',
    defaultMessage:
      'People who see few colors, and everyone on a gray screen or on paper, don’t find the link.',
  },
  'heading-empty': {
    id: 'rule.why.heading-empty',
    defaultMessage: 'Screen readers announce a heading and then nothing, as if something were missing.',
  },
  'heading-skip': {
    id: 'rule.why.heading-skip',
    defaultMessage: 'The levels are the page’s outline. A gap sounds as if a part were missing.',
  },
  'heading-long': {
    id: 'rule.why.heading-long',
    defaultMessage:
      'People go through the headings to find their place. A long one takes time and hides what the part is about.',
  },
  'heading-h1': {
    id: 'rule.why.heading-h1',
    defaultMessage:
      'Canvas shows the item’s title as heading 1 already. With two, it’s unclear what the page is about.',
  },
  'heading-none': {
    id: 'rule.why.heading-none',
    defaultMessage:
      'With headings, people find their place and can jump there. Without, they have to go through all of it.',
  },
  'heading-fake': {
    id: 'rule.why.heading-fake',
    defaultMessage:
      'People who see it take it for a heading. Screen readers read it as plain text and can’t jump to it.',
  },
  'table-no-header': {
    id: 'rule.why.table-no-header',
    defaultMessage:
      'Screen readers read each cell with its header. Without headers, it’s a row of bare numbers.',
  },
  'table-headers-ref': {
    id: 'rule.why.table-headers-ref',
    defaultMessage: 'Screen readers then read the wrong header with the cell, or none.',
  },
  'table-th-no-scope': {
    id: 'rule.why.table-th-no-scope',
    defaultMessage: 'Screen readers have to guess, and in tables with headers on two sides they guess wrong.',
  },
  'table-th-no-cells': {
    id: 'rule.why.table-th-no-cells',
    defaultMessage:
      'It promises data that doesn’t follow. Often a plain cell was made a header for its looks.',
  },
  'table-th-empty': {
    id: 'rule.why.table-th-empty',
    defaultMessage: 'Screen readers have nothing to say about the cells of its column or row.',
  },
  'table-no-caption': {
    id: 'rule.why.table-no-caption',
    defaultMessage: 'With a caption, people decide whether to go through the table or past it.',
  },
  'table-empty': {
    id: 'rule.why.table-empty',
    defaultMessage: 'Screen readers announce its rows and columns, and people search them for something.',
  },
  'table-pre': {
    id: 'rule.why.table-pre',
    defaultMessage:
      'Screen readers read it line by line and don’t know the columns. On a phone, the columns fall apart.',
  },
  'iframe-title': {
    id: 'rule.why.iframe-title',
    defaultMessage: 'Screen readers say “frame”. What’s in it, people only find out by going in.',
  },
  'object-alt': {
    id: 'rule.why.object-alt',
    defaultMessage: 'Where the browser can’t show it, and for screen readers, nothing is there.',
  },
  'video-no-captions': {
    id: 'rule.why.video-no-captions',
    defaultMessage: 'Deaf people miss what’s said, and so does everyone on a bus or in a library.',
  },
  'audio-no-transcript': {
    id: 'rule.why.audio-no-transcript',
    defaultMessage: 'Without a transcript, people who can’t hear get nothing of it.',
  },
  'media-link': {
    id: 'rule.why.media-link',
    defaultMessage: 'Without them, people who can’t hear it get nothing of it.',
  },
  'hosted-captions-none': {
    id: 'rule.why.hosted-captions-none',
    defaultMessage:
      'Deaf people miss what’s said, and people who are still learning the language lose the thread.',
  },
  'hosted-captions-machine': {
    id: 'rule.why.hosted-captions-machine',
    defaultMessage:
      'A machine gets names, terms and numbers wrong and doesn’t say who speaks, so deaf people can’t tell which words to trust.',
  },
  'hosted-unavailable': {
    id: 'rule.why.hosted-unavailable',
    defaultMessage: 'Students find an empty player, and what the text says about the video leads nowhere.',
  },
  'media-autoplay': {
    id: 'rule.why.media-autoplay',
    defaultMessage:
      'It drowns out the screen reader and startles people, and the button to stop it has to be found first.',
  },
  contrast: {
    id: 'rule.why.contrast',
    defaultMessage: 'People with weak sight can’t read it, and in the sun nobody can.',
  },
  'contrast-review': {
    id: 'rule.why.contrast-review',
    defaultMessage: 'Where the background is similar to the text, parts of it can’t be read.',
  },
  'list-structure': {
    id: 'rule.why.list-structure',
    defaultMessage:
      'Screen readers say how many entries a list has and where one is. In a broken one, that’s wrong.',
  },
  'list-fake': {
    id: 'rule.why.list-fake',
    defaultMessage:
      'Screen readers read the signs aloud and don’t know that it’s a list. On a phone, the lines break in the wrong place.',
  },
  'lang-invalid': {
    id: 'rule.why.lang-invalid',
    defaultMessage: 'Screen readers choose their voice by it, and read the text with the wrong one.',
  },
  'dir-missing': {
    id: 'rule.why.dir-missing',
    defaultMessage: 'Punctuation and numbers end up in the wrong place, and the reading order changes.',
  },
  'motion-tag': {
    id: 'rule.why.motion-tag',
    defaultMessage: 'It draws attention away from everything else, and some people can’t read it in time.',
  },
  'role-invalid': {
    id: 'rule.why.role-invalid',
    defaultMessage: 'Screen readers announce the element as something it isn’t, or not at all.',
  },
  'aria-unknown': {
    id: 'rule.why.aria-unknown',
    defaultMessage: 'It does nothing. What it was meant to tell screen reader users stays unsaid.',
  },
  'id-duplicate-ref': {
    id: 'rule.why.id-duplicate-ref',
    defaultMessage: 'The reference leads to the first one, so that the second has the wrong name or none.',
  },
  'hidden-focusable': {
    id: 'rule.why.hidden-focusable',
    defaultMessage: 'Screen reader users land on something that’s silent, and don’t know where they are.',
  },
  'deprecated-tag': {
    id: 'rule.why.deprecated-tag',
    defaultMessage: 'It resists people’s own settings for size and color, and may stop working.',
  },
  'tabindex-positive': {
    id: 'rule.why.tabindex-positive',
    defaultMessage: 'With the Tab key, people jump around the page instead of going through it.',
  },
});
