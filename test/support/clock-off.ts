const Real = Date;

/** This process's clock, off by as many milliseconds while the steps run; the database's is right. */
export async function withClockOff<T>(byMs: number, steps: () => Promise<T>): Promise<T> {
  const now = () => Real.now() + byMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: [], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
  try {
    return await steps();
  } finally {
    globalThis.Date = Real;
  }
}
