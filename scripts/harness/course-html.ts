import { canvasFilm, filmAddress } from './films.ts';
import type { Random } from './random.ts';

/** What a text can refer to: its course, and one of the course's files and pictures if there are any. */
export interface Writing {
  readonly title: string;
  readonly courseId: string;
  readonly topic: string;
  readonly file: { readonly id: number; readonly name: string } | undefined;
  readonly picture: { readonly id: number } | undefined;
  /** the address of another page of the course */
  readonly page: string | undefined;
  /** how careful the writer is, from 0 to 1 */
  readonly care: number;
}

const openings: readonly ((topic: string) => string)[] = [
  (topic) => `This week we turn to <strong>${topic}</strong> and how it shows up in everyday practice.`,
  (topic) => `By the end of this part you can explain ${topic} to somebody who has never heard of it.`,
  (topic) =>
    `Most people meet ${topic} long before they know its name. Think of an example before you read on.`,
  (topic) => `Last week ended with a question about ${topic}. Here is where we begin to answer it.`,
];

const sentences: readonly string[] = [
  'Read the chapter before class and bring two questions; your notes may be typed or by hand.',
  'You will work in groups of three. Decide early who keeps the notes and who speaks for the group.',
  'Late work is accepted for two days, with ten points less for each. Write to me if something gets in the way.',
  'The example in the text leaves out one step on purpose. Find it, and say why it matters.',
  'If a link asks you to sign in, use your college account; the library pays for access.',
  'Answer in your own words. Two or three sentences are enough if they say what you mean.',
  'Office hours are on Tuesday and Thursday afternoon, in person or by video.',
];

const tidyParts: readonly ((writing: Writing) => string)[] = [
  ({ topic }) =>
    `<h3>What to look for</h3><ul><li>The words the author uses for ${topic}</li><li>What is measured, and how</li><li>What is left out</li></ul>`,
  () =>
    '<h3>Steps</h3><ol><li>Read the prompt twice.</li><li>Write a first draft in twenty minutes.</li><li>Ask somebody to read it.</li></ol>',
  ({ courseId, file }) =>
    file
      ? `<p>Download <a class="instructure_file_link" href="/courses/${courseId}/files/${file.id}?wrap=1" data-api-returntype="File">${file.name}</a> and keep it beside you.</p>`
      : '<p>Everything you need is in the textbook.</p>',
  ({ courseId, picture, topic }) =>
    picture
      ? `<p><img src="/courses/${courseId}/files/${picture.id}/preview" alt="Diagram of ${topic} with its four parts labelled" width="480"></p>`
      : '',
  ({ courseId, page }) =>
    page
      ? `<p>It builds on <a href="/courses/${courseId}/pages/${page}" data-course-type="wikiPages">what we did last week</a>.</p>`
      : '<p>It builds on nothing but your curiosity.</p>',
  () =>
    '<p>In short: <img class="equation_image" title="y = mx + b" src="/equation_images/y%20%3D%20mx%20%2B%20b" alt="LaTeX: y = mx + b" data-equation-content="y = mx + b"></p>',
  () =>
    '<table><caption>What counts</caption><thead><tr><th scope="col">Part</th><th scope="col">Points</th></tr></thead><tbody><tr><td>Draft</td><td>10</td></tr><tr><td>Final text</td><td>40</td></tr></tbody></table>',
];

/** What people really leave in a rich text editor: each shuts someone out, or leads nowhere. */
const flaws: readonly ((writing: Writing) => string)[] = [
  ({ courseId, picture }) =>
    `<p><img src="/courses/${courseId}/files/${picture?.id ?? 1}/preview" width="400"></p>`,
  ({ courseId, picture }) =>
    `<p><img src="/courses/${courseId}/files/${picture?.id ?? 1}/preview" alt="IMG_0042.jpg"></p>`,
  () => '<p>For the rubric <a href="https://example.edu/rubric">click here</a>.</p>',
  () =>
    '<p>The reading is at <a href="https://example.edu/reading">https://example.edu/reading?id=8841&amp;v=2</a></p>',
  () => '<p><a href="https://example.edu/archive"></a></p>',
  ({ courseId }) =>
    `<p><a href="/courses/${courseId}/files/999999999">Old handout</a> (ask me if it is gone)</p>`,
  ({ courseId }) =>
    `<p>See <a href="/courses/${courseId}/pages/welcome-back-2019">the welcome page</a> first.</p>`,
  () => '<p>Last year I kept this in <a href="/courses/4711/pages/lab-rules">another course</a>.</p>',
  ({ title }) => `<p><strong><span style="font-size: 24pt;">${title}</span></strong></p>`,
  () => '<h2>Overview</h2><h5>Details</h5><p>Steps follow below.</p>',
  () => '<h3></h3><p>Bring a calculator.</p>',
  () =>
    '<p><span style="color: #bbbbbb; background-color: #ffffff;">Optional reading, not on the exam</span></p>',
  () => '<p>Parts in <span style="color: #ff0000;">red</span> are required.</p>',
  () =>
    '<table><tbody><tr><td>Week</td><td>Topic</td></tr><tr><td>1</td><td>Basics</td></tr><tr><td>2</td><td>Practice</td></tr></tbody></table>',
  ({ courseId, title }) =>
    `<p><iframe src="${filmAddress(Number(courseId) + title.length)}" width="560" height="315"></iframe></p>`,
  () => `<p><video src="/media_objects/${canvasFilm.id}/lecture.mp4" controls></video></p>`,
  () => '<p><font color="red">DUE FRIDAY!!! NO EXCEPTIONS!!!</font></p>',
  () => '<p>&nbsp;</p><p>&nbsp;</p><p>&nbsp;</p>',
];

const paragraph = (random: Random) => `<p>${random.pick(sentences)} ${random.pick(sentences)}</p>`;

/** A text as a teacher wrote it: mostly fine, with a few things that need fixing. */
export function writtenText(writing: Writing, random: Random): string {
  const parts = [`<h2>${writing.title}</h2>`, `<p>${random.pick(openings)(writing.topic)}</p>`];
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    parts.push(paragraph(random));
    if (random.chance(0.6)) parts.push(random.pick(tidyParts)(writing));
  }
  const mostFlaws = Math.round(3.4 * (1 - writing.care));
  for (let count = random.between(0, mostFlaws); count > 0; count -= 1)
    parts.push(random.pick(flaws)(writing));
  return parts.filter(Boolean).join('\n');
}
