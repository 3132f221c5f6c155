/** Each table with its columns that people or Canvas fill with words. */
export const freeTexts = `
alert_rules title title_key condition
alerts found_then found_now
announcements title title_key
api_tokens title
batch_courses name_key search_key
batches title title_key
bulk_action_courses reason before
bulk_actions about
checklist_tasks title description condition
checklists title title_key draft
content_items title facts
contexts title
course_activity reason
course_facts name_key
course_files name
course_list_rows given
course_lists file_name reason
course_messages canvas_problem
course_scans reason
course_searches reason
courses title name_key search_key course_code
findings excerpt reason
institutions title settings
instructor_tools choices
link_checks url
lms_accounts title
lms_terms title
quick_views title title_key description view
statuses label label_key meaning
sync_changes title
sync_skipped_courses title
syncs reason
tags title title_key
task_runners reason last_error
tasks found
teacher_tellings telling
teams title title_key
tidy_entries title detail
undo_items title failure
undos subject_title
`;

/** table.column and what about a person it holds, beside those of 0063. */
export const personalNotes = `
bulk_actions.params what they asked for; a message’s words
mails.problem why it wasn’t sent; can have the address
set_aside_addresses.problem what the mail server said of the address
tasks.evidence_link what they gave
unverified_live_events.token as Canvas sent it: can have ids, logins and addresses of its users
`;
