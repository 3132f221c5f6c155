import type { Fix, FixPreview, OpenedFinding } from '#shared/fixes/fix.ts';
import type { SuggestionModel } from '#shared/suggestions/suggestion.ts';
import { exampleItem } from '#test/support/example-findings.ts';

const image = '<p>Eyewash <img src="/files/9/preview?x=1" id="a"> station</p>';

/** An image without a description, in a course whose fixes are saved by the person. */
export const exampleOpened = (given: Partial<OpenedFinding> = {}): OpenedFinding => ({
  findingId: 31,
  rule: 'img-alt-missing',
  item: exampleItem(),
  before: image,
  form: {
    rule: 'img-alt-missing',
    ways: [
      { way: 'describe', field: { kind: 'text', proposal: 'A leaf', advised: 120, longest: 150 } },
      { way: 'decorative', field: null },
    ],
  },
  refusal: null,
  save: { as: 'person', needs: null, isConcluded: false },
  edited: null,
  hasPicture: true,
  suggests: null,
  outline: null,
  alike: null,
  ...given,
});

export const examplePreview = (given: Partial<FixPreview> = {}): FixPreview => ({
  before: image,
  after: '<p>Eyewash <img src="/files/9/preview?x=1" id="a" alt="A leaf"> station</p>',
  refusal: null,
  seal: 'seal-1',
  ...given,
});

export const exampleFix = (given: Partial<Fix> = {}): Fix => ({
  id: 81,
  findingId: 31,
  courseId: 7,
  courseTitle: 'Botany',
  outOfScope: null,
  item: exampleItem(),
  itemTitle: 'Week 1',
  rule: 'img-alt-missing',
  way: 'describe',
  state: 'verified',
  reason: null,
  said: null,
  before: '<img src="leaf.png">',
  after: '<img src="leaf.png" alt="A leaf">',
  by: 'Ada Lovelace',
  hand: 'person',
  plannedAt: '2026-03-01T12:00:00Z',
  writtenAt: '2026-03-01T12:00:02Z',
  undoneAt: null,
  value: null,
  undoneBy: null,
  undoUntil: '2026-05-30T12:00:00Z',
  overwrote: false,
  runId: null,
  ...given,
});

/** An institution's model that proposed ten texts. */
export const exampleModel = (given: Partial<SuggestionModel> = {}): SuggestionModel => ({
  entered: {
    address: 'https://model.northfield.edu/v1',
    model: 'picture-reader',
    hasKey: true,
    isOn: true,
    dayCalls: 200,
    languages: ['en', 'es'],
  },
  usedToday: 12,
  fault: null,
  askedAt: '2026-03-01T12:00:00Z',
  shares: { shown: 10, accepted: 6, changed: 3, ownWords: 2, failed: 0 },
  ...given,
});
