import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** The vocabulary of every institution. */
const everyTag = () =>
  db()
    .selectFrom('tags')
    .select(['id', 'institution_id', 'title', 'title_key'])
    .where('removed_at', 'is', null);

export const tagsOf = ({ institutionId }: Scope) => everyTag().where('institution_id', '=', institutionId);

/** Which batch has which tag. */
export const everyBatchTag = () =>
  db()
    .selectFrom('batch_tags as bt')
    .innerJoin('tags as t', 't.id', 'bt.tag_id')
    .select(['bt.institution_id', 'bt.batch_id', 'bt.tag_id', 't.title', 't.title_key'])
    .where('t.removed_at', 'is', null);

/** Which course has which tag. */
export const courseTagsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_tags as ct')
    .innerJoin('tags as t', 't.id', 'ct.tag_id')
    .select(['ct.course_id', 'ct.tag_id', 't.title', 't.title_key'])
    .where('ct.institution_id', '=', institutionId)
    .where('t.removed_at', 'is', null);
