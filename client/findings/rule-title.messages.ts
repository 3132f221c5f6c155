import { defineMessages } from '#shared/text/messages.ts';

export const ruleTitles = defineMessages({
  'img-alt-missing': { id: 'rule.title.img-alt-missing', defaultMessage: 'Images without a description' },
  'img-alt-filename': {
    id: 'rule.title.img-alt-filename',
    defaultMessage: 'Images described by a file name',
  },
  'img-alt-placeholder': {
    id: 'rule.title.img-alt-placeholder',
    defaultMessage: 'Images with a placeholder for a description',
  },
  'img-alt-empty-unmarked': {
    id: 'rule.title.img-alt-empty-unmarked',
    defaultMessage: 'Images that may be decoration',
  },
  'img-alt-long': { id: 'rule.title.img-alt-long', defaultMessage: 'Very long image descriptions' },
  'img-decorative-alt': {
    id: 'rule.title.img-decorative-alt',
    defaultMessage: 'Decoration with a description',
  },
  'img-alt-repeated': {
    id: 'rule.title.img-alt-repeated',
    defaultMessage: 'Images that repeat the text of their link',
  },
  'link-empty': { id: 'rule.title.link-empty', defaultMessage: 'Links without text' },
  'link-text-vague': {
    id: 'rule.title.link-text-vague',
    defaultMessage: 'Links that don’t say where they lead',
  },
  'link-text-url': { id: 'rule.title.link-text-url', defaultMessage: 'Web addresses as link text' },
  'link-adjacent': { id: 'rule.title.link-adjacent', defaultMessage: 'Two links in a row to the same place' },
  'link-color-only': {
    id: 'rule.title.link-color-only',
    defaultMessage: 'Links that only their color tells from the text',
  },
  'heading-empty': { id: 'rule.title.heading-empty', defaultMessage: 'Empty headings' },
  'heading-skip': { id: 'rule.title.heading-skip', defaultMessage: 'Skipped heading levels' },
  'heading-long': { id: 'rule.title.heading-long', defaultMessage: 'Very long headings' },
  'heading-h1': { id: 'rule.title.heading-h1', defaultMessage: 'A second main heading' },
  'heading-none': { id: 'rule.title.heading-none', defaultMessage: 'Long text without headings' },
  'heading-fake': { id: 'rule.title.heading-fake', defaultMessage: 'Bold text that looks like a heading' },
  'table-no-header': { id: 'rule.title.table-no-header', defaultMessage: 'Tables without headers' },
  'table-headers-ref': {
    id: 'rule.title.table-headers-ref',
    defaultMessage: 'Table cells that name a header that isn’t there',
  },
  'table-th-no-scope': {
    id: 'rule.title.table-th-no-scope',
    defaultMessage: 'Headers that don’t say what they’re for',
  },
  'table-th-no-cells': { id: 'rule.title.table-th-no-cells', defaultMessage: 'Headers of nothing' },
  'table-th-empty': { id: 'rule.title.table-th-empty', defaultMessage: 'Headers without text' },
  'table-no-caption': { id: 'rule.title.table-no-caption', defaultMessage: 'Tables without a caption' },
  'table-empty': { id: 'rule.title.table-empty', defaultMessage: 'Empty tables' },
  'table-pre': { id: 'rule.title.table-pre', defaultMessage: 'Tables that are only typed' },
  'iframe-title': { id: 'rule.title.iframe-title', defaultMessage: 'Embedded content without a name' },
  'object-alt': { id: 'rule.title.object-alt', defaultMessage: 'Embedded files without a description' },
  'video-no-captions': {
    id: 'rule.title.video-no-captions',
    defaultMessage: 'Videos without captions',
  },
  'audio-no-transcript': {
    id: 'rule.title.audio-no-transcript',
    defaultMessage: 'Audio that may lack a transcript',
  },
  'media-link': { id: 'rule.title.media-link', defaultMessage: 'Links to recordings' },
  'hosted-captions-none': {
    id: 'rule.title.hosted-captions-none',
    defaultMessage: 'Videos without captions at their host',
  },
  'hosted-captions-machine': {
    id: 'rule.title.hosted-captions-machine',
    defaultMessage: 'Videos with only a machine’s captions',
  },
  'hosted-unavailable': {
    id: 'rule.title.hosted-unavailable',
    defaultMessage: 'Videos that students can’t watch',
  },
  'media-autoplay': { id: 'rule.title.media-autoplay', defaultMessage: 'Media that starts by itself' },
  contrast: { id: 'rule.title.contrast', defaultMessage: 'Text that’s too pale' },
  'contrast-review': {
    id: 'rule.title.contrast-review',
    defaultMessage: 'Text on a background that can’t be measured',
  },
  'list-structure': { id: 'rule.title.list-structure', defaultMessage: 'Broken lists' },
  'list-fake': { id: 'rule.title.list-fake', defaultMessage: 'Lists that are only typed' },
  'lang-invalid': { id: 'rule.title.lang-invalid', defaultMessage: 'Unknown languages' },
  'dir-missing': { id: 'rule.title.dir-missing', defaultMessage: 'Text that should run from right to left' },
  'motion-tag': { id: 'rule.title.motion-tag', defaultMessage: 'Text that moves or blinks' },
  'role-invalid': { id: 'rule.title.role-invalid', defaultMessage: 'Roles that don’t exist' },
  'aria-unknown': { id: 'rule.title.aria-unknown', defaultMessage: 'ARIA attributes that don’t exist' },
  'id-duplicate-ref': { id: 'rule.title.id-duplicate-ref', defaultMessage: 'One name for two elements' },
  'hidden-focusable': {
    id: 'rule.title.hidden-focusable',
    defaultMessage: 'Hidden content that takes the focus',
  },
  'deprecated-tag': { id: 'rule.title.deprecated-tag', defaultMessage: 'Outdated formatting' },
  'tabindex-positive': { id: 'rule.title.tabindex-positive', defaultMessage: 'A forced tab order' },
});
