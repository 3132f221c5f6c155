import { oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { fingerprintsIn } from '#server/scanners/body/fingerprint.ts';
import { neighboursOf } from '#server/scanners/body/neighbours.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import type { Place } from '#server/scanners/body/place.ts';
import type { TypeCounts, UdoitCounts } from '#shared/scans/udoit-score.ts';
import { udoitTypes, type UdoitType, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { tokensOf } from '#server/scanners/body/role.ts';
import { hasCaptions } from '#server/scanners/body/facts.ts';
import { playersIn, type VideoAddress } from '#server/scanners/body/videos.ts';
import { excerptOf, identified, type Finding } from './finding.ts';
import type { Rule } from './rule.ts';
import { checkedSubjects, rules } from './rules.ts';
import { imagesOf } from './rules/images.ts';

/** Other scanners' names for the same fault: faults ignored there stay ignored here. */
const alsoCalled: Readonly<Partial<Record<UdoitRuleId, readonly string[]>>> = {
  'img-alt-missing': ['img-alt-valid', 'imagehasalt'],
  'img-alt-filename': ['img-alt-misuse', 'imagealtisdifferent'],
  'img-alt-placeholder': ['img-alt-misuse', 'imagealtnotplaceholder'],
  'img-alt-empty-unmarked': ['img-alt-null', 'imagehasalt'],
  'img-alt-long': ['imagealtistoolong'],
  'img-decorative-alt': ['img-alt-decorative', 'imagehasaltdecorative'],
  'img-alt-repeated': ['img-alt-redundant'],
  'link-empty': ['a-text-purpose', 'anchormustcontaintext'],
  'link-text-vague': ['anchorsuspiciouslinktext'],
  'link-text-url': ['anchorsuspiciouslinktext'],
  'heading-empty': ['heading-content-exists', 'headershavetext'],
  'heading-skip': ['headingsinorder'],
  'heading-fake': ['text-block-heading', 'paragraphnotusedasheader'],
  'table-no-header': ['table-headers-exists', 'tabledatashouldhavetableheader'],
  'table-headers-ref': ['table-headers-ref-valid'],
  'table-th-no-scope': ['table-scope-valid', 'tableheadershouldhavescope'],
  'table-empty': ['tablenotempty'],
  'table-pre': ['preshouldnotbeusedfortabularvalues'],
  'iframe-title': ['frame-title-exists'],
  'object-alt': ['object-text-exists', 'embed-alt-exists', 'objectmustcontaintext'],
  'video-no-captions': ['caption-track-exists', 'videoprovidescaptions'],
  'hosted-captions-none': ['video-no-captions', 'videosembeddedorlinkedneedcaptions'],
  contrast: ['text-contrast-sufficient', 'csstexthascontrast'],
  'contrast-review': ['text-contrast-sufficient', 'csstexthascontrast'],
  'list-structure': ['list-children-valid', 'list-structure-proper'],
  'list-fake': ['list-markup-review'],
  'lang-invalid': ['element-lang-valid'],
  'dir-missing': ['dir-attribute-valid', 'documentreadingdirection'],
  'role-invalid': ['aria-role-valid'],
  'aria-unknown': ['aria-attribute-valid', 'aria-attribute-exists'],
  'id-duplicate-ref': ['aria-id-unique'],
  'deprecated-tag': ['fontisnotused'],
};

const prefix = 'udoit-ignore-';

/** Whether a class on the element asks scanners to leave it alone, for all rules or for this one. */
function isIgnored({ attributes }: BodyElement, rule: UdoitRuleId): boolean {
  const classes = attributes.class;
  if (classes === undefined || !classes.includes('-ignore')) return false;
  return tokensOf(classes.toLowerCase()).some((word) => {
    if (word === 'phpally-ignore') return true;
    if (!word.startsWith(prefix)) return false;
    const named = word.slice(prefix.length).replaceAll('_', '-');
    return named === rule || (alsoCalled[rule] ?? []).includes(named);
  });
}

/** The accessibility scan's result for one body. */
export interface UdoitScan {
  /** of everything found, including findings beyond the limit */
  readonly counts: UdoitCounts;
  /** in document order, at most `mostFindings` */
  readonly findings: readonly Finding[];
  /** whether more was found than is listed */
  readonly hasMore: boolean;
  /** images that assistive technology reaches, and those with a text or marked as decoration */
  readonly images: { readonly told: number; readonly described: number };
  /** in document order, at most `mostFindings` */
  readonly players: readonly FoundPlayer[];
}

/** A player whose captions its host knows: what to call a finding at its place, once the host has said something. */
export interface FoundPlayer extends VideoAddress, Omit<Finding, 'rule' | 'identity'> {}

/** No one fixes more than this in one item; the counts still include all. */
export const mostFindings = 1_000;

interface Found {
  readonly rule: Rule;
  readonly element: BodyElement;
}

/** All faults of a body, in document order: each a rule and the element that breaks it. */
export const faultsIn = oncePerBody((body): readonly Found[] =>
  rules
    .flatMap((rule) => rule.find(body).map((element): Found => ({ rule, element })))
    .filter(({ rule, element }) => !isIgnored(element, rule.id))
    .toSorted((a, b) => a.element.at - b.element.at),
);

/** Checks a body against all rules. Never throws. */
export function scanBody(body: Body, place: Place): UdoitScan {
  const found = faultsIn(body);
  const images = imagesOf(body);
  return {
    counts: countsOf(body, found),
    findings: findingsOf(body, found.slice(0, mostFindings), place),
    hasMore: found.length > mostFindings,
    images: {
      told: images.length,
      described: images.filter(({ name, isPassedOver }) => isPassedOver || name !== '').length,
    },
    players: playersOf(body, place),
  };
}

function playersOf(body: Body, place: Place): FoundPlayer[] {
  const found = playersIn(body, place, (video) => hasCaptions(body, video))
    .filter(({ element }) => !isIgnored(element, 'hosted-captions-none'))
    .slice(0, mostFindings);
  if (found.length === 0) return [];
  const placed = placesIn(body, place);
  return found.map(({ element, ...video }) => ({ ...video, ...placed(element) }));
}

function countsOf(body: Body, found: readonly Found[]): UdoitCounts {
  const counts: Partial<Record<UdoitType, TypeCounts>> = {};
  for (const type of udoitTypes) {
    const ofType = found.filter(({ rule }) => rule.type === type);
    const errors = ofType.filter(({ rule }) => rule.severity === 'error').length;
    const subjects = type === 'markup' ? ofType.length : checkedSubjects[type](body).length;
    const checked = Math.max(subjects, ofType.length);
    if (checked > 0) counts[type] = { checked, errors, suggestions: ofType.length - errors };
  }
  return counts;
}

function findingsOf(body: Body, found: readonly Found[], place: Place): Finding[] {
  const placed = placesIn(body, place);
  return identified(found.map(({ rule, element }) => ({ rule: rule.id, ...placed(element) })));
}

/** Where elements are, and what tells them from others. */
function placesIn(body: Body, place: Place) {
  const fingerprints = fingerprintsIn(body, place);
  return (element: BodyElement): Omit<Finding, 'rule' | 'identity'> => {
    const { before, after } = neighboursOf(body, element);
    return {
      start: element.start,
      end: element.parent ? element.end : body.source.length,
      elementHash: fingerprints.of(element),
      beforeHash: before,
      afterHash: after,
      excerpt: excerptOf(body.source, element),
    };
  };
}
