import * as z from 'zod';
import { evidenceTarget } from '#shared/reports/evidence-target.ts';
import { hasCredentials } from '#shared/institutions/institution.ts';
import type { Extent } from '#shared/scans/contents.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { linkHosts } from './link-hosts.ts';
import { settingsIssues } from './settings.messages.ts';

/** Which scores instructors see in their view: their own course's, those and the overall mean, or none. */
export const privacyModes = ['own_course', 'with_mean', 'no_scores'] as const;
export type PrivacyMode = (typeof privacyModes)[number];

/** What admins of accounts below Canvas's root administer here: all of the institution, what belongs to their accounts, or nothing. */
export const subAccountAdmins = ['institution', 'own', 'none'] as const;
export type SubAccountAdmins = (typeof subAccountAdmins)[number];

/** Parts of the product that an institution's admins switch on. */
export const institutionFeatures = ['tags'] as const;
export type InstitutionFeature = (typeof institutionFeatures)[number];

const percent = z.number().int().min(0).max(100);

/** How much each impact category counts in a course's score, in percent. */
const scoreWeights = z
  .strictObject({ high: percent, medium: percent, low: percent })
  .refine(({ high, medium, low }) => high + medium + low === 100, { error: settingsIssues.weights.id });

/** The lowest scores that count as good and as fair; anything below is poor. */
const scoreThresholds = z
  .strictObject({ good: percent, fair: percent })
  .refine(({ good, fair }) => good > fair, { error: settingsIssues.bands.id });

/** The limits for an institution's admins: days up to ten years, hours from half a day to two weeks, files up to 5 GB. */
export const settingLimits = {
  auditRetentionDays: { min: 30, max: 3650 },
  historyDays: { min: 30, max: 3650 },
  goneCourseDays: { min: 30, max: 3650 },
  freshnessHours: { min: 12, max: 336 },
  largeFileMb: { min: 1, max: 5_000 },
  documentMb: { min: 1, max: 500 },
  documentDayMb: { min: 10, max: 1_000_000 },
} as const;

const within = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** An e-mail address or a web page: where people turn for help. */
export const helpAddress = z.union(
  [z.email(), z.url({ protocol: /^https$/ }).refine((address) => !hasCredentials(address))],
  {
    error: settingsIssues.helpAddress.id,
  },
);

/** Where people get help that they can't find themselves, such as instructors whose course is in no batch. */
const helpContact = z.strictObject({
  name: plainText(100),
  address: plainText(500).pipe(helpAddress),
});

/** The settings that an institution's admins choose for all of it. */
export const institutionSettings = z
  .strictObject({
    scoreWeights,
    scoreThresholds,
    scoresUnused: z
      .boolean()
      .describe("whether content that students can't reach by a link counts in scores"),
    scoresUnpublished: z.boolean().describe('whether content hidden from students counts in scores'),
    scansPublishedOnly: z
      .boolean()
      .describe('whether the accessibility scan leaves out content hidden from students'),
    scansQuizQuestions: z
      .boolean()
      .describe('whether the questions of classic quizzes are read, with one more call for each quiz'),
    scansNewQuizzes: z.boolean().describe('whether the questions of New Quizzes are read'),
    scansHtmlFiles: z.boolean().describe('whether HTML files are read'),
    auditRetentionDays: within(settingLimits.auditRetentionDays).describe(
      'how long entries of the audit log are kept, in days',
    ),
    historyDays: within(settingLimits.historyDays).describe(
      "how long the history of a course is kept once it isn't in any batch, in days",
    ),
    goneCourseDays: within(settingLimits.goneCourseDays).describe(
      'how long courses that Canvas no longer has are kept, with their tasks, comments, messages and visits, once they are in no active batch, in days',
    ),
    privacyMode: z.enum(privacyModes),
    freshnessHours: within(settingLimits.freshnessHours).describe(
      'every tracked course is read at least this often, in hours',
    ),
    largeFileMb: within(settingLimits.largeFileMb).describe(
      'from this size on a file is large, in megabytes',
    ),
    checksDocuments: z
      .boolean()
      .describe(
        'whether PDF, Word, PowerPoint and Excel files that students can reach are fetched and checked',
      ),
    documentMb: within(settingLimits.documentMb).describe('larger documents are not fetched, in megabytes'),
    documentDayMb: within(settingLimits.documentDayMb).describe(
      'how much of documents is fetched a day at most, in megabytes',
    ),
    looksAtCanvasMedia: z
      .boolean()
      .describe('whether Canvas is asked for the captions of the videos that it keeps itself'),
    checkLinks: z
      .boolean()
      .describe('whether links from courses to the web are followed, to find those that lead nowhere'),
    deniedLinkHosts: linkHosts.describe(
      'hosts whose links are never followed, such as the library proxy; *.example.edu stands for example.edu and everything below it',
    ),
    allowedLinkHosts: linkHosts.describe('if there are any, only links to these hosts are followed'),
    reportMailDomains: linkHosts.describe(
      'domains whose addresses can get reports by mail, besides the people here; *.example.edu stands for example.edu and everything below it',
    ),
    copiesMessagesToCanvas: z
      .boolean()
      .describe(
        'whether messages from staff to instructors also go to their inboxes in Canvas (ReadyGo only)',
      ),
    savesFixes: z.boolean().describe('whether people may have faults in texts fixed in Canvas'),
    fixesByService: z
      .boolean()
      .describe(
        "whether the accessibility tool's task runner writes where a person's own rights in Canvas don't reach, for those who may change the course here",
      ),
    carriesMarks: z
      .boolean()
      .describe('whether what people judged as fine counts as such in courses copied from there'),
    subAccountAdmins: z
      .enum(subAccountAdmins)
      .nullable()
      .describe(
        "what people administer here who administer accounts below Canvas's root: all of the institution, what belongs to their accounts, or nothing; null: nobody has decided yet, and it's all of the institution",
      ),
    evidenceTarget: evidenceTarget.nullable().describe('what is to be reached by a day; null: nothing'),
    helpContact: helpContact.nullable().describe('null: the admins themselves'),
  })
  .meta({ id: 'InstitutionSettings' });
