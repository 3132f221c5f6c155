import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The files that the page gives to the browser to save, from now on. */
export function catchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  let content = new Blob();
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) content = file;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  // jsdom can't navigate: following a link is an error there.
  HTMLAnchorElement.prototype.click = function click() {
    saved.push({ name: this.download, content });
  };
  return saved;
}

/** Picks a format in the page's export menu. */
export async function exportAs(user: UserEvent, item: string) {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
