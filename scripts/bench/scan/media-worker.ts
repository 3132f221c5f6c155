import { subscribe } from 'node:diagnostics_channel';
import { fakeKeys } from '#scripts/harness/video-hosts.ts';
import type { Actor } from '#server/access/actor.ts';
import { runSql } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { lookAtVideosWorker } from '#server/media/look-at-videos.worker.ts';
import { listVideosAmong } from '#server/media/media.service.ts';
import { enterVideoKey } from '#server/media/video-keys.service.ts';
import type { CanvasReady } from '../canvas.ts';
import { beChild } from '../child.ts';
import { millisecondsOf } from '../measure.ts';
import { startProcess, stopProcess } from '../worker-process.ts';

type ListKind = 'all' | 'filtered' | 'deep';

/** `look` looks that many videos up, and says in how many calls; `seed` makes an inventory; the others list it. */
export type MediaQuestion =
  | { readonly do: 'look'; readonly videos: number }
  | { readonly do: 'seed'; readonly videos: number }
  | { readonly do: 'ours' | 'bare'; readonly list: ListKind };

let calls = 0;
subscribe('undici:request:create', () => void (calls += 1));

/** An admin of the institution sees all its courses; nothing else of it is asked for. */
const actor = { isInstitutionAdmin: true, teamRoles: new Map(), accountIds: new Set() } as unknown as Actor;

const lists = {
  all: { page: 1, filter: '' },
  filtered: { page: 1, filter: `and captions = 'none'` },
  deep: { page: 400, filter: '' },
} as const satisfies Record<ListKind, object>;
const limit = 25;

beChild(async (canvas: CanvasReady) => {
  const scope = await startProcess(canvas);
  await runSql(
    `insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
    select $1, n::text, n::text, 'Course ' || n, 'course ' || n, 'course ' || n from generate_series(1, 1000) n`,
    [scope.institutionId],
  );
  await runSql(
    `with b as (insert into batches (institution_id, title, title_key, type) values ($1, 'All', 'all', 'static') returning id)
    insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key) select $1, b.id, c.id, c.name_key, c.search_key, c.lms_key from b, courses c`,
    [scope.institutionId],
  );
  return {
    ready: {},
    answer: (question: MediaQuestion) => answer(scope, canvas, question),
    stop: stopProcess,
  };
});

async function answer(scope: Scope, canvas: CanvasReady, question: MediaQuestion): Promise<number> {
  if (question.do === 'look') return look(scope, canvas, question.videos);
  if (question.do === 'seed') return seed(scope, question.videos);
  const { list } = question;
  return question.do === 'ours' ? listOurs(scope, list) : listBare(scope, list);
}

/** Videos that courses show, as reads of them left these. */
const insertVideos = (scope: Scope, videos: number, columns: string, values: string) =>
  runSql(
    `with v as (insert into videos (institution_id, host, site, key, search_key, ${columns})
       select $1::int, 'youtube', '', 'bench' || lpad(n::text, 6, '0'), 'video ' || n, ${values}
       from generate_series(0, $2::int - 1) n returning id)
     insert into course_videos (institution_id, course_id, video_id, has_track, is_reached, students, places, place_count)
     select $1::int, (select min(id) from courses) + v.id % 1000, v.id, false, true, 1 + v.id % 300, '[]', 1 from v`,
    [scope.institutionId, videos],
  );

async function look(scope: Scope, { origin }: CanvasReady, videos: number) {
  await insertVideos(scope, videos, 'due_at', 'now()');
  const values = { apiKey: fakeKeys.youtube };
  await enterVideoKey(scope, 'youtube', { address: `${origin}/video-hosts/youtube`, values });
  calls = 0;
  await runUntilIdle([lookAtVideosWorker]);
  return calls;
}

async function seed(scope: Scope, videos: number) {
  await runSql('delete from videos');
  await insertVideos(
    scope,
    videos,
    'title, seconds, captions',
    `'Video ' || n, 60 + n % 900, (array['none', 'machine', 'person', 'unknown'])[1 + n % 4]`,
  );
  await runSql('analyze videos');
  await runSql('analyze course_videos');
  return videos;
}

const listOurs = (scope: Scope, list: ListKind) =>
  millisecondsOf(() =>
    listVideosAmong(
      scope,
      { actor },
      {
        page: lists[list].page,
        limit,
        search: undefined,
        seen: 'true',
        standing: 'in_scope',
        sortBy: 'priority',
        sortOrder: 'desc',
        ...(list === 'filtered' && { captions: 'none' }),
      },
    ),
  );

/** What the page shows, as the shortest statements that give it: how many there are of each, and the rows. */
const listBare = (scope: Scope, list: ListKind) =>
  millisecondsOf(() => {
    const { page, filter } = lists[list];
    return runSql(
      `with g as materialized (
         select cv.video_id, count(*) as courses, sum(cv.students) as students, sum(cv.place_count) as places, v.captions
         from course_videos cv join videos v on v.id = cv.video_id
         where cv.institution_id = $1 and cv.is_reached and exists (select from batch_courses m where m.course_id = cv.course_id)
         group by cv.video_id, v.captions)
       select v.*, g.*, (select jsonb_object_agg(captions, count) from (
         select captions, count(*) from g group by captions) c) as counts
       from (select * from g where true ${filter}
         order by students * case captions when 'none' then 3 when 'machine' then 2 when 'unknown' then 1 else 0 end desc, video_id
         limit ${limit} offset ${(page - 1) * limit}) g join videos v on v.id = g.video_id`,
      [scope.institutionId],
    );
  });
