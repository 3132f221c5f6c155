import { localFileId } from './body/address.ts';
import type { Body } from './body/body.ts';
import type { BodyElement } from './body/node.ts';
import { layersOf } from './body/text.ts';

/** What says which file is meant, where that isn't the file's id. `unclear` can mean any. */
export interface FileName {
  readonly by: 'media' | 'path' | 'name' | 'version' | 'folder' | 'folder_id' | 'unclear';
  readonly value: string;
}

/** The files that a text or an item's fields name, as far as that can be told without the list of files. */
export interface FilesNamed {
  /** without the shard that an id may begin with */
  readonly fileIds: readonly string[];
  readonly fileNames: readonly FileName[];
}

export const noFiles: FilesNamed = { fileIds: [], fileNames: [] };

/** A text that names a file has one of these words in it: most have none, and one search for all takes little time. */
const words =
  /file|media|attachment|folder|thumbnail|entry|preview=|web_resources|object_reference|placeholder|m-|[01]_/g;

interface FileWay {
  readonly by: 'id' | FileName['by'];
  /** one of those that are in whatever the pattern finds */
  readonly word: string;
  /** its first group says which file */
  readonly pattern: RegExp;
}

/** With a shard or without; not the beginning of a UUID. */
const id = String.raw`((?:\d{1,13}(?:~|%7e))?\d{1,20})(?![\d~])(?![\da-f]*-[\da-f]{4}-)`;
const key = String.raw`([\w-]{1,100})`;
/** What an address goes on with up to its query. */
const rest = String.raw`([^"<>?#\r\n]{1,1000})`;
const way = (by: FileWay['by'], word: string, pattern: string): FileWay => ({
  by,
  word,
  pattern: new RegExp(pattern, 'gi'),
});

/**
 * Every way in which Canvas names a file in a text, from its oldest editor to today's (Canvas's source: the routes,
 * `UserContent::HtmlRewriter`, `Api::Html`, `CC::CCHelper`, `Importers::LinkParser`, the editor's `contentRendering`). The
 * host doesn't matter: a Canvas has several names, and serves files from still others.
 */
export const fileWays = {
  /** of any kind: to look at, to download, of the API, of a course, a group, a person, a question, and in a query */
  address: way('id', 'file', `/files/${id}`),
  /** a list of files that opens with one of them */
  preview: way('id', 'preview=', `[?&;]preview=${id}`),
  player: way('id', 'media', `/media_attachments(?:_iframe)?/${id}`),
  thumbnail: way('id', 'thumbnail', `/thumbnails/(?:show/)?${id}/`),
  /** copied from the store that Canvas once sent people to */
  store: way('id', 'attachment', `/attachments/${id}/`),
  fileField: way('id', 'file', String.raw`\bfile[-_]?ids?["']?\s*[=:]\s*\[?\s*["']?${id}`),
  attachmentField: way(
    'id',
    'attachment',
    String.raw`\battachment(?:[-_]?ids?["']?\s*[=:]\s*\[?\s*["']?|_)${id}`,
  ),
  media: way('media', 'media', `/media_(?:objects|attachments)(?:_iframe)?/${key}`),
  mediaComment: way('media', 'media', `\\bmedia_comment_${key}`),
  /** Canvas's own attributes */
  mediaField: way(
    'media',
    'media',
    String.raw`\bmedia[-_]?(?:comment[-_]|entry[-_]|object[-_])?id["']?\s*[=:]\s*["']?${key}`,
  ),
  /** what Kaltura calls it */
  entry: way('media', 'entry', String.raw`\bentry[-_]?id["']?\s*[=:/]\s*["']?${key}`),
  canvasMedia: way('media', 'm-', String.raw`\b(m-[a-z\d]{8,64})\b`),
  kalturaMedia0: way('media', '0_', String.raw`\b(0_[a-z\d]{8})\b`),
  kalturaMedia1: way('media', '1_', String.raw`\b(1_[a-z\d]{8})\b`),
  path: way('path', 'file', `/file_contents/${rest}`),
  /** what a file names from where it is */
  pathBelow: way('path', 'file', String.raw`/files/(?:\d{1,13}(?:~|%7e))?\d{1,20}/${rest}`),
  folder: way('folder', 'folder', `/files/folder/${rest}`),
  folderId: way('folder_id', 'folder', `/folders/${id}`),
  /** copied from a store: the name comes last */
  storedName: way('name', 'file', String.raw`/files/[\da-f]{8}-[\da-f-]{27}/${rest}`),
  oldStoredName: way('name', 'attachment', String.raw`/attachments/\d{1,20}/${rest}`),
  /** left over from an import: where it was in the package */
  package: way('name', 'file', String.raw`\$IMS[-_]CC[-_]FILEBASE\$/${rest}`),
  packageFolder: way('name', 'web_resources', String.raw`\bweb_resources/${rest}`),
  /** left over from an import: keys that only the importer knew */
  fileKey: way('unclear', 'file', `/file_ref/${key}`),
  objectKey: way('unclear', 'object_reference', String.raw`\$CANVAS_OBJECT_REFERENCE\$/attachments/${key}`),
  placeholder: way('unclear', 'placeholder', String.raw`LINK\.PLACEHOLDER_${key}`),
} as const satisfies Record<string, FileWay>;

