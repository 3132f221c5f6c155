import type { UdoitType } from '#shared/scans/udoit-rules.ts';
import type { Body } from '#server/scanners/body/body.ts';
import type { Rule, Subject } from './rule.ts';
import { coloredTextOf, colorRules } from './rules/colors.ts';
import { dataTablesOf } from './rules/data-tables.ts';
import { embedRules, embedsOf } from './rules/embeds.ts';
import { headingRules, headingsOf } from './rules/headings.ts';
import { imageRules, imagesOf } from './rules/images.ts';
import { linkRules, linksOf } from './rules/links.ts';
import { listItemsOf, listRules } from './rules/lists.ts';
import { markupRules } from './rules/markup.ts';
import { mediaOf, mediaRules } from './rules/media.ts';
import { tableRules } from './rules/tables.ts';

/** All rules; for several findings on the same element, this is the order of the report. */
export const rules: readonly Rule[] = [
  ...imageRules,
  ...linkRules,
  ...headingRules,
  ...tableRules,
  ...embedRules,
  ...mediaRules,
  ...colorRules,
  ...listRules,
  ...markupRules,
];

/** What the score counts as checked, by type. For markup, that's the findings themselves. */
export const checkedSubjects: Readonly<
  Record<Exclude<UdoitType, 'markup'>, (body: Body) => readonly Subject[]>
> = {
  images: imagesOf,
  links: linksOf,
  headings: headingsOf,
  tables: dataTablesOf,
  embeds: embedsOf,
  media: mediaOf,
  color: coloredTextOf,
  lists: listItemsOf,
};
