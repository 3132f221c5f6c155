import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column-types.ts';

/** Rows of migrations/0036-tags. */
export interface TagTables {
  tags: {
    id: Generated<number>;
    institution_id: number;
    title: string;
    title_key: string;
    merged_into: number | null;
    /** removed or merged into another, but restorable for a while */
    removed_at: MaybeMoment;
    created_at: Moment;
  };
  batch_tags: {
    institution_id: number;
    batch_id: number;
    tag_id: number;
    /** the tag it had before that was merged into this one */
    merged_from: number | null;
  };
  course_tags: {
    institution_id: number;
    course_id: number;
    tag_id: number;
    /** the tag it had before that was merged into this one */
    merged_from: number | null;
    tagged_at: Moment;
  };
}
