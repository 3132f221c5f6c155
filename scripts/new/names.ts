/** A new thing's name, in the forms that files and code need. */
export interface Names {
  /** the folder it belongs to: room-bookings */
  readonly feature: string;
  /** as in paths: free-rooms */
  readonly kebab: string;
  /** as in values: freeRooms */
  readonly camel: string;
  /** as in types and components: FreeRooms */
  readonly pascal: string;
  /** as on the screen: Free rooms */
  readonly words: string;
}

const word = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Reads `free-rooms` or `room-bookings/free-rooms`; undefined when it is neither. */
export function namesFrom(given: string): Names | undefined {
  const [feature = '', kebab = feature, ...more] = given.split('/');
  if (!word.test(feature) || !word.test(kebab) || more.length > 0) return undefined;
  const pascal = kebab.split('-').map(upperFirst).join('');
  return {
    feature,
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    words: upperFirst(kebab.replaceAll('-', ' ')),
  };
}
