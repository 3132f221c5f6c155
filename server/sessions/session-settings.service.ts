import type { PersonSession } from '#server/access/actor.ts';
import type { Config } from '#server/infra/config.ts';
import { version } from '#server/version.ts';
import { readStoredSettings } from '#shared/settings/institution-settings.ts';
import {
  locales,
  startPages,
  type LaunchStart,
  type Locale,
  type Settings,
} from '#shared/sessions/session-settings.ts';
import { products } from '#shared/task-runners/tool.ts';
import { readPreferences } from './preferences.service.ts';
import { rowOf } from './session.service.ts';

/** What the client is told at its start: who, where, and what the session may do. */
export function settingsOf(
  session: PersonSession,
  { harnessUrl }: Pick<Config, 'harnessUrl'>,
  start: LaunchStart | null = null,
): Settings {
  const row = rowOf(session);
  const { institutionId } = session.scope;
  const isActing = session.actor.actingFromInstitutionId !== null;
  const preferences = readPreferences(row.preferences);
  const startPage = preferences.startPage ?? startPages[0];
  return {
    institution: {
      id: institutionId,
      title: row.institution_title,
      slug: row.slug,
      domainNames: row.domain_names,
      activeProducts: products.filter((product) => row.active_products.includes(product)),
      features: row.features,
      timeZone: row.time_zone,
      useLiveEvents: row.use_live_events,
      isNew: row.is_new,
      status: row.status,
      contextId: row.context_id,
      freshnessHours: readStoredSettings(row.settings).freshnessHours,
      lmsUrl: row.canvas_url,
    },
    isReadyGo: row.is_ready_go,
    mockData: row.is_mock_data,
    contextCount: row.context_count ?? 0,
    person: { id: row.person_id, name: row.name, email: row.email },
    abilities: [...session.actor.abilities],
    locale: localeOf(preferences.locale, row.locale, row.institution_locale),
    isHighContrast: preferences.theme === null ? row.is_high_contrast : preferences.theme === 'high_contrast',
    timeZone: preferences.timeZone ?? row.time_zone,
    pageSize: preferences.pageSize,
    startPage,
    actingAs: isActing ? { id: institutionId, title: row.institution_title } : null,
    kind: row.kind,
    start: start && { ...start, path: start.path === '/' ? `/${startPage}` : start.path },
    harnessUrl: harnessUrl ?? null,
    version,
  };
}

/** The first of the wishes that there is: the person's own choice, the LMS's language, the institution's. */
const localeOf = (...wishes: unknown[]): Locale =>
  wishes.map((wish) => locales.find((locale) => locale === wish)).find((locale) => locale !== undefined) ??
  'en';
