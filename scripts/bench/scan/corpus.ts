import { randomFrom, seedOf, type Random } from '#scripts/harness/random.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { sentence, soundParts, seedText, type MakePart } from './sound-parts.ts';

/** A part with one fault, which peers look for too or only we do. */
interface FaultyPart {
  readonly rule: UdoitRuleId;
  readonly make: MakePart;
}

const faulty = (rule: UdoitRuleId, make: MakePart): FaultyPart => ({ rule, make });

const faultyParts: readonly FaultyPart[] = [
  faulty(
    'img-alt-missing',
    (random) => `<p><img src="/courses/101/files/${random.between(1, 9_999)}/preview" width="400" /></p>`,
  ),
  faulty(
    'img-alt-filename',
    (random) =>
      `<p><img src="/courses/101/files/${random.between(1, 9_999)}/preview" alt="IMG_${random.between(1_000, 9_999)}.jpg" /></p>`,
  ),
  faulty('img-alt-placeholder', () => '<p><img src="/courses/101/files/7/preview" alt="image" /></p>'),
  faulty(
    'link-empty',
    (random) => `<p>${sentence(random, 6)} <a href="https://www.example.org/${seedText(random)}"></a></p>`,
  ),
  faulty(
    'link-text-vague',
    (random) =>
      `<p>${sentence(random, 6)}: <a href="https://www.example.org/${seedText(random)}">click here</a>.</p>`,
  ),
  faulty('link-text-url', (random) => {
    const address = `https://www.example.org/${seedText(random)}/reading?id=${random.between(1, 99)}`;
    return `<p>${sentence(random, 5)} <a href="${address}">${address}</a></p>`;
  }),
  faulty('heading-empty', () => '<h3>&nbsp;</h3>'),
  faulty(
    'heading-skip',
    (random) =>
      `<h2>${sentence(random, 3)}</h2><h5>${sentence(random, 3)}</h5><p>${sentence(random, 9)}.</p>`,
  ),
  faulty(
    'heading-fake',
    (random) => `<p><strong>${sentence(random, 4)}</strong></p><p>${sentence(random, 15)}.</p>`,
  ),
  faulty(
    'table-no-header',
    (random) =>
      `<table><caption>${sentence(random, 3)}</caption><tbody>${`<tr><td>${sentence(random, 2)}</td><td>${sentence(random, 2)}</td><td>${sentence(random, 2)}</td></tr>`.repeat(4)}</tbody></table>`,
  ),
  faulty(
    'table-no-caption',
    (random) =>
      `<table><tbody><tr><th scope="col">${sentence(random, 1)}</th><th scope="col">${sentence(random, 1)}</th></tr><tr><td>${sentence(random, 2)}</td><td>${sentence(random, 2)}</td></tr></tbody></table>`,
  ),
  faulty(
    'iframe-title',
    (random) =>
      `<p><iframe src="https://www.youtube.com/embed/${seedText(random)}" width="560" height="314"></iframe></p>`,
  ),
  faulty('contrast', (random) => `<p><span style="color: #95a5a6;">${sentence(random, 12)}.</span></p>`),
  faulty(
    'contrast',
    (random) =>
      `<div style="background-color: #f1c40f;"><p style="color: #ffffff;">${sentence(random, 12)}.</p></div>`,
  ),
  faulty(
    'list-fake',
    (random) => `<p>- ${sentence(random, 5)}<br />- ${sentence(random, 5)}<br />- ${sentence(random, 5)}</p>`,
  ),
  faulty(
    'list-structure',
    (random) => `<ul><li>${sentence(random, 4)}</li><p>${sentence(random, 4)}</p></ul>`,
  ),
  faulty('lang-invalid', (random) => `<p lang="spanish">${sentence(random, 8)}.</p>`),
  faulty(
    'video-no-captions',
    () => '<p><video src="/courses/101/files/89/lecture.mp4" controls="controls"></video></p>',
  ),
  faulty(
    'media-link',
    (random) => `<p><a href="/courses/101/files/88/lecture.mp3">Recording of ${sentence(random, 4)}</a></p>`,
  ),
  faulty('deprecated-tag', (random) => `<p><font size="4">${sentence(random, 7)}</font></p>`),
];

/** A body as a teacher might have written it, and the faults put into it. */
interface Document {
  readonly html: string;
  readonly faults: readonly UdoitRuleId[];
}

/** Every other document has no faults. */
const faultyShare = 0.55;
/** Parts of a document: most are short, some are a book. */
const fewest = 6;
const most = 24;
const longest = 90;
const longShare = 0.08;

/** The same documents for the same seed. */
export const makeCorpus = (count: number, seed = 1): Document[] =>
  Array.from({ length: count }, (_nothing, index) => makeDocument(randomFrom(seedOf('corpus', seed, index))));

function makeDocument(random: Random): Document {
  const isFaulty = random.chance(faultyShare);
  const length = random.chance(longShare) ? random.between(most, longest) : random.between(fewest, most);
  const parts = Array.from({ length }, () => random.pick(soundParts)(random));
  const faults = isFaulty ? Array.from({ length: random.between(1, 5) }, () => random.pick(faultyParts)) : [];
  for (const { make } of faults) parts.splice(random.between(0, parts.length), 0, make(random));
  const html = `<h2>${sentence(random, 4)}</h2>\n<p>${sentence(random, 14)}.</p>\n${parts.join('\n')}\n<p>${sentence(random, 9)}.</p>`;
  return { html: random.chance(0.1) ? inTheme(html) : html, faults: faults.map(({ rule }) => rule) };
}

const inTheme = (html: string) => `<div id="dp-wrapper" class="dp-wrapper dp-flat-sections">${html}</div>`;
