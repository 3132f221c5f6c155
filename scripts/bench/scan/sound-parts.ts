import type { Random } from '#scripts/harness/random.ts';

export type MakePart = (random: Random) => string;

const host = 'https://canvas.example.edu';
const courseId = 101;
const id = (random: Random) => random.between(1_000, 999_999);

const paragraph: MakePart = (random) =>
  `<p>${Array.from({ length: random.between(2, 6) }, () => `${sentence(random, random.between(6, 18))}.`).join(' ')}</p>`;

const heading: MakePart = (random) => `<h3>${sentence(random, 4)}</h3>\n${paragraph(random)}`;

const stressed: MakePart = (random) =>
  `<p>${sentence(random, 6)} <strong>${sentence(random, 3)}</strong> and <em>${sentence(random, 2)}</em>, ${sentence(random, 8)}.&nbsp;</p>`;

const image: MakePart = (random) => {
  const file = id(random);
  return `<p><img src="${host}/courses/${courseId}/files/${file}/preview?verifier=${seedText(random)}" alt="${sentence(random, 7)}" width="480" height="320" data-api-endpoint="${host}/api/v1/courses/${courseId}/files/${file}" data-api-returntype="File" loading="lazy" /></p>`;
};

const decoration: MakePart = (random) =>
  `<p><img role="presentation" src="${host}/courses/${courseId}/files/${id(random)}/preview" alt="" data-decorative="true" /></p>`;

const fileLink: MakePart = (random) => {
  const file = id(random);
  const name = sentence(random, 3);
  return `<p>${sentence(random, 5)} <a class="instructure_file_link instructure_scribd_file" title="${name}.pdf" href="${host}/courses/${courseId}/files/${file}?wrap=1" target="_blank" rel="noopener" data-canvas-previewable="true" data-api-endpoint="${host}/api/v1/courses/${courseId}/files/${file}" data-api-returntype="File">${name} (PDF)</a>.</p>`;
};

const links: MakePart = (random) =>
  `<p>${sentence(random, 8)}: <a href="https://www.example.org/${seedText(random)}" target="_blank">${sentence(random, 5)}</a>, <a title="${sentence(random, 3)}" href="${host}/courses/${courseId}/pages/week-${random.between(1, 15)}" data-api-returntype="Page">${sentence(random, 4)}</a>.</p>`;

const list: MakePart = (random) =>
  `<ul>\n${Array.from({ length: random.between(3, 7) }, () => `<li style="font-weight: 400;" aria-level="1"><span style="font-weight: 400;">${sentence(random, 8)}</span></li>`).join('\n')}\n</ul>`;

const steps: MakePart = (random) =>
  `<ol>${Array.from({ length: random.between(2, 5) }, () => `<li>${sentence(random, 9)}.</li>`).join('')}</ol>`;

const table: MakePart = (random) => {
  const columns = random.between(2, 5);
  const row = (cell: (column: number) => string) =>
    `<tr style="height: 29px;">${Array.from({ length: columns }, (_nothing, column) => cell(column)).join('')}</tr>`;
  const head = row(
    () =>
      `<th style="width: ${Math.floor(100 / columns)}%; height: 29px;" scope="col">${sentence(random, 2)}</th>`,
  );
  const rows = Array.from({ length: random.between(2, 9) }, () =>
    row(() => `<td style="width: ${Math.floor(100 / columns)}%; height: 29px;">${sentence(random, 3)}</td>`),
  );
  return `<table style="border-collapse: collapse; width: 100%;" border="1"><caption>${sentence(random, 4)}</caption><thead>${head}</thead><tbody>${rows.join('\n')}</tbody></table>`;
};

const player: MakePart = (random) =>
  `<p><iframe title="${sentence(random, 4)}" src="https://www.youtube.com/embed/${seedText(random)}?feature=oembed&amp;rel=0" width="560" height="314" allowfullscreen="allowfullscreen" allow="autoplay *"></iframe></p>`;

const recording: MakePart = (random) =>
  `<p><iframe style="width: 720px; height: 405px; display: inline-block;" title="Recording of ${sentence(random, 3)}" data-media-type="video" src="${host}/media_attachments_iframe/${id(random)}?type=video&amp;embedded=true" loading="lazy" allowfullscreen="allowfullscreen" data-media-id="m-${seedText(random)}"></iframe></p>`;

const equation: MakePart = (random) =>
  `<p>${sentence(random, 4)} <img class="equation_image" title="x^2" src="${host}/equation_images/x%255E${random.between(2, 9)}" alt="LaTeX: x^${random.between(2, 9)}" data-equation-content="x^2" data-mathml="&lt;math&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;/math&gt;" /></p>`;

const fromWord: MakePart = (random) =>
  `<p class="MsoNormal" style="margin: 0in 0in 8pt; line-height: 107%; font-size: 11pt; font-family: Calibri, sans-serif;"><span style="font-size: 12.0pt; line-height: 107%; font-family: 'Times New Roman',serif; mso-fareast-font-family: 'Times New Roman'; color: black;">${sentence(random, 22)}.<span style="mso-spacerun: yes;">&nbsp; </span></span></p>`;

const colored: MakePart = (random) =>
  `<p><span style="color: ${random.pick(['#ba372a', '#236fa1', '#843fa1', 'rgb(0, 0, 0)'])};"><strong>${sentence(random, 4)}</strong></span> ${sentence(random, 12)}.</p>`;

const box: MakePart = (random) =>
  `<div style="background-color: #34495e; padding: 10px; border-radius: 5px;"><p style="color: #ffffff;">${sentence(random, 18)}.</p></div>`;

const quotation: MakePart = (random) =>
  `<blockquote><p>${sentence(random, 16)}.</p></blockquote><p lang="fr">${sentence(random, 9)}.</p>`;

/** What teachers write in Canvas's editor, without faults; mostly prose. */
export const soundParts: readonly MakePart[] = [
  paragraph,
  paragraph,
  paragraph,
  paragraph,
  heading,
  heading,
  stressed,
  image,
  decoration,
  fileLink,
  links,
  list,
  steps,
  table,
  player,
  recording,
  equation,
  fromWord,
  fromWord,
  colored,
  box,
  quotation,
];

export const seedText = (random: Random) =>
  Array.from({ length: 11 }, () =>
    random.pick([...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789']),
  ).join('');

const vocabulary =
  `a about after again all and answer any are as ask at be before begin book by can chapter class course day describe
   discuss draft each end every example explain find first for from group have how idea if in into is it its keep
   learn lesson look make many measure model more most new not note of often on one or other our out own paper part
   people place plan point practice problem question read reason report result say scale science section see share
   show small some step student study such take task term text than that the them then there these they thing think
   this through time to topic try two under use value week well what when where which while who why will with word
   work write year you your`.split(/\s+/);

/** Words in a row, the first with a capital letter. */
export function sentence(random: Random, words: number): string {
  const text = Array.from({ length: words }, () => random.pick(vocabulary)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
