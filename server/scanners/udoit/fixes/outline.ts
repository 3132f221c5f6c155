import type { Body } from '#server/scanners/body/body.ts';
import { spokenTextOf } from '#server/scanners/body/accessible-name.ts';
import type { OpenedFinding } from '#shared/fixes/fix.ts';
import { udoitRules } from '#shared/scans/udoit-rules.ts';
import type { Finding } from '../finding.ts';
import { headingsOf } from '../rules/headings.ts';

/** More headings than that tell nobody where they are. */
const mostHeadings = 200;

/** The headings around a finding that's about one, in document order; null for anything else. */
export function outlineAround(
  body: Body,
  { rule, start }: Pick<Finding, 'rule' | 'start'>,
): OpenedFinding['outline'] {
  if (udoitRules[rule].type !== 'headings') return null;
  const element = body.elements.find((one) => one.parent && one.start === start);
  if (!element) return null;
  const known = headingsOf(body).map((heading) => ({ ...heading, at: heading.element.at }));
  const isKnown = known.some(({ at }) => at === element.at);
  const all = isKnown
    ? known
    : [...known, { at: element.at, level: null, name: spokenTextOf(body, element) }].toSorted(
        (one, other) => one.at - other.at,
      );
  const here = all.findIndex(({ at }) => at === element.at);
  const from = Math.max(0, here - mostHeadings / 2);
  return all
    .slice(from, from + mostHeadings)
    .map(({ at, level, name }) => ({ level, text: name, isThis: at === element.at }));
}
