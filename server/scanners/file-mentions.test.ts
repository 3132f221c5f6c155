import {
  buildFile,
  buildFolder,
  buildItem,
  buildModule,
  buildModuleItem,
  buildSnapshot,
} from '#test/support/snapshot.ts';
import { canvasCourse } from '#server/lms/canvas-types.ts';
import { localFileId } from './body/address.ts';
import { readBody } from './body/body.ts';
import { factsOf } from './body/facts.ts';
import type { CourseSnapshot, SnapshotItem } from './course-snapshot.ts';
import { fileFields, fileWays, filesInFields } from './file-mentions.ts';
import { namedFiles, usedFiles } from './reachable.ts';

const place = { hosts: ['canvas.example.edu'], courseId: '7', fingerprintOf: () => undefined };
const key = 'i1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d';

/** The file that everything here is about, and one beside it that nothing names. */
const meant = buildFile({
  lmsFileId: '104',
  name: 'Müller & Söhne (map).png',
  fileName: 'M%C3%BCller+map.png',
  lmsFolderId: '12',
  mediaEntryId: 'm-4uoGqVdEqXhpqu2ZMytHSy9XMV73aQ7E',
});
/** The same file, as others call what they play. */
const elsewhere = ['0_ab12cd34', '1_ab12cd34', 'clip2009'].map((mediaEntryId) => ({
  ...meant,
  mediaEntryId,
}));
const other = buildFile({
  lmsFileId: '105',
  name: 'other.png',
  lmsFolderId: '13',
  mediaEntryId: '0_zzzzzzzz',
});
const course: Partial<CourseSnapshot> = {
  files: [meant, ...elsewhere, other],
  folders: [
    buildFolder({ lmsFolderId: '10', fullName: 'course files', lmsParentFolderId: null }),
    buildFolder({ lmsFolderId: '11', fullName: 'course files/Unit 1', lmsParentFolderId: '10' }),
    buildFolder({ lmsFolderId: '12', fullName: 'course files/Unit 1/Images', lmsParentFolderId: '11' }),
    buildFolder({ lmsFolderId: '13', fullName: 'course files/Elsewhere', lmsParentFolderId: '10' }),
  ],
};
const withText = (html: string, given: Partial<SnapshotItem> = {}): SnapshotItem => ({
  ...buildItem({ ...given, facts: { ...factsOf(readBody(html), place) } }),
});
const snapshotOf = (html: string) => buildSnapshot({ ...course, items: [withText(html)] });
const namedBy = (html: string) => [...namedFiles(snapshotOf(html))];

const name = encodeURIComponent(meant.name);

