import * as z from 'zod';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import { pathFor } from '#server/lms/canvas-calls.ts';
import { CanvasClient } from '#server/lms/canvas-client.ts';
import { connectionOf } from '#server/lms/connection.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';

/** How Canvas calls the copies that it keeps a map of. */
const mapped = { course_copy_importer: false, master_course_import: true } as const;

const canvasId = z.coerce.string().regex(/^\d{1,40}$/);

const migration = z.object({
  id: canvasId,
  migration_type: z.enum(['course_copy_importer', 'master_course_import']),
  workflow_state: z.literal('completed'),
  settings: z.object({ source_course_id: canvasId }),
});

const ids = z.record(canvasId, canvasId).catch({});
const mapping = z.object({
  pages: ids,
  assignments: ids,
  quizzes: ids,
  discussion_topics: ids,
  announcements: ids,
});

/** The kinds of items whose ids Canvas maps. Announcements are among the discussions. */
const kinds = {
  pages: 'page',
  assignments: 'assignment',
  quizzes: 'quiz',
  discussion_topics: 'discussion',
  announcements: 'discussion',
} as const satisfies Record<keyof z.output<typeof mapping>, string>;

export interface CopiedItem {
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly lmsItemId: string;
  readonly fromLmsItemId: string;
}

/** A course that another was copied from, by Canvas's map. */
export interface CopySource {
  readonly fromLmsCourseId: string;
  readonly isBlueprint: boolean;
  readonly items: readonly CopiedItem[];
}

/** Courses are put together of a few others; a map's list grows with each sync of a blueprint. */
const mostSources = 20;
const mostPages = 10;

/**
 * Where a course was copied from, and which item from which, as far as Canvas keeps that and lets us see it: its map adds
 * up what several copies of one course brought. Throws LmsProblem.
 */
export async function readCopySources(scope: Scope, lmsCourseId: string): Promise<CopySource[]> {
  const { origin, tokens } = await connectionOf(scope, 'udoit');
  const client = new CanvasClient(origin, tokens, {
    owner: scope.institutionId,
    place: canvasPlace(await scope.institution()),
  });
  const latest = new Map<string, z.output<typeof migration>>();
  let next: string | null = `${pathFor('contentMigrations', lmsCourseId)}?per_page=100`;
  for (let pages = 0; next !== null && pages < mostPages; pages += 1) {
    const page = await client.readPage(next);
    for (const item of page.items) {
      const found = migration.safeParse(item).data;
      if (!found) continue;
      const name = `${found.migration_type} ${found.settings.source_course_id}`;
      const known = latest.get(name);
      if (!known || Number(known.id) < Number(found.id)) latest.set(name, found);
    }
    next = page.next;
  }
  const sources: CopySource[] = [];
  for (const { id, migration_type, settings } of [...latest.values()].slice(0, mostSources)) {
    const answer = await readMapping(client, pathFor('assetIdMapping', lmsCourseId, id));
    sources.push({
      fromLmsCourseId: settings.source_course_id,
      isBlueprint: mapped[migration_type],
      items: itemsOf(answer),
    });
  }
  return sources;
}

/** A copy that Canvas has no map of is known as one all the same. */
async function readMapping(client: CanvasClient, path: string) {
  try {
    return mapping.safeParse(await client.read(path, { isContent: true })).data;
  } catch (error) {
    if (error instanceof LmsProblem && (error.kind === 'rejected' || error.kind === 'not_found'))
      return undefined;
    throw error;
  }
}

function itemsOf(answer: z.output<typeof mapping> | undefined): CopiedItem[] {
  if (!answer) return [];
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const items = names.flatMap((name) =>
    Object.entries(answer[name]).map(([fromLmsItemId, lmsItemId]) => ({
      kind: kinds[name],
      lmsItemId,
      fromLmsItemId,
    })),
  );
  // A discussion is listed twice where it's an announcement.
  return [...new Map(items.map((item) => [`${item.kind} ${item.lmsItemId}`, item])).values()];
}
