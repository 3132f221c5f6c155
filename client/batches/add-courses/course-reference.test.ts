import { readReference } from './course-reference.ts';

const canvas = 'https://canvas.example.edu';

test.each([
  '4711',
  '  4711 ',
  'https://canvas.example.edu/courses/4711',
  'https://canvas.example.edu/courses/4711/pages/home?x=1#top',
  'canvas.example.edu/courses/4711/',
])('reads %p as course 4711', (typed) => {
  expect(readReference(typed, canvas)).toEqual({ lmsCourseId: '4711' });
});

test.each(['', 'x', '-1', '1.5', 'https://canvas.example.edu/accounts/4711', '123456789012345678901'])(
  'finds no course in %p',
  (typed) => {
    expect(readReference(typed, canvas)).toEqual({ wrong: 'malformed' });
  },
);

test('refuses addresses of other Canvases', () => {
  expect(readReference('https://other.example.edu/courses/4711', canvas)).toEqual({ wrong: 'elsewhere' });
});
