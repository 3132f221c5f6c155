import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import type { CourseFinding, FoundItem, RuleFindings } from '#shared/findings/finding.ts';

export const exampleItem = (given: Partial<FoundItem> = {}): FoundItem => ({
  id: 21,
  kind: 'page',
  title: 'Week 1 <b>Leaves</b>',
  isPublished: true,
  url: 'https://canvas.test/courses/2007/pages/week-1',
  editUrl: 'https://canvas.test/courses/2007/pages/week-1/edit',
  question: null,
  ...given,
});

export const exampleFinding = (given: Partial<CourseFinding> = {}): CourseFinding => ({
  id: 31,
  rule: 'img-alt-missing',
  state: 'active',
  item: exampleItem(),
  part: null,
  excerpt: '<img src="leaf.png" onerror="alert(1)"> and more',
  foundAt: '2026-03-01T00:00:00Z',
  fixedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  carriedFrom: null,
  fixedAlike: null,
  reason: null,
  alsoIn: 39,
  ...given,
});

export const exampleRule = (given: Partial<RuleFindings> = {}): RuleFindings => ({
  rule: 'img-alt-missing',
  active: 3,
  resolved: 0,
  fixed: 0,
  itemCount: 2,
  gain: 12.5,
  alsoIn: 39,
  ...given,
});

/** A course with three images without a description. */
export const exampleAccessibility = (given: Partial<CourseAccessibility> = {}): CourseAccessibility => ({
  scan: {
    tool: 'udoit',
    status: 'succeeded',
    scannedAt: '2026-03-01T00:00:00Z',
    errorMessage: null,
    gaps: [],
  },
  showsScores: true,
  score: 80,
  band: 'fair',
  thresholds: { good: 90, fair: 70 },
  impacts: [
    { impact: 'high', score: 80, band: 'fair' },
    { impact: 'medium', score: null, band: null },
    { impact: 'low', score: null, band: null },
  ],
  rows: [
    { type: 'images', impact: 'high', checked: 15, errors: 3, suggestions: 0, passPercent: 80, weight: 12 },
  ],
  counts: { active: 3, resolved: 0, fixed: 1, errors: 3, suggestions: 0 },
  unscored: { unused: false, unpublished: false, itemCount: 0 },
  nextFixes: [{ rule: 'img-alt-missing', count: 3, gain: 20, items: [exampleItem()], itemCount: 2 }],
  fixesToGood: 2,
  unchecked: {
    items: [],
    itemCount: 0,
    contents: [],
  },
  documents: { count: 0, reviewedCount: 0 },
  trend: [
    { day: '2026-02-27', score: null, errors: null, suggestions: null },
    { day: '2026-02-28', score: 75, errors: 4, suggestions: 0 },
    { day: '2026-03-01', score: 80, errors: 3, suggestions: 0 },
  ],
  ...given,
});
