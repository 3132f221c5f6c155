import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf, courseVideosOf, findingsOf } from '#server/relations/content.ts';
import type { FoundPlayer } from '#server/scanners/udoit/scan-body.ts';
import type { CaptionState, FoundReason } from '#shared/media/video.ts';
import { hostedRules } from '#shared/scans/udoit-rules.ts';

/** The players in a course's texts, each with its item and what its host said of the video. */
const playersOf = (scope: Scope, courseId: number) => sql`
  (with named as materialized (
    select v.host, v.site, n.key, v.told as captions, v.reason
    from ${courseVideosOf(scope)} v cross join lateral unnest(v.also_named || v.key) n(key)
    where v.course_id = ${courseId})
  select i.id as item_id, p.place, p.player, n.captions, n.reason
  from ${contentItemsOf(scope)} i
  cross join lateral jsonb_array_elements(i.facts -> 'players') with ordinality p(player, place)
  left join named n on n.host = p.player ->> 'host' and n.site = p.player ->> 'site' and n.key = p.player ->> 'key'
  where i.course_id = ${courseId} and i.gone_at is null and i.problem is distinct from 'unpublished')`;

/** A player, and what its host said of the video; null if nothing is known of that. */
export interface PlayerRow {
  readonly item_id: number;
  readonly player: FoundPlayer;
  readonly captions: CaptionState | null;
  readonly reason: FoundReason | null;
}

/** The players in a course's texts, in the order of each. */
export async function listPlayers(scope: Scope, courseId: number) {
  const { rows } = await sql<PlayerRow>`
    select item_id, player, captions, reason from ${playersOf(scope, courseId)} p order by item_id, place`.execute(
    db(),
  );
  return rows;
}

/** How many players an item has, by what their hosts said of their videos. */
export interface PlayerCounts {
  readonly item_id: number;
  readonly none: number;
  readonly machine: number;
  readonly person: number;
  readonly unavailable: number;
}

export async function countPlayers(scope: Scope, courseId: number) {
  const { rows } = await sql<PlayerCounts>`
    select item_id, (count(*) filter (where captions = 'none'))::int as none,
      (count(*) filter (where captions = 'machine'))::int as machine,
      (count(*) filter (where captions = 'person'))::int as person,
      (count(*) filter (where captions = 'unknown' and reason = 'unavailable'))::int as unavailable
    from ${playersOf(scope, courseId)} p group by item_id`.execute(db());
  return rows;
}

/** The items that are looked into, and in which something was found about videos of hosts. */
export async function listItemsWithHosted(scope: Scope, courseId: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct f.item_id as id from ${findingsOf(scope)} f join ${contentItemsOf(scope)} i on i.id = f.item_id
    where f.course_id = ${courseId} and f.rule = any(${[...hostedRules]}::text[])
      and i.gone_at is null and i.facts is not null and i.problem is distinct from 'unpublished'`.execute(
    db(),
  );
  return rows.map(({ id }) => id);
}
