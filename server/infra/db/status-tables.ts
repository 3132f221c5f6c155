import type { Generated } from 'kysely';
import type { StatusCategory, StatusColour, StatusIcon } from '#shared/statuses/status.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

/** Rows of migrations/0046-statuses. */
export interface StatusTables {
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
