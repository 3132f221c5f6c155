import { defineMessages } from '#shared/text/messages.ts';

/** What each metric of the udoit scan says as a column, by its id (facts: the metric catalogue). */
export const udoitDescriptions = defineMessages({
  'udoit.score': {
    id: 'column.description.udoit.score',
    defaultMessage:
      'From 0 to 100: how much of what was checked has no issue, weighted by impact; empty if nothing was checked.',
  },
  'udoit.error_count': {
    id: 'column.description.udoit.error_count',
    defaultMessage: 'Open issues that certainly fail an accessibility rule.',
  },
  'udoit.suggestion_count': {
    id: 'column.description.udoit.suggestion_count',
    defaultMessage: 'Open issues that are advice, or that a person needs to look at.',
  },
  'udoit.issue_count': {
    id: 'column.description.udoit.issue_count',
    defaultMessage: 'Open errors and suggestions together.',
  },
  'udoit.issue_fix_count': {
    id: 'column.description.udoit.issue_fix_count',
    defaultMessage: 'Issues found since the course has been tracked that are gone from its content.',
  },
  'udoit.issue_resolve_count': {
    id: 'column.description.udoit.issue_resolve_count',
    defaultMessage: 'Issues that a person marked as fine, with a reason.',
  },
  'udoit.issue_resolve_percent': {
    id: 'column.description.udoit.issue_resolve_percent',
    defaultMessage:
      'The share of all issues ever found that are fixed or resolved by hand; empty if none were found.',
  },
  'udoit.score_high': {
    id: 'column.description.udoit.score_high',
    defaultMessage: 'The score over images, colors, headings, links and embedded content alone.',
  },
  'udoit.score_medium': {
    id: 'column.description.udoit.score_medium',
    defaultMessage: 'The score over tables, lists and markup alone.',
  },
  'udoit.score_low': {
    id: 'column.description.udoit.score_low',
    defaultMessage: 'The score over captions, linked media and autoplay alone.',
  },
  'udoit.content_scanned_count': {
    id: 'column.description.udoit.content_scanned_count',
    defaultMessage: 'Content items whose text was checked for accessibility.',
  },
  'udoit.content_with_error_count': {
    id: 'column.description.udoit.content_with_error_count',
    defaultMessage: 'Checked content items with at least one open error.',
  },
  'udoit.clean_content_percent': {
    id: 'column.description.udoit.clean_content_percent',
    defaultMessage: 'The share of checked content items without an open error; empty if none were checked.',
  },
  'udoit.image_issue_count': {
    id: 'column.description.udoit.image_issue_count',
    defaultMessage: 'Open issues with images, such as missing alternative text.',
  },
  'udoit.color_issue_count': {
    id: 'column.description.udoit.color_issue_count',
    defaultMessage: 'Open issues with colors, such as too little contrast.',
  },
  'udoit.heading_issue_count': {
    id: 'column.description.udoit.heading_issue_count',
    defaultMessage: 'Open issues with headings, such as skipped levels.',
  },
  'udoit.link_issue_count': {
    id: 'column.description.udoit.link_issue_count',
    defaultMessage: 'Open issues with links, such as links without text.',
  },
  'udoit.embed_issue_count': {
    id: 'column.description.udoit.embed_issue_count',
    defaultMessage: 'Open issues with frames and objects, such as missing titles.',
  },
  'udoit.table_issue_count': {
    id: 'column.description.udoit.table_issue_count',
    defaultMessage: 'Open issues with tables, such as missing headers.',
  },
  'udoit.list_issue_count': {
    id: 'column.description.udoit.list_issue_count',
    defaultMessage: 'Open issues with lists, such as lists that are only typed.',
  },
  'udoit.markup_issue_count': {
    id: 'column.description.udoit.markup_issue_count',
    defaultMessage: 'Open issues with markup, such as an invalid language or role.',
  },
  'udoit.media_issue_count': {
    id: 'column.description.udoit.media_issue_count',
    defaultMessage: 'Open issues with audio and video, such as missing captions.',
  },
  'udoit.alt_text_percent': {
    id: 'column.description.udoit.alt_text_percent',
    defaultMessage: 'The share of images that need alternative text and have it; empty without images.',
  },
  'udoit.video_unverified_count': {
    id: 'column.description.udoit.video_unverified_count',
    defaultMessage: 'Embedded players and videos whose captions a scan can’t see.',
  },
  'udoit.file_count': {
    id: 'column.description.udoit.file_count',
    defaultMessage: 'PDF, Word, PowerPoint and Excel files, which a person has to review.',
  },
  'udoit.file_review_count': {
    id: 'column.description.udoit.file_review_count',
    defaultMessage: 'Documents that a person marked as reviewed and that haven’t changed since.',
  },
  'udoit.file_review_percent': {
    id: 'column.description.udoit.file_review_percent',
    defaultMessage: 'The share of documents that are reviewed; empty if there are none.',
  },
  'udoit.content_unscannable_count': {
    id: 'column.description.udoit.content_unscannable_count',
    defaultMessage: 'Content items whose text was too long or couldn’t be read.',
  },
});
