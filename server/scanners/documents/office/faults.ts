import { isAddress } from '#server/scanners/udoit/rules/links.ts';
import { isFileName, isPlaceholder, isVagueLink } from '#server/scanners/udoit/rules/vague-words.ts';
import { foldBlanks, isBlank, shorten } from '#server/scanners/body/text.ts';
import { officeRules, type OfficeFormat, type OfficeRuleId } from '#shared/documents/document-rules.ts';
import type { DocumentFinding, DocumentPlace } from '../document-finding.ts';
import { firstInside, type XmlNode } from './xml-node.ts';

/** Collects what's found: each rule once, with how often and the first places. */
export interface Faults {
  add(rule: OfficeRuleId, place: DocumentPlace, excerpt?: string): void;
  found(): DocumentFinding[];
}

const mostPlaces = 5;
const longestExcerpt = 120;

/** Takes only rules of the format. */
export function faultsOf(format: OfficeFormat): Faults {
  const byRule = new Map<OfficeRuleId, DocumentFinding>();
  return {
    add(rule, place, excerpt) {
      if (!officeRules[rule].formats.includes(format)) return;
      const finding = byRule.get(rule) ?? { rule, count: 0, places: [] };
      byRule.set(rule, finding);
      finding.count += 1;
      if (finding.places.length >= mostPlaces) return;
      const text = excerpt === undefined ? '' : shorten(foldBlanks(excerpt.slice(0, 1_000)), longestExcerpt);
      finding.places.push(text === '' ? { place } : { place, excerpt: text });
    },
    found: () => [...byRule.values()],
  };
}

/** What's said of a picture, chart or the like. */
export interface Described {
  readonly text: string;
  readonly isDecorative: boolean;
}

/** Reads the properties that all drawings have: `wp:docPr`, `pic:cNvPr`, `p:cNvPr`. */
export function descriptionOf(properties: XmlNode | undefined): Described {
  const { descr = '', title = '' } = properties?.attributes ?? {};
  const mark = properties && firstInside(properties, 'adec:decorative');
  return {
    text: isBlank(descr) ? title : descr,
    isDecorative: mark !== undefined && mark.attributes.val !== '0' && mark.attributes.val !== 'false',
  };
}

/** What Office writes below descriptions that it makes up, in the languages of its users here. */
const automatic =
  /description automatically generated|automatically generated description|ai-generated content may be incorrect|descripción generada automáticamente|el contenido generado por ia puede ser incorrecto|description générée automatiquement|le contenu généré par l[’']ia peut être incorrect|automatisch generierte beschreibung|ki-generierte inhalte können fehlerhaft sein/i;

/** "Picture 3", "Imagen 1", "Grafik 2": how Office names what it inserts. */
const numbered =
  /^(?:picture|image|graphic|graphique|chart|diagram|object|shape|imagen|gráfico|diagrama|objeto|grafik|bild|diagramm|objekt|objet|diagramme)\s?\d{1,4}$/i;
const longestAlt = 2_000;

/** The rule that a description breaks; undefined for none. */
export function faultOfAlt({ text: written, isDecorative }: Described): OfficeRuleId | undefined {
  if (isDecorative) return undefined;
  const text = foldBlanks(written.slice(0, longestAlt));
  if (isBlank(text)) return 'office-alt-missing';
  if (automatic.test(text)) return 'office-alt-automatic';
  // Office renames the files it takes in, so none is known to be the picture's own.
  if (isFileName(text, undefined)) return 'office-alt-filename';
  if (numbered.test(text) || isPlaceholder(text)) return 'office-alt-filename';
  return undefined;
}

/** The rule that a link's text breaks, if it has one. */
export function faultOfLink(text: string): OfficeRuleId | undefined {
  const name = foldBlanks(text.slice(0, longestAlt));
  if (isVagueLink(name)) return 'office-link-vague';
  return isAddress(name) ? 'office-link-bare' : undefined;
}

/** Titles that programs write by themselves. */
const untitled =
  /^(?:untitled(?: document)?|(?:microsoft )?word document|powerpoint presentation|slide 1|sin título|presentación de powerpoint|sans titre|présentation powerpoint|powerpoint-präsentation|(?:microsoft (?:word|powerpoint|excel) - ).*)$/i;

/** Whether a document's title says something. */
export const isTitle = (title: string | undefined) =>
  title !== undefined && !isBlank(title) && !untitled.test(foldBlanks(title.slice(0, longestAlt)));
