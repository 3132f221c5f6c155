import { readBody } from '#server/scanners/body/body.ts';
import { digestOfAll } from '#server/scanners/body/fingerprint.ts';
import { withoutEnds } from '#server/scanners/body/normalised.ts';
import type { Place } from '#server/scanners/body/place.ts';
import type { Finding } from '../finding.ts';
import { splice } from './splice.ts';
import { tokensOf } from './tokens.ts';

/** What Canvas adds to elements on the way out, and would store if it came back. */
const isInjected = (name: string) => name === 'data-mathml' || name.startsWith('data-uc_');

/**
 * A body as Canvas's API gave it without what Canvas put into it: what's edited and written back. Written as it came, every
 * third change would reach beyond its element (facts: 992 of 1,549 stayed within it, against all of them).
 */
export function forWriting(html: string): string {
  const text = withoutEnds(html);
  if (!/data-(?:mathml|uc_)/i.test(text)) return text;
  const body = readBody(text);
  const tokens = tokensOf(body);
  if (!tokens) return text;
  const edits = body.elements.flatMap((element) => {
    const { nameEnd, attributes } = tokens.open(element);
    return attributes.flatMap(({ name, end }, at) =>
      isInjected(name) ? [{ start: attributes[at - 1]?.end ?? nameEnd, end, insert: '' }] : [],
    );
  });
  return splice(text, edits);
}

/** Whether Canvas stored what was sent: both say and show the same, however tags, styles and addresses are written. */
export const saysTheSame = (sent: string, answered: string, place: Place): boolean => {
  const digest = (html: string) => digestOfAll(readBody(forWriting(html)), place);
  return digest(sent) === digest(answered);
};

type Keys = Pick<Finding, 'rule' | 'elementHash' | 'beforeHash' | 'afterHash' | 'start'>;

const isEqual = (one: Keys, other: Keys) => one.rule === other.rule && one.elementHash === other.elementHash;

/** How many neighbours are the same. */
const likeness = (one: Keys, other: Keys) =>
  Number(one.beforeHash === other.beforeHash) + Number(one.afterHash === other.afterHash);

/**
 * Finds a finding again in a body that changed since: by its element, and by its neighbours where there's more than one
 * such element. 'ambiguous' where only a person could tell.
 */
export function findAgain<Found extends Keys>(
  finding: Keys,
  before: readonly Keys[],
  after: readonly Found[],
): Found | 'gone' | 'ambiguous' {
  const twins = before.filter((one) => isEqual(one, finding));
  const candidates = after.filter((one) => isEqual(one, finding));
  if (candidates.length === 0) return 'gone';
  const own = twins.findIndex(({ start }) => start === finding.start);
  const inPlace = candidates[own];
  // All of them are where they were.
  if (
    inPlace &&
    twins.length === candidates.length &&
    twins.every((twin, at) => isNear(twin, candidates[at]))
  )
    return inPlace;
  const best = Math.max(...candidates.map((one) => likeness(one, finding)));
  const [found, other] = candidates.filter((one) => likeness(one, finding) === best);
  if (!found || other) return 'ambiguous';
  const isAlone = twins.length <= 1 && candidates.length === 1;
  const isTaken = twins.some((twin, at) => at !== own && likeness(twin, found) >= best);
  return isAlone || (best > 0 && !isTaken) ? found : 'ambiguous';
}

const isNear = (twin: Keys, candidate: Keys | undefined) =>
  candidate !== undefined && likeness(twin, candidate) === 2;
