import type { PersonSession } from '#server/access/actor.ts';
import type { Config } from '#server/infra/config.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { version } from '#server/version.ts';
import { Problem } from '#shared/http/problem.ts';
import { readStoredSettings } from '#shared/institutions/institution-settings.ts';
import {
  locales,
  startPages,
  type LaunchSettings,
  type LaunchStart,
  type Locale,
  type Settings,
} from '#shared/session/settings.ts';
import { products } from '#shared/task-runners/tool.ts';
import { readPreferences } from './preferences.service.ts';
import { findInstitutionFor, findSessionByToken } from './session.repository.ts';
import { rowOf, toSession } from './session.service.ts';

/** What the client is told at its start: who, where, and what the session may do. */
export const settingsOf = (session: PersonSession, config: Pick<Config, 'harnessUrl'>): Promise<Settings> =>
  buildSettings(session, config, null);

/** The settings right after a launch or a redeemed code, with the token they belong to. */
export async function launchSettings(
  clientToken: string,
  config: Pick<Config, 'harnessUrl'>,
  start: LaunchStart | null,
): Promise<LaunchSettings> {
  const row = await findSessionByToken(hashToken(clientToken), new Date());
  if (!row) throw new Problem('not_signed_in', 'Your session has ended. Open Courseyard again.');
  return { ...(await buildSettings(toSession(row), config, start)), clientToken };
}

async function buildSettings(
  session: PersonSession,
  { harnessUrl }: Pick<Config, 'harnessUrl'>,
  start: LaunchStart | null,
) {
  const row = rowOf(session);
  const institution = await findInstitutionFor(row, session.scope.institutionId);
  const isActing = session.actor.actingFromInstitutionId !== null;
  const preferences = readPreferences(row.preferences);
  const startPage = preferences.startPage ?? startPages[0];
  return {
    institution: {
      id: institution.id,
      title: institution.title,
      slug: institution.slug,
      domainNames: institution.domain_names,
      activeProducts: products.filter((product) => institution.active_products.includes(product)),
      features: institution.features,
      timeZone: institution.time_zone,
      useLiveEvents: institution.use_live_events,
      isNew: institution.is_new,
      status: institution.status,
      contextId: row.context_id,
      freshnessHours: readStoredSettings(institution.settings).freshnessHours,
      lmsUrl: institution.canvas_url,
    },
    isReadyGo: institution.is_ready_go,
    mockData: institution.is_mock_data,
    contextCount: institution.context_count ?? 0,
    person: { id: row.person_id, name: row.name, email: row.email },
    abilities: [...session.actor.abilities],
    locale: localeOf(preferences.locale, row.locale, institution.locale),
    isHighContrast: preferences.theme === null ? row.is_high_contrast : preferences.theme === 'high_contrast',
    timeZone: preferences.timeZone ?? institution.time_zone,
    pageSize: preferences.pageSize,
    startPage,
    actingAs: isActing ? { id: institution.id, title: institution.title } : null,
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