/** Texts of all ages by the way in which they name the file; each is tried as it is. */
const texts: Record<keyof typeof fileWays, readonly string[]> = {
  address: [
    '<a href="/courses/7/files/104">Map</a>',
    '<a href="/courses/7/files/104/download?wrap=1&amp;verifier=x">Map</a>',
    '<a href="/courses/7/files/104/download.png">Map</a>',
    '<img src="/courses/7/files/104/preview" data-api-returntype="File">',
    '<img src="https://canvas.example.edu/courses/7/files/104/preview?verifier=x&amp;hidden=1">',
    '<img src="//example.instructure.com/courses/7/files/104/preview">',
    '<img src="http://CANVAS.example.edu:8080/files/104">',
    '<a href="../files/104/inline">Map</a>',
    '<a data-api-endpoint="https://canvas.example.edu/api/v1/courses/7/files/104">Map</a>',
    '<a href="/api/v1/files/104">Map</a>',
    '<a href="/files/104/download?verifier=x">Map</a>',
    '<a href="/users/3/files/104/preview">Map</a>',
    '<a href="/groups/3/files/104/preview">Map</a>',
    '<img src="/assessment_questions/5/files/104/download?verifier=x">',
    '<a href="/courses/7/files/10430~104">Map</a>',
    '<a href="/courses/7/files/10430%7E104?wrap=1">Map</a>',
    '<a href="/courses/104300000000000007/files/104300000000000104/preview">Map</a>',
    '<img src="https://cluster1.canvas-user-content.com/courses/10430~7/files/10430~104/map.png">',
    '<iframe src="/media_objects_iframe?mediahref=/courses/7/files/104/download&amp;type=video"></iframe>',
    '<iframe src="/media_objects_iframe?mediahref=%2Fcourses%2F7%2Ffiles%2F104%2Fdownload&amp;type=video"></iframe>',
    '<a href="/external_tools/retrieve?url=https%253A%252F%252Fcanvas.example.edu%252Ffiles%252F104">Map</a>',
    '<a href="&#47;courses&#x2F;7&sol;files&#47;104">Map</a>',
    '<a href="\\courses\\7\\files\\104">Map</a>',
    '<div data-props="{&quot;src&quot;:&quot;\\/courses\\/7\\/files\\/104\\/preview&quot;}"></div>',
    '<script>show("\\u002fcourses\\u002f7\\u002ffiles\\u002f104")</script>',
    '<div style="background:url(/courses/7/files/104/preview)"></div>',
    '<div style="background-image: url(&quot;/courses/7/files/104/preview&quot;)"></div>',
    '<style>.a { list-style-image: url(/courses/7/files/104/preview) }</style>',
    '<img src="x.png" srcset="/courses/7/files/1/preview 1x, /courses/7/files/104/preview 2x">',
    '<picture><source srcset="/courses/7/files/104/preview"></picture>',
    '<video poster="/courses/7/files/104/preview"></video>',
    '<video><source src="/courses/7/files/104/download"></video>',
    '<video><track src="/courses/7/files/104/download" kind="captions"></video>',
    '<audio src="/courses/7/files/104/download"></audio>',
    '<object data="/courses/7/files/104/download"><param name="movie" value="/files/104"></object>',
    '<object><param name="movie" value="/courses/7/files/104/download"></object>',
    '<embed src="/courses/7/files/104/download">',
    '<table background="/courses/7/files/104/preview"></table>',
    '<map><area href="/courses/7/files/104"></map>',
    '<img longdesc="/courses/7/files/104" src="x">',
    '<blockquote cite="/courses/7/files/104"></blockquote>',
    '<iframe srcdoc="&lt;img src=&quot;/courses/7/files/104/preview&quot;&gt;"></iframe>',
    '<iframe src="data:text/html,%3Cimg%20src%3D%22%2Fcourses%2F7%2Ffiles%2F104%22%3E"></iframe>',
    '<a href="$CANVAS_COURSE_REFERENCE$/files/104/preview">Map</a>',
    '<a href="%24CANVAS_COURSE_REFERENCE%24/files/104/preview">Map</a>',
    '<p>See https://canvas.example.edu/courses/7/files/104.</p>',
    '<!-- <img src="/courses/7/files/104/preview"> -->',
    '<svg><image xlink:href="/courses/7/files/104/preview"/></svg>',
    '<a href="#" onclick="open(\'/courses/7/files/104\')">Map</a>',
    '<A HREF=/COURSES/7/FILES/104/PREVIEW>Map</A>',
  ],
  preview: [
    '<a href="/courses/7/files?preview=104">Map</a>',
    '<a href="/courses/7/files/?sort=name&amp;preview=104">Map</a>',
    '<a href="/courses/7/files/folder/Elsewhere%20too?preview=104">Map</a>',
    '<a href="/files/search?search_term=map&preview=10430~104">Map</a>',
  ],
  player: [
    '<iframe src="/media_attachments_iframe/104?type=video&amp;embedded=true"></iframe>',
    '<iframe src="https://canvas.example.edu/media_attachments_iframe/10430~104"></iframe>',
    '<a href="/media_attachments/104/immersive_view">Watch</a>',
  ],
  thumbnail: [
    '<img src="/images/thumbnails/104/Jz9x">',
    '<img src="https://canvas.example.edu/images/thumbnails/show/104/Jz9x">',
  ],
  store: [
    '<a href="https://instructure-uploads.s3.amazonaws.com/account_1/attachments/104/old.png?Signature=x">Map</a>',
  ],
  fileField: ['<a data-file-id="104">Map</a>', '<a href="/preview?fileId=104">Map</a>'],
  attachmentField: [
    '<a data-attachment-id=104>Map</a>',
    '<a href="/api/v1/canvadoc_session?blob=%7B%22attachment_id%22%3A104%7D">Map</a>',
    '<div data-x="attachment_104"></div>',
  ],
  media: [
    '<iframe src="/media_objects_iframe/clip2009?type=video"></iframe>',
    '<iframe src="https://canvas.example.edu/media_objects_iframe/clip2009"></iframe>',
    '<a href="/media_objects/clip2009/immersive_view">Watch</a>',
    '<video poster="/media_objects/clip2009/thumbnail?height=448"></video>',
  ],
  mediaComment: [
    '<a id="media_comment_clip2009" class="instructure_inline_media_comment video_comment" href="#">x</a>',
  ],
  mediaField: [
    '<iframe data-media-id="clip2009" data-media-type="video"></iframe>',
    '<video class="instructure_inline_media_comment" data-media_comment_id="clip2009"></video>',
    '<iframe data-media-id="104" data-media-type="video"></iframe>',
  ],
  entry: [
    '<video src="/courses/7/media_download?entryId=clip2009&amp;redirect=1"></video>',
    '<iframe src="https://cdn.kaltura.com/p/1/sp/100/entry_id/clip2009"></iframe>',
  ],
  canvasMedia: [`<div data-x="play:${meant.mediaEntryId}"></div>`],
  kalturaMedia0: ['<div data-x="play:0_ab12cd34"></div>'],
  kalturaMedia1: ['<div data-x="play:1_ab12cd34"></div>'],
  path: [
    `<img src="/courses/7/file_contents/course%20files/Unit%201/Images/${name}">`,
    `<img src="/courses/7/file_contents/course files/Unit 1/Images/${meant.name.replace('&', '&amp;')}">`,
    `<a href="https://canvas.example.edu/courses/7/file_contents/course%20files/Unit+1/Images/${name}?wrap=1">x</a>`,
    `<a href="/courses/7/file_contents/Unit%201/Images/${name}#top">x</a>`,
    '<img src="/courses/7/file_contents/course%20files/Unit%201/Images/M%25C3%25BCller%2Bmap.png">',
    `<img src="/courses/7/file_contents/course%20files/unit%201/IMAGES/${name.toLowerCase()}">`,
  ],
  pathBelow: [
    `<img src="https://cluster1.canvas-user-content.com/courses/7~7/files/7~9/course%20files/Unit%201/Images/${name}">`,
  ],
  folder: [
    '<a href="/courses/7/files/folder/Unit%201">All handouts</a>',
    '<a href="/courses/7/files/folder/Unit 1/Images">All handouts</a>',
    '<a href="https://canvas.example.edu/files/folder/courses_7/Unit%201/">All handouts</a>',
  ],
  folderId: [
    '<a href="/courses/7/folders/11/download">All handouts</a>',
    '<a data-api-endpoint="https://canvas.example.edu/api/v1/folders/12">All handouts</a>',
  ],
  storedName: [
    `<img src="https://inst-fs-iad-prod.inscloudgate.net/files/1b2c3d4e-0000-4a4b-8c8d-1234567890ab/${name}?token=x">`,
  ],
  oldStoredName: [
    `<a href="https://instructure-uploads.s3.amazonaws.com/account_1/attachments/9/${name}?Signature=x">Map</a>`,
  ],
  package: [
    `<img src="$IMS-CC-FILEBASE$/Unit%201/Images/${name}">`,
    `<img src="%24IMS_CC_FILEBASE%24/Images/${name}?canvas_download=1&amp;canvas_qs_wrap=1">`,
  ],
  packageFolder: [`<a href="/courses/7/web_resources/Old%20folder/${name}">x</a>`],
  fileKey: [],
  objectKey: [],
  placeholder: [],
};

