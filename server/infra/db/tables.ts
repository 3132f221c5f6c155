// Written by `npm run row-types` from the database that the migrations make.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Audience } from '#shared/alerts/alert-terms.ts';
import type { CourseFormat } from '#shared/batches/batch.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';
import type { BulkCounts } from '#shared/bulk-actions/bulk-action.ts';
import type { DraftContent } from '#shared/checklists/checklist.ts';
import type { TableView } from '#shared/course-table/table-view.ts';
import type { ActivityDetail, ActivityKind } from '#shared/courses/activity.ts';
import type { FilePlace } from '#shared/course-files/file-place.ts';
import type { Gap } from '#shared/courses/content.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { QuestionPlace } from '#shared/findings/question-place.ts';
import type { VideoPlace } from '#shared/media/video.ts';
import type { ScopeLabels } from '#shared/scope-decisions/scope-terms.ts';
import type { ReportMoments, SentReport } from '#shared/report-mails/report-schedule.ts';
import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';
import type { FixWay } from '#shared/fixes/fix-form.ts';
import type { Inverse, FixReason } from '#shared/fixes/fix.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { ContentCounts } from '#shared/scans/contents.ts';
import type { UdoitCounts } from '#shared/scans/udoit-score.ts';
import type { Placement } from '#shared/sessions/session-settings.ts';
import type { StatusCategory, StatusColour, StatusIcon } from '#shared/statuses/status.ts';
import type { Product, Tool } from '#shared/task-runners/tool.ts';
import type { FoundValues } from '#shared/tasks/task.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import type { TidyList } from '#shared/tidyup/tidy-lists.ts';
import type { UndoKind, UndoSubject } from '#shared/undos/undo.ts';
import type { Day, GivenJson, GivenMoment, Json, MaybeJson, MaybeMoment, Moment } from './column-types.ts';

