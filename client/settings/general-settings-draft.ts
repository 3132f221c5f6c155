import type { Input } from '#shared/http/endpoint.ts';
import type { MeasureId } from '#shared/reports/evidence-target.ts';
import type { GeneralSettings, updateGeneralSettings } from '#shared/settings/general-settings.api.ts';
import {
  helpAddress,
  settingLimits,
  type PrivacyMode,
  type SubAccountAdmins,
} from '#shared/settings/institution-settings.ts';
import { linkHosts } from '#shared/settings/link-hosts.ts';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { isDay } from '../ui/form/calendar-day.ts';
import { splitLines } from '../ui/form/split-lines.ts';

/** The number fields of the settings, with their limits. */
const percent = { min: 0, max: 100 };
export const numberLimits = {
  ...settingLimits,
  high: percent,
  medium: percent,
  low: percent,
  good: percent,
  fair: percent,
  targetPercent: { min: 1, max: 100 },
} as const;
export type NumberField = keyof typeof numberLimits;

/** The settings as they're being typed: numbers too are what's in their fields. */
export interface GeneralDraft extends Readonly<Record<NumberField, string>> {
  readonly title: string;
  readonly domains: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly scoresUnused: boolean;
  readonly scoresUnpublished: boolean;
  readonly privacyMode: PrivacyMode;
  readonly subAccountAdmins: SubAccountAdmins | null;
  readonly helpName: string;
  readonly helpAddress: string;
  /** null: there is no target */
  readonly targetMeasure: MeasureId | null;
  readonly targetBy: string;
  readonly hasTags: boolean;
  readonly scansPublishedOnly: boolean;
  readonly scansQuizQuestions: boolean;
  readonly scansNewQuizzes: boolean;
  readonly scansHtmlFiles: boolean;
  readonly looksAtCanvasMedia: boolean;
  readonly copiesMessagesToCanvas: boolean;
  readonly savesFixes: boolean;
  readonly fixesByService: boolean;
  readonly carriesMarks: boolean;
  readonly checksDocuments: boolean;
  readonly checkLinks: boolean;
  readonly deniedLinkHosts: string;
  readonly allowedLinkHosts: string;
  readonly reportMailDomains: string;
}
export type GeneralField = keyof GeneralDraft;

/** The parts of the page, each saved by itself, with their fields. */
export const settingParts = {
  institution: ['title', 'domains', 'locale', 'timeZone', 'hasTags', 'subAccountAdmins'],
  scores: ['good', 'fair', 'high', 'medium', 'low', 'scoresUnused', 'scoresUnpublished'],
  scans: [
    'scansPublishedOnly',
    'scansQuizQuestions',
    'scansNewQuizzes',
    'scansHtmlFiles',
    'checksDocuments',
    'documentMb',
    'documentDayMb',
    'looksAtCanvasMedia',
  ],
  fixes: ['savesFixes', 'fixesByService', 'carriesMarks'],
  target: ['targetMeasure', 'targetPercent', 'targetBy'],
  cleanUp: ['largeFileMb', 'checkLinks', 'deniedLinkHosts', 'allowedLinkHosts'],
  messages: ['copiesMessagesToCanvas'],
  data: [
    'freshnessHours',
    'auditRetentionDays',
    'historyDays',
    'goneCourseDays',
    'privacyMode',
    'reportMailDomains',
  ],
  help: ['helpName', 'helpAddress'],
} as const satisfies Record<string, readonly GeneralField[]>;
export type SettingPart = keyof typeof settingParts;

/** The values of one part of the page. */
export const partOf = (draft: GeneralDraft, part: SettingPart): Partial<GeneralDraft> =>
  Object.fromEntries(settingParts[part].map((field) => [field, draft[field]]));

export const draftOf = (given: GeneralSettings): GeneralDraft => {
  const { title, domainNames, locale, timeZone, features, settings } = given;
  return {
    title,
    domains: domainNames.join('\n'),
    locale,
    timeZone,
    scoresUnused: settings.scoresUnused,
    scoresUnpublished: settings.scoresUnpublished,
    privacyMode: settings.privacyMode,
    subAccountAdmins: settings.subAccountAdmins,
    helpName: settings.helpContact?.name ?? '',
    helpAddress: settings.helpContact?.address ?? '',
    targetMeasure: settings.evidenceTarget?.measure ?? null,
    targetPercent: String(settings.evidenceTarget?.percent ?? 90),
    targetBy: settings.evidenceTarget?.by ?? '',
    hasTags: features.includes('tags'),
    scansPublishedOnly: settings.scansPublishedOnly,
    scansQuizQuestions: settings.scansQuizQuestions,
    scansNewQuizzes: settings.scansNewQuizzes,
    scansHtmlFiles: settings.scansHtmlFiles,
    looksAtCanvasMedia: settings.looksAtCanvasMedia,
    copiesMessagesToCanvas: settings.copiesMessagesToCanvas,
    savesFixes: settings.savesFixes,
    fixesByService: settings.fixesByService,
    carriesMarks: settings.carriesMarks,
    checksDocuments: settings.checksDocuments,
    checkLinks: settings.checkLinks,
    deniedLinkHosts: settings.deniedLinkHosts.join('\n'),
    allowedLinkHosts: settings.allowedLinkHosts.join('\n'),
    reportMailDomains: settings.reportMailDomains.join('\n'),
    high: String(settings.scoreWeights.high),
    medium: String(settings.scoreWeights.medium),
    low: String(settings.scoreWeights.low),
    good: String(settings.scoreThresholds.good),
    fair: String(settings.scoreThresholds.fair),
    auditRetentionDays: String(settings.auditRetentionDays),
    historyDays: String(settings.historyDays),
    goneCourseDays: String(settings.goneCourseDays),
    freshnessHours: String(settings.freshnessHours),
    largeFileMb: String(settings.largeFileMb),
    documentMb: String(settings.documentMb),
    documentDayMb: String(settings.documentDayMb),
  };
};

