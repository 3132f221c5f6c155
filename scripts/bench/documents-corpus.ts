import { makePdf, paragraph, pdfFaults, soundPage } from '#scripts/documents/make-pdf.ts';
import { randomFrom, seedOf, type Random } from '#scripts/harness/random.ts';
import { sentence } from './scan/sound-parts.ts';

/** A page of a reader: some 250 words, and what else stands on a page. */
const makePage = (random: Random, page: number) => [
  ...soundPage(page),
  ...Array.from({ length: 4 }, () =>
    paragraph(Array.from({ length: 5 }, () => `${sentence(random, 12)}.`).join(' ')),
  ),
];

/** PDFs as courses have them: a few pages, every other with faults, written in either way. The same for the same seed. */
export const makeCorpus = (count: number, seed = 1): Buffer[] =>
  Array.from({ length: count }, (_nothing, index) => {
    const random = randomFrom(seedOf('documents', seed, index));
    const pages = random.chance(0.1) ? random.between(5, 20) : random.between(1, 4);
    // Those that can't be opened are soon done.
    const faults = pdfFaults.filter((fault) => fault !== 'damaged' && fault !== 'password');
    return makePdf(
      random.chance(0.5) ? Array.from({ length: random.between(1, 3) }, () => random.pick(faults)) : [],
      {
        pages: Array.from({ length: pages }, (_page, at) => makePage(random, at)),
        layout: random.pick(['table', 'streams'] as const),
      },
    );
  });