test.each(Object.entries(texts).flatMap(([way, htmls]) => htmls.map((html) => [way, html] as const)))(
  'a text uses a file by its %s: %s',
  (_way, html) => {
    const named = namedBy(html);
    expect(named).toContain('104');
    expect(named).not.toContain('105');
  },
);

test.each(Object.entries(fileWays).filter(([, { by }]) => by !== 'unclear'))(
  'without the %s, a text would use nothing that it names so',
  (way, known) => {
    const examples = texts[way as keyof typeof fileWays];
    const { pattern } = known;
    try {
      Object.assign(known, { pattern: /(?!)/g });
      expect(examples.filter((html) => namedBy(html).includes('104'))).not.toHaveLength(examples.length);
    } finally {
      Object.assign(known, { pattern });
    }
  },
);

test.each([
  `<a href="$CANVAS_COURSE_REFERENCE$/file_ref/${key}/download?wrap=1">x</a>`,
  `<a href="%24CANVAS_COURSE_REFERENCE%24/file_ref/${key}">x</a>`,
  `<a href="/courses/7/file_ref/${key}">x</a>`,
  `<a href="$CANVAS_OBJECT_REFERENCE$/attachments/${key}">x</a>`,
  '<img src="LINK.PLACEHOLDER_9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08">',
])('a key of an import can mean any file, so none is known to be unused: %s', (html) => {
  expect(usedFiles(snapshotOf(html))).toBeNull();
});

