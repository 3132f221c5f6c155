import { longestTag, mostTagsEach } from '#shared/tags/tag.ts';
import { keyOf } from '#shared/text/search-key.ts';

/** What a field for tags offers for what's typed. */
interface TagChoices {
  /** existing tags that match and aren't chosen yet */
  readonly titles: readonly string[];
  /** what would be a new tag; undefined if it can't be, or there is one like it */
  readonly created: string | undefined;
}

/** How many existing tags are offered at once. */
const mostOffered = 50;

export function tagChoices(
  { known, chosen, mayCreate }: { known: readonly string[]; chosen: readonly string[]; mayCreate: boolean },
  typed: string,
): TagChoices {
  if (chosen.length >= mostTagsEach) return { titles: [], created: undefined };
  const title = typed.trim();
  const key = keyOf(title);
  const isChosen = new Set(chosen.map(keyOf));
  const free = known.filter((each) => !isChosen.has(keyOf(each)));
  const isNew = key !== '' && !isChosen.has(key) && !known.some((each) => keyOf(each) === key);
  return {
    titles: free.filter((each) => keyOf(each).includes(key)).slice(0, mostOffered),
    created: mayCreate && isNew && title.length <= longestTag ? title : undefined,
  };
}

/** The chosen tags with what's typed added to them, each part between commas; what can't be a tag is left out. */
export function withTyped(
  { known, chosen, mayCreate }: { known: readonly string[]; chosen: readonly string[]; mayCreate: boolean },
  typed: string,
): readonly string[] {
  let titles = chosen;
  for (const part of typed.split(',').map((each) => each.trim())) {
    const { titles: found, created } = tagChoices({ known, chosen: titles, mayCreate }, part);
    const same = found.find((each) => keyOf(each) === keyOf(part)) ?? created;
    if (part !== '' && same !== undefined) titles = [...titles, same];
  }
  return titles;
}
