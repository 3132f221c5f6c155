// @ts-check
// Loaded before the server of a process whose clock jumps: moves its Date by as many milliseconds as a file says.
import { readFileSync, statSync } from 'node:fs';

const file = process.env.CHAOS_CLOCK ?? '';
const Real = Date;
let shiftMs = 0;
let readAt = 0;

function shift() {
  const now = Real.now();
  if (now - readAt < 50) return shiftMs;
  readAt = now;
  if (statSync(file, { throwIfNoEntry: false })) shiftMs = Number(readFileSync(file, 'utf8'));
  return shiftMs;
}

globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [Real.now() + shift()] : args, made),
  apply: () => new Real(Real.now() + shift()).toString(),
  get: (target, name) => (name === 'now' ? () => Real.now() + shift() : Reflect.get(target, name)),
});
