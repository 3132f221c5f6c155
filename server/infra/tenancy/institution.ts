import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { CanvasPlace } from '#shared/courses/canvas-id.ts';
import { locales, type Locale } from '#shared/sessions/session-settings.ts';
import {
  institutionFeatures,
  readStoredSettings,
  type InstitutionFeature,
  type InstitutionSettings,
} from '#shared/settings/institution-settings.ts';
import { products, type Product } from '#shared/task-runners/tool.ts';

/** What every request and job can know of its institution. Secrets aren't part of it. */
export interface Institution {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  /** 1 active, 0 archived */
  readonly status: 0 | 1;
  readonly domainNames: readonly string[];
  readonly isReadyGo: boolean;
  readonly isMockData: boolean;
  readonly isNew: boolean;
  readonly useLiveEvents: boolean;
  readonly activeProducts: readonly Product[];
  readonly features: readonly InstitutionFeature[];
  readonly locale: Locale;
  readonly timeZone: string;
  /** origin of its Canvas, without a trailing slash */
  readonly canvasUrl: string;
  /** other host names by which its people reach it, as launches said */
  readonly canvasHosts: readonly string[];
  /** the shard of its ids, as launches said; null while that isn't known */
  readonly canvasShard: string | null;
  readonly rootAccountId: string;
  readonly settings: InstitutionSettings;
  /** goes up with each change of what scores depend on */
  readonly scoreVersion: number;
  /** courses read before this were read by other settings; null if they never changed */
  readonly readsSince: Date | null;
}

/** The columns of an Institution, for queries that name the table `i`. */
export const institutionColumns = [
  'i.id as i_id',
  'i.title as i_title',
  'i.slug as i_slug',
  'i.status as i_status',
  'i.domain_names as i_domain_names',
  'i.is_ready_go as i_is_ready_go',
  'i.is_mock_data as i_is_mock_data',
  'i.is_new as i_is_new',
  'i.use_live_events as i_use_live_events',
  'i.active_products as i_active_products',
  'i.features as i_features',
  'i.locale as i_locale',
  'i.time_zone as i_time_zone',
  'i.canvas_url as i_canvas_url',
  'i.canvas_hosts as i_canvas_hosts',
  'i.canvas_shard as i_canvas_shard',
  'i.canvas_root_account_id as i_root_account_id',
  'i.settings as i_settings',
  'i.score_version as i_score_version',
  'i.reads_since as i_reads_since',
] as const;

interface InstitutionRow {
  readonly i_id: number;
  readonly i_title: string;
  readonly i_slug: string;
  readonly i_status: 0 | 1;
  readonly i_domain_names: string[];
  readonly i_is_ready_go: boolean;
  readonly i_is_mock_data: boolean;
  readonly i_is_new: boolean;
  readonly i_use_live_events: boolean;
  readonly i_active_products: string[];
  readonly i_features: string[];
  readonly i_locale: string;
  readonly i_time_zone: string;
  readonly i_canvas_url: string;
  readonly i_canvas_hosts: string[];
  readonly i_canvas_shard: string | null;
  readonly i_root_account_id: string;
  readonly i_settings: Record<string, unknown>;
  readonly i_score_version: number;
  readonly i_reads_since: Date | null;
}

/** The institution from a row read with `institutionColumns`. */
export const institutionFrom = (row: InstitutionRow): Institution => ({
  id: row.i_id,
  title: row.i_title,
  slug: row.i_slug,
  status: row.i_status,
  domainNames: row.i_domain_names,
  isReadyGo: row.i_is_ready_go,
  isMockData: row.i_is_mock_data,
  isNew: row.i_is_new,
  useLiveEvents: row.i_use_live_events,
  activeProducts: products.filter((product) => row.i_active_products.includes(product)),
  features: institutionFeatures.filter((feature) => row.i_features.includes(feature)),
  locale: locales.find((locale) => locale === row.i_locale) ?? 'en',
  timeZone: row.i_time_zone,
  canvasUrl: row.i_canvas_url,
  canvasHosts: row.i_canvas_hosts,
  canvasShard: row.i_canvas_shard,
  rootAccountId: row.i_root_account_id,
  settings: readStoredSettings(row.i_settings),
  scoreVersion: row.i_score_version,
  readsSince: row.i_reads_since,
});

/** All institutions with the columns of `institutionColumns`, for queries to join as `i`. */
export const institutions = () =>
  db()
    .selectFrom('institutions')
    .select([
      'id',
      'title',
      'slug',
      'status',
      'domain_names',
      'is_ready_go',
      'is_mock_data',
      'is_new',
      'use_live_events',
      'active_products',
      'features',
      'locale',
      'time_zone',
      'canvas_url',
      'canvas_hosts',
      'canvas_shard',
      'canvas_root_account_id',
      'settings',
      'score_version',
      'reads_since',
    ]);

/** An institution, archived or not; undefined if there is none. */
export async function findInstitution(id: number): Promise<Institution | undefined> {
  const row = await db()
    .selectFrom(institutions().as('i'))
    .select(institutionColumns)
    .where('i.id', '=', id)
    .executeTakeFirst();
  return row && institutionFrom(row);
}

/** Where a course is in the institution's Canvas, for links. */
export const courseUrl = ({ canvasUrl }: Institution, lmsCourseId: string) =>
  `${canvasUrl}/courses/${encodeURIComponent(lmsCourseId)}`;

/** All host names of the institution's Canvas, that of its address first, and its shard. */
export const canvasPlace = ({
  canvasUrl,
  domainNames,
  canvasHosts,
  canvasShard,
}: Pick<Institution, 'canvasUrl' | 'domainNames' | 'canvasHosts' | 'canvasShard'>): CanvasPlace => {
  const hosts = [new URL(canvasUrl).hostname, ...domainNames, ...canvasHosts];
  return { hosts: [...new Set(hosts.map((host) => host.toLowerCase()))], shard: canvasShard };
};

/** People reach a Canvas by fewer names than this. */
const mostHosts = 20;

/**
 * Notes by which other host name a launch says that people reach the institution's Canvas. Courses read until now were
 * read without it: they're read again when their turn comes.
 */
export async function noteCanvasHost(id: number, host: string) {
  await sql`
    update institutions set reads_since = now(), canvas_hosts = array_append(canvas_hosts, ${host}::text)
    where id = ${id} and ${host}::text <> all(canvas_hosts) and cardinality(canvas_hosts) < ${mostHosts}`.execute(
    db(),
  );
}

/** Notes the shard of its ids. It stays: a Canvas that moved to another has other ids altogether. */
export async function noteCanvasShard(id: number, shard: string) {
  await db()
    .updateTable('institutions')
    .set({ canvas_shard: shard })
    .where('id', '=', id)
    .where('canvas_shard', 'is', null)
    .execute();
}
