import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { StatusCategory, StatusColour, StatusIcon } from '#shared/statuses/status.ts';
import type { MaybeMoment, Moment } from './column-types.ts';
import type { AlertTables } from './alert-tables.ts';
import type { AddingTables } from './add-courses-tables.ts';
import type { BulkActionTables } from './bulk-action-tables.ts';
import type { ChecklistTables } from './checklist-tables.ts';
import type { CourseFactTables } from './course-fact-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { CourseTables } from './course-tables.ts';
import type { LaunchTables } from './launch-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { LiveEventTables } from './live-event-tables.ts';
import type { QuickViewTables } from './quick-view-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { RunnerTables } from './runner-tables.ts';
import type { SystemTables } from './system-tables.ts';
import type { TagTables } from './tag-tables.ts';
import type { UndoTables } from './undo-tables.ts';

/** Rows of migrations/0001-institutions. Columns marked sealed hold text from infra/secrets. */
interface InstitutionTables {
  institutions: {
    id: Generated<number>;
    slug: string;
    title: string;
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
    /** origin of the institution's Canvas, without a trailing slash */
    canvas_url: string;
    canvas_root_account_id: string;
    canvas_oauth_client_id: string | null;
    /** sealed */
    canvas_oauth_client_secret: string | null;
    /** read by shared/institutions/institution-settings.ts */
    settings: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    /** goes up with each change of what scores depend on; from migrations/0028-course-reads */
    score_version: Generated<number>;
    /** older reads were made by other settings */
    reads_since: MaybeMoment;
    /** goes up with each change made on the pages, so people don't overwrite changes they haven't seen */
    version: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
  };
  people: {
    id: Generated<number>;
    institution_id: number;
    issuer: string | null;
    /** of the registration the person last launched through */
    client_id: string | null;
    subject: string | null;
    lms_user_id: string | null;
    name: string;
    name_key: string;
    /** name, e-mail and LMS id together; from migrations/0005-people */
    search_key: GeneratedAlways<string>;
    email: string | null;
    /** From the last launch; the next one replaces it. */
    is_lms_admin: Generated<boolean>;
    /** Granted here. */
    is_admin: Generated<boolean>;
    can_manage_checklists: Generated<boolean>;
    source: Generated<'lms' | 'manual' | 'csv'>;
    state: Generated<'active' | 'invited' | 'deactivated'>;
    preferences: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    last_seen_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  teams: {
    id: Generated<number>;
    institution_id: number;
    title: string;
    title_key: string;
    created_at: Moment;
    updated_at: Moment;
  };
  team_members: {
    institution_id: number;
    team_id: number;
    person_id: number;
    role: 'admin' | 'edit' | 'read';
    created_at: Moment;
  };
  contexts: {
    id: Generated<number>;
    institution_id: number;
    person_id: number;
    lms_account_id: string;
    title: string;
    last_used_at: Moment;
  };
  super_admins: {
    issuer: string;
    client_id: string;
    subject: string;
    role: 'ROLE_SUPER_ADMIN' | 'system-admin';
    granted_by: string;
    created_at: Moment;
  };
  sessions: {
    id: Generated<number>;
    token_hash: string;
    institution_id: number;
    person_id: number;
    context_id: number | null;
    /** of the registration the session was started through; decides the person's rights beyond the institution */
    client_id: string | null;
    acting_institution_id: number | null;
    kind: 'embedded' | 'tab' | 'login';
    /** the course this instructor view is for, by its id in the LMS */
    lms_course_id: string | null;
    /** the LMS's hint about the person's wish; a preference set here wins */
    is_high_contrast: Generated<boolean>;
    /** the language the LMS was displayed in */
    locale: string | null;
    user_agent: Generated<string>;
    created_at: Moment;
    last_seen_at: Moment;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    revoked_at: MaybeMoment;
  };
  audit_entries: {
    id: Generated<number>;
    institution_id: number;
    person_id: number | null;
    person_name: Generated<string>;
    acting_from_institution_id: number | null;
    action: string;
    record_type: string | null;
    record_id: string | null;
    record_title: string | null;
    detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    outcome: Generated<'done' | 'refused' | 'failed'>;
    /** the problem's code if it wasn't done */
    code: string | null;
    /** a read, recorded because it was made while acting as someone else */
    is_read: Generated<boolean>;
    /** how the person was signed in; 'system' for automatic actions of Courseyard */
    via: 'embedded' | 'tab' | 'login' | 'token' | 'system' | null;
    /** in the log of the person's own institution: the institution they acted for */
    acting_for_institution_id: number | null;
    search_key: Generated<string>;
    request_id: string | null;
    address: string | null;
    at: Moment;
  };
}

/** Every table of the product, as Kysely reads it. */
export type Tables = InstitutionTables &
  AccountTables &
  AlertTables &
  ChecklistTables &
  LaunchTables &
  LinkTables &
  LiveEventTables &
  CourseTables &
  CourseFactTables &
  ContentTables &
  QuickViewTables &
  ReportTables &
  RunnerTables &
  AddingTables &
  UndoTables &
  StatusTables &
  SystemTables &
  TagTables &
  BulkActionTables;

/** Rows of migrations/0004-accounts. */
interface AccountTables {
  api_tokens: {
    id: Generated<number>;
    institution_id: number;
    person_id: number;
    /** of the session it was created in */
    client_id: string | null;
    title: string;
    token_hash: string;
    /** the token's last characters */
    hint: string;
    reach: 'read' | 'write';
    created_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
    last_used_at: MaybeMoment;
    revoked_at: MaybeMoment;
  };
}

/** Rows of migrations/0046-statuses. */
interface StatusTables {
  statuses: {
    id: Generated<number>;
    institution_id: number;
    label: string;
    label_key: string;
    meaning: string;
    colour: StatusColour;
    icon: StatusIcon;
    category: StatusCategory;
    place: number;
    is_default: Generated<boolean>;
    is_active: Generated<boolean>;
    version: Generated<number>;
    created_at: Moment;
  };
  course_statuses: {
    course_id: number;
    institution_id: number;
    /** null: it has the default */
    status_id: number | null;
    set_at: MaybeMoment;
  };
}