/** All of an address can be written otherwise. Nothing is hidden behind other references, such as that of a blank. */
const hiding = /%[\da-f]{2}|&(?:amp;)*(?:#|sol;)|\\[/\\ux]|\\(?=\w)/i;

/** More than any text names; one that does isn't known as a whole. */
const mostNamed = 20_000;

/** A path as far as it can go, and up to what can end it where no attribute does: in styles, scripts and running text. */
const shortened = (path: string) => [
  path,
  ...[/'/, /\)/, /\s/, /[,;]/, /&/].flatMap((end) => (end.test(path) ? path.split(end, 1) : [])),
];

const ways: readonly FileWay[] = Object.values(fileWays);
const pathWays = ways.filter(({ by }) => by === 'path' || by === 'name' || by === 'folder');

/** Collects what texts name, each thing once. */
class Named {
  readonly #ids = new Set<string>();
  readonly #names = new Map<string, FileName>();
  /** paths that were found before, as they're written */
  readonly #paths = new Set<string>();

  id(value: string) {
    if (!this.#isFull()) this.#ids.add(localFileId(value.replace(/%7e/i, '~')));
  }

  name(by: FileName['by'], value: string) {
    if (!this.#isFull()) this.#names.set(`${by} ${value}`, { by, value });
  }

  /** All that the register, or a part of it, finds in a text. */
  text(text: string, among = ways) {
    for (const layer of layersOf(text)) {
      const found = new Set(layer.toLowerCase().match(words));
      for (const { by, word, pattern } of among)
        if (found.has(word))
          for (const [, value = ''] of layer.matchAll(pattern)) this.#add(by, value, layer === text);
      if (!hiding.test(layer)) return;
    }
  }

  #add(by: FileWay['by'], value: string, isAsWritten: boolean) {
    if (by === 'id') this.id(value);
    else if (by === 'folder_id') this.name(by, localFileId(value.replace(/%7e/i, '~')));
    else if (by === 'media' || by === 'unclear') this.name(by, value);
    else for (const path of isAsWritten ? shortened(value) : [value]) this.#path(by, path);
  }

  #path(by: FileName['by'], path: string) {
    const found = `${by} ${path}`;
    if (this.#paths.has(found)) return;
    this.#paths.add(found);
    for (const reading of layersOf(path)) if (reading.trim() !== '') this.name(by, reading.trim());
  }

  #isFull() {
    return this.#ids.size + this.#names.size >= mostNamed;
  }

  result(): FilesNamed {
    if (this.#isFull()) this.#names.set('unclear', { by: 'unclear', value: 'more' });
    return { fileIds: [...this.#ids], fileNames: [...this.#names.values()] };
  }
}

/** Attributes that hold addresses; `value` is a parameter's. */
const addressing = ['href', 'src', 'data', 'poster', 'background', 'longdesc', 'data-src', 'value'];
/** An address that begins where the text is, with a file's ending. */
const relative = /^(?![a-z][a-z\d+.-]*:|[/#$\\])[^?#]*\.[a-z\d]{1,8}(?=[?#]|$)/i;
/** Paths: in the source, one can seem to end at what an attribute may hold. */
const pathed =
  /file_contents|folder|filebase|web_resources|attachments|files(?:\/|%2f)[\da-f~%-]+(?:\/|%2f)(?!preview\b|download\b)/i;

/** The files that a text names, anywhere in its source: also in addresses that only Canvas understands. */
export function filesNamedIn(body: Body): FilesNamed {
  const named = new Named();
  if (body.isCut) named.name('unclear', 'cut');
  named.text(body.source);
  for (const element of body.elements) {
    const { attributes } = element;
    for (const value of Object.values(attributes))
      if (value !== undefined && pathed.test(value)) named.text(value, pathWays);
    for (const name of addressing) addRelative(attributes[name], named);
    for (const address of attributes.srcset?.split(/,\s+/) ?? [])
      addRelative(address.trim().replace(/\s+[\d.]+[wx]$/, ''), named);
    addVersion(body, element, named);
  }
  for (const [, address] of body.source.matchAll(/\burl\(\s*["']?([^"'()<>\r\n]{1,1000})/gi))
    addRelative(address, named);
  return named.result();
}

function addRelative(address: string | undefined, named: Named) {
  const path = address === undefined ? undefined : relative.exec(address.trim())?.[0];
  if (path !== undefined) for (const layer of layersOf(path)) named.name('name', layer);
}

const oneFile = new RegExp(`/files/${id}`, 'i');

/**
 * Where a file was replaced by another of its name, links with the old id lead to the new one (Canvas's source,
 * `Attachment::FindInContextAssociation`). The editor puts the name into the link.
 */
function addVersion(body: Body, element: BodyElement, named: Named) {
  const { href, src, data, title, alt } = element.attributes;
  const address = href ?? src ?? data;
  const old = address?.includes('/files/') === true ? oneFile.exec(address)?.[1] : undefined;
  if (old === undefined) return;
  const next = body.nodes[element.at + 1];
  const inside = next?.kind === 'text' && next.parent === element ? next.text : undefined;
  for (const name of [title, alt, inside])
    if (name !== undefined && /\.[a-z\d]{1,8}$/i.test(name.trim()))
      named.name('version', `${localFileId(old)} ${name.trim()}`);
}

/** Every way in which Canvas names files in the fields of what's in a course, whatever it is. */
export const fileFields = {
  /** `annotatable_attachment_id`, `attachment_ids`, `image_id`, `banner_image_id`, `file_id` */
  id: /(?:^|_)(?:attachment|file|image)_ids?$/,
  /** a file, or a list of them: of discussions, announcements and what else can have some */
  file: /^(?:attachments?|files?)$/,
} as const;

/** What's nested deeper than this isn't of Canvas. */
const deepest = 12;

/** The files that an item as Canvas gives it names in its fields, and in the texts and addresses in them. */
export function filesInFields(item: unknown): FilesNamed {
  const named = new Named();
  addFields(item, named, 0);
  return named.result();
}

function addFields(value: unknown, named: Named, depth: number) {
  if (typeof value === 'string') named.text(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) return named.name('unclear', 'deep');
  for (const [field, inside] of Object.entries(value)) {
    const isList = Array.isArray(inside);
    if (fileFields.id.test(field))
      for (const one of isList ? inside : [inside])
        if (typeof one === 'string' || typeof one === 'number') named.id(String(one));
    if (fileFields.file.test(field)) for (const one of isList ? inside : [inside]) addFile(one, named);
    addFields(inside, named, depth + 1);
  }
}

/** Canvas's documentation promises an attached file's name and address, its source gives the id as well. */
function addFile(file: unknown, named: Named) {
  if (typeof file !== 'object' || file === null) return;
  const { id: fileId, url, display_name: shown, filename } = file as Partial<Record<string, unknown>>;
  if (typeof fileId === 'string' || typeof fileId === 'number') return named.id(String(fileId));
  if (typeof url === 'string' && /\/files\/\d/.test(url)) return;
  const names = [shown, filename].filter((name) => typeof name === 'string');
  for (const name of names) named.name('name', name);
  if (names.length === 0) named.name('unclear', 'attachment');
}
