import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { Metric } from './metric.ts';

/** What the udoit scan measures. Definitions: facts, the metric catalogue. */
export const udoitMetrics = [
  { id: 'udoit.score', position: 1, unit: 'score', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.error_count', position: 2, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.suggestion_count', position: 3, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.issue_count', position: 4, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.issue_fix_count', position: 5, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'udoit.issue_resolve_count', position: 6, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'udoit.issue_resolve_percent', position: 7, unit: 'percent', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.score_high', position: 8, unit: 'score', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.score_medium', position: 9, unit: 'score', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.score_low', position: 10, unit: 'score', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.content_scanned_count', position: 11, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'udoit.content_with_error_count', position: 12, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.clean_content_percent', position: 13, unit: 'percent', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.image_issue_count', position: 14, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.color_issue_count', position: 15, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.heading_issue_count', position: 16, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.link_issue_count', position: 17, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.embed_issue_count', position: 18, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.table_issue_count', position: 19, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.list_issue_count', position: 20, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.markup_issue_count', position: 21, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.media_issue_count', position: 22, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.alt_text_percent', position: 23, unit: 'percent', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.video_unverified_count', position: 24, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.file_count', position: 25, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'udoit.file_review_count', position: 26, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'udoit.file_review_percent', position: 27, unit: 'percent', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.content_unscannable_count', position: 28, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.in_place_fix_count', position: 29, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'udoit.file_checked_count', position: 30, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'udoit.file_unchecked_count', position: 31, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.file_severe_count', position: 32, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.file_error_count', position: 33, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.file_scanned_count', position: 34, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.file_untagged_count', position: 35, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.file_score', position: 36, unit: 'score', betterWhen: 'higher', summary: 'mean' },
  { id: 'udoit.file_replaced_count', position: 50, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'udoit.canvas_active_count', position: 48, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.canvas_resolved_count', position: 49, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'udoit.quiz_unread_count', position: 37, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.elsewhere_unread_count', position: 38, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.file_unread_count', position: 39, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'udoit.part_unread_count', position: 40, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'media.count', position: 41, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'media.without_captions', position: 42, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'media.machine_captions', position: 43, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'media.person_captions', position: 44, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'media.unknown', position: 45, unit: 'count', betterWhen: 'lower', summary: 'sum' },
  { id: 'media.minutes', position: 46, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'media.person_percent', position: 47, unit: 'percent', betterWhen: 'higher', summary: 'mean' },
  { id: 'media.unavailable', position: 60, unit: 'count', betterWhen: 'lower', summary: 'sum' },
] as const satisfies readonly Metric[];

export type UdoitMetricId = (typeof udoitMetrics)[number]['id'];

/** What each is called. */
export const udoitLabels = defineMessages({
  'udoit.score': { id: 'metric.udoit.score', defaultMessage: 'Accessibility score' },
  'udoit.error_count': { id: 'metric.udoit.error_count', defaultMessage: 'Errors' },
  'udoit.suggestion_count': { id: 'metric.udoit.suggestion_count', defaultMessage: 'Suggestions' },
  'udoit.issue_count': { id: 'metric.udoit.issue_count', defaultMessage: 'Issues' },
  'udoit.issue_fix_count': { id: 'metric.udoit.issue_fix_count', defaultMessage: 'Issues fixed' },
  'udoit.issue_resolve_count': { id: 'metric.udoit.issue_resolve_count', defaultMessage: 'Resolved by hand' },
  'udoit.issue_resolve_percent': {
    id: 'metric.udoit.issue_resolve_percent',
    defaultMessage: 'Issues dealt with (%)',
  },
  'udoit.score_high': { id: 'metric.udoit.score_high', defaultMessage: 'Score, high impact' },
  'udoit.score_medium': { id: 'metric.udoit.score_medium', defaultMessage: 'Score, medium impact' },
  'udoit.score_low': { id: 'metric.udoit.score_low', defaultMessage: 'Score, low impact' },
  'udoit.content_scanned_count': {
    id: 'metric.udoit.content_scanned_count',
    defaultMessage: 'Items scanned',
  },
  'udoit.content_with_error_count': {
    id: 'metric.udoit.content_with_error_count',
    defaultMessage: 'Items with errors',
  },
  'udoit.clean_content_percent': {
    id: 'metric.udoit.clean_content_percent',
    defaultMessage: 'Items without errors (%)',
  },
  'udoit.image_issue_count': { id: 'metric.udoit.image_issue_count', defaultMessage: 'Issues with images' },
  'udoit.color_issue_count': { id: 'metric.udoit.color_issue_count', defaultMessage: 'Issues with colors' },
  'udoit.heading_issue_count': {
    id: 'metric.udoit.heading_issue_count',
    defaultMessage: 'Issues with headings',
  },
  'udoit.link_issue_count': { id: 'metric.udoit.link_issue_count', defaultMessage: 'Issues with links' },
  'udoit.embed_issue_count': {
    id: 'metric.udoit.embed_issue_count',
    defaultMessage: 'Issues with embedded content',
  },
  'udoit.table_issue_count': { id: 'metric.udoit.table_issue_count', defaultMessage: 'Issues with tables' },
  'udoit.list_issue_count': { id: 'metric.udoit.list_issue_count', defaultMessage: 'Issues with lists' },
  'udoit.markup_issue_count': { id: 'metric.udoit.markup_issue_count', defaultMessage: 'Issues with markup' },
  'udoit.media_issue_count': { id: 'metric.udoit.media_issue_count', defaultMessage: 'Issues with media' },
  'udoit.alt_text_percent': {
    id: 'metric.udoit.alt_text_percent',
    defaultMessage: 'Images with alternative text (%)',
  },
  'udoit.video_unverified_count': {
    id: 'metric.udoit.video_unverified_count',
    defaultMessage: 'Videos without verified captions',
  },
  'udoit.file_count': { id: 'metric.udoit.file_count', defaultMessage: 'Documents' },
  'udoit.file_review_count': { id: 'metric.udoit.file_review_count', defaultMessage: 'Documents reviewed' },
  'udoit.file_review_percent': {
    id: 'metric.udoit.file_review_percent',
    defaultMessage: 'Documents reviewed (%)',
  },
  'udoit.content_unscannable_count': {
    id: 'metric.udoit.content_unscannable_count',
    defaultMessage: 'Not checked',
  },
  'udoit.in_place_fix_count': {
    id: 'metric.udoit.in_place_fix_count',
    defaultMessage: 'Fixed with Courseyard',
  },
  'udoit.file_checked_count': { id: 'metric.udoit.file_checked_count', defaultMessage: 'Documents checked' },
  'udoit.file_unchecked_count': {
    id: 'metric.udoit.file_unchecked_count',
    defaultMessage: 'Documents not checked',
  },
  'udoit.file_severe_count': {
    id: 'metric.udoit.file_severe_count',
    defaultMessage: 'Documents nobody can read',
  },
  'udoit.file_error_count': { id: 'metric.udoit.file_error_count', defaultMessage: 'Documents with errors' },
  'udoit.file_scanned_count': { id: 'metric.udoit.file_scanned_count', defaultMessage: 'Scanned documents' },
  'udoit.file_untagged_count': { id: 'metric.udoit.file_untagged_count', defaultMessage: 'Untagged PDFs' },
  'udoit.file_score': { id: 'metric.udoit.file_score', defaultMessage: 'Document score' },
  'udoit.file_replaced_count': {
    id: 'metric.udoit.file_replaced_count',
    defaultMessage: 'Documents mended by a new version',
  },
  'udoit.canvas_active_count': {
    id: 'metric.udoit.canvas_active_count',
    defaultMessage: 'Canvas’s checker: active',
  },
  'udoit.canvas_resolved_count': {
    id: 'metric.udoit.canvas_resolved_count',
    defaultMessage: 'Canvas’s checker: resolved',
  },
  'udoit.quiz_unread_count': { id: 'metric.udoit.quiz_unread_count', defaultMessage: 'Quizzes not read' },
  'udoit.elsewhere_unread_count': {
    id: 'metric.udoit.elsewhere_unread_count',
    defaultMessage: 'In other tools and sites',
  },
  'udoit.file_unread_count': { id: 'metric.udoit.file_unread_count', defaultMessage: 'Files not checked' },
  'udoit.part_unread_count': { id: 'metric.udoit.part_unread_count', defaultMessage: 'Parts not read' },
  'media.count': { id: 'metric.media.count', defaultMessage: 'Videos' },
  'media.without_captions': {
    id: 'metric.media.without_captions',
    defaultMessage: 'Videos without captions',
  },
  'media.machine_captions': {
    id: 'metric.media.machine_captions',
    defaultMessage: 'Videos with a machine’s captions',
  },
  'media.person_captions': {
    id: 'metric.media.person_captions',
    defaultMessage: 'Videos with a person’s captions',
  },
  'media.unknown': { id: 'metric.media.unknown', defaultMessage: 'Videos with unknown captions' },
  'media.minutes': { id: 'metric.media.minutes', defaultMessage: 'Minutes of video' },
  'media.person_percent': {
    id: 'metric.media.person_percent',
    defaultMessage: 'Videos with a person’s captions (%)',
  },
  'media.unavailable': { id: 'metric.media.unavailable', defaultMessage: 'Videos nobody can watch' },
}) satisfies Record<UdoitMetricId, Message>;

/** What each says as a column, in a sentence. */
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
    defaultMessage:
      'Embedded players and videos without captions by a person, as far as the text and their hosts say.',
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
    defaultMessage:
      'Content items that couldn’t be checked as a whole: too long, not readable, or with their content in another tool.',
  },
  'udoit.in_place_fix_count': {
    id: 'column.description.udoit.in_place_fix_count',
    defaultMessage: 'Issues mended in Canvas from Courseyard, without those that were undone.',
  },
  'udoit.file_checked_count': {
    id: 'column.description.udoit.file_checked_count',
    defaultMessage: 'Documents students can reach that were checked for accessibility.',
  },
  'udoit.file_unchecked_count': {
    id: 'column.description.udoit.file_unchecked_count',
    defaultMessage:
      'Documents students can reach that weren’t checked: too large, unavailable, of an old format, or still to come.',
  },
  'udoit.file_severe_count': {
    id: 'column.description.udoit.file_severe_count',
    defaultMessage:
      'Documents students can reach in which screen readers find nothing, or that they can’t open.',
  },
  'udoit.file_error_count': {
    id: 'column.description.udoit.file_error_count',
    defaultMessage:
      'Documents students can reach with at least one fault that certainly fails an accessibility rule.',
  },
  'udoit.file_scanned_count': {
    id: 'column.description.udoit.file_scanned_count',
    defaultMessage:
      'Documents students can reach that are pictures of pages: screen readers find no text in them.',
  },
  'udoit.file_untagged_count': {
    id: 'column.description.udoit.file_untagged_count',
    defaultMessage:
      'PDFs students can reach without tags, so that screen readers don’t know headings, lists or tables.',
  },
  'udoit.file_score': {
    id: 'column.description.udoit.file_score',
    defaultMessage:
      'From 0 to 100: the mean over checked documents that students can reach; empty if none was checked. It’s no part of the accessibility score.',
  },
  'udoit.file_replaced_count': {
    id: 'column.description.udoit.file_replaced_count',
    defaultMessage:
      'Documents students can reach that nobody could read before a new version took their place, as far as both were checked.',
  },
  'udoit.canvas_active_count': {
    id: 'column.description.udoit.canvas_active_count',
    defaultMessage:
      'Open issues by Canvas’s own checker. It differs from Courseyard’s numbers, as it has fewer rules and looks at less than Courseyard does; empty where Canvas doesn’t say.',
  },
  'udoit.canvas_resolved_count': {
    id: 'column.description.udoit.canvas_resolved_count',
    defaultMessage:
      'Issues that are settled by Canvas’s own checker, which has rules of its own and counts from when it was switched on; empty where Canvas doesn’t say.',
  },
  'udoit.quiz_unread_count': {
    id: 'column.description.udoit.quiz_unread_count',
    defaultMessage: 'Quizzes, New Quizzes and question banks whose questions weren’t read.',
  },
  'udoit.elsewhere_unread_count': {
    id: 'column.description.udoit.elsewhere_unread_count',
    defaultMessage:
      'Tools, H5P and SCORM packages, and other sites that a course uses and no scan looks into.',
  },
  'udoit.file_unread_count': {
    id: 'column.description.udoit.file_unread_count',
    defaultMessage:
      'Documents that were neither checked nor reviewed, and other files that weren’t checked, except images.',
  },
  'udoit.part_unread_count': {
    id: 'column.description.udoit.part_unread_count',
    defaultMessage: 'Lists of the course, such as its pages, that couldn’t be read at all.',
  },
  'media.count': {
    id: 'column.description.media.count',
    defaultMessage: 'Videos that the course shows or links to and students can reach, each once.',
  },
  'media.without_captions': {
    id: 'column.description.media.without_captions',
    defaultMessage: 'Videos students can reach that have no captions at all.',
  },
  'media.machine_captions': {
    id: 'column.description.media.machine_captions',
    defaultMessage: 'Videos students can reach that have only captions made by a machine.',
  },
  'media.person_captions': {
    id: 'column.description.media.person_captions',
    defaultMessage: 'Videos students can reach with captions that a person put there.',
  },
  'media.unknown': {
    id: 'column.description.media.unknown',
    defaultMessage:
      'Videos students can reach whose captions aren’t known: their host can’t be asked, hasn’t been, or didn’t say.',
  },
  'media.minutes': {
    id: 'column.description.media.minutes',
    defaultMessage:
      'Length of the videos students can reach, as far as their hosts say it; empty if none did.',
  },
  'media.person_percent': {
    id: 'column.description.media.person_percent',
    defaultMessage:
      'The share of the videos students can reach that have captions by a person; empty without videos.',
  },
  'media.unavailable': {
    id: 'column.description.media.unavailable',
    defaultMessage:
      'Videos that are private or deleted, as their hosts say: students see “video unavailable”. They’re among those with unknown captions.',
  },
}) satisfies Record<UdoitMetricId, Message>;
