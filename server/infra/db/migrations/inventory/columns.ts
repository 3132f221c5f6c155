/** table.column | what about a person it holds; “not” before it: nothing. Keys to people are noted by themselves. */
export const columnNotes = `
alerts.note | what a person wrote about it
announcements.body | what an admin wrote
audit_entries.address | where their request came from
audit_entries.detail | what they changed; can name people
audit_entries.person_name | who did it
audit_entries.record_title | what they changed; can be a person
audit_entries.search_key | their name and what they changed, for searching
bulk_actions.started_by | the name of the person, who may be gone
content_items.address | not: where it is in Canvas
course_activity.detail | what they did; can name people
course_activity.person_name | who did it
course_files.name | not: of a file
course_files.reviewed_by_name | who reviewed it
course_messages.author_name | who wrote it
course_messages.body | what they wrote
course_teachers.lms_user_id | who teaches it
course_teachers.name | who teaches it
course_lists.file_name | not: of a file
courses.name_key | not: of the course
courses.teachers | names of those who teach it
batch_courses.name_key | not: of the course
course_facts.name_key | not: of the course
findings.resolved_by_name | who marked it
institution_domains.domain_name | not: of the institution
institutions.domain_names | not: of the institution
lti_platforms.name | not: of the platform
mails.address | where it goes
notifications.facts | what it tells; can name people
people.client_id | not: the LTI key they came through
people.email | their mail address, from Canvas
people.issuer | not: the platform they came from
people.lms_user_id | their id in Canvas
people.last_seen_at | when they were here last
people.name | their name, from Canvas
people.name_key | their name, for sorting
people.preferences | what they prefer: language, mail, looks
people.search_key | their name and mail address, for searching
people.subject | their id in LTI launches
runner_links.created_by | who made it
sessions.user_agent | which kind of browser
set_aside_addresses.address | a person’s mail address
super_admins.granted_by | who gave it
super_admins.subject | whose it is: their id in LTI launches
task_events.details | what changed, or what they wrote
task_runners.authorised_by | who authorised it
task_runners.lms_user_id | the account in Canvas
task_runners.lms_user_name | the account in Canvas
tasks.assignee_ids | who works on it; null: the checklist’s people
tasks.evidence_note | what they wrote
tidy_entries.address | not: where it is in Canvas
tidy_entries.detail | not: of the thing
teacher_tellings.lms_user_ids | the teachers who weren’t people here; null: it wasn’t known who teaches the course
undo_items.before | what it was before; can name people
`;
