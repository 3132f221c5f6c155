import { announcementReaderOf, type PersonSession } from '#server/access/actor.ts';
import type { Config } from '#server/infra/config.ts';
import { canvasPlace, type Institution } from '#server/infra/tenancy/institution.ts';
import { listAnnouncedTo } from '#server/relations/institutions.ts';
import { version } from '#server/version.ts';
import {
  locales,
  startPages,
  type LaunchStart,
  type Locale,
  type Settings,
} from '#shared/sessions/session-settings.ts';
import { readPreferences } from './preferences.service.ts';

/** The client's settings at its start: who, where, and what the session can do. */
export async function settingsOf(
  session: PersonSession,
  { harnessUrl, mail }: Pick<Config, 'harnessUrl' | 'mail'>,
  start: LaunchStart | null = null,
): Promise<Settings> {
  const { actor, institution, person, launched } = session;
  const isActing = actor.actingFromInstitutionId !== null;
  const preferences = readPreferences(person.preferences);
  const startPage = preferences.startPage ?? startPages[0];
  return {
    institution: {
      id: institution.id,
      title: institution.title,
      slug: institution.slug,
      domainNames: [...institution.domainNames],
      activeProducts: [...institution.activeProducts],
      features: [...institution.features],
      timeZone: institution.timeZone,
      useLiveEvents: institution.useLiveEvents,
      isNew: institution.isNew,
      status: institution.status,
      contextId: session.contextId,
      savesFixes: institution.settings.savesFixes,
      freshnessHours: institution.settings.freshnessHours,
      lmsUrl: institution.canvasUrl,
      lmsPlace: placeOf(institution),
    },
    isReadyGo: institution.isReadyGo,
    mockData: institution.isMockData,
    contextCount: session.contextCount,
    person: { id: actor.personId, name: actor.name, email: person.email },
    abilities: [...actor.abilities],
    teachesHere: session.taughtLmsCourseId !== null && institution.isReadyGo && !session.isViewOff,
    isViewOff: session.isViewOff,
    locale: localeOf(preferences.locale, launched.locale, institution.locale),
    isHighContrast:
      preferences.theme === null ? launched.isHighContrast : preferences.theme === 'high_contrast',
    timeZone: preferences.timeZone ?? institution.timeZone,
    pageSize: preferences.pageSize,
    startPage,
    actingAs: isActing ? { id: institution.id, title: institution.title } : null,
    masquerader: session.masquerader,
    kind: session.kind,
    start: start && { ...start, path: start.path === '/' ? `/${startPage}` : start.path },
    announcements: institution.isReadyGo
      ? await listAnnouncedTo(session.scope, announcementReaderOf(session))
      : [],
    mailIsOn: mail !== undefined,
    harnessUrl: harnessUrl ?? null,
    version,
  };
}

const placeOf = (institution: Institution) => {
  const { hosts, shard } = canvasPlace(institution);
  return { hosts: [...hosts], shard };
};

/** The first wish there is: the person's own choice, the LMS's language, the institution's. */
const localeOf = (...wishes: unknown[]): Locale =>
  wishes.map((wish) => locales.find((locale) => locale === wish)).find((locale) => locale !== undefined) ??
  'en';
