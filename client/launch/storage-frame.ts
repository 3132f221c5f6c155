/**
 * The window that keeps things for us, as the login's `lti_storage_target` names it: a frame beside ours, or the page
 * around it (`_parent`). Undefined if there's none, so that the launch goes on at once.
 */
export function storageFrame(self: Pick<Window, 'parent'>, target: string | null): Window | undefined {
  const { parent } = self;
  if (target === null || parent === self) return undefined;
  if (target === '_parent') return parent;
  try {
    const named = (parent.frames as unknown as Record<string, Partial<Window> | undefined>)[target];
    // A name can also be one of the window's own properties.
    return typeof named?.postMessage === 'function' ? (named as Window) : undefined;
  } catch {
    // A page of another origin throws at a name it doesn't have.
    return undefined;
  }
}
