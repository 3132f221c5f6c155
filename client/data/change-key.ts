/** A name that no other change of this person has. */
export const newChangeKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join(
    '',
  );
