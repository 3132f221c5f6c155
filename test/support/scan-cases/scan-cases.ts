import type { TextRule } from '#shared/scans/udoit-rules.ts';
import type { CasesOf } from './case.ts';
import { colorCases } from './colors.ts';
import { embedCases } from './embeds.ts';
import { headingCases } from './headings.ts';
import { imageCases } from './images.ts';
import { linkCases } from './links.ts';
import { markupCases } from './markup.ts';
import { tableCases } from './tables.ts';

/** What each rule finds and what it ignores: the tests check the scan against it, and the comparison with peers uses it. */
export const scanCases: CasesOf<TextRule> = {
  ...imageCases,
  ...linkCases,
  ...headingCases,
  ...tableCases,
  ...embedCases,
  ...colorCases,
  ...markupCases,
};
