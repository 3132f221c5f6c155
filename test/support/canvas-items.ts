import type { ContentItem } from '#scripts/harness/course-content.ts';

/** An item of a course in the simulated Canvas, published, with this text. */
export const itemWith = (id: number, html: string, more: Partial<ContentItem> = {}): ContentItem => ({
  id,
  title: `Item ${id}`,
  published: true,
  updatedAt: '2026-01-01T00:00:00.000Z',
  url: `item-${id}`,
  html: () => html,
  ...more,
});
