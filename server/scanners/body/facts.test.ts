import { readBody } from './body.ts';
import { factsOf } from './facts.ts';
import type { Place } from './place.ts';

const place: Place = {
  hosts: ['canvas.example.edu', 'old.example.edu'],
  courseId: '7',
  fingerprintOf: () => undefined,
};
const factsIn = (html: string) => factsOf(readBody(html), place);

test('counts visible words, in any script', () => {
  expect(factsIn('<p>One two<br>three’s co-op</p><p hidden>four</p><script>five</script>').words).toBe(4);
  expect(factsIn('<p>你好 world</p>')).toMatchObject({ words: 3, characters: 8 });
});

test('counts images, formulas, media and tools', () => {
  const facts = factsIn(`
    <img src="a.png" alt="A"><img class="equation_image" alt="x" src="/equation_images/x">
    <math><mi>x</mi></math><video src="a.mp4"></video><video src="b.mp4"><track src="b.vtt"></video><audio src="c.mp3"></audio>
    <iframe src="https://www.youtube.com/embed/x"></iframe>
    <iframe src="/media_attachments_iframe/12?type=video" data-media-type="video"></iframe>
    <iframe src="/media_objects_iframe/m-1?type=audio" data-media-type="audio"></iframe>
    <iframe src="https://open.spotify.com/embed/x"></iframe>
    <iframe src="/courses/7/external_tools/retrieve?url=x"></iframe><a href="/courses/7/external_tools/9">Tool</a>`);
  expect(facts).toMatchObject({ images: 1, equations: 2, media: 7, unverifiedVideos: 3, externalTools: 2 });
});

test('sorts links by where they lead', () => {
  const facts = factsIn(`
    <a href="/courses/7/pages/Week-1%20plan">a</a><a href="https://old.example.edu/courses/7/pages/week-1%20plan#x">a</a>
    <a href="assignments/3">b</a><a href="/courses/7/quizzes/4?x=1">c</a><a href="/courses/7/discussion_topics/5">d</a>
    <a href="/courses/7/modules#module_6">e</a><a href="/courses/7/modules/items/8">f</a>
    <a href="/courses/7/files/9/download?download_frd=1">g</a><a href="/files/10">h</a><img src="/courses/7/files/11/preview">
    <a href="/courses/8/assignments/1">other</a><a href="https://canvas.example.edu/courses/8">other</a>
    <a href="https://example.org/a">web</a><a href="https://example.org/a">web</a><a href="mailto:a@b.org">mail</a>
    <a href="#top">top</a><a href="javascript:void(0)">none</a><a href="http://[">none</a><img src="https://example.org/b.png">`);
  expect(facts.courseLinks.map(({ part, id }) => `${part} ${id}`)).toEqual([
    'page week-1 plan',
    'assignment 3',
    'quiz 4',
    'discussion 5',
    'module 6',
    'module_item 8',
    'file 9',
    'file 11',
  ]);
  // A file without a course in its address can be a person's own.
  expect(facts.toolAddresses).toEqual([]);
  expect(facts.fileIds).toEqual(['9', '10', '11']);
  expect(facts.otherCourseLinks).toEqual([
    '/courses/8/assignments/1',
    'https://canvas.example.edu/courses/8',
  ]);
  expect(facts.webLinks).toEqual(['https://example.org/a']);
});

test('finds file ids wherever they are written', () => {
  const facts = factsIn(`
    <img data-api-endpoint="https://canvas.example.edu/api/v1/courses/7/files/1"><div style="background:url(/courses/7/files/2/preview)"></div>
    <iframe src="/media_attachments_iframe/3"></iframe><a href="/courses/7/files?preview=4">a</a><a href="/courses/7/files/folder/5">b</a>`);
  expect(facts.fileIds.toSorted()).toEqual(['1', '2', '3', '4']);
});

test.each([
  ['', true],
  ['<p>&nbsp;</p><p><br></p><!-- text -->', true],
  ['<p style="display:none">text</p>', true],
  ['<div><a href="/a"></a></div>', true],
  ['<p>text</p>', false],
  ['<img src="a">', false],
  ['<p><iframe src="/a"></iframe></p>', false],
  ['<math><mi></mi></math>', false],
])('%j is empty: %j', (html, isEmpty) => {
  expect(factsIn(html).isEmpty).toBe(isEmpty);
});

test('knows where the tools are that it launches', () => {
  const address = encodeURIComponent('https://Tool.example.com/launch?id=1');
  const facts = factsIn(`
    <iframe src="/courses/7/external_tools/retrieve?display=borderless&amp;url=${address}"></iframe>
    <a href="/courses/8/external_tools/retrieve?url=${address}">Tool</a>
    <a href="/courses/7/external_tools/retrieve?url=javascript:alert(1)">x</a>
    <a href="/courses/7/external_tools/9">By number</a>`);
  expect(facts.toolAddresses).toEqual(['https://tool.example.com']);
});

describe('ids with a shard', () => {
  const inShard = (shard: string | null) => ({ ...place, shard });
  const links = (html: string, shard: string | null) => {
    const { courseLinks, otherCourseLinks, fileIds } = factsOf(readBody(html), inShard(shard));
    return { own: courseLinks.map(({ part, id }) => `${part} ${id}`), otherCourseLinks, fileIds };
  };
  const long = (id: number) => `10430${String(id).padStart(13, '0')}`;
  const forms = (id: number) => [String(id), `10430~${id}`, `10430%7E${id}`, long(id)];
  const paths: readonly (readonly [string, (id: string) => string])[] = [
    ['assignment', (id) => `assignments/${id}`],
    ['quiz', (id) => `quizzes/${id}?x=1`],
    ['discussion', (id) => `discussion_topics/${id}`],
    ['discussion', (id) => `announcements/${id}`],
    ['module_item', (id) => `modules/items/${id}`],
    ['module', (id) => `modules/${id}`],
    ['module', (id) => `modules#module_${id}`],
    ['file', (id) => `files/${id}/download?wrap=1`],
    ['file', (id) => `files?preview=${id}`],
  ];

  test.each(paths.flatMap((path) => forms(7).map((course) => [...path, course] as const)))(
    'lead to the same %s by any form of its id',
    (part, pathOf, course) => {
      for (const id of forms(55)) {
        const html = `<a href="/courses/${course}/${pathOf(id)}">a</a>`;
        const fileIds = part === 'file' ? ['55'] : [];
        for (const shard of ['10430', null])
          expect(links(html, shard)).toEqual({ own: [`${part} 55`], otherCourseLinks: [], fileIds });
      }
    },
  );

  test('of another shard are of another course, however alike', () => {
    for (const course of ['10431~7', '104310000000000007'])
      expect(links(`<a href="/courses/${course}/assignments/5">a</a>`, '10430')).toEqual({
        own: [],
        otherCourseLinks: [`/courses/${course}/assignments/5`],
        fileIds: [],
      });
    // Of files, rather one too many counts as used than one too few.
    expect(links('<img src="/files/10431~9/preview">', '10430').fileIds).toEqual(['9']);
  });

  test('are ids of files wherever they stand in the source, and not their fronts', () => {
    const html = `<div style="background:url(/courses/7/files/10430~1/preview)"></div>
      <img data-api-endpoint="https://canvas.example.edu/api/v1/courses/7/files/${long(2)}">
      <iframe src="/media_attachments_iframe/10430~3"></iframe><a href="/courses/7/files/?preview=10430%7E4">a</a>
      <a href="/files/10430~x">a</a>`;
    expect(links(html, '10430').fileIds.toSorted()).toEqual(['1', '2', '3', '4']);
  });
});
