import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { PresetId, ReportFieldId } from './report-presets.ts';
import type { DisplayType } from './display-types.ts';

/** The name of each preset; a missing one is a type error. */
export const presetMessages: Record<PresetId, Message> = defineMessages({
  udoit_score: { id: 'reportName.udoit_score', defaultMessage: 'Accessibility score' },
  udoit_issues: { id: 'reportName.udoit_issues', defaultMessage: 'Accessibility issues' },
  udoit_progress: { id: 'reportName.udoit_progress', defaultMessage: 'Issues dealt with' },
  udoit_in_place: { id: 'reportName.udoit_in_place', defaultMessage: 'Fixed with Courseyard' },
  udoit_files: { id: 'reportName.udoit_files', defaultMessage: 'Reviewed documents' },
  udoit_documents: { id: 'reportName.udoit_documents', defaultMessage: 'Documents' },
  udoit_types: { id: 'reportName.udoit_types', defaultMessage: 'Issues by type' },
  udoit_videos: { id: 'reportName.udoit_videos', defaultMessage: 'Captions of videos' },
  tidyup_content: { id: 'reportName.tidyup_content', defaultMessage: 'Content nobody sees' },
  tidyup_files: { id: 'reportName.tidyup_files', defaultMessage: 'Files to tidy up' },
  tidyup_space: { id: 'reportName.tidyup_space', defaultMessage: 'Storage space' },
  core_courses: { id: 'reportName.core_courses', defaultMessage: 'Courses' },
  core_content: { id: 'reportName.core_content', defaultMessage: 'Content' },
  core_activity: { id: 'reportName.core_activity', defaultMessage: 'Changed courses' },
  readygo_tasklists_overview: {
    id: 'reportName.readygo_tasklists_overview',
    defaultMessage: 'Checklists at a glance',
  },
  readygo_tasks_completed: { id: 'reportName.readygo_tasks_completed', defaultMessage: 'Tasks completed' },
  evidence: { id: 'reportName.evidence', defaultMessage: 'Evidence' },
  readygo_trend: { id: 'reportName.readygo_trend', defaultMessage: 'Tasks over time' },
});

