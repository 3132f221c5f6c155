import { isDocument } from './document.ts';

test.each([
  ['a PDF by its type', 'report', 'application/pdf', true],
  ['a PDF by its name', 'Report.PDF', 'application/octet-stream', true],
  ['a Word file of unknown type', 'essay.docx', null, true],
  ['slides', 'deck', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', true],
  ['a picture', 'photo.png', 'image/png', false],
  ['a web page', 'index.html', 'text/html', false],
  ['a name that only mentions one', 'pdf', null, false],
])('tells documents from other files: %s', (_, name, contentType, expected) => {
  expect(isDocument({ name, contentType })).toBe(expected);
});
