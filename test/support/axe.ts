import { act } from '@testing-library/react';
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on the page, by WCAG 2.2 A and AA; empty if nothing. Colours, and whether a text is an
 * icon's ligature, are left to the browser tests: nothing is painted here.
 */
export async function axeViolations(): Promise<string[]> {
  // It takes long enough for the page to change while it runs.
  const { violations } = await act(() =>
    axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
      resultTypes: ['violations'],
    }),
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${String(nodes[0]?.html)})`);
}
