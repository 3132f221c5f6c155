import type { Generated, JSONColumnType } from 'kysely';
import type { TableView } from '#shared/course-table/table-view.ts';
import type { SharedWith, ShareLevel } from '#shared/quick-views/quick-view.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

/** Rows of migrations/0039-quick-views. */
export interface QuickViewTables {
  quick_views: {
    id: Generated<number>;
    institution_id: number;
    /** null: the person who made it is gone */
    owner_id: number | null;
    title: string;
    title_key: string;
    description: string;
    view: JSONColumnType<TableView, string, string>;
    shared_with: Generated<SharedWith>;
    share_level: Generated<ShareLevel>;
    version: Generated<number>;
    /** of who has it */
    sharing_version: Generated<number>;
    /** removed, but restorable for a while */
    removed_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  quick_view_teams: {
    institution_id: number;
    view_id: number;
    team_id: number;
  };
  quick_view_defaults: {
    institution_id: number;
    /** one of these three: whose default it is */
    person_id: number | null;
    batch_id: number | null;
    team_id: number | null;
    /** one of these two: what it is */
    view_id: number | null;
    built_in: string | null;
  };
}
