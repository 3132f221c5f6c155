import type { DocumentPlace } from '../../document-finding.ts';
import { faultsOf, type Faults } from '../faults.ts';
import { themeOf } from '../office-colors.ts';
import { partsOf, type OfficePackage } from '../office-package.ts';
import { Shut } from '../stopped.ts';
import { childOf } from '../xml-node.ts';
import type { Paragraph } from './word-paragraph.ts';
import { readPart } from './word-part.ts';
import { stylesOf } from './word-styles.ts';

/** Words from which a text needs headings. */
const longWithoutHeadings = 300;

/** Checks a text document, without what all Office files have. */
export async function checkWord(pack: OfficePackage, main: string) {
  const relations = await pack.relationsOf(main);
  const first = (type: string) => partsOf(relations, type)[0] ?? '';
  const palette = { theme: themeOf(await pack.tree(first('theme'), 'a:theme')) };
  const styles = stylesOf(await pack.tree(first('styles'), 'w:styles'), palette);
  const settings = await pack.tree(first('settings'), 'w:settings');
  const faults = faultsOf('docx');
  const headings = headingsOf(faults);
  let language = styles.paragraph(undefined).look.language;
  let [words, isFound] = [0, false];
  const document = {
    ...headings,
    faults,
    styles,
    onFound: () => void (isFound = true),
    onText({ words: more, runs }: Paragraph, part: string) {
      if (part !== 'header' && part !== 'footer') words += more;
      language ??= runs.find(({ look }) => look.language !== undefined)?.look.language;
    },
  };
  await readPart(pack, main, document, 'body');
  if (!isFound) throw new Shut('office-unreadable');
  for (const part of ['header', 'footer', 'footnotes', 'endnotes'] as const)
    for (const name of new Set(partsOf(relations, part))) await readPart(pack, name, document, part);
  headings.finish(words > longWithoutHeadings);
  language ??= childOf(settings, 'w:themeFontLang')?.attributes['w:val'];
  if (!/^[a-z]{2,3}(?:-|$)/i.test(language ?? '')) faults.add('office-language', { in: 'document' });
  return { faults, words };
}

/** Enough lookalikes to show some. */
const mostKept = 5;

/** The order of headings, and what only looks like one: that's the reason why there's none, so it isn't found twice. */
function headingsOf(faults: Faults) {
  const lookalikes: { readonly place: DocumentPlace; readonly text: string }[] = [];
  let count = 0;
  let before: number | undefined;
  return {
    onHeading({ level = 0, text }: Paragraph, place: DocumentPlace) {
      if (before === undefined && level > 0) faults.add('docx-heading-first', place, text);
      if (before !== undefined && level > before + 1) faults.add('docx-heading-skip', place, text);
      before = level;
    },
    onLookalike({ text }: Paragraph, place: DocumentPlace) {
      count += 1;
      if (lookalikes.length < mostKept) lookalikes.push({ place, text });
    },
    finish(isLong: boolean) {
      const isWithout = before === undefined && isLong;
      if (isWithout && count === 0) faults.add('docx-heading-none', { in: 'document' });
      const rule = isWithout ? 'docx-heading-none' : 'docx-heading-fake';
      for (let at = 0; at < count; at += 1) {
        const { place, text } = lookalikes[at] ?? { place: { in: 'document' }, text: '' };
        faults.add(rule, place, text);
      }
    },
  };
}
