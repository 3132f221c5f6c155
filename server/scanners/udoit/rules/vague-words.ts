import { foldBlanks, plainWords } from '#server/scanners/body/text.ts';

const lines = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(/\s*[|\n]\s*/)
      .filter((line) => line !== ''),
  );

/** Image texts that only say there's an image; plain words, in English, Spanish, French and German. */
const placeholders = lines(`
  alt | alt text | alternative text | attachment | blank | bullet | clip art | clipart | decorative | decorative image
  empty | graphic | icon | image | image description | image of | image placeholder | images | img | insert image
  jpeg | jpg | logo here | media | n a | nbsp | none | null | photo | photo of | photograph | pic | picture
  picture of | placeholder | png | screen shot | screenshot | spacer | tbd | temp | test | text | thumbnail | todo
  undefined | untitled | untitled image | your image
  captura | captura de pantalla | descripcion | foto | fotografia | grafico | icono | imagen | imagen sin titulo
  sin titulo | texto alternativo
  capture d ecran | graphique | icone | illustration | image sans titre | sans titre | texte alternatif
  abbildung | bild | grafik | bildschirmfoto
`);

/** Whether an image's text is only a placeholder. */
export function isPlaceholder(text: string): boolean {
  if (text === '') return false;
  const words = plainWords(text);
  if (words === '') return isPunctuation(text);
  return placeholders.has(words) || placeholders.has(words.replace(/\s\d{1,4}$/, '')) || isFileSize(words);
}

const isFileSize = (words: string) => /^\d+(?: \d+)? ?(?:k|kb|mb|bytes?|octets?|ko)$/.test(words);

/** "*", "-" or "…": not letters, and not a symbol or emoji with its own name. */
const isPunctuation = (text: string) => /^[\p{P}\s|~^`<>=+]+$/u.test(foldBlanks(text));

/** Link texts that say nothing when read out of context. */
const vagueLinks = lines(`
  about this | access here | article | check it out | check this out | click | click for details
  click for more | click here | click here for more | click here to download | click here to view | click me
  click on this link | click on this | click the link | click this | click this link | clicking here
  continue reading | details | document | download | download here | file | find out more | follow this link | for more
  for more information | from here | full article | full story | go | go here | go to link | go to page | go to site
  here | here s the link | info | information | information here | just click here | keep reading | learn more | link
  link here | link text | link to article | link to this | links | listen | more | more details | more here | more info
  more information | open | open here | page | pdf | please click here | press here | read
  read here | read more | read more here | read on | read this | read this article | right here | see details
  see here | see more | site | source | start here | tap here | the link | this | this article
  this document | this file | this link | this one | this page | this pdf | this resource | this site | this video
  this web page | this webpage | this website | url | video | view | view here | view more | visit | visit here
  visit link | visit site | visit this site | visit website | watch | watch here | watch this | watch this video
  web page | webpage | website
  aqui | clic aqui | click aqui | descargar | enlace | este enlace | haga clic | haga clic aqui | haz clic aqui
  leer mas | mas | mas informacion | mas info | pagina | pinche aqui | pulse aqui | saber mas | sitio | ver | ver mas
  cliquer ici | cliquez ici | cliquez | ce lien | en savoir plus | ici | lien | lire | lire la suite | lire plus
  page web | plus | plus d infos | plus d informations | savoir plus | site web | suite | telecharger | voir | voir ici
  voir plus
  hier | hier klicken | klicken sie hier | klick hier | mehr | mehr erfahren | mehr info | mehr lesen | weiter
  weiterlesen
`);

/** Whether a link's text says nothing about where it leads. */
export const isVagueLink = (text: string) => vagueLinks.has(plainWords(text));
