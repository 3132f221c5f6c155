import { foldBlanks, plainWords } from '#server/scanners/body/text.ts';

const lines = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(/\s*[|\n]\s*/)
      .filter((line) => line !== ''),
  );

/** A pattern written over several lines. */
const unbroken = (pattern: string) => pattern.replace(/\s*\n\s*/g, '');

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

const imageEndings = 'apng|avif|bmp|eps|gif|heic|heif|ico|jfif|jpe?g|png|psd|svgz?|tiff?|webp';
const endsLikeImage = new RegExp(`[^\\s.]\\.(?:${imageEndings})$`);

/** What cameras, phones, browsers, chats and picture agencies call a picture before its number. */
const cameras = `img|image|imagen|dsc|dscn|dscf|pxl|pict?|photo|foto|picture|scan|capture|captura|mvimg|wp|gopr|clip|clipboard
  |untitled(?:[ _]design)?|snip|snipaste|cleanshot|download|descarga|unnamed|unknown|whatsapp image|imagen de whatsapp|image whatsapp
  |signal(?=-\\d{4}-)|annot(?:ation|ación)(?=\\s\\d{4}-)|shutterstock|istock|gettyimages|adobestock|dreamstime
  |depositphotos`;
/** What systems call a picture of the screen, before its date or number. */
const screenshots = `screen ?shot|screen ?cap(?:ture)?|screen ?recording|captura(?: de (?:pantalla|ecrã|tela))?|pantallazo
  |capture d['’]écran|bildschirmfoto|schermata|istantanea schermo|schermafbeelding|skärmavbild|skærmbillede|skjermbilde`;
const from = 'from|de|del|du|vom|van|da|fra|från';
const digits = '[\\d\\s._:,()@hx-]*';
/** Dates, times and counts: "2024-09-02 at 9.14.22 AM (2)", "2024-09-02 a la(s) 9.14.22 p.m.", "(12) copy". */
const moment = `\\(?\\d${digits}(?:(?:at|à|às|a las?|a la\\(s\\)|um|alle|om|kl|wa)[\\s._-]*\\d${digits})?
  (?:[ap]\\.?\\s?m${digits})?(?:(?:copy|copia|copie|edited|cropped|scaled)${digits})*`;
/** IMG_0042, DSC01234, Screenshot 2024-03-01, image (3), a long number. */
const machineMade = new RegExp(
  unbroken(`^(?:(?:${cameras})[\\s_-]*${moment}|(?:${screenshots})[\\s_-]*(?:(?:${from})[\\s_-]+)?${moment}(?:_[\\w.]+)?|\\d{6,}|[0-9a-f]{16,}
    |[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?:maxres|hq|mq|sd)default|fullsizerender)$`),
  'u',
);