/** The field as a number; NaN if it isn't one within the limits. */
function numberOf(draft: GeneralDraft, field: NumberField): number {
  const typed = draft[field].trim();
  const { min, max } = numberLimits[field];
  const value = /^\d+$/.test(typed) ? Number(typed) : NaN;
  return value >= min && value <= max ? value : NaN;
}

/** What the three weights add up to; NaN while one of them is no weight. */
export const weightsSum = (draft: GeneralDraft) =>
  numberOf(draft, 'high') + numberOf(draft, 'medium') + numberOf(draft, 'low');

/** The fields for lists of hosts. */
const hostFields = ['deniedLinkHosts', 'allowedLinkHosts', 'reportMailDomains'] as const;
export type HostField = (typeof hostFields)[number];

const hostsIn = (typed: string) => [...new Set(splitLines(typed).map((host) => host.toLowerCase()))];

export type DraftMistake =
  | NumberField
  | HostField
  | 'weights'
  | 'thresholds'
  | 'targetBy'
  | 'helpName'
  | 'helpAddress';

const helpOf = ({ helpName, helpAddress: typed }: GeneralDraft) => ({
  name: helpName.trim(),
  address: typed.trim(),
});

const targetOf = (draft: GeneralDraft) =>
  draft.targetMeasure && {
    measure: draft.targetMeasure,
    percent: numberOf(draft, 'targetPercent'),
    by: draft.targetBy,
  };

/** What can't be saved of a part of the draft. */
export function mistakesIn(draft: GeneralDraft, part: SettingPart): ReadonlySet<DraftMistake> {
  const value = (field: NumberField) => numberOf(draft, field);
  const fields = Object.keys(numberLimits) as NumberField[];
  const mistakes = new Set<DraftMistake>(fields.filter((field) => Number.isNaN(value(field))));
  const sum = weightsSum(draft);
  if (!Number.isNaN(sum) && sum !== 100) mistakes.add('weights');
  if (value('good') <= value('fair')) mistakes.add('thresholds');
  for (const field of hostFields)
    if (!linkHosts.safeParse(hostsIn(draft[field])).success) mistakes.add(field);
  if (draft.targetMeasure === null) mistakes.delete('targetPercent');
  else if (!isDay(draft.targetBy)) mistakes.add('targetBy');
  const { name, address } = helpOf(draft);
  if (name === '' && address !== '') mistakes.add('helpName');
  if (address === '' ? name !== '' : !helpAddress.safeParse(address).success) mistakes.add('helpAddress');
  const own: readonly string[] = [
    ...settingParts[part],
    ...(part === 'scores' ? ['weights', 'thresholds'] : []),
  ];
  return new Set([...mistakes].filter((mistake) => own.includes(mistake)));
}

/** The request's body for a draft without mistakes. */
export function bodyOf(draft: GeneralDraft, version: number): Input<typeof updateGeneralSettings>['body'] {
  const value = (field: NumberField) => numberOf(draft, field);
  return {
    title: draft.title.trim(),
    domainNames: splitLines(draft.domains),
    locale: draft.locale,
    timeZone: draft.timeZone,
    features: draft.hasTags ? ['tags'] : [],
    settings: {
      scoreWeights: { high: value('high'), medium: value('medium'), low: value('low') },
      scoreThresholds: { good: value('good'), fair: value('fair') },
      scoresUnused: draft.scoresUnused,
      scoresUnpublished: draft.scoresUnpublished,
      auditRetentionDays: value('auditRetentionDays'),
      historyDays: value('historyDays'),
      goneCourseDays: value('goneCourseDays'),
      privacyMode: draft.privacyMode,
      subAccountAdmins: draft.subAccountAdmins,
      freshnessHours: value('freshnessHours'),
      largeFileMb: value('largeFileMb'),
      scansPublishedOnly: draft.scansPublishedOnly,
      scansQuizQuestions: draft.scansQuizQuestions,
      scansNewQuizzes: draft.scansNewQuizzes,
      copiesMessagesToCanvas: draft.copiesMessagesToCanvas,
      savesFixes: draft.savesFixes,
      fixesByService: draft.fixesByService,
      carriesMarks: draft.carriesMarks,
      scansHtmlFiles: draft.scansHtmlFiles,
      checksDocuments: draft.checksDocuments,
      documentMb: value('documentMb'),
      documentDayMb: value('documentDayMb'),
      looksAtCanvasMedia: draft.looksAtCanvasMedia,
      checkLinks: draft.checkLinks,
      deniedLinkHosts: hostsIn(draft.deniedLinkHosts),
      allowedLinkHosts: hostsIn(draft.allowedLinkHosts),
      reportMailDomains: hostsIn(draft.reportMailDomains),
      evidenceTarget: targetOf(draft),
      helpContact: helpOf(draft).address === '' ? null : helpOf(draft),
    },
    version,
  };
}
