import { defaultImpactWeights } from '#shared/scans/udoit-score.ts';
import { measureCourse, type ScannedItem } from './course-values.ts';

const item = (given: Partial<ScannedItem>): ScannedItem => ({
  counts: {},
  images: { told: 0, described: 0 },
  unverifiedVideos: 0,
  isScored: true,
  isWhole: true,
  isLeftOut: false,
  isUnread: false,
  ...given,
});
const links = (checked: number, errors: number, suggestions = 0) => ({
  links: { checked, errors, suggestions },
});
const valuesOf = (...items: ScannedItem[]) => measureCourse(items, defaultImpactWeights).values;

test('has no score and no percentage for a course without items', () => {
  expect(valuesOf()).toMatchObject({
    'udoit.score': null,
    'udoit.error_count': 0,
    'udoit.clean_content_percent': null,
    'udoit.alt_text_percent': null,
    'udoit.content_scanned_count': 0,
  });
});

test("adds up the items' findings, by severity and by type", () => {
  const values = valuesOf(
    item({
      counts: { ...links(10, 2, 1), images: { checked: 4, errors: 0, suggestions: 1 } },
      images: { told: 4, described: 3 },
    }),
    item({ counts: links(10, 0, 3), unverifiedVideos: 2 }),
    item({ isWhole: false }),
  );
  expect(values).toEqual({
    'udoit.score': 87.5,
    'udoit.score_high': 87.5,
    'udoit.score_medium': null,
    'udoit.score_low': null,
    'udoit.error_count': 2,
    'udoit.suggestion_count': 5,
    'udoit.issue_count': 7,
    'udoit.image_issue_count': 1,
    'udoit.color_issue_count': 0,
    'udoit.heading_issue_count': 0,
    'udoit.link_issue_count': 6,
    'udoit.embed_issue_count': 0,
    'udoit.table_issue_count': 0,
    'udoit.list_issue_count': 0,
    'udoit.markup_issue_count': 0,
    'udoit.media_issue_count': 0,
    'udoit.content_scanned_count': 3,
    'udoit.content_with_error_count': 1,
    'udoit.clean_content_percent': expect.closeTo(66.67, 2),
    'udoit.alt_text_percent': 75,
    'udoit.video_unverified_count': 2,
    'udoit.content_unscannable_count': 1,
  });
});

test('counts an item of which nothing was read as not checked, and not as one without errors', () => {
  const unread = item({ isWhole: false, isUnread: true });
  expect(valuesOf(item({ counts: links(10, 1) }), unread)).toMatchObject({
    'udoit.content_scanned_count': 1,
    'udoit.clean_content_percent': 0,
    'udoit.content_unscannable_count': 1,
  });
  expect(valuesOf(unread)).toMatchObject({ 'udoit.score': null, 'udoit.clean_content_percent': null });
});

test('leaves items the institution does not score out of the score, but still counts them', () => {
  const values = valuesOf(item({ counts: links(10, 0) }), item({ counts: links(10, 10), isScored: false }));
  expect(values).toMatchObject({ 'udoit.score': 100, 'udoit.error_count': 10, 'udoit.score_low': null });
});