/** Every table of the product, as Kysely reads it. */
export interface Tables {
  /** the batches that a rule of alerts looks at */
  alert_rule_batches: {
    institution_id: number;
    rule_id: number;
    batch_id: number;
  };
  /** the institution’s last day on which all rules were looked at */
  alert_rule_days: {
    institution_id: number;
    day: Day;
    /** the last course looked at on that day; null: all were */
    looked_to: number | null;
  };
  /** people who hear of a rule’s alerts */
  alert_rule_people: {
    institution_id: number;
    rule_id: number;
    person_id: number;
  };
  /** rules over course data that raise alerts */
  alert_rules: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    title_key: string;
    /** the preset that it began as; null: none */
    preset: string | null;
    severity: 'info' | 'warning' | 'error';
    /** free text: a filter; courses that match have an alert */
    condition: GivenJson<Filter>;
    /** about every tracked course; otherwise about those of alert_rule_batches */
    all_batches: Generated<boolean>;
    /** who hears of it: admins, team, assignees, instructors, people */
    audience: Audience[];
    /** how often people hear of it at most */
    cadence: 'immediate' | 'daily' | 'weekly';
    /** for that many days after an alert ended, nobody hears of the next one on the same course */
    quiet_days: Generated<number>;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_by: number | null;
    created_at: Moment;
    updated_by: number | null;
    updated_at: Moment;
    /** removed, but restorable for a while: until then its alerts stay as they are, and nobody sees or hears of them */
    removed_at: MaybeMoment;
  };
  /** that a rule holds for a course, and what became of it */
  alerts: {
    id: GeneratedAlways<number>;
    institution_id: number;
    rule_id: number;
    course_id: number;
    version: Generated<number>;
    state: Generated<'open' | 'acknowledged' | 'snoozed' | 'resolved'>;
    opened_at: Moment;
    /** when the condition was last found to hold */
    last_seen_at: Moment;
    snoozed_until: Day | null;
    /** free text: the values that raised it */
    found_then: Json<FoundValues>;
    /** free text: the values at the last look */
    found_now: Json<FoundValues>;
    /** nobody hears of it: it opened within the rule’s quiet days */
    is_silent: Generated<boolean>;
    /** when people were told of it */
    told_at: MaybeMoment;
    /** when the condition no longer held; null: it held at the last look, also if somebody has resolved the alert */
    ended_at: MaybeMoment;
    changed_at: MaybeMoment;
    changed_by: number | null;
    /** personal: what a person wrote about it */
    note: string | null;
    resolved_at: MaybeMoment;
    /** what resolved it: the condition no longer held, the course left the rule’s scope, the rule was paused, or a person */
    resolution: 'condition' | 'scope' | 'rule' | 'person' | null;
  };
  /** who has closed an announcement */
  announcement_dismissals: {
    institution_id: number;
    announcement_id: number;
    person_id: number;
    at: Moment;
  };
  /** what admins tell their people, from one moment to another */
  announcements: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    title_key: string;
    /** personal: what an admin wrote */
    body: Generated<string>;
    severity: 'info' | 'warning' | 'error';
    audience: 'staff' | 'instructors' | 'everyone';
    begins_at: GivenMoment;
    ends_at: MaybeMoment;
    is_mailed: Generated<boolean>;
    /** when people’s bells and mails were given it; null: it hasn’t begun */
    told_at: MaybeMoment;
    version: Generated<number>;
    created_by: number | null;
    created_at: Moment;
    updated_at: Moment;
    removed_at: MaybeMoment;
  };
  /** personal tokens for the API, as hashes */
  api_tokens: {
    id: GeneratedAlways<number>;
    institution_id: number;
    person_id: number;
    /** of the session that it was made in */
    client_id: string | null;
    title: string;
    token_hash: string;
    /** the last characters of the token, to tell it from others */
    hint: string;
    reach: 'read' | 'write';
    created_at: Moment;
    expires_at: GivenMoment;
    last_used_at: MaybeMoment;
    revoked_at: MaybeMoment;
  };
  /** who did what, when and from where */
  audit_entries: {
    id: GeneratedAlways<number>;
    institution_id: number;
    person_id: number | null;
    /** personal: who did it */
    person_name: Generated<string>;
    acting_from_institution_id: number | null;
    /** in the log of their own institution: the one they acted for */
    acting_for_institution_id: number | null;
    action: string;
    record_type: string | null;
    record_id: string | null;
    /** personal: what they changed; can be a person */
    record_title: string | null;
    /** personal: what they changed; can name people */
    detail: Json<Record<string, unknown>>;
    outcome: Generated<'done' | 'refused' | 'failed'>;
    /** the problem’s, if it wasn’t done */
    code: string | null;
    /** a read, recorded because it was made while acting as someone else */
    is_read: Generated<boolean>;
    /** system: by itself */
    via: 'embedded' | 'tab' | 'login' | 'token' | 'system' | null;
    /** personal: their name and what they changed, for searching */
    search_key: Generated<string>;
    request_id: string | null;
    /** personal: where their request came from */
    address: string | null;
    at: Moment;
    /** personal: who acted as that person in Canvas: their id there */
    masquerader: string | null;
  };
  /** files and folders that commands put a copy of the database into */
  backups: {
    id: GeneratedAlways<number>;
    made_at: Moment;
    host: string;
    /** not personal: where the copy is on its host */
    path: string;
  };
  /** checklists that each course of a batch gets, also those that enter later */
  batch_checklists: {
    institution_id: number;
    batch_id: number;
    checklist_id: number;
    assigned_by: number | null;
    assigned_at: Moment;
  };
  /** which courses are in which batches */
  batch_courses: {
    institution_id: number;
    batch_id: number;
    course_id: number;
    /** free text: of the course */
    name_key: string;
    search_key: string;
    lms_key: string;
    added_at: Moment;
  };
  /** courses pinned to a batch, or kept out of it */
  batch_exceptions: {
    institution_id: number;
    batch_id: number;
    course_id: number;
    kind: 'pinned' | 'excluded';
    created_by: number | null;
    created_at: Moment;
  };
  /** batches whose first day is over: group_days has them from then on */
  batch_pasts: {
    batch_id: number;
    institution_id: number;
    /** group_days doesn't have them yet up to this day; null: it has all there is */
    past_to: Day | null;
  };
  /** tags of batches */
  batch_tags: {
    institution_id: number;
    batch_id: number;
    tag_id: number;
    /** the tag it had before that was merged into this one */
    merged_from: number | null;
  };
  /** groups of courses, by hand or by a rule */
  batches: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    title_key: string;
    /** 1 active, 0 archived */
    status: Generated<0 | 1>;
    type: 'static' | 'dynamic' | 'hybrid';
    team_id: number | null;
    deadline_date: Day | null;
    lms_account_id: string | null;
    lms_term_id: string | null;
    include_child_accounts: Generated<boolean>;
    course_formats: Generated<CourseFormat[]>;
    course_count: Generated<number>;
    created_by: number | null;
    /** removed, but restorable for a while */
    deleted_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  /** what a bulk action did to each course */
  bulk_action_courses: {
    institution_id: number;
    action_id: number;
    course_id: number;
    outcome: Generated<'waiting' | 'running' | 'done' | 'unchanged' | 'failed' | 'dropped'>;
    /** free text: why it failed, was left as it was, or wasn’t undone */
    reason: MaybeJson<Phrase>;
    /** free text: what it takes to undo it; the action reads it */
    before: MaybeJson<object>;
    undo: 'undone' | 'kept' | null;
  };
  /** something done to many courses at once */
  bulk_actions: {
    id: GeneratedAlways<number>;
    institution_id: number;
    person_id: number | null;
    /** personal: the name of the person, who may be gone */
    started_by: string;
    /** personal: who started it or last tried it again: whose rights count */
    asked_by: number | null;
    /** the batch whose scan this is: everyone who sees it can follow */
    batch_id: number | null;
    action: BulkActionName;
    /** personal: what they asked for; a message’s words */
    params: GivenJson<object>;
    /** free text: the titles of the tags or the batch that it’s about */
    about: GivenJson<readonly string[]>;
    change_key: string | null;
    started_at: Moment;
    /** when it was started or last tried again */
    asked_at: Moment;
    cancelled_at: MaybeMoment;
    ended_at: MaybeMoment;
    /** when undoing it was asked for; undone_at, when that ended */
    undo_at: MaybeMoment;
    undone_at: MaybeMoment;
    /** how many courses had each outcome, once nothing is under way */
    counts: MaybeJson<BulkCounts>;
    /** until a person goes on */
    paused_at: MaybeMoment;
  };
  /** each person’s secret calendar address, kept as a hash */
  calendar_feeds: {
    person_id: number;
    institution_id: number;
    secret_hash: string;
    created_at: Moment;
    last_read_at: MaybeMoment;
  };
  /** how much each Canvas may be asked just now */
  canvas_budgets: {
    /** identifies a Canvas and a token without revealing either */
    key: string;
    /** of the Canvas */
    origin: string | null;
    version: Generated<number>;
    state: GivenJson<object>;
    touched_at: Moment;
  };
  /** consents under way: a window that was sent to Canvas */
  canvas_grant_requests: {
    institution_id: number;
    /** personal: whose session it began in */
    session_id: number;
    /** the Canvas it was begun for */
    canvas_url: string;
    /** of the ticket, then of the state */
    secret_hash: string;
    /** of the browser that left for Canvas */
    binding_hash: string | null;
    /** not personal: what is asked for */
    scopes: string;
    expires_at: GivenMoment;
  };
  /** people who let Courseyard save fixes in Canvas in their name, with the tokens for it */
  canvas_grants: {
    institution_id: number;
    /** personal: whose it is */
    person_id: number;
    /** the Canvas it’s for */
    canvas_url: string;
    /** personal: their id in Canvas, as Canvas said */
    lms_user_id: string;
    /** sealed */
    access_token: string;
    /** sealed */
    refresh_token: string;
    token_expires_at: GivenMoment;
    /** while one process renews the token: until when the others keep away */
    renewing_until: MaybeMoment;
    /** not personal: what was asked for */
    scopes: string;
    /** personal: when */
    given_at: Moment;
    /** personal: when */
    last_used_at: MaybeMoment;
    /** when Canvas no longer took it */
    ended_at: MaybeMoment;
  };
  /** logins with Canvas in progress */
  canvas_logins: {
    state_hash: string;
    binding_hash: string;
    institution_id: number;
    expires_at: GivenMoment;
  };
  /** how each Canvas has answered lately */
  canvas_states: {
    origin: string;
    last_success_at: MaybeMoment;
    /** how long the last success took */
    last_answer_ms: number | null;
    last_failure_at: MaybeMoment;
    /** the kind of problem */
    last_failure: string | null;
    /** since the last success */
    failures: Generated<number>;
  };
  /** who works on the tasks that name nobody themselves */
  checklist_people: {
    institution_id: number;
    checklist_id: number;
    person_id: number;
  };
  /** who works on one task of a checklist */
  checklist_task_people: {
    institution_id: number;
    checklist_task_id: number;
    person_id: number;
  };
  /** the tasks of checklists */
  checklist_tasks: {
    id: GeneratedAlways<number>;
    institution_id: number;
    checklist_id: number;
    /** names it in drafts, also before it’s published */
    key: Generated<string>;
    title: string;
    description: Generated<string>;
    /** its place, from 1 on */
    weight: number;
    needs_verification: Generated<boolean>;
    due_kind: Generated<'none' | 'fixed' | 'deadline' | 'course_start'>;
    due_on: Day | null;
    /** days after the batch’s deadline or the course’s start; negative: before */
    due_days: number | null;
    /** free text: an automatic task is done while this filter matches the course; null: people do it */
    condition: MaybeJson<Filter>;
    /** no longer part of the checklist, but some tasks still tell of it */
    removed_at: MaybeMoment;
    created_at: Moment;
  };
  /** lists of tasks for courses */
  checklists: {
    id: GeneratedAlways<number>;
    institution_id: number;
    owner_id: number | null;
    title: string;
    title_key: string;
    visibility: 'private' | 'team' | 'institution' | 'instructors';
    /** how often it was published; 0: it’s only a draft */
    publication: Generated<number>;
    published_at: MaybeMoment;
    published_by: number | null;
    /** free text: what’s edited and not yet published; null: nothing is */
    draft: MaybeJson<DraftContent>;
    /** goes up with each change of the draft, also when it ends */
    draft_version: Generated<number>;
    draft_saved_at: MaybeMoment;
    draft_saved_by: number | null;
    /** removed, but restorable for a while */
    removed_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  /** elements of courses (pages, files, assignments) with digests, not their texts */
  content_items: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    kind:
      | 'page'
      | 'assignment'
      | 'quiz'
      | 'discussion'
      | 'announcement'
      | 'syllabus'
      | 'quiz_question'
      | 'html_file'
      | 'new_quiz_question';
    /** the id in the LMS; empty for the syllabus */
    lms_item_id: string;
    title: string;
    /** not personal: where it is in Canvas */
    address: string;
    is_published: boolean | null;
    /** students can reach it */
    is_used: Generated<boolean>;
    lms_updated_at: MaybeMoment;
    /** equal while a new reading would find the same */
    skip_key: string | null;
    body_hash: string | null;
    problem:
      | 'cut'
      | 'unreadable'
      | 'missing'
      | 'too_many'
      | 'unpublished'
      | 'block_editor'
      | 'new_quiz'
      | 'external_tool'
      | 'question_bank'
      | 'hot_spot'
      | null;
    /** checked, errors and suggestions by type, with resolved findings */
    counts: Json<UdoitCounts>;
    /** free text: null until the body was read */
    facts: MaybeJson<object>;
    read_at: Moment;
    /** when it was no longer in the course */
    gone_at: MaybeMoment;
    /** free text: of a question in its quiz, and where its parts begin */
    place: MaybeJson<QuestionPlace>;
    /** when the questions of a New Quiz were read; null if they weren’t */
    inside_at: MaybeMoment;
  };
  /** an institution and account in Canvas that a person works in */
  contexts: {
    id: GeneratedAlways<number>;
    institution_id: number;
    person_id: number;
    lms_account_id: string;
    title: string;
    last_used_at: Moment;
  };
  /** which item came from which, as Canvas says */
  copied_items: {
    institution_id: number;
    course_id: number;
    from_lms_course_id: string;
    /** an announcement is a discussion here */
    kind: 'page' | 'assignment' | 'quiz' | 'discussion';
    lms_item_id: string;
    from_lms_item_id: string;
  };
  /** what happened to a course lately */
  course_activity: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    kind: ActivityKind;
    tool: Tool | null;
    person_id: number | null;
    /** personal: who did it */
    person_name: string | null;
    /** personal: what they did; can name people */
    detail: Json<ActivityDetail>;
    /** the last of the moments, if several were merged */
    at: Moment;
    /** the first of them */
    since: Moment;
    times: Generated<number>;
    /** free text: why a scan failed */
    reason: MaybeJson<Phrase>;
  };
  /** where courses were copied from, as Canvas says */
  course_copies: {
    institution_id: number;
    course_id: number;
    /** empty: Canvas was asked, and names none or may not say */
    from_lms_course_id: string;
    /** syncs go on */
    is_blueprint: boolean;
    read_at: Moment;
  };
  /** a copy of what the table of courses compares; has at least the courses that are in batches or were scanned */
  course_facts: {
    course_id: number;
    institution_id: number;
    start_at: MaybeMoment;
    end_at: MaybeMoment;
    core_scanned_at: MaybeMoment;
    udoit_scanned_at: MaybeMoment;
    tidyup_scanned_at: MaybeMoment;
    udoit_score_version: number | null;
    workflow_state: string;
    course_format: string;
    lms_term_id: string | null;
    lms_account_id: string | null;
    core_status: string | null;
    udoit_status: string | null;
    tidyup_status: string | null;
    /** free text: of the course */
    name_key: string;
    core_metrics: (number | null)[] | null;
    udoit_metrics: (number | null)[] | null;
    tidyup_metrics: (number | null)[] | null;
  };
  /** courses that a transaction has changed; it copies their facts as it commits */
  course_facts_due: {
    transaction: Generated<string>;
    course_ids: number[];
  };
  /** what course_facts has to say */
  course_facts_now: {
    course_id: number | null;
    institution_id: number | null;
    start_at: MaybeMoment;
    end_at: MaybeMoment;
    core_scanned_at: MaybeMoment;
    udoit_scanned_at: MaybeMoment;
    tidyup_scanned_at: MaybeMoment;
    udoit_score_version: number | null;
    workflow_state: string | null;
    course_format: string | null;
    lms_term_id: string | null;
    lms_account_id: string | null;
    core_status: string | null;
    udoit_status: string | null;
    tidyup_status: string | null;
    name_key: string | null;
    core_metrics: (number | null)[] | null;
    udoit_metrics: (number | null)[] | null;
    tidyup_metrics: (number | null)[] | null;
  };
  /** files of courses: names and sizes, not contents */
  course_files: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    lms_file_id: string;
    /** free text: of a file */
    name: string;
    content_type: string | null;
    /** in bytes */
    size: number | null;
    lms_updated_at: MaybeMoment;
    is_document: boolean;
    /** null when a list that could name it was not read */
    is_used: boolean | null;
    reviewed_at: MaybeMoment;
    reviewed_by: number | null;
    /** personal: who reviewed it */
    reviewed_by_name: string | null;
    /** free text: what names it, at most twenty */
    places: Json<readonly FilePlace[]>;
    place_count: Generated<number>;
    /** how much students see of it; null when a list that could name it was not read */
    reach: number | null;
    /** not personal: SHA-256 of the bytes that were checked */
    content_hash: string | null;
    /** of the file that these were read from, as it was listed */
    content_size: number | null;
    /** when Canvas said that this file was last changed */
    content_at: MaybeMoment;
    fetch_problem: 'too_large' | 'missing' | 'refused' | 'login_page' | 'unreachable' | null;
    /** when it was last fetched, or tried to be */
    fetched_at: MaybeMoment;
    fetch_tries: Generated<number>;
    /** when it is to be fetched; null while nothing has changed */
    due_at: MaybeMoment;
    /** whether a version before this one had a severe fault */
    was_severe: Generated<boolean>;
  };
  /** a set of batches that some courses were in on the same day, and no others */
  course_groups: {
    id: GeneratedAlways<number>;
    institution_id: number;
    batch_ids: number[];
    /** the ids in one text, hashed: an index has no room for thousands */
    key: string;
    /** whether they weren't in scope at the end of the day; null: summed up before that was told */
    is_out: boolean | null;
  };
  /** change-only spans: one row while the metrics of a course stay the same; valid_to is the last day, null while open */
  course_history: {
    institution_id: number;
    course_id: number;
    tool: Product;
    valid_from: Day;
    /** the last day it was true; null while it still is */
    valid_to: Day | null;
    /** the last day on which a scan found these values; they count for seven more */
    confirmed_to: Day;
    metrics: (number | null)[];
    /** of the settings the score was computed by */
    score_version: number | null;
  };
  /** which courses have which links to the web */
  course_links: {
    institution_id: number;
    course_id: number;
    link_id: number;
    /** the course does not know yet what the last check said */
    is_stale: Generated<boolean>;
  };
  /** lines of an uploaded list of courses */
  course_list_rows: {
    institution_id: number;
    list_id: number;
    /** in the file, from 1 on */
    line: number;
    given: string;
    kind: 'lms' | 'sis';
    course_id: number | null;
    /** null: not checked yet */
    outcome:
      | 'ready'
      | 'in_batch'
      | 'repeated'
      | 'unknown'
      | 'malformed'
      | 'deleted'
      | 'not_allowed'
      | 'unreadable'
      | null;
    /** why it is malformed, if more is known */
    reason: 'altered' | 'elsewhere' | 'conflict' | null;
    /** free text: the SIS id in the same row */
    also_sis: string | null;
  };
  /** uploaded lists of courses */
  course_lists: {
    id: GeneratedAlways<number>;
    institution_id: number;
    batch_id: number;
    person_id: number;
    /** free text: of a file */
    file_name: string;
    status: Generated<'pending' | 'running' | 'succeeded' | 'failed' | 'cancelled'>;
    reason: MaybeJson<Phrase>;
    row_count: number;
    checked_count: Generated<number>;
    created_at: Moment;
    finished_at: MaybeMoment;
    /** the list that this is one reading of */
    reading_of: number | null;
    /** free text: the name of its column of ids, in the file */
    reading_column: string | null;
    /** the place of that column, from 1 on */
    reading_place: number | null;
    /** what the column’s numbers are in this reading */
    numbers_are: 'lms' | 'sis' | null;
    /** the reading that a person chose */
    chosen_reading: number | null;
    /** titles and notes above the file’s header */
    rows_above: Generated<number>;
  };
  /** what staff and instructors write to each other about a course */
  course_messages: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    author_id: number | null;
    /** personal: who wrote it */
    author_name: string;
    is_by_instructor: boolean;
    /** personal: what they wrote */
    body: string;
    /** given by the sender, so that sending twice makes one message */
    key: string | null;
    /** what became of its copy in Canvas; null: there is none */
    canvas_state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | null;
    /** free text: why the copy failed, or can’t be told */
    canvas_problem: MaybeJson<Phrase>;
    created_at: Moment;
  };
  /** names of pages that aren’t in Canvas’s list, and what it shows by them */
  course_page_names: {
    institution_id: number;
    course_id: number;
    name: string;
    /** null if Canvas said that there is no such page */
    lms_page_id: string | null;
    asked_at: GivenMoment;
  };
  /** the latest scan of each course by each tool */
  course_scans: {
    institution_id: number;
    course_id: number;
    tool: 'core' | 'udoit' | 'tidyup';
    status: Generated<'pending' | 'running' | 'succeeded' | 'failed'>;
    /** the waiting scan reads everything again, changed or not */
    is_full: Generated<boolean>;
    /** positions are those of shared/scans/metrics.ts, the first is 1 */
    metrics: Generated<(number | null)[]>;
    /** of the settings that the score was computed by */
    score_version: number | null;
    /** free text: why it failed */
    reason: MaybeJson<Phrase>;
    /** parts of the course that could not be read, and why */
    gaps: Json<readonly Gap[]>;
    requested_at: Moment;
    /** when a person last asked: only that keeps them from asking again, not the nightly ones */
    asked_at: MaybeMoment;
    /** when the read began that the values come from */
    read_began_at: MaybeMoment;
    scanned_at: MaybeMoment;
    /** when the course was last heard to have changed while the tool’s task runner didn’t work */
    missed_at: MaybeMoment;
    /** not personal: how much of each kind of content was found, read and not; null until a scan counted it */
    contents: MaybeJson<ContentCounts>;
  };
  /** courses that a search in Canvas found */
  course_search_results: {
    institution_id: number;
    search_id: number;
    course_id: number;
  };
  /** a person’s reading of Canvas’s course list */
  course_searches: {
    id: GeneratedAlways<number>;
    institution_id: number;
    person_id: number;
    purpose: 'unbatched' | 'preview';
    lms_account_id: string;
    lms_term_id: string | null;
    status: Generated<'pending' | 'running' | 'succeeded' | 'failed'>;
    reason: MaybeJson<Phrase>;
    /** the opaque address of the next page */
    page_cursor: string | null;
    courses_read: Generated<number>;
    requested_at: Moment;
    finished_at: MaybeMoment;
  };
  /** the status of each course */
  course_statuses: {
    course_id: number;
    institution_id: number;
    /** null: it has the default */
    status_id: number | null;
    set_at: MaybeMoment;
  };
  /** tags of courses */
  course_tags: {
    institution_id: number;
    course_id: number;
    tag_id: number;
    /** the tag it had before that was merged into this one */
    merged_from: number | null;
    tagged_at: Moment;
  };
  /** who teaches a course, as Canvas says; people with the same id in Canvas are these */
  course_teachers: {
    institution_id: number;
    course_id: number;
    /** personal: who teaches it */
    lms_user_id: string;
    /** personal: who teaches it */
    name: string;
  };
  /** hosts of LTI tools that courses use */
  course_tool_hosts: {
    institution_id: number;
    course_id: number;
    host: string;
  };
  /** which courses show which videos, and where */
  course_videos: {
    course_id: number;
    video_id: number;
    institution_id: number;
    /** all its places there have captions in the text itself */
    has_track: boolean;
    /** whether students get to one of them; null: unknown */
    is_reached: boolean | null;
    /** of the course; null: unknown */
    students: number | null;
    /** free text: at most twenty */
    places: GivenJson<readonly VideoPlace[]>;
    place_count: number;
    /** the course’s numbers do not yet have what its host said */
    is_stale: Generated<boolean>;
    /** not personal: other keys by which the course’s texts name it */
    also_named: Generated<string[]>;
  };
  /** courses as Canvas describes them */
  courses: {
    id: GeneratedAlways<number>;
    institution_id: number;
    lms_course_id: string;
    /** sorts ids of Canvas as numbers */
    lms_key: string;
    title: string;
    /** free text: of the course */
    name_key: string;
    search_key: string;
    course_code: string | null;
    sis_course_id: string | null;
    lms_account_id: string | null;
    lms_term_id: string | null;
    course_format: Generated<'not_set' | 'on_campus' | 'blended' | 'online'>;
    workflow_state: Generated<'unpublished' | 'available' | 'completed' | 'deleted'>;
    start_at: MaybeMoment;
    end_at: MaybeMoment;
    /** personal: names of those who teach it */
    teachers: string[] | null;
    created_at: Moment;
    updated_at: Moment;
    /** issues; null where Canvas doesn't say */
    canvas_active_count: number | null;
    /** issues; null where Canvas doesn't say */
    canvas_resolved_count: number | null;
    /** when Canvas made it; null until Canvas said */
    lms_created_at: MaybeMoment;
    /** when Canvas was first seen to show it as concluded; null while it doesn't */
    concluded_at: MaybeMoment;
  };
  /** what checks of documents found, once for equal bytes */
  document_checks: {
    institution_id: number;
    /** not personal: SHA-256 of the bytes */
    content_hash: string;
    rules_version: number;
    /** null if it is none of these */
    kind: 'pdf' | 'docx' | 'pptx' | 'xlsx' | null;
    old_format: string | null;
    /** or slides, or sheets */
    pages: number | null;
    /** of running text */
    words: number | null;
    /** not personal: the program that made it */
    producer: string | null;
    /** null if the check was stopped */
    score: number | null;
    /** not personal: why it could not be checked */
    stopped: string | null;
    /** rules broken, by how bad that is */
    severe_count: Generated<number>;
    error_count: Generated<number>;
    suggestion_count: Generated<number>;
    is_scanned: Generated<boolean>;
    is_untagged: Generated<boolean>;
    checked_at: Moment;
  };
  /** bytes of documents read on a day */
  document_days: {
    institution_id: number;
    /** in the institution’s time zone */
    day: Day;
    bytes: Generated<number>;
    documents: Generated<number>;
  };
  /** faults of documents by rule, with places */
  document_findings: {
    institution_id: number;
    content_hash: string;
    rule: string;
    count: number;
    /** free text: at most five, with excerpts of at most 120 characters */
    places: Json<Record<string, unknown>>;
  };
  /** evidence as it was on a day, frozen with its configuration */
  evidence_copies: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    day: Day;
    since: Day;
    /** that it’s about; empty where it’s about all of an account */
    batch_ids: number[];
    lms_account_id: string | null;
    /** free text: of the account */
    account_title: string | null;
    batch_count: number;
    /** not personal: numbers, and digests in the place of texts */
    document: Uint8Array;
    /** not personal: of the document */
    sha256: string;
    frozen_at: Moment;
    frozen_by: number | null;
    /** personal: who froze it */
    frozen_by_name: string;
  };
  /** texts of frozen evidence */
  evidence_texts: {
    institution_id: number;
    copy_id: number;
    /** the document names it by that */
    place: number;
    /** not personal: random, so that nobody finds a name by its digest; null once the name was erased */
    salt: string | null;
    text: string;
    /** personal: whose name it is */
    person_id: number | null;
  };
  /** faults that a scan found, with an excerpt of the element */
  findings: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    item_id: number;
    rule: UdoitRuleId;
    /** stays the same while the element does, wherever it moves in the item */
    identity: string;
    state: Generated<'active' | 'fixed' | 'resolved'>;
    start_at: number;
    end_at: number;
    /** equal for equal elements of all courses */
    element_hash: string;
    before_hash: string;
    after_hash: string;
    /** free text: plain text, never to be shown as HTML */
    excerpt: string;
    found_at: GivenMoment;
    fixed_at: MaybeMoment;
    resolved_at: MaybeMoment;
    resolved_by: number | null;
    /** personal: who marked it */
    resolved_by_name: string | null;
    reason: string | null;
    /** the course that its judgement was carried over from */
    carried_from: number | null;
  };
  /** blueprints mended by runs, and their syncs */
  fix_run_syncs: {
    institution_id: number;
    run_id: number;
    course_id: number;
    state: Generated<'asked' | 'sending' | 'running' | 'done' | 'failed'>;
    /** Canvas's id of the sync */
    lms_migration_id: string | null;
    /** free text: Canvas's own words, where it refused */
    said: string | null;
    asked_at: Moment;
  };
  /** one fault mended, or to be mended, in many places */
  fix_runs: {
    id: GeneratedAlways<number>;
    institution_id: number;
    rule: UdoitRuleId;
    /** not personal: a word */
    way: FixWay;
    /** free text: what the person said */
    value: string | null;
    source_finding_id: number | null;
    source_course_id: number | null;
    /** personal: who began it */
    person_id: number | null;
    /** personal: who began it */
    person_name: string;
    in_concluded: Generated<boolean>;
    /** then its action says */
    step: Generated<'planning' | 'planned' | 'unconfirmed' | 'started'>;
    /** personal: the second administrator */
    confirmed_by: string | null;
    stopped_by: 'altered' | 'failures' | 'grant_ended' | null;
    /** the bulk action that writes it */
    action_id: number | null;
    /** nothing of it goes out before */
    paced_until: Moment;
    created_at: Moment;
    ended_at: MaybeMoment;
  };
  /** changes of texts in Canvas: what, where, by whom, and what to give back */
  fixes: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    item_id: number;
    item_title: string;
    /** the finding it mends; null once that is gone */
    finding_id: number | null;
    run_id: number | null;
    rule: UdoitRuleId;
    /** not personal: a word */
    way: FixWay;
    /** free text: what the person said */
    value: string | null;
    /** not personal: a digest of what was shown; null in runs */
    seal: string | null;
    state: Generated<
      | 'planned'
      | 'sending'
      | 'unknown'
      | 'verified'
      | 'altered'
      | 'stale'
      | 'locked'
      | 'refused'
      | 'failed'
      | 'dropped'
      | 'undoing'
      | 'undone'
      | 'kept'
    >;
    /** not personal: a word */
    reason: FixReason | null;
    /** free text: Canvas’s own words */
    said: string | null;
    /** not personal: equal for fixes that are one write */
    write_key: string;
    /** personal: who asked for it */
    person_id: number | null;
    /** personal: who asked for it */
    person_name: string;
    hand: 'person' | 'service';
    in_concluded: Generated<boolean>;
    /** free text: of the element, plain text */
    before_excerpt: string | null;
    /** free text: of the element, plain text */
    after_excerpt: string | null;
    /** not personal: of the item’s whole text */
    hash_before: string | null;
    /** not personal: of the item’s whole text after it */
    hash_after: string | null;
    /** free text: of this fix alone, in the text before it */
    edits: MaybeJson<Record<string, unknown>>;
    /** free text: what gives the text back */
    inverse: MaybeJson<Inverse>;
    /** free text: the item’s text before, compressed; null where Canvas has a history, and after 90 days */
    old_body: Uint8Array | null;
    /** what it was before its undo was asked for */
    was_altered: Generated<boolean>;
    /** of the page before */
    lms_revision: number | null;
    overwrote: Generated<boolean>;
    /** from opening to saving */
    open_seconds: number | null;
    planned_at: Moment;
    /** last moment something was on its way to Canvas */
    sent_at: MaybeMoment;
    written_at: MaybeMoment;
    undone_at: MaybeMoment;
    /** personal: who undid it */
    undone_by: number | null;
    /** personal: who undid it */
    undone_by_name: string | null;
  };
  /** a past day of a tool: sum and count of each metric over the courses in exactly these batches */
  group_days: {
    group_id: number;
    institution_id: number;
    tool: Product;
    day: Day;
    courses: number;
    scanned_courses: number;
    sums: (number | null)[];
    counts: number[];
    /** by the positions of server/relations/derived-values.ts */
    derived_sums: (number | null)[];
    derived_counts: number[];
    score_version: number | null;
  };
  /** up to which day each institution’s history is done */
  history_states: {
    institution_id: number;
    /** nothing is written under a day before this one any more */
    today: Day;
    summed_from: Day | null;
    /** the last day that group_days has */
    summed_to: Day | null;
    /** the last day that histories deleted since had values for */
    forgotten_to: Day | null;
    /** the last day on which it was recorded which tasks had become overdue */
    tasks_to: Day | null;
  };
  /** domains of institutions, for the page to log in */
  institution_domains: {
    /** not personal: of the institution */
    domain_name: string;
    institution_id: number;
  };
  /** institutions with their settings */
  institutions: {
    id: GeneratedAlways<number>;
    slug: string;
    title: string;
    /** not personal: of the institution */
    domain_names: Generated<string[]>;
    /** 1 active, 0 archived */
    status: Generated<0 | 1>;
    is_new: Generated<boolean>;
    is_ready_go: Generated<boolean>;
    is_mock_data: Generated<boolean>;
    use_live_events: Generated<boolean>;
    active_products: Generated<string[]>;
    features: Generated<string[]>;
    locale: Generated<string>;
    time_zone: Generated<string>;
    /** the origin, without a trailing slash */
    canvas_url: string;
    canvas_root_account_id: string;
    canvas_oauth_client_id: string | null;
    /** sealed */
    canvas_oauth_client_secret: string | null;
    /** free text: read by shared/institutions/institution-settings.ts */
    settings: Json<Record<string, unknown>>;
    /** goes up with each change of what scores depend on */
    score_version: Generated<number>;
    /** older reads were made by other settings */
    reads_since: MaybeMoment;
    /** goes up with each change made on the pages, so nobody overwrites changes they haven’t seen */
    version: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
    /** not personal: other host names of its Canvas, as launches said */
    canvas_hosts: Generated<string[]>;
    /** not personal: of the ids of its Canvas, as launches said */
    canvas_shard: string | null;
  };
  /** the batches whose instructors have the view, unless all have */
  instructor_tool_batches: {
    institution_id: number;
    batch_id: number;
  };
  /** what instructors see of their courses; no row: the defaults */
  instructor_tools: {
    institution_id: number;
    is_on: Generated<boolean>;
    all_batches: Generated<boolean>;
    /** free text: sections and their access, intro and contact */
    choices: Json<Record<string, unknown>>;
    scores_hidden_until: Day | null;
    version: Generated<number>;
    updated_at: Moment;
    updated_by: number | null;
  };
  /** when an instructor opened their view, for what has changed since the time before */
  instructor_visits: {
    institution_id: number;
    course_id: number;
    person_id: number;
    last_at: GivenMoment;
    /** the accessibility score at that time */
    last_score: number | null;
    previous_at: MaybeMoment;
    previous_score: number | null;
  };
  /** worker processes and the jobs they hold */
  job_workers: {
    id: Generated<number>;
    host: string;
    pid: number;
    started_at: Moment;
    holds: Json<unknown>;
  };
  /** links to the web and whether they lead somewhere */
  link_checks: {
    id: GeneratedAlways<number>;
    institution_id: number;
    /** a digest of the address without what does not change where it leads */
    url_key: string;
    /** free text: can be a secret: it’s kept like content, and never logged */
    url: string;
    host: string;
    /** null until it was checked */
    state: 'ok' | 'uncertain' | 'broken' | null;
    /** when it first led nowhere; null again after it led somewhere */
    failed_at: MaybeMoment;
    checked_at: MaybeMoment;
    due_at: Moment;
  };
  /** shared by all processes and institutions, so that no host is asked too often */
  link_hosts: {
    host: string;
    next_at: GivenMoment;
    day: Day;
    probes: number;
    dead_until: MaybeMoment;
    /** what all its links get while it is dead */
    outcome: string | null;
  };
  /** when an institution may ask a host for its links, and how often it did */
  link_turns: {
    institution_id: number;
    host: string;
    next_at: GivenMoment;
    /** in the institution’s time zone */
    day: Day;
    /** of that day */
    probes: Generated<number>;
  };
  /** where an institution’s Canvas sends its events; the secret in the address is kept as a hash */
  live_event_addresses: {
    institution_id: number;
    secret_hash: string;
    /** the address before works too, for a day: Canvas has to be told of the new one first */
    old_secret_hash: string | null;
    old_until: MaybeMoment;
    created_at: Moment;
    /** when an event was last accepted, also at an earlier address */
    last_event_at: MaybeMoment;
    /** not personal: which Canvas the events are from: the first accepted one said so */
    root_account_uuid: string | null;
    /** not personal: why an event was last refused, or couldn’t be understood */
    last_problem: MaybeJson<Phrase>;
    last_problem_at: MaybeMoment;
  };
  /** how many events came in each hour, for a month */
  live_event_hours: {
    institution_id: number;
    hour: GivenMoment;
    /** everything that Canvas signed, including duplicates and what is ignored */
    received: Generated<number>;
    duplicate: Generated<number>;
    ignored: Generated<number>;
    refused: Generated<number>;
  };
  /** events that matter here, for three days: by then, a second delivery is too old to count */
  live_events: {
    institution_id: number;
    /** a hash of what the event says: the same for a second delivery */
    key: string;
    kind: 'course' | 'content';
    lms_course_id: string;
    lms_account_id: string | null;
    lms_term_id: string | null;
    received_at: Moment;
    /** null: waits for its job */
    handled_at: MaybeMoment;
  };
  /** accounts of Canvas by name */
  lms_accounts: {
    institution_id: number;
    lms_account_id: string;
    parent_lms_account_id: string | null;
    title: string;
    fetched_at: GivenMoment;
  };
  /** terms of Canvas by name */
  lms_terms: {
    institution_id: number;
    lms_term_id: string;
    title: string;
    start_at: MaybeMoment;
    end_at: MaybeMoment;
    fetched_at: GivenMoment;
  };
  /** which deployment of an LTI registration is whose */
  lti_deployments: {
    platform_id: number;
    deployment_id: string;
    institution_id: number;
    created_at: Moment;
  };
  /** launches whose browser hasn’t proved itself yet */
  lti_launches: {
    id_hash: string;
    binding_hash: string;
    institution_id: number;
    person_id: number;
    client_id: string | null;
    context_id: number | null;
    lms_course_id: string | null;
    /** the person teaches that course */
    is_taught: Generated<boolean>;
    placement: Placement;
    is_high_contrast: boolean;
    locale: string | null;
    expires_at: GivenMoment;
    /** personal: as in sessions */
    subject: string | null;
    /** personal: as in sessions */
    masquerader: string | null;
  };
  /** launches that have begun */
  lti_logins: {
    state: string;
    nonce: string;
    /** of the token that the browser keeps */
    binding_hash: string;
    platform_id: number;
    storage_target: string | null;
    expires_at: GivenMoment;
    used_at: MaybeMoment;
  };
  /** numbers of launches that were used */
  lti_nonces: {
    nonce: string;
    expires_at: GivenMoment;
  };
  /** LTI registrations with our keys, sealed */
  lti_platforms: {
    id: GeneratedAlways<number>;
    issuer: string;
    client_id: string;
    /** not personal: of the platform */
    name: string;
    authentication_endpoint: string;
    token_endpoint: string;
    authorization_server: string | null;
    jwks_url: string;
    /** names our own key pair for this platform in /lti/keys */
    kid: string;
    public_key: string;
    /** sealed */
    private_key: string;
    created_at: Moment;
    updated_at: Moment;
  };
  /** single-use links for LTI Dynamic Registration, as hashes */
  lti_registration_links: {
    code_hash: string;
    institution_id: number;
    /** where the platform may have its keys, beside its issuer */
    key_origin: string | null;
    expires_at: GivenMoment;
    used_at: MaybeMoment;
    /** what the link was used for */
    platform_id: number | null;
    deployment_id: string | null;
    created_at: Moment;
  };
  /** keys published beside the one that signs, which is the platform’s own */
  lti_spare_keys: {
    kid: string;
    platform_id: number;
    state: 'next' | 'old';
    public_key: string;
    /** sealed as lti_platforms.private_key */
    private_key: string;
    /** next: when it begins to sign; old: when it’s no longer published */
    until: GivenMoment;
  };
  /** how the mail server has answered lately */
  mail_states: {
    host: string;
    last_success_at: MaybeMoment;
    last_answer_ms: number | null;
    last_failure_at: MaybeMoment;
    /** what the mail server said, in codes */
    last_failure: string | null;
    /** since the last success */
    failures: Generated<number>;
  };
  /** the outbox: a mail is written down with what it tells, and sent afterwards */
  mails: {
    id: GeneratedAlways<number>;
    institution_id: number;
    person_id: number | null;
    kind: 'digest' | 'single' | 'report';
    /** what it’s about, such as digest:<person>:<day>: there is never a second one */
    key: string;
    /** personal: where it goes */
    address: string;
    /** the same for each attempt, so that mail servers know a repetition */
    message_id: string;
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>;
    attempts: Generated<number>;
    /** an attempt ended without an answer: it may have arrived, so nothing is added to it any more */
    is_unsure: Generated<boolean>;
    /** when something was last added to it: it’s tried for some days from then */
    renewed_at: Moment;
    due_at: Moment;
    /** when a worker began to send it */
    taken_at: MaybeMoment;
    /** personal: why it wasn’t sent; can have the address */
    problem: MaybeJson<Phrase>;
    created_at: Moment;
    ended_at: MaybeMoment;
    /** the report that it brings */
    run_id: number | null;
    /** personal: who gets it */
    recipient_id: number | null;
  };
  /** on which days a course was in an active batch; a day counts by its end */
  member_spans: {
    institution_id: number;
    batch_id: number;
    course_id: number;
    from_day: Day;
    /** the last day; null while it's in it */
    to_day: Day | null;
    /** one of the batch's first courses: it stands for the batch on earlier days too, if it had values */
    has_past: boolean;
  };
  /** up to where a person has read a course’s messages */
  message_reads: {
    institution_id: number;
    course_id: number;
    person_id: number;
    /** the newest message of the course that the person has seen */
    last_read_id: number;
  };
  /** what each process did in five minutes, for each institution; null: for none */
  metric_slices: {
    /** a multiple of five minutes */
    began_at: GivenMoment;
    process: string;
    institution_id: number | null;
    requests: Generated<number>;
    errors: Generated<number>;
    /** those of the requests that programs sent: their times don’t count in took */
    machine_requests: Generated<number>;
    /** requests whose sender hung up before the answer */
    given_up: Generated<number>;
    /** how many requests took up to each limit of shared/system/metrics.ts */
    took: number[];
    canvas_calls: Generated<number>;
    canvas_failures: Generated<number>;
    canvas_refusals: Generated<number>;
    /** how long requests to Canvas held their slots of the budget, added up */
    canvas_ms: Generated<number>;
    scans: Generated<number>;
    failed_scans: Generated<number>;
    syncs: Generated<number>;
    failed_syncs: Generated<number>;
    jobs: Generated<number>;
    failed_jobs: Generated<number>;
    /** the most jobs seen waiting; several processes see the same ones */
    queue_depth: Generated<number>;
    queue_age_seconds: Generated<number>;
    /** in the row of no institution: the most jobs seen waiting at one moment, of all together; null: nobody looked */
    all_queue_depth: number | null;
  };
  /** what a person is told in the bell and by mail */
  notifications: {
    id: GeneratedAlways<number>;
    institution_id: number;
    person_id: number;
    kind: string;
    /** more of the same is added to the one that’s open: unread, and in no mail yet */
    key: string;
    /** personal: what it tells; can name people */
    facts: Json<Record<string, unknown>>;
    /** how many courses or messages it tells of */
    amount: Generated<number>;
    course_id: number | null;
    /** how often the person hears of this kind by mail at most; never: not by mail */
    cadence: 'immediate' | 'daily' | 'weekly' | 'never';
    first_at: Moment;
    last_at: Moment;
    read_at: MaybeMoment;
    mail_id: number | null;
    /** since when it needs no mail any more: it’s in one, or never gets one */
    mail_settled_at: MaybeMoment;
  };
  /** people who came by a launch or were added, with their rights */
  people: {
    id: GeneratedAlways<number>;
    institution_id: number;
    /** not personal: the platform they came from */
    issuer: string | null;
    /** not personal: the LTI key they came through */
    client_id: string | null;
    /** personal: their id in LTI launches */
    subject: string | null;
    /** personal: their id in Canvas */
    lms_user_id: string | null;
    /** personal: their name, from Canvas */
    name: string;
    /** personal: their name, for sorting */
    name_key: string;
    /** personal: their name and mail address, for searching */
    search_key: GeneratedAlways<string | null>;
    /** personal: their mail address, from Canvas */
    email: string | null;
    /** from the last launch; the next one replaces it */
    is_lms_admin: Generated<boolean>;
    /** granted here */
    is_admin: Generated<boolean>;
    can_manage_checklists: Generated<boolean>;
    source: Generated<'lms' | 'manual' | 'csv'>;
    state: Generated<'active' | 'invited' | 'deactivated'>;
    /** personal: what they prefer: language, mail, looks */
    preferences: Json<Record<string, unknown>>;
    /** personal: when they were here last */
    last_seen_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
    /** administers Canvas’s root account; null: Canvas didn’t say */
    lms_is_root: boolean | null;
    /** not personal: accounts in Canvas that they administer */
    lms_account_ids: Generated<string[]>;
    /** personal: when Canvas last proved their role */
    lms_role_at: Moment;
  };
  /** what a person’s, a batch’s or a team’s table starts with */
  quick_view_defaults: {
    institution_id: number;
    /** personal: one of these three: whose table it is */
    person_id: number | null;
    batch_id: number | null;
    team_id: number | null;
    /** one of these two: what it starts with */
    view_id: number | null;
    built_in: string | null;
  };
  /** teams that a quick view is shared with */
  quick_view_teams: {
    institution_id: number;
    view_id: number;
    team_id: number;
  };
  /** saved filters and columns of the table of courses */
  quick_views: {
    id: GeneratedAlways<number>;
    institution_id: number;
    /** personal: null: the person who made it is gone */
    owner_id: number | null;
    title: string;
    title_key: string;
    description: string;
    /** free text: columns, filter, order and density, as shared/course-table/table-view.ts says */
    view: GivenJson<TableView>;
    shared_with: Generated<'private' | 'teams' | 'institution'>;
    share_level: Generated<'view' | 'edit'>;
    version: Generated<number>;
    /** of who has it: it mustn’t clash with changes of what’s shown */
    sharing_version: Generated<number>;
    /** removed, but restorable for a while */
    removed_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  /** who gets them */
  report_recipients: {
    id: GeneratedAlways<number>;
    institution_id: number;
    schedule_id: number;
    person_id: number | null;
    /** personal: of somebody who isn’t a person here */
    address: string | null;
    /** false: taken off the list */
    is_listed: Generated<boolean>;
    /** personal: when they stopped these mails */
    stopped_at: MaybeMoment;
  };
  /** each time one was due, and what its mails say */
  report_runs: {
    id: GeneratedAlways<number>;
    institution_id: number;
    /** null: somebody tried out what they were about to schedule */
    schedule_id: number | null;
    /** personal: by whose rights it was read */
    person_id: number | null;
    /** not personal: which report or quick view, and of what */
    what: GivenJson<SentReport>;
    attachment: 'none' | 'csv' | 'xlsx';
    due_at: GivenMoment;
    state: Generated<'due' | 'written' | 'stopped' | 'failed'>;
    /** why nothing was sent */
    stopped_by: 'owner_gone' | 'no_rights' | 'nothing_seen' | 'gone' | null;
    /** free text: names of courses, with their numbers */
    content: MaybeJson<unknown>;
    created_at: Moment;
  };
  /** reports and quick views that are sent by mail again and again */
  report_schedules: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    /** free text: the title, for sorting */
    title_key: string;
    /** not personal: which report or quick view, and of what */
    what: GivenJson<SentReport>;
    /** not personal: on which days, and at which hour */
    moments: GivenJson<ReportMoments>;
    attachment: 'none' | 'csv' | 'xlsx';
    /** personal: by whose rights it’s read */
    owner_id: number | null;
    /** false: paused, or stopped */
    is_active: Generated<boolean>;
    /** why it isn’t sent any more */
    stopped_by: 'owner_gone' | 'no_rights' | 'nothing_seen' | 'gone' | null;
    /** null: never again */
    next_at: MaybeMoment;
    version: Generated<number>;
    /** personal: who changed it last */
    updated_by: number | null;
    created_at: Moment;
    updated_at: Moment;
    removed_at: MaybeMoment;
  };
  /** how often something was asked for */
  request_counts: {
    /** the limit’s name, and a hash of whom it’s for */
    key: string;
    points: Generated<number>;
    /** in milliseconds since 1970 */
    expire: number | null;
  };
  /** since when a course is in no active batch, and what Canvas said when it was asked whether it still has it */
  resting_courses: {
    course_id: number;
    institution_id: number;
    since: GivenMoment;
    /** when Canvas was last asked */
    asked_at: MaybeMoment;
    /** when Canvas first said that it doesn’t have it; null: it has, or nobody asked */
    missing_at: MaybeMoment;
  };
  /** authorisations of task runners in progress */
  runner_authorisations: {
    id: GeneratedAlways<number>;
    institution_id: number;
    tool: 'core' | 'udoit' | 'tidyup';
    /** of the person who began it on the page */
    session_id: number | null;
    /** what it was begun with otherwise */
    link_id: number | null;
    /** the Canvas it was begun for */
    canvas_url: string;
    ticket_hash: string | null;
    state_hash: string | null;
    /** of the browser that left for Canvas */
    binding_hash: string | null;
    started_at: Moment;
    expires_at: GivenMoment;
    outcome: AuthorisationOutcome | null;
  };
  /** one-time links to authorise a task runner, as hashes */
  runner_links: {
    id: GeneratedAlways<number>;
    institution_id: number;
    tool: 'core' | 'udoit' | 'tidyup';
    token_hash: string;
    /** the Canvas it was made for */
    canvas_url: string;
    /** personal: who made it */
    created_by: string;
    created_at: Moment;
    expires_at: GivenMoment;
    /** null: it’s open */
    closed_as: 'used' | 'revoked' | 'replaced' | null;
  };
  /** what was decided about a course or something in it, now and before */
  scope_decisions: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    subject: 'course' | 'item' | 'document' | 'video';
    /** not personal: which one of the course; empty for the course itself */
    subject_key: string;
    subject_title: string;
    standing: 'in_scope' | 'archived' | 'third_party' | 'exception';
    kind_id: number | null;
    /** free text: of the kind, as it was then */
    kind_title: string | null;
    reason: string;
    /** free text: where the evidence is */
    evidence_url: string | null;
    /** somebody said that it’s kept only for reference, research or records */
    is_for_record: Generated<boolean>;
    review_on: Day | null;
    /** when somebody made up their mind */
    decided_at: GivenMoment;
    /** from when on it counts; later than that if a newer one was undone */
    began_at: GivenMoment;
    decided_by: number | null;
    /** personal: who decided; null: a rule did */
    decided_by_name: string | null;
    rule_id: number | null;
    rule_version: number | null;
    /** free text: of the rule, as it was then; null: a person decided */
    rule_title: string | null;
    ended_at: MaybeMoment;
    ended_by: number | null;
    /** personal: who ended it; null: a rule did, or nobody yet */
    ended_by_name: string | null;
    ended_because: 'replaced' | 'withdrawn' | 'undone' | 'no_longer' | 'rule_gone' | null;
  };
  /** kinds of exceptions that an institution knows */
  scope_kinds: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    title_key: string;
    /** free text: what has to be true */
    needs: string | null;
    /** null: it isn’t looked at again */
    review_months: number | null;
  };
  /** the institution’s last day on which the rules were looked at */
  scope_rule_days: {
    institution_id: number;
    day: Day;
    /** the last course looked at on that day; null: all were */
    looked_to: number | null;
  };
  /** rules that decide about the scope of courses */
  scope_rules: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    title_key: string;
    /** free text: a filter; it decides about courses that match */
    condition: GivenJson<Filter>;
    standing: 'in_scope' | 'archived' | 'third_party' | 'exception';
    kind_id: number | null;
    reason: string;
    /** what matches is kept only for reference, research or records */
    is_for_record: Generated<boolean>;
    review_months: number | null;
    is_active: Generated<boolean>;
    version: Generated<number>;
    updated_by: number | null;
    created_at: Moment;
    updated_at: Moment;
  };
  /** what an institution calls the four standings, how it marks archives, and from which day the law counts */
  scope_settings: {
    institution_id: number;
    /** free text: names of standings, where they differ from ours */
    labels: Json<ScopeLabels>;
    /** free text: what titles of archives begin with; null: they aren’t marked */
    archive_mark: string | null;
    /** archives have to be older than that; null: nobody asks */
    complies_from: Day | null;
    version: Generated<number>;
  };
  /** who is logged in, with which kind of browser */
  sessions: {
    id: GeneratedAlways<number>;
    token_hash: string;
    institution_id: number;
    person_id: number;
    /** what it was started through; decides the rights beyond the institution */
    client_id: string | null;
    context_id: number | null;
    acting_institution_id: number | null;
    kind: 'embedded' | 'tab' | 'login';
    /** the course that this instructor view is for, by its id in Canvas */
    lms_course_id: string | null;
    /** Canvas’s hint; a preference set here wins */
    is_high_contrast: Generated<boolean>;
    /** the language that Canvas was in */
    locale: string | null;
    /** personal: which kind of browser */
    user_agent: Generated<string>;
    created_at: Moment;
    last_seen_at: Moment;
    expires_at: GivenMoment;
    revoked_at: MaybeMoment;
    /** whatever its use */
    ends_at: Moment;
    /** personal: the id in LTI launches that it began with; decides the rights beyond the institution; null: their row’s */
    subject: string | null;
    /** personal: who acts as them in Canvas: their id there; null: nobody does */
    masquerader: string | null;
  };
  /** addresses that a mail server refused for good: nothing more is sent to them */
  set_aside_addresses: {
    institution_id: number;
    /** personal: a person’s mail address */
    address: string;
    /** personal: what the mail server said of the address */
    problem: string;
    at: Moment;
  };
  /** statuses proposed for courses, and answers */
  status_proposals: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    checklist_id: number;
    status_id: number;
    made_at: Moment;
    answered_at: MaybeMoment;
    answered_by: number | null;
    is_accepted: boolean | null;
  };
  /** the status that a course is given, or that’s proposed, once a checklist is completed on it */
  status_rules: {
    id: GeneratedAlways<number>;
    institution_id: number;
    checklist_id: number;
    status_id: number;
    mode: 'ask' | 'act';
    version: Generated<number>;
  };
  /** the institution’s own list of course states */
  statuses: {
    id: GeneratedAlways<number>;
    institution_id: number;
    label: string;
    label_key: string;
    meaning: Generated<string>;
    colour: StatusColour;
    icon: StatusIcon;
    category: StatusCategory;
    /** from 1 on, in the institution's order */
    place: number;
    /** what courses have without a status of their own */
    is_default: Generated<boolean>;
    /** whether people can still choose it */
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Moment;
  };
  /** the institution’s own model that proposes texts for pictures */
  suggestion_models: {
    institution_id: number;
    /** not personal: where the model is asked */
    address: string;
    /** not personal: its name there */
    model: string;
    /** sealed */
    api_key: string | null;
    /** a super admin entered an address in the operator’s own network */
    is_inside: boolean;
    is_on: Generated<boolean>;
    /** the limit of each day */
    day_calls: number;
    /** not personal: of the proposals, the usual one first */
    languages: string[];
    /** the day that the calls are of, in the institution’s time zone */
    calls_on: Day | null;
    calls: Generated<number>;
    /** of its last answer */
    fault: 'refused' | 'no_model' | 'busy' | 'failing' | 'no_answer' | 'unusable' | null;
    /** when it last answered, or should have */
    asked_at: MaybeMoment;
  };
  /** who was told what leaves for the model */
  suggestion_notices: {
    institution_id: number;
    person_id: number;
    /** not personal: of the model that they were told of */
    address: string;
    /** personal: when */
    told_at: Moment;
  };
  /** where a proposal was shown, and what became of it */
  suggestion_uses: {
    institution_id: number;
    suggestion_id: number;
    finding_id: number;
    outcome: Generated<'unused' | 'accepted' | 'changed'>;
  };
  /** what the model proposed for a picture, once for all its copies */
  suggestions: {
    id: GeneratedAlways<number>;
    institution_id: number;
    /** not personal: a digest of what was sent */
    picture_hash: string;
    /** not personal: as in BCP 47 */
    language: string;
    /** not personal: address and name */
    model: string;
    prompt_version: number;
    state: Generated<'asking' | 'answered' | 'failed'>;
    /** what it found in the picture; only texts have words */
    kind: 'text' | 'person' | 'chart' | 'formula' | null;
    /** free text: as the model wrote it */
    words: string | null;
    fault: 'refused' | 'no_model' | 'busy' | 'failing' | 'no_answer' | 'unusable' | 'spent' | null;
    asked_at: Moment;
  };
  /** who has the installation’s roles, by identity in the LMS */
  super_admins: {
    issuer: string;
    client_id: string;
    /** personal: whose it is: their id in LTI launches */
    subject: string;
    role: 'ROLE_SUPER_ADMIN' | 'system-admin';
    /** personal: who gave it */
    granted_by: string;
    created_at: Moment;
  };
  /** Canvas’s tokens on their way back to it, sealed */
  surrendered_tokens: {
    id: GeneratedAlways<number>;
    institution_id: number;
    /** the Canvas they belong to */
    canvas_url: string;
    /** sealed as task_runners.access_token */
    access_token: string;
    /** sealed as task_runners.refresh_token */
    refresh_token: string | null;
    surrendered_at: Moment;
  };
  /** courses that a sync added or removed */
  sync_changes: {
    institution_id: number;
    sync_id: number;
    course_id: number;
    change: 'added' | 'removed';
    title: string;
    lms_course_id: string;
    applied: Generated<boolean>;
  };
  /** courses that a running sync has found */
  sync_found_courses: {
    institution_id: number;
    sync_id: number;
    course_id: number;
    /** false for a member that the rule no longer takes */
    belongs: Generated<boolean>;
  };
  /** courses that a sync couldn’t use, and why */
  sync_skipped_courses: {
    id: GeneratedAlways<number>;
    institution_id: number;
    sync_id: number;
    lms_course_id: string | null;
    title: string | null;
    reason: 'no_id' | 'refused';
  };
  /** runs that made a batch what its rule finds */
  syncs: {
    id: GeneratedAlways<number>;
    institution_id: number;
    batch_id: number;
    /** waiting: it would remove so much that a person has to confirm it */
    status: Generated<'pending' | 'in_progress' | 'waiting' | 'completed' | 'failed' | 'cancelled'>;
    trigger_type: 'manual' | 'scheduled' | 'webhook';
    triggered_by: number | null;
    phase: Generated<'reading' | 'rereading' | 'checking' | 'applying'>;
    /** the opaque address of the next page */
    page_cursor: string | null;
    pages_read: Generated<number>;
    course_processed_count: Generated<number>;
    course_added_count: Generated<number>;
    course_removed_count: Generated<number>;
    /** listed by Canvas, but can’t be kept: sync_skipped_courses has them */
    course_skipped_count: Generated<number>;
    to_add_count: number | null;
    to_remove_count: number | null;
    confirmed_by: number | null;
    /** free text: why it failed, or what it’s waiting for */
    reason: MaybeJson<Phrase>;
    scheduled_at: Moment;
    started_at: MaybeMoment;
    /** when the last slice was done; if this stops moving, the run is lost */
    progressed_at: MaybeMoment;
    finished_at: MaybeMoment;
    /** Canvas has asked to wait since then; null once it answers */
    refused_since: MaybeMoment;
  };
  /** processes of this installation; one that stops deletes its row */
  system_processes: {
    id: string;
    host: string;
    pid: number;
    roles: string[];
    version: string;
    started_at: GivenMoment;
    seen_at: Moment;
    /** how far its clock is ahead of the database’s; null: it hasn’t said */
    clock_ahead_ms: number | null;
    /** not personal: ids of the keys for secrets that it has, the one it seals with first; null: its version doesn’t say */
    key_ids: string[] | null;
  };
  /** single-use codes to open a new tab */
  tab_codes: {
    code_hash: string;
    /** personal: whose session the tab continues */
    session_id: number;
    expires_at: GivenMoment;
  };
  /** words that people give to courses and batches */
  tags: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    title_key: string;
    merged_into: number | null;
    /** removed or merged into another, but restorable for a while */
    removed_at: MaybeMoment;
    created_at: Moment;
  };
  /** the institution’s last day on which all conditions were looked at, for those that depend on the day */
  task_condition_days: {
    institution_id: number;
    day: Day;
    /** the last course looked at on that day; null: all were */
    looked_to: number | null;
  };
  /** what was last known of each automatic task’s condition */
  task_conditions: {
    task_id: number;
    institution_id: number;
    /** the last that was known; no row: nothing was, yet */
    is_met: boolean;
  };
  /** what happened to a task: changes, comments, and what scans did */
  task_events: {
    id: GeneratedAlways<number>;
    institution_id: number;
    task_id: number;
    at: Moment;
    person_id: number | null;
    is_system: Generated<boolean>;
    kind: string;
    /** personal: what changed, or what they wrote */
    details: Json<Record<string, unknown>>;
  };
  /** the account in Canvas that each tool reads with; tokens are sealed */
  task_runners: {
    institution_id: number;
    tool: 'core' | 'udoit' | 'tidyup';
    /** sealed */
    access_token: string | null;
    /** sealed */
    refresh_token: string | null;
    token_expires_at: MaybeMoment;
    /** while one process renews the token: until when the others keep away */
    renewing_until: MaybeMoment;
    source: 'oauth' | 'link' | 'token' | 'operator' | null;
    /** of the current token; tells it from its successors */
    authorised_at: MaybeMoment;
    /** personal: who authorised it, by name; null: the operator, or the account’s owner by a link */
    authorised_by: string | null;
    /** personal: the account in Canvas */
    lms_user_id: string | null;
    /** personal: the account in Canvas */
    lms_user_name: string | null;
    /** null until Canvas has said something about the token */
    is_valid: boolean | null;
    /** Canvas’s names of the rights that the account lacks */
    missing_permissions: Generated<string[]>;
    /** free text: the last check’s problem; null: it went well */
    reason: MaybeJson<Phrase>;
    checked_at: MaybeMoment;
    last_success_at: MaybeMoment;
    last_error: MaybeJson<Phrase>;
    last_error_at: MaybeMoment;
    /** Canvas leaves out what it is asked to include; null until it was seen */
    drops_includes: boolean | null;
  };
  /** a checklist on one course */
  tasklists: {
    id: GeneratedAlways<number>;
    institution_id: number;
    checklist_id: number;
    course_id: number;
    /** the batch that gave it to the course; null: people did */
    batch_id: number | null;
    assigned_by: number | null;
    assigned_at: Moment;
    /** up to which publication of the checklist it has followed */
    publication: number;
    /** tasks that count: neither retired nor not applicable; kept by the database */
    task_count: Generated<number>;
    /** those of them that are completed; kept by the database */
    completed_count: Generated<number>;
    /** the due dates of its tasks that count and aren’t completed, in order; kept by the database */
    open_due_on: Generated<Day[]>;
    /** since when all that count are completed; kept by the database */
    completed_at: MaybeMoment;
    removed_at: MaybeMoment;
  };
  /** a task on one course */
  tasks: {
    id: GeneratedAlways<number>;
    institution_id: number;
    tasklist_id: number;
    course_id: number;
    checklist_task_id: number;
    version: Generated<number>;
    due_on: Day | null;
    state: Generated<'todo' | 'in_progress' | 'done' | 'blocked' | 'not_applicable'>;
    needs_verification: Generated<boolean>;
    /** somebody did something to it, or a scan completed it: it can no longer just vanish */
    is_touched: Generated<boolean>;
    /** people gave it another due date than the checklist does, or none */
    has_own_due: Generated<boolean>;
    /** personal: who works on it; null: the checklist’s people */
    assignee_ids: number[] | null;
    /** how it got done; null: it isn’t */
    method: 'manual' | 'automatic' | 'imported' | null;
    state_at: MaybeMoment;
    state_by: number | null;
    verified_at: MaybeMoment;
    verified_by: number | null;
    /** the checklist no longer has it, but somebody had worked on it */
    retired_at: MaybeMoment;
    /** personal: what they wrote */
    evidence_note: string | null;
    /** personal: what they gave */
    evidence_link: string | null;
    /** free text: the values that completed an automatic task, and when they were found */
    found: MaybeJson<Record<string, unknown>>;
    updated_at: Moment;
    is_counted: GeneratedAlways<boolean>;
    /** done, and verified where that’s required */
    is_completed: GeneratedAlways<boolean>;
  };
  /** what teachers will be told who aren’t people here yet, or aren’t known */
  teacher_tellings: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    /** personal: the teachers who weren’t people here; null: it wasn’t known who teaches the course */
    lms_user_ids: string[] | null;
    telling: GivenJson<unknown>;
    created_at: Moment;
  };
  /** who is in which team, as what */
  team_members: {
    institution_id: number;
    team_id: number;
    person_id: number;
    role: 'admin' | 'edit' | 'read';
    created_at: Moment;
  };
  /** groups of people */
  teams: {
    id: GeneratedAlways<number>;
    institution_id: number;
    title: string;
    title_key: string;
    created_at: Moment;
    updated_at: Moment;
  };
  /** the rows behind each number of the tidyup scan */
  tidy_entries: {
    id: GeneratedAlways<number>;
    institution_id: number;
    course_id: number;
    list: TidyList;
    /** identifies it within its list: page:12, file:34, page:12>file:99 */
    thing: string;
    title: string;
    /** not personal: where it is in Canvas */
    address: string | null;
    /** free text: of the thing */
    detail: Json<Record<string, string | number | null>>;
    found_at: GivenMoment;
    /** when it was tidied up; null while it is there */
    gone_at: MaybeMoment;
  };
  /** courses that changed in Canvas and wait for quiet minutes to be read */
  touched_courses: {
    institution_id: number;
    course_id: number;
    /** when the first change since the last reading was heard of */
    first_at: Moment;
    /** when the latest change was heard of */
    last_at: Moment;
  };
  /** what it takes to undo a change, record by record */
  undo_items: {
    institution_id: number;
    undo_id: number;
    record_id: number;
    title: string;
    /** personal: what it was before; can name people */
    before: GivenJson<object>;
    state: Generated<'waiting' | 'done' | 'failed'>;
    failure: MaybeJson<Phrase>;
  };
  /** changes that can be undone */
  undos: {
    id: GeneratedAlways<number>;
    institution_id: number;
    person_id: number;
    kind: UndoKind;
    subject_type: UndoSubject;
    subject_id: number;
    subject_title: string;
    /** shared by the calls of one change; null: there was only one */
    change_key: string | null;
    status: Generated<'offered' | 'running' | 'done'>;
    changed_count: Generated<number>;
    /** until when it can be asked for, and once it was, what failed tried again */
    until: GivenMoment;
  };
  /** links in mails that end them, as hashes */
  unsubscribe_links: {
    secret_hash: string;
    institution_id: number;
    person_id: number | null;
    created_at: Moment;
    /** personal: whom it stops one report for */
    recipient_id: number | null;
  };
  /** since when a course is in no batch */
  untracked_courses: {
    course_id: number;
    institution_id: number;
    since: GivenMoment;
  };
  /** events that can’t be judged yet, as Canvas’s keys can’t be read or don’t have theirs */
  unverified_live_events: {
    id: GeneratedAlways<number>;
    institution_id: number;
    /** personal: as Canvas sent it: can have ids, logins and addresses of its users */
    token: string;
    /** keys: Canvas’s couldn’t be read; key: it isn’t among them yet; root: the institution’s root account isn’t known yet */
    why: Generated<'keys' | 'key' | 'root'>;
    received_at: Moment;
  };
  /** how much of a host’s day was used */
  video_days: {
    institution_id: number;
    host: 'youtube' | 'kaltura' | 'panopto' | 'vimeo' | 'studio' | 'canvas';
    /** in the institution’s time zone */
    day: Day;
    units: number;
  };
  /** keys of the institution’s for hosts of videos, and how these are doing */
  video_keys: {
    institution_id: number;
    host: 'youtube' | 'kaltura' | 'panopto' | 'vimeo' | 'studio' | 'canvas';
    /** not personal: where the host is asked; empty for Canvas */
    address: string;
    /** sealed */
    host_secret: string | null;
    is_refused: Generated<boolean>;
    /** when it last worked, or was refused */
    checked_at: MaybeMoment;
    /** the host asked for a pause, or failed */
    rests_until: MaybeMoment;
  };
  /** videos, each once for all courses that show it, with what its host said of its captions */
  videos: {
    id: GeneratedAlways<number>;
    institution_id: number;
    host: 'youtube' | 'kaltura' | 'panopto' | 'vimeo' | 'studio' | 'canvas' | 'page' | 'other';
    /** not personal: the host’s name where it has several; otherwise empty */
    site: string;
    /** not personal: what tells it from others there */
    key: string;
    /** free text: as its host names it */
    title: string | null;
    /** free text: the title and the key as they are searched */
    search_key: string;
    seconds: number | null;
    captions: Generated<'none' | 'machine' | 'person' | 'unknown'>;
    /** why its host could not say more */
    reason: 'unavailable' | 'not_told' | 'budget' | 'elsewhere' | null;
    /** not personal: of its captions; null: unknown */
    languages: string[] | null;
    /** when its host was last asked */
    looked_at: MaybeMoment;
    /** when its host is to be asked; null where nobody can be asked */
    due_at: MaybeMoment;
  };
}
