/** table | what | why | how long | who sees it */
export const tableNotes = `
alert_rule_batches | the batches that a rule of alerts looks at | alerts about some batches only | as long as the rule | staff
alert_rule_days | the institution’s last day on which all rules were looked at | rules about dates are looked at once a day | always, one row | nobody, it’s machinery
alert_rule_people | people who hear of a rule’s alerts | alerts reach those who care | as long as the rule and the person | staff
alert_rules | rules over course data that raise alerts | people learn of trouble without looking for it | until removed, and a day longer | staff
alerts | that a rule holds for a course, and what became of it | people see and answer what needs attention | 400 days after they ended | staff who see the course
announcement_dismissals | who has closed an announcement | it isn’t shown to them again | as long as the announcement and the person | nobody, it’s machinery
announcements | what admins tell their people, from one moment to another | to tell people something | until removed, and a day longer | those it’s for
api_tokens | personal tokens for the API, as hashes | people’s own programs | as long after their end as the audit log | themselves
audit_entries | who did what, when and from where | to answer for what was done | as long as the institution says, 400 days by default | institution admins
batch_checklists | checklists that each course of a batch gets, also those that enter later | work is assigned to batches | as long as the batch and the checklist | staff who see the batch
batch_courses | which courses are in which batches | batches are what people work with | as long as the batch | staff who see the batch
batch_exceptions | courses pinned to a batch, or kept out of it | changes by hand override the rule | as long as the batch | staff who see the batch
batch_pasts | batches whose first day is over: group_days has them from then on | past days are summed once | as long as the batch | nobody, it’s machinery
batch_tags | tags of batches | to find and group batches | as long as the batch and the tag | staff who see the batch
batches | groups of courses, by hand or by a rule | people look after courses in groups | until removed, and a day longer | staff, by team
bulk_action_courses | what a bulk action did to each course | progress, retry and undo | 30 days after it ended | who started it, and admins
bulk_actions | something done to many courses at once | progress, retry and undo | 30 days after it ended | who started it, and admins
calendar_feeds | each person’s secret calendar address, kept as a hash | due dates in people’s own calendars | until its person ends it | themselves
canvas_budgets | how much each Canvas may be asked just now | nobody’s Canvas is overrun | a few days after the last call | nobody, it’s machinery
canvas_logins | logins with Canvas in progress | to log in without a launch | ten minutes | nobody, it’s machinery
canvas_states | how each Canvas has answered lately | the page of the system’s status | as long as it’s called | system admins
checklist_people | who works on the tasks that name nobody themselves | tasks have people | as long as the checklist and the person | staff who see the checklist
checklist_task_people | who works on one task of a checklist | tasks have people | as long as the task and the person | staff who see the checklist
checklist_tasks | the tasks of checklists | what there is to do for each course | as long as the checklist | staff who see the checklist
checklists | lists of tasks for courses | the same work for many courses | until removed, and a day longer if it was only a draft | staff, by visibility
content_items | elements of courses (pages, files, assignments) with digests, not their texts | what changed is found without reading all again | until the course has been in no batch as long as the institution says, 90 days by default; gone ones as long as the audit log | staff who see the course
contexts | an institution and account in Canvas that a person works in | people come back to where they were | as long as the person | themselves
course_activity | what happened to a course lately | the course’s page tells its story | as long as the institution says, 90 days by default | staff who see the course
course_facts | a copy of what the table of courses compares; has at least the courses that are in batches or were scanned | filters are fast | as long as the course | staff who see the course
course_facts_due | courses that a transaction has changed; it copies their facts as it commits | the copy is never forgotten | within a transaction | nobody, it’s machinery
course_files | files of courses: names and sizes, not contents | lists of documents and of what takes space | as content_items | staff who see the course
course_groups | a set of batches that some courses were in on the same day, and no others | reports count each course once | as long as one of its batches | nobody, it’s machinery
course_history | change-only spans: one row while the metrics of a course stay the same; valid_to is the last day, null while open | how courses change | until the course has been in no batch as long as the institution says, 90 days by default | staff who see the course
course_links | which courses have which links to the web | broken links are shown where they are | as content_items | staff who see the course
course_list_rows | lines of an uploaded list of courses | to check a list before courses are added | a day | who uploaded it
course_lists | uploaded lists of courses | to check a list before courses are added | a day | who uploaded it
course_messages | what staff and instructors write to each other about a course | they agree on what to do | as long as the course | staff who see the course, and its instructors
course_scans | the latest scan of each course by each tool | what every page about courses shows | as content_items | staff who see the course
course_search_results | courses that a search in Canvas found | to choose courses to add | a day | who searched
course_searches | a person’s reading of Canvas’s course list | to choose courses to add | a day | who searched
course_statuses | the status of each course | the institution’s own workflow | as long as the course | staff who see the course
course_tags | tags of courses | to find and group courses | as long as the course and the tag | staff who see the course
course_teachers | who teaches a course, as Canvas says; people with the same id in Canvas are these | instructors are told of their own courses | until Canvas says otherwise | staff who see the course
course_tool_hosts | hosts of LTI tools that courses use | links to tools aren’t followed | as content_items | nobody, it’s machinery
courses | courses as Canvas describes them | what the product is about | as long as the institution | staff who see the course
findings | faults that a scan found, with an excerpt of the element | people find and fix them | as long after they’re fixed as the audit log | staff who see the course, and its instructors
group_days | a past day of a tool: sum and count of each metric over the courses in exactly these batches | reports over many days are fast | as long as one of its batches | staff who see the batch
history_states | up to which day each institution’s history is done | jobs go on where they were | always, one row | nobody, it’s machinery
institution_domains | domains of institutions, for the page to log in | people find their institution | as long as the institution | everyone
institutions | institutions with their settings | whose data everything else is | until erased | institution admins
instructor_tool_batches | the batches whose instructors have the view, unless all have | admins choose who has it | as long as the batch | institution admins
instructor_tools | what instructors see of their courses; no row: the defaults | admins choose what’s shown | as long as the institution | institution admins
instructor_visits | when an instructor opened their view, for what has changed since the time before | “since your last visit” | as long as the course and the person | the instructor; staff see whether there was one
job_workers | worker processes and the jobs they hold | a lost worker’s jobs go on elsewhere | while the process lives | nobody, it’s machinery
link_checks | links to the web and whether they lead somewhere | broken links | as long as a course has it | staff who see the course
link_hosts | shared by all processes and institutions, so that no host is asked too often | politeness | two days | nobody, it’s machinery
live_event_addresses | where an institution’s Canvas sends its events; the secret in the address is kept as a hash | events arrive | until it’s turned off | institution admins see when one came
live_event_hours | how many events came in each hour, for a month | whether events arrive | 31 days | institution admins
live_events | events that matter here, for three days: by then, a second delivery is too old to count | each counts once | 3 days | nobody, it’s machinery
lms_accounts | accounts of Canvas by name | to choose by account | as long as the institution | staff
lms_terms | terms of Canvas by name | to choose by term | as long as the institution | staff
lti_deployments | which deployment of an LTI registration is whose | launches lead to the right institution | as long as the institution | the operator
lti_launches | launches whose browser hasn’t proved itself yet | only who began a launch can end it | minutes | nobody, it’s machinery
lti_logins | launches that have begun | only what was begun is accepted | minutes | nobody, it’s machinery
lti_nonces | numbers of launches that were used | no launch works twice | minutes | nobody, it’s machinery
lti_platforms | LTI registrations with our keys, sealed | launches | until erased | the operator
lti_registration_links | single-use links for LTI Dynamic Registration, as hashes | a platform registers itself | as long as the institution | the operator
mails | the outbox: a mail is written down with what it tells, and sent afterwards | no mail is lost or sent twice | 180 days | system admins see counts and errors
member_spans | on which days a course was in an active batch; a day counts by its end | reports show who was in it then | as long as the batch and the course | staff who see the batch
message_reads | up to where a person has read a course’s messages | unread ones are marked | as long as the person and the course | themselves
metric_slices | what each process did in five minutes, for each institution; null: for none | the page of the system’s metrics | 8 days | system admins
notifications | what a person is told in the bell and by mail | people learn what concerns them | 180 days | themselves
people | people who came by a launch or were added, with their rights | to know who may do what | until erased | themselves and institution admins; colleagues see names
quick_view_defaults | what a person’s, a batch’s or a team’s table starts with | tables start as people want | as long as the view | those it’s for
quick_view_teams | teams that a quick view is shared with | sharing | as long as the view and the team | the teams
quick_views | saved filters and columns of the table of courses | people come back to what they looked for | until removed, and a day longer | its owner and those it’s shared with
runner_authorisations | authorisations of task runners in progress | only who began one can end it | minutes | nobody, it’s machinery
runner_links | one-time links to authorise a task runner, as hashes | someone without an account can authorise it | 90 days after they end | institution admins
sessions | who is logged in, with which kind of browser | requests are known to be theirs | 12 hours after their last use | nobody, it’s machinery
set_aside_addresses | addresses that a mail server refused for good: nothing more is sent to them | no mail goes nowhere | until an admin takes it back | institution admins
status_proposals | statuses proposed for courses, and answers | a person decides, once | as long as the course and the checklist | staff who see the course
status_rules | the status that a course is given, or that’s proposed, once a checklist is completed on it | statuses follow the work | as long as the checklist | institution admins
statuses | the institution’s own list of course states | its own workflow | as long as the institution | staff
super_admins | who has the installation’s roles, by identity in the LMS | somebody looks after all institutions | until it’s taken back | super admins
surrendered_tokens | Canvas’s tokens on their way back to it, sealed | a revoked runner’s token is ended in Canvas | until Canvas took it | nobody, it’s machinery
sync_changes | courses that a sync added or removed | people see what a sync did | as long as the sync | staff who see the batch
sync_found_courses | courses that a running sync has found | a sync goes on after a crash | while it runs | nobody, it’s machinery
sync_skipped_courses | courses that a sync couldn’t use, and why | people see what’s missing | as long as the sync | staff who see the batch
syncs | runs that made a batch what its rule finds | people see what happened | as long as the audit log | staff who see the batch
system_processes | processes of this installation; one that stops deletes its row | the page of the system’s status | while the process lives | system admins
tab_codes | single-use codes to open a new tab | a tab without a launch | a minute | nobody, it’s machinery
tags | words that people give to courses and batches | to find and group them | until removed, and a day longer | staff
task_condition_days | the institution’s last day on which all conditions were looked at, for those that depend on the day | conditions about dates are looked at once a day | always, one row | nobody, it’s machinery
task_conditions | what was last known of each automatic task’s condition | a task is done when it turns true | as long as the task | nobody, it’s machinery
task_events | what happened to a task: changes, comments, and what scans did | people see how a task got where it is | as long as the audit log; comments as long as the task | staff who see the course
task_runners | the account in Canvas that each tool reads with; tokens are sealed | tools read courses | until it’s revoked | institution admins
tasklists | a checklist on one course | the work there is for a course | as long as the course and the checklist | staff who see the course
tasks | a task on one course | the work there is for a course | as long as the tasklist | staff who see the course
teacher_tellings | what teachers will be told who aren’t people here yet, or aren’t known | nobody misses what concerns them | until told, days at most | nobody, it’s machinery
team_members | who is in which team, as what | teams share batches | as long as the team and the person | staff
teams | groups of people | batches and views belong to teams | until removed | staff
tidy_entries | the rows behind each number of the tidyup scan | people see what to clean up | as content_items | staff who see the course
touched_courses | courses that changed in Canvas and wait for quiet minutes to be read | a course isn’t read with each keystroke | minutes | nobody, it’s machinery
undo_items | what it takes to undo a change, record by record | undo | an hour | who made the change
undos | changes that can be undone | undo | an hour | who made the change
unsubscribe_links | links in mails that end them, as hashes | people can stop mail without logging in | 400 days | nobody, it’s machinery
untracked_courses | since when a course is in no batch | its scans are deleted in time | while it’s in none | nobody, it’s machinery
unverified_live_events | what came while Canvas’s keys couldn’t be read: checked as soon as they can, forgotten after a day | no event is lost | a day | nobody, it’s machinery
`;
