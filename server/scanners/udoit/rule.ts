import type { Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { udoitRules, type UdoitRule, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** Something that rules check: an image, a link, a table, with the details they need. */
export interface Subject {
  /** where a finding is shown */
  readonly element: BodyElement;
}

export interface Rule extends UdoitRule {
  readonly id: UdoitRuleId;
  /** The elements that break the rule, in document order. */
  find(body: Body): BodyElement[];
}

/** One rule: its kind of subject, and whether a subject breaks it. */
export const rule = <Listened extends Subject>(
  id: UdoitRuleId,
  listensTo: (body: Body) => readonly Listened[],
  isBroken: (subject: Listened) => boolean,
): Rule => ({
  id,
  ...udoitRules[id],
  find: (body) => listensTo(body).flatMap((subject) => (isBroken(subject) ? [subject.element] : [])),
});
