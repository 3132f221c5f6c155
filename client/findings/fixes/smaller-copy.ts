import { longestCopy, mostPixels } from '#shared/suggestions/suggestion.ts';

/** How well a copy is drawn, from 1 down: the next one if it's still too long. */
const qualities = [0.85, 0.6, 0.4];

/**
 * A copy of a picture that's no larger than may be sent, as a JPEG in a data: address: turned as it's shown, and without what a
 * camera wrote beside it. Undefined if the browser can't draw it.
 */
export async function smallerCopy(picture: string): Promise<string | undefined> {
  const image = new Image();
  image.src = picture;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, mostPixels / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency: what's behind a picture is mostly white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return qualities
    .map((quality) => canvas.toDataURL('image/jpeg', quality))
    .find((copy) => copy.length <= longestCopy);
}