/** A text ending with a file name can talk about the file; a few words with such an ending are the name. */
const mostWords = 4;
const mostOfName = 14;
const aboutFile =
  /[,;:!?"“”«»]|\.\s|\b(?:files?|named|called|titled|saved|opens?|opened|contain(?:s|ing)|is|are|was|shows?|showing|which|that|where|when|after|before|you|your|archivo|fichero|llamad[oa]|guardad[oa]|muestra|es|fichier|nommée?|appelée?|intitulée?|montre|est|datei)\s/;

/** Whether a text is only a file name: this image's own, or any image's. */
export function isFileName(text: string, address: string | undefined): boolean {
  const name = comparable(text);
  if (name === '') return false;
  const stem = stemOf(name);
  if (machineMade.test(stem)) return true;
  const file = fileOf(address);
  if (!endsLikeImage.test(name)) return (name === file || name === stemOf(file)) && isNoWord(stem);
  const isOwn = joined(name) === joined(file);
  const words = name.split(' ').length;
  if (words > mostWords) return isOwn || (words <= mostOfName && !aboutFile.test(stem));
  return isOwn || !endsLikeImage.test(file) || isNoWord(stem);
}

const stemOf = (name: string) => name.replace(/\.[a-z0-9]{2,5}$/, '');

/** Spaces become dashes, underscores or plus signs in an address. */
const joined = (name: string) => name.replace(/[\s_+-]+/g, '-');

/** A Mac stores the accents in names apart from their letters. */
const comparable = (text: string) => foldBlanks(text).normalize('NFC').toLowerCase();

/** The last part of an address's path, decoded; '' if there is none. */
function fileOf(address: string | undefined) {
  if (address === undefined || /^\s*(data|blob|javascript):/i.test(address)) return '';
  const path = address.trim().slice(0, 2_000).split(/[?#]/)[0] ?? '';
  return comparable(decoded(path.split(/[/\\]/).at(-1) ?? ''));
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** "search" and "covid-19" may well describe the image; "hdr_v2_final" doesn't. */
const isNoWord = (stem: string) => /_|\d{5,}|%[0-9a-f]{2}/.test(stem);

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

/** Punctuation, arrows and shapes: read out as "dot" or "rightwards arrow". Emoji have names that can say something. */
export const isOnlySigns = (text: string) =>
  /^(?:[\p{P}\p{Sc}\p{Sk}\p{Sm}\s←-⇿■-◿➔-➾⟰-⟿⤀-⥿⬀-⯿]\ufe0f?)+$/u.test(text);

/** What Canvas writes into links that lead elsewhere, in its languages. */
const ofCanvas = `links? to an external (?:web)?site|enlaces? a un sitio (?:web )?externo|liens? vers un site (?:web )?externe
  |links? zu (?:einer )?externe[nr]? (?:web)?s(?:ite|eite)|links? para um site externo|enllaços? a un lloc extern
  |collegamenti? a un sito esterno|koppeling(?:en)? naar (?:een )?externe (?:web)?site
  |länk(?:ar)? till en extern (?:webbplats|sida)`;
/** What authors and tools write behind a link about its window. */
const ofWindows = `(?:this )?(?:link )?(?:will )?opens? (?:in )?(?:a )?(?:new|another|separate) (?:browser )?(?:window|tab|page)
  |(?:se )?abre en (?:una? )?(?:(?:nueva|otra) (?:ventana|pestaña)|(?:ventana|pestaña) nueva)
  |(?:s['’])?ouvre dans une? (?:nouvelle|nouvel|autre) (?:fenêtre|onglet)`;
/** Names of these only in brackets. */
const inBrackets = `external(?: link| site)?|new (?:window|tab)|enlace externo|(?:ventana|pestaña) nueva|nueva (?:ventana|pestaña)
  |lien externe|nouvelle fenêtre|nouvel onglet|externer link`;
const addition = new RegExp(
  unbroken(
    `[\\s,;–—-]{0,3}(?:(?:${ofCanvas}|${ofWindows})|[([](?:${ofCanvas}|${ofWindows}|${inBrackets})[.!]?[)\\]])[.!]?$`,
  ),
  'iu',
);
/** The last words of all of these; most names end otherwise. */
const endsLikeAddition =
  /(?:extern\p{L}*|fenêtre|link|lloc|nueva|nouvel\p{L}*|onglet|page|pestaña|seite|sida|site|sitio|tab|ventana|webbplats|window)[.!]?[)\]]?[.!]?$/iu;
const longestEnd = 20;
/** Canvas repeats itself: "(Links to an external site.)Links to an external site." */
const mostAdditions = 3;

const byCanvas = new RegExp(unbroken(ofCanvas), 'iu');

/** A link's name without what Canvas and others add about where it opens; '' if it's nothing but what Canvas added. */
export function withoutAdditions(name: string): string {
  if (!endsLikeAddition.test(name.slice(-longestEnd))) return name;
  let text = name;
  for (let times = 0; times < mostAdditions; times += 1) {
    const shorter = text.replace(addition, '').trim();
    if (shorter === text) break;
    text = shorter;
  }
  return text === '' && !byCanvas.test(name) ? name : text;
}
