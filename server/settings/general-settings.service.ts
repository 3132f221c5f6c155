import { isDeepStrictEqual } from 'node:util';
import { checkDocumentsJob } from '#server/course-files/check-documents.job.ts';
import { lookAtVideosJob } from '#server/media/look-at-videos.job.ts';
import { rescoreJob } from '#server/findings/rescore.job.ts';
import { requireTimeZone } from '#server/infra/db/time-zones.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import { reviewLinks } from '#server/link-checks/link-rules.service.ts';
import type { GeneralSettings, updateGeneralSettings } from '#shared/settings/general-settings.api.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { rescanStaleJob } from '#server/scans/scan.job.ts';
import { checkRunnersJob } from '#server/task-runners/task-runner.job.ts';
import { institutionFeatures, readStoredSettings } from '#shared/settings/institution-settings.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import { products } from '#shared/task-runners/tool.ts';
import {
  lockOwnInstitution,
  outdateReads,
  outdateScores,
  readOwnInstitution,
  saveOwnInstitution,
} from '#server/institutions/own-institution.service.ts';
import { requireVersion, tellClashes } from '#server/institutions/institution-clashes.service.ts';

/** The settings that the institution's own admins manage. */
export async function readGeneral(scope: Scope): Promise<GeneralSettings> {
  const row = await readOwnInstitution(scope);
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    domainNames: row.domain_names,
    locale: locales.find((locale) => locale === row.locale) ?? 'en',
    timeZone: row.time_zone,
    activeProducts: products.filter((product) => row.active_products.includes(product)),
    isNew: row.is_new,
    features: institutionFeatures.filter((feature) => row.features.includes(feature)),
    settings: readStoredSettings(row.settings),
    newQuizzes: await countNewQuizzes(scope),
    version: row.version,
  };
}

/** What reading New Quizzes costs is said before it's switched on. */
const countNewQuizzes = (scope: Scope) =>
  contentItemsOf(scope)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('quizzes'),
      fn.count<number>('course_id').distinct().as('courses'),
    ])
    .where('gone_at', 'is', null)
    .where(({ or, eb }) => or([eb('problem', '=', 'new_quiz'), eb('inside_at', 'is not', null)]))
    .executeTakeFirstOrThrow();

/** Saves the general settings. When two people change the same version at once, the later one gets a conflict. */
export async function updateGeneral(
  scope: Scope,
  given: Parsed<typeof updateGeneralSettings>['body'],
): Promise<GeneralSettings> {
  await requireTimeZone(given.timeZone, 'body.timeZone');
  requireVersion(await lockOwnInstitution(scope), given.version);
  const { settings: before, domainNames } = await readGeneral(scope);
  await tellClashes(() =>
    saveOwnInstitution(scope, {
      title: given.title,
      domain_names: given.domainNames,
      locale: given.locale,
      time_zone: given.timeZone,
      features: [...new Set(given.features)],
      settings: JSON.stringify(given.settings),
    }),
  );
  if (scoreSettings.some((name) => !isDeepStrictEqual(before[name], given.settings[name]))) {
    await outdateScores(scope);
    await rescoreJob.enqueue(scope, {});
  }
  const isReadOtherwise = readSettings.some((name) => before[name] !== given.settings[name]);
  // A link by one more of Canvas's names was one to the web before.
  if (isReadOtherwise || !isDeepStrictEqual(domainNames, given.domainNames)) await readAgain(scope);
  if (linkSettings.some((name) => !isDeepStrictEqual(before[name], given.settings[name])))
    await reviewLinks(scope);
  if (before.checksDocuments !== given.settings.checksDocuments) {
    await rescoreJob.enqueue(scope, {});
    await checkDocumentsJob.enqueue(scope, {});
  }
  if (runnerSettings.some((name) => before[name] !== given.settings[name]))
    await checkRunnersJob.enqueue(scope, {});
  if (before.looksAtCanvasMedia !== given.settings.looksAtCanvasMedia) {
    await lookAtVideosJob.enqueue(scope, {});
    await checkRunnersJob.enqueue(scope, {});
  }
  return readGeneral(scope);
}

/** What a read of a course covers. */
const readSettings = [
  'scansPublishedOnly',
  'scansQuizQuestions',
  'scansNewQuizzes',
  'scansHtmlFiles',
] as const;

/** Has all courses read by the new settings, as soon as their turn comes, and asks what the task runners lack for that. */
async function readAgain(scope: Scope) {
  await outdateReads(scope);
  await rescanStaleJob.enqueue(scope, {});
  await checkRunnersJob.enqueue(scope, {});
}

/** What else task runners need rights for. */
const runnerSettings = ['copiesMessagesToCanvas', 'savesFixes', 'fixesByService'] as const;

/** Which links are checked. */
const linkSettings = ['deniedLinkHosts', 'allowedLinkHosts'] as const;

/** What scores depend on. Where the bands of good and fair begin only colours them. */
const scoreSettings = ['scoreWeights', 'scoresUnused', 'scoresUnpublished'] as const;