/** The name of each charted field. */
export const fieldMessages: Record<ReportFieldId, Message> = defineMessages({
  'udoit.score': {
    id: 'reportField.udoit.score',
    defaultMessage: 'Accessibility score (mean of the courses)',
  },
  'udoit.score_weighted': {
    id: 'reportField.udoit.score_weighted',
    defaultMessage: 'Accessibility score (weighted by content)',
  },
  'udoit.error_count': { id: 'reportField.udoit.error_count', defaultMessage: 'Errors' },
  'udoit.suggestion_count': { id: 'reportField.udoit.suggestion_count', defaultMessage: 'Suggestions' },
  'udoit.issue_fix_count': { id: 'reportField.udoit.issue_fix_count', defaultMessage: 'Issues fixed' },
  'udoit.in_place_fix_count': {
    id: 'reportField.udoit.in_place_fix_count',
    defaultMessage: 'Fixed with Courseyard',
  },
  'udoit.issue_resolve_count': {
    id: 'reportField.udoit.issue_resolve_count',
    defaultMessage: 'Resolved by hand',
  },
  'udoit.issue_resolve_percent': {
    id: 'reportField.udoit.issue_resolve_percent',
    defaultMessage: 'Issues dealt with (%, mean of the courses)',
  },
  'udoit.file_count': { id: 'reportField.udoit.file_count', defaultMessage: 'Documents' },
  'udoit.file_review_count': {
    id: 'reportField.udoit.file_review_count',
    defaultMessage: 'Documents reviewed',
  },
  'udoit.file_review_percent': {
    id: 'reportField.udoit.file_review_percent',
    defaultMessage: 'Documents reviewed (%)',
  },
  'udoit.file_checked_count': {
    id: 'reportField.udoit.file_checked_count',
    defaultMessage: 'Documents checked',
  },
  'udoit.file_unchecked_count': {
    id: 'reportField.udoit.file_unchecked_count',
    defaultMessage: 'Documents not checked',
  },
  'udoit.file_severe_count': {
    id: 'reportField.udoit.file_severe_count',
    defaultMessage: 'Documents nobody can read',
  },
  'udoit.file_error_count': {
    id: 'reportField.udoit.file_error_count',
    defaultMessage: 'Documents with errors',
  },
  'udoit.file_score': {
    id: 'reportField.udoit.file_score',
    defaultMessage: 'Document score (mean of the courses)',
  },
  'media.without_captions': { id: 'reportField.media.without_captions', defaultMessage: 'Without captions' },
  'media.machine_captions': { id: 'reportField.media.machine_captions', defaultMessage: 'A machine’s' },
  'media.person_captions': { id: 'reportField.media.person_captions', defaultMessage: 'A person’s' },
  'media.unknown': { id: 'reportField.media.unknown', defaultMessage: 'Unknown' },
  'media.unavailable': { id: 'reportField.media.unavailable', defaultMessage: 'Nobody can watch' },
  'udoit.image_issue_count': { id: 'reportField.udoit.image_issue_count', defaultMessage: 'Images' },
  'udoit.color_issue_count': { id: 'reportField.udoit.color_issue_count', defaultMessage: 'Colors' },
  'udoit.heading_issue_count': { id: 'reportField.udoit.heading_issue_count', defaultMessage: 'Headings' },
  'udoit.link_issue_count': { id: 'reportField.udoit.link_issue_count', defaultMessage: 'Links' },
  'udoit.embed_issue_count': {
    id: 'reportField.udoit.embed_issue_count',
    defaultMessage: 'Embedded content',
  },
  'udoit.table_issue_count': { id: 'reportField.udoit.table_issue_count', defaultMessage: 'Tables' },
  'udoit.list_issue_count': { id: 'reportField.udoit.list_issue_count', defaultMessage: 'Lists' },
  'udoit.markup_issue_count': { id: 'reportField.udoit.markup_issue_count', defaultMessage: 'Markup' },
  'udoit.media_issue_count': { id: 'reportField.udoit.media_issue_count', defaultMessage: 'Media' },
  'tidyup.content_unused_count': {
    id: 'reportField.tidyup.content_unused_count',
    defaultMessage: 'Unused content',
  },
  'tidyup.content_unpublished_count': {
    id: 'reportField.tidyup.content_unpublished_count',
    defaultMessage: 'Unpublished content',
  },
  'tidyup.file_unused_count': { id: 'reportField.tidyup.file_unused_count', defaultMessage: 'Unused files' },
  'tidyup.file_duplicate_count': {
    id: 'reportField.tidyup.file_duplicate_count',
    defaultMessage: 'Duplicate files',
  },
  'tidyup.file_large_count': { id: 'reportField.tidyup.file_large_count', defaultMessage: 'Large files' },
  'tidyup.file_mb': { id: 'reportField.tidyup.file_mb', defaultMessage: 'All files (MB)' },
  'tidyup.file_unused_mb': { id: 'reportField.tidyup.file_unused_mb', defaultMessage: 'Unused files (MB)' },
  'tidyup.reclaimable_mb': {
    id: 'reportField.tidyup.reclaimable_mb',
    defaultMessage: 'Space to free up (MB)',
  },
  'core.published': { id: 'reportField.core.published', defaultMessage: 'Published courses' },
  'core.published_percent': {
    id: 'reportField.core.published_percent',
    defaultMessage: 'Published courses (%)',
  },
  'core.studentCount': { id: 'reportField.core.studentCount', defaultMessage: 'Students' },
  'core.pageCount': { id: 'reportField.core.pageCount', defaultMessage: 'Pages' },
  'core.assignmentCount': { id: 'reportField.core.assignmentCount', defaultMessage: 'Assignments' },
  'core.quizCount': { id: 'reportField.core.quizCount', defaultMessage: 'Quizzes' },
  'core.discussionCount': { id: 'reportField.core.discussionCount', defaultMessage: 'Discussions' },
  'core.announcementCount': { id: 'reportField.core.announcementCount', defaultMessage: 'Announcements' },
  'core.fileCount': { id: 'reportField.core.fileCount', defaultMessage: 'Files' },
  'core.changed_7_days': {
    id: 'reportField.core.changed_7_days',
    defaultMessage: 'Courses changed in the last 7 days',
  },
  'core.changed_30_days': {
    id: 'reportField.core.changed_30_days',
    defaultMessage: 'Courses changed in the last 30 days',
  },
  'readygo.completion_percent': {
    id: 'reportField.readygo.completion_percent',
    defaultMessage: 'Tasks completed (%)',
  },
  'readygo.task_overdue_count': {
    id: 'reportField.readygo.task_overdue_count',
    defaultMessage: 'Tasks overdue',
  },
});

/** What can be charted of checklists and tasks. */
export const displayMessages: Record<DisplayType, Message> = defineMessages({
  completedTasklists: { id: 'report.display.completedTasklists', defaultMessage: 'Completed checklists' },
  incompleteTasklists: { id: 'report.display.incompleteTasklists', defaultMessage: 'Incomplete checklists' },
  completedTasklistsPercentage: {
    id: 'report.display.completedTasklistsPercentage',
    defaultMessage: 'Completed checklists (%)',
  },
  incompleteTasklistsPercentage: {
    id: 'report.display.incompleteTasklistsPercentage',
    defaultMessage: 'Incomplete checklists (%)',
  },
  completedTaskCount: { id: 'report.display.completedTaskCount', defaultMessage: 'Completed tasks' },
  incompleteTaskCount: { id: 'report.display.incompleteTaskCount', defaultMessage: 'Incomplete tasks' },
  completedTaskPercentage: {
    id: 'report.display.completedTaskPercentage',
    defaultMessage: 'Completed tasks (%)',
  },
  incompleteTaskPercentage: {
    id: 'report.display.incompleteTaskPercentage',
    defaultMessage: 'Incomplete tasks (%)',
  },
});