export type InstitutionSettings = z.infer<typeof institutionSettings>;

/**
 * The defaults: weights from product.md §2.3, 72 hours and 90 days from decisions.md; the audit log is kept for a year,
 * plus a month to look back at it; courses that are long gone for two years, so that two rounds of a yearly course can be
 * compared.
 */
export const defaultInstitutionSettings: InstitutionSettings = {
  scoreWeights: { high: 60, medium: 30, low: 10 },
  scoreThresholds: { good: 90, fair: 70 },
  scoresUnused: true,
  scoresUnpublished: true,
  scansPublishedOnly: false,
  scansQuizQuestions: false,
  scansNewQuizzes: false,
  scansHtmlFiles: false,
  auditRetentionDays: 400,
  historyDays: 90,
  goneCourseDays: 730,
  privacyMode: 'own_course',
  freshnessHours: 72,
  largeFileMb: 50,
  checksDocuments: false,
  documentMb: 100,
  documentDayMb: 5_000,
  looksAtCanvasMedia: false,
  checkLinks: false,
  deniedLinkHosts: [],
  allowedLinkHosts: [],
  reportMailDomains: [],
  copiesMessagesToCanvas: false,
  savesFixes: false,
  fixesByService: false,
  carriesMarks: true,
  subAccountAdmins: null,
  evidenceTarget: null,
  helpContact: null,
};

/** What a new institution begins with, where that isn't what those before the choice began with. */
export const newSettings = JSON.stringify({ subAccountAdmins: 'own' } satisfies Partial<InstitutionSettings>);

/** What a read of a course covers besides its content. */
export const extentOf = (
  settings: Pick<InstitutionSettings, 'scansQuizQuestions' | 'scansNewQuizzes' | 'scansHtmlFiles'>,
): Readonly<Record<Extent, boolean>> => ({
  quizQuestions: settings.scansQuizQuestions,
  newQuizzes: settings.scansNewQuizzes,
  htmlFiles: settings.scansHtmlFiles,
});

const { shape } = institutionSettings;
const otherwise = defaultInstitutionSettings;

const storedSettings = z.object({
  scoreWeights: shape.scoreWeights.catch(otherwise.scoreWeights),
  scoreThresholds: shape.scoreThresholds.catch(otherwise.scoreThresholds),
  scoresUnused: shape.scoresUnused.catch(otherwise.scoresUnused),
  scoresUnpublished: shape.scoresUnpublished.catch(otherwise.scoresUnpublished),
  scansPublishedOnly: shape.scansPublishedOnly.catch(otherwise.scansPublishedOnly),
  scansQuizQuestions: shape.scansQuizQuestions.catch(otherwise.scansQuizQuestions),
  scansNewQuizzes: shape.scansNewQuizzes.catch(otherwise.scansNewQuizzes),
  scansHtmlFiles: shape.scansHtmlFiles.catch(otherwise.scansHtmlFiles),
  auditRetentionDays: shape.auditRetentionDays.catch(otherwise.auditRetentionDays),
  historyDays: shape.historyDays.catch(otherwise.historyDays),
  goneCourseDays: shape.goneCourseDays.catch(otherwise.goneCourseDays),
  privacyMode: shape.privacyMode.catch(otherwise.privacyMode),
  freshnessHours: shape.freshnessHours.catch(otherwise.freshnessHours),
  largeFileMb: shape.largeFileMb.catch(otherwise.largeFileMb),
  checksDocuments: shape.checksDocuments.catch(otherwise.checksDocuments),
  documentMb: shape.documentMb.catch(otherwise.documentMb),
  documentDayMb: shape.documentDayMb.catch(otherwise.documentDayMb),
  looksAtCanvasMedia: shape.looksAtCanvasMedia.catch(otherwise.looksAtCanvasMedia),
  checkLinks: shape.checkLinks.catch(otherwise.checkLinks),
  deniedLinkHosts: shape.deniedLinkHosts.catch(otherwise.deniedLinkHosts),
  allowedLinkHosts: shape.allowedLinkHosts.catch(otherwise.allowedLinkHosts),
  reportMailDomains: shape.reportMailDomains.catch(otherwise.reportMailDomains),
  copiesMessagesToCanvas: shape.copiesMessagesToCanvas.catch(otherwise.copiesMessagesToCanvas),
  savesFixes: shape.savesFixes.catch(otherwise.savesFixes),
  fixesByService: shape.fixesByService.catch(otherwise.fixesByService),
  carriesMarks: shape.carriesMarks.catch(otherwise.carriesMarks),
  subAccountAdmins: shape.subAccountAdmins.catch(otherwise.subAccountAdmins),
  evidenceTarget: shape.evidenceTarget.catch(otherwise.evidenceTarget),
  helpContact: shape.helpContact.catch(otherwise.helpContact),
});

/** The settings as stored; anything absent or invalid gets its default. */
export const readStoredSettings = (stored: Readonly<Record<string, unknown>>): InstitutionSettings =>
  // Most are absent, and for zod a mismatch costs more than a match: every start of the client reads this.
  storedSettings.parse({ ...otherwise, ...stored });
