import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { ensureChromium } from '#scripts/chromium.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** The axe-core rules that look for the same fault; rules of ours without an entry have no counterpart. */
export const axeRules: Readonly<Partial<Record<UdoitRuleId, readonly string[]>>> = {
  'img-alt-missing': ['image-alt', 'role-img-alt', 'svg-img-alt', 'input-image-alt'],
  'img-alt-repeated': ['image-redundant-alt'],
  'link-empty': ['link-name', 'area-alt'],
  'link-color-only': ['link-in-text-block'],
  'heading-empty': ['empty-heading'],
  'heading-skip': ['heading-order'],
  'heading-fake': ['p-as-heading'],
  'table-no-header': ['td-has-header'],
  'table-headers-ref': ['td-headers-attr'],
  'table-th-no-scope': ['scope-attr-valid'],
  'table-th-no-cells': ['th-has-data-cells'],
  'table-th-empty': ['empty-table-header'],
  'iframe-title': ['frame-title'],
  'object-alt': ['object-alt'],
  'video-no-captions': ['video-caption'],
  contrast: ['color-contrast'],
  'list-structure': ['list', 'listitem', 'definition-list', 'dlitem'],
  'lang-invalid': ['valid-lang'],
  'motion-tag': ['blink', 'marquee'],
  'role-invalid': ['aria-roles'],
  'aria-unknown': ['aria-valid-attr'],
  'id-duplicate-ref': ['duplicate-id-aria'],
  'hidden-focusable': ['aria-hidden-focus'],
  'tabindex-positive': ['tabindex'],
};

/** Which of these axe rules a body violates. */
export type AskAxe = (html: string, rules: readonly string[]) => Promise<string[]>;

const head =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'"><title>Document</title>';

/** One page of a headless Chromium, without a network, in which axe checks one body after another. */
export async function startAxeInChromium(): Promise<{ ask: AskAxe; stop(): Promise<void> }> {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Error('Without Chromium there is nothing to compare with');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ offline: true, bypassCSP: true });
  const page = await context.newPage();
  const { source } = createRequire(import.meta.url)('axe-core') as typeof import('axe-core');
  return {
    ask: async (html, rules) => {
      await page.setContent(
        `<!doctype html><html lang="en"><head>${head}</head><body>${html}</body></html>`,
        {
          waitUntil: 'domcontentloaded',
        },
      );
      await page.evaluate(source);
      return page.evaluate(async (values) => {
        const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
        const runOnly = { type: 'rule' as const, values: [...values] };
        const { violations } = await axe.run(document, {
          iframes: false,
          runOnly,
          resultTypes: ['violations'],
        });
        return violations.map(({ id }) => id);
      }, rules);
    },
    stop: () => browser.close(),
  };
}
