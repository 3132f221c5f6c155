/** A list with one of its members at another place. */
export function movedTo<T>(list: readonly T[], member: T, place: number): readonly T[] {
  const others = list.filter((each) => each !== member);
  if (others.length === list.length || place < 0 || place > others.length) return list;
  return [...others.slice(0, place), member, ...others.slice(place)];
}