test.each([
  '<a href="/courses/7/files">All files</a>',
  '<a href="/courses/7/files/1040">Another</a>',
  '<a href="/courses/7/files/10">Another</a>',
  '<a href="/courses/104">A course</a>',
  '<a href="/courses/7/pages/104">A page</a>',
  '<a href="/courses/7/files/folder/Unit">Another folder</a>',
  '<img src="/courses/7/file_contents/course%20files/Unit%201/map.png">',
  '<img src="/equation_images/%255Cfrac104">',
  '<p>104</p>',
])('no file is used by %s', (html) => {
  expect(namedBy(html).filter((id) => id === '104' || id === '105')).toEqual([]);
});

test.each([
  ['title', `<a href="/courses/7/files/88?wrap=1" title="${meant.name.replace('&', '&amp;')}">Map</a>`],
  ['text', `<a href="/courses/7/files/88/download">${meant.name.replace('&', '&amp;')}</a>`],
  ['text alternative', `<img src="/courses/7/files/88/preview" alt="${meant.name.replace('&', '&amp;')}">`],
])('a link to an earlier version of a file uses the one that replaced it, by its %s', (_where, html) => {
  expect(namedBy(html)).toContain('104');
  // With an id that's listed, the name says nothing.
  expect(namedBy(html.replace('88', '105'))).toEqual(['105']);
});

describe('a web page among the files', () => {
  const page = buildFile({
    lmsFileId: '200',
    name: 'index.html',
    contentType: 'text/html',
    lmsFolderId: '11',
  });
  const used = (html: string) => [
    ...namedFiles(
      buildSnapshot({
        ...course,
        files: [meant, other, page],
        extras: [withText(html, { kind: 'html_file', lmsItemId: '200' })],
      }),
    ),
  ];

  test.each([
    `<img src="Images/${name}">`,
    `<img src="./Images/${name}?x=1">`,
    `<img src="../Unit 1/Images/${meant.name.replace('&', '&amp;')}">`,
    `<img srcset="Images/${name} 2x">`,
    `<div style="background: url('Images/${name.replaceAll('(', '%28').replaceAll(')', '%29')}')"></div>`,
    `<object data="Images/${name}"></object>`,
  ])('uses what it shows from where it is: %s', (html) => {
    expect(used(html)).toEqual(['104']);
  });

  test('isn’t used by itself', () => {
    expect(used('<a href="index.html">Home</a> <a href="/courses/7/files/200">Home</a>')).toEqual([]);
  });
});

/** Each field with a value that means the file. */
const fields: Record<keyof typeof fileFields, readonly object[]> = {
  id: [
    { annotatable_attachment_id: '104' },
    { annotatable_attachment_id: 104 },
    { attachment_ids: [1, '10430~104'] },
    { image_id: '104' },
    { settings: { banner_image_id: '104300000000000104' } },
    { file_id: 104 },
  ],
  file: [
    { attachments: [{ id: '104', url: '', display_name: 'x' }] },
    { attachments: [{ url: 'https://canvas.example.edu/files/104/download?verifier=x', filename: 'x' }] },
    { attachments: [{ display_name: meant.name }] },
    { attachment: { id: 104 } },
    { discussion_topic: { id: '3', attachments: [{ id: '104' }] } },
  ],
};

