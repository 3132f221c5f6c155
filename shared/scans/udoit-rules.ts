/** How badly a fault shuts people out; each impact has a weight in the score. */
export const udoitImpacts = ['high', 'medium', 'low'] as const;
export type UdoitImpact = (typeof udoitImpacts)[number];

/** The kinds of content that are checked, each with its impact. */
export const impactOfType = {
  images: 'high',
  color: 'high',
  headings: 'high',
  links: 'high',
  embeds: 'high',
  tables: 'medium',
  lists: 'medium',
  markup: 'medium',
  media: 'low',
} as const satisfies Record<string, UdoitImpact>;

export type UdoitType = keyof typeof impactOfType;
export const udoitTypes = Object.keys(impactOfType) as UdoitType[];

/** An error certainly fails WCAG; a suggestion is better practice or needs a look. */
export type UdoitSeverity = 'error' | 'suggestion';

export interface UdoitRule {
  readonly type: UdoitType;
  readonly severity: UdoitSeverity;
  /** a person has to decide whether it's a fault */
  readonly needsReview: boolean;
  /** success criteria of WCAG 2.2 */
  readonly criteria: readonly string[];
}

const ruleOf =
  (severity: UdoitSeverity, needsReview: boolean) =>
  (type: UdoitType, ...criteria: string[]): UdoitRule => ({ type, severity, needsReview, criteria });

const error = ruleOf('error', false);
const suggestion = ruleOf('suggestion', false);
const review = ruleOf('suggestion', true);

/** Every rule of the accessibility scan. Ids are stored with findings and are part of class names, so they never change. */
export const udoitRules = {
  'img-alt-missing': error('images', '1.1.1'),
  'img-alt-filename': error('images', '1.1.1'),
  'img-alt-placeholder': error('images', '1.1.1'),
  'img-alt-empty-unmarked': review('images', '1.1.1'),
  'img-alt-long': suggestion('images', '1.1.1'),
  'img-decorative-alt': suggestion('images', '1.1.1'),
  'img-alt-repeated': suggestion('images', '1.1.1'),
  'link-empty': error('links', '2.4.4', '4.1.2'),
  'link-text-vague': suggestion('links', '2.4.4'),
  'link-text-url': suggestion('links', '2.4.4'),
  'link-adjacent': suggestion('links', '1.1.1'),
  'link-color-only': suggestion('links', '1.4.1'),
  'heading-empty': error('headings', '1.3.1'),
  'heading-skip': suggestion('headings', '1.3.1', '2.4.6'),
  'heading-long': suggestion('headings', '2.4.6'),
  'heading-h1': suggestion('headings', '1.3.1', '2.4.6'),
  'heading-none': suggestion('headings', '1.3.1', '2.4.6'),
  'heading-fake': review('headings', '1.3.1'),
  'table-no-header': error('tables', '1.3.1'),
  'table-headers-ref': error('tables', '1.3.1'),
  'table-th-no-scope': suggestion('tables', '1.3.1'),
  'table-th-no-cells': suggestion('tables', '1.3.1'),
  'table-th-empty': suggestion('tables', '1.3.1'),
  'table-no-caption': suggestion('tables', '1.3.1'),
  'table-empty': suggestion('tables', '1.3.1'),
  'table-pre': review('tables', '1.3.1'),
  'iframe-title': error('embeds', '4.1.2'),
  'object-alt': error('embeds', '1.1.1'),
  'video-no-captions': error('media', '1.2.2'),
  'audio-no-transcript': review('media', '1.2.1'),
  'media-link': review('media', '1.2.1', '1.2.2'),
  'media-autoplay': review('media', '1.4.2'),
  'hosted-captions-none': error('media', '1.2.2'),
  'hosted-captions-machine': review('media', '1.2.2'),
  'hosted-unavailable': suggestion('media'),
  contrast: error('color', '1.4.3'),
  'contrast-review': review('color', '1.4.3'),
  'list-structure': error('lists', '1.3.1'),
  'list-fake': review('lists', '1.3.1'),
  'lang-invalid': error('markup', '3.1.2'),
  'dir-missing': suggestion('markup', '1.3.2'),
  'motion-tag': error('markup', '2.2.2'),
  'role-invalid': error('markup', '4.1.2'),
  'aria-unknown': error('markup', '4.1.2'),
  'id-duplicate-ref': error('markup', '4.1.2'),
  'hidden-focusable': error('markup', '4.1.2'),
  'deprecated-tag': suggestion('markup'),
  'tabindex-positive': suggestion('markup', '2.4.3'),
} as const satisfies Record<string, UdoitRule>;

export type UdoitRuleId = keyof typeof udoitRules;
export const udoitRuleIds = Object.keys(udoitRules) as UdoitRuleId[];

/** Rules about videos that a text shows from elsewhere: the text doesn't tell, their hosts do, and at any time. */
export const hostedRules = [
  'hosted-captions-none',
  'hosted-captions-machine',
  'hosted-unavailable',
] as const satisfies readonly UdoitRuleId[];
export type HostedRule = (typeof hostedRules)[number];

/** Rules that a text alone keeps or breaks. */
export type TextRule = Exclude<UdoitRuleId, HostedRule>;
export const isHostedRule = (rule: UdoitRuleId): rule is HostedRule =>
  hostedRules.some((hosted) => hosted === rule);
export const textRules = udoitRuleIds.filter((rule): rule is TextRule => !isHostedRule(rule));

/** Raise it whenever a rule's verdict on any content changes: everything is then scanned again. */
export const udoitRulesVersion = 4;
