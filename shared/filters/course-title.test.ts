import { createIntl } from '@formatjs/intl';
import en from '#shared/lang/en.json' with { type: 'json' };
import es from '#shared/lang/es.json' with { type: 'json' };
import fr from '#shared/lang/fr.json' with { type: 'json' };
import { courseTitle, type ShownCourses } from './course-title.ts';
import { filterFromText } from './filter-text.ts';
import type { FilterWords } from './filter-sentence.ts';

const languages = { en, es, fr };
type Language = keyof typeof languages;

const names: Readonly<Record<string, string>> = {
  sci: 'College of Sciences',
  law: 'School of Law',
  f26: 'Fall 2026',
  s27: 'Spring 2027',
};

function wordsIn(locale: Language): FilterWords {
  const intl = createIntl({ locale, messages: languages[locale] });
  return {
    message: (message, values) => intl.formatMessage(message, values),
    list: (parts, type) => intl.formatList([...parts], { type }),
    number: (value) => intl.formatNumber(value),
    day: (day) => day,
    column: (id) => id,
    word: (_, value) => names[value] ?? value,
  };
}

/** The title of nine courses, or another number, that a filter shows as an address has it. */
const titleOf = (filter: string, given: Partial<ShownCourses> = {}, language: Language = 'en') =>
  courseTitle(
    {
      filter: filterFromText(filter) ?? [],
      search: '',
      batches: [],
      count: 9,
      total: 220,
      limits: { good: 90, fair: 70 },
      ...given,
    },
    wordsIn(language),
  );

const inSciences = 'core.accountName:within:sci';
const poor = 'udoit.score:below:70';

test('counts the courses where nothing narrows them', () => {
  expect(titleOf('', { count: 220 })).toBe('220 courses');
  expect(titleOf('', { count: 1 })).toBe('1 course');
  expect(titleOf('', { count: 0 })).toBe('No courses');
});

test.each([
  [poor, '9 courses are poor'],
  [`${inSciences};${poor}`, '9 courses in Sciences are poor'],
  ['udoit.score:below:90', '9 courses aren’t good yet'],
  ['udoit.score:below:85', '9 courses score below 85'],
  ['udoit.score:at_least:90', '9 courses are good'],
  ['core.accountName:within:sci,law', '9 courses in Sciences and Law'],
  [`core.termName:one_of:f26;${inSciences}`, '9 Fall 2026 courses in Sciences'],
  [`core.termName:one_of:f26;udoit.error_count:above:0`, '9 Fall 2026 courses have accessibility errors'],
  [
    'core.published:is:no;core.deadlineDate:next_days:14',
    '9 courses aren’t published and are due within 14 days',
  ],
  ['core.scan_status:one_of:never,failed,stale', '9 courses need a scan'],
  ['readygo.open_checklists:not_empty', '9 courses have open checklists'],
  ['tidyup.issue_count:at_least:1', '9 courses have something to tidy up'],
])('says what %s shows', (filter, title) => {
  expect(titleOf(filter)).toBe(title);
});

test('says the search and the batches', () => {
  expect(titleOf(poor, { search: 'art' })).toBe('9 courses are poor and match “art”');
  expect(titleOf('', { batches: ['Pilot'] })).toBe('9 courses in Pilot');
});

test('speaks of one course, and of none', () => {
  expect(titleOf(`${inSciences};${poor}`, { count: 1 })).toBe('1 course in Sciences is poor');
  expect(titleOf(`${inSciences};${poor}`, { count: 0 })).toBe('No courses in Sciences are poor');
  expect(titleOf('core.published:is:no', { count: 0 })).toBe('No courses are unpublished');
});

test.each([
  ['what it has no words for', 'core.studentCount:above:20', {}],
  ['alternatives', 'udoit.score:below:70|empty', {}],
  ['more than two things', `${poor};core.published:is:no;tidyup.issue_count:above:0`, {}],
  ['two terms', 'core.termName:one_of:f26,s27', {}],
  ['places of two kinds', inSciences, { batches: ['Pilot'] }],
  ['a name that isn’t known yet', 'core.accountName:within:103', {}],
  ['an account without what lies in it, among others', 'core.accountName:empty', {}],
])('says how many of all for %s', (_, filter, given) => {
  expect(titleOf(filter, given)).toBe('9 of 220 courses');
});

test('says how many where it isn’t known how many there are in all', () => {
  expect(titleOf('core.studentCount:above:20', { total: undefined })).toBe('9 courses');
});

test.each([
  ['es', '9 cursos en Sciences tienen una puntuación baja', 'Ningún curso está sin publicar'],
  ['fr', '9 cours dans Sciences ont un score faible', 'Aucun cours n’attend sa publication'],
] as const)('speaks %s', (language, title, none) => {
  expect(titleOf(`${inSciences};${poor}`, {}, language)).toBe(title);
  expect(titleOf('core.published:is:no', { count: 0 }, language)).toBe(none);
  expect(titleOf('core.studentCount:above:20', {}, language)).toContain('220');
});
