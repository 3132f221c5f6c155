import type { Random } from '#scripts/harness/random.ts';

const vocabulary =
  `a about after again all and answer any are as ask at be before begin book by can chapter class course day describe
   discuss draft each end every example explain find first for from group have how idea if in into is it its keep
   learn lesson look make many measure model more most new not note of often on one or other our out own paper part
   people place plan point practice problem question read reason report result say scale science section see share
   show small some step student study such take task term text than that the them then there these they thing think
   this through time to topic try two under use value week well what when where which while who why will with word
   work write year you your`.split(/\s+/);

/** Words in a row, the first with a capital letter. */
export function sentence(random: Random, words: number): string {
  const text = Array.from({ length: words }, () => random.pick(vocabulary)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