test.each(Object.values(fields).flat())('an item uses a file by its fields: %j', (item) => {
  const snapshot = buildSnapshot({ ...course, items: [buildItem({ files: filesInFields(item) })] });
  expect([...namedFiles(snapshot)]).toContain('104');
  expect(usedFiles(snapshot)).not.toContain('105');
});

test.each([
  { rubric: [{ description: 'Map', long_description: '<a href="/courses/7/files/104">Map</a>' }] },
  { external_tool_tag_attributes: { url: 'https://x.test/?file=%2Ffiles%2F104' } },
  { answers: [{ left_html: '<img src="/courses/7/files/104/preview">' }] },
  { anything: { new: [{ of: ['/courses/7/files/104'] }] } },
])('texts and addresses in fields count, whatever they’re called: %j', (item) => {
  const snapshot = buildSnapshot({ ...course, items: [buildItem({ files: filesInFields(item) })] });
  expect([...namedFiles(snapshot)]).toEqual(['104']);
});

test('an attachment of which Canvas says nothing can be any file', () => {
  const items = [buildItem({ files: filesInFields({ attachments: [{ locked_for_user: true }] }) })];
  expect(usedFiles(buildSnapshot({ ...course, items }))).toBeNull();
});

test.each([
  ['a file', buildModuleItem({ type: 'File', target: '104' })],
  ['a file of a Canvas of several shards', buildModuleItem({ type: 'File', target: '10430~104' })],
  [
    'an address',
    buildModuleItem({ type: 'ExternalUrl', externalUrl: 'https://canvas.example.edu/files/104' }),
  ],
  ['a tool', buildModuleItem({ type: 'ExternalTool', externalUrl: 'https://x.test/?f=%2Ffiles%2F104' })],
])('a module uses a file by %s, published or not', (_what, item) => {
  const modules = [buildModule({ isPublished: false, items: [item] })];
  expect([...namedFiles(buildSnapshot({ ...course, modules }))]).toEqual(['104']);
});

test.each([
  { image_download_url: 'https://canvas.example.edu/courses/7/files/104/download?verifier=x' },
  {
    banner_image_download_url: `https://inst-fs-iad-prod.inscloudgate.net/files/1b2c3d4e-0000-4a4b-8c8d-1234567890ab/${name}`,
  },
])('a course uses its pictures: %j', (given) => {
  const parsed = canvasCourse.parse({ id: 7, name: 'Course', ...given });
  expect([...namedFiles(buildSnapshot({ ...course, course: parsed }))]).toEqual(['104']);
});

test('pictures of a course in Canvas’s own folders for them are used', () => {
  const folders = ['course_image', 'banner_image'].map((folder, index) =>
    buildFolder({ lmsFolderId: String(index), fullName: `course files/${folder}` }),
  );
  const files = folders.map(({ lmsFolderId }) => buildFile({ lmsFileId: lmsFolderId, lmsFolderId }));
  expect([...namedFiles(buildSnapshot({ folders, files }))]).toEqual(['0', '1']);
});

test.each([
  ['104', '104'],
  ['0104', '104'],
  ['10430~104', '104'],
  ['104300000000000104', '104'],
  ['maybe', 'maybe'],
])('the id %s is %s in its own shard', (id, local) => {
  expect(localFileId(id)).toBe(local);
});

test('a hostile text takes no longer than its length, and isn’t known as a whole', () => {
  const many = Array.from({ length: 30_000 }, (_, index) => `/files/${index}?`).join('');
  const hostile = `${many}${'%25'.repeat(50_000)}${'&amp;'.repeat(50_000)}${'/files/folder/'.repeat(20_000)}`;
  const startedAt = performance.now();
  expect(usedFiles(snapshotOf(hostile))).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
